//! Implements `keys`: presses keys on a cleared calculator, then prints its display and memory.

use crate::batch;
use anyhow::{Context, Result, ensure};
use jiff::civil::{DateTime, date};
use sim41::shared::{Author, perform};
use sim41_session::keystrokes::tokens;
use sim41_session::memory::{Address, Memory};
use sim41_session::printer::Switch;
use sim41_session::{Calculator, Machine, charset};
use sim41_session::{Event, Policy, Reason, Session};
use std::fmt::Write;
use std::path::PathBuf;

/// The clock time in milliseconds when a case starts, just after MEMORY LOST has been cleared.
pub const STARTED: u64 = 240;

#[derive(clap::Args, Default)]
pub struct KeysArgs {
    /// Cases, one per line [default: standard input]
    file: Option<PathBuf>,
    /// Also print T, Z, Y, X and L, as 14 hexadecimal digits each
    #[arg(long)]
    stack: bool,
    /// Also print the ALPHA register
    #[arg(long)]
    alpha: bool,
    /// Also print all nonzero registers, as address:digits
    #[arg(long)]
    ram: bool,
    /// Also print all displays in order, separated by |
    #[arg(long)]
    frames: bool,
    /// Also print a field WORD=DISPLAY for each word
    #[arg(long)]
    each: bool,
    /// Also print the printer's lines, separated by |
    #[arg(long)]
    paper: bool,
    /// Plug in a printer with its mode switch set to man, norm or trace
    #[arg(long, value_name = "SWITCH")]
    printer: Option<Switch>,
    /// Set the clock: 2024-05-31 or 2024-05-31T12:30:00
    #[arg(long, value_name = "WHEN", value_parser = clock)]
    clock: Option<u64>,
    /// Report "busy" if a key press takes more than this many processor cycles of 156 microseconds
    #[arg(long, value_name = "WORDS")]
    budget: Option<u64>,
}

pub fn run(arguments: &KeysArgs, calculator: &Calculator) -> Result<()> {
    let calculator = arguments.ready(calculator);
    batch(arguments.file.as_deref(), |case| answer(case, arguments, &calculator))
}

impl KeysArgs {
    pub fn of_rows(paper: bool) -> KeysArgs {
        KeysArgs {
            stack: true,
            alpha: true,
            ram: !paper,
            paper,
            printer: paper.then_some(Switch::Man),
            ..KeysArgs::default()
        }
    }

    pub fn ready(&self, calculator: &Calculator) -> Calculator {
        let mut calculator = started(calculator, self.clock.unwrap_or(STARTED));
        if let Some(switch) = self.printer {
            calculator.plug_printer(switch);
        }
        calculator
    }
}

pub fn started(calculator: &Calculator, clock: u64) -> Calculator {
    let mut calculator = calculator.clone();
    calculator.tick(clock);
    calculator.change(Machine::mark_x_shown);
    calculator
}

pub fn answer(case: &str, arguments: &KeysArgs, calculator: &Calculator) -> Result<String> {
    let tokens = tokens::parse(case)?;
    let policy = Policy { cycles: arguments.budget, rests_in_modes: false, ..Policy::person() };
    let mut session = Session::without_history(calculator.clone(), policy);
    if arguments.frames {
        session.keep_frames();
    }
    let mut lines = Vec::new();
    let mut each = String::new();
    for token in &tokens {
        let mut report = |_: &Calculator, event| lines.extend(printed(event));
        perform(&mut session, &token.inputs, Author::User, &mut report)?;
        if arguments.each {
            write!(each, "\t{}={}", token.text, session.calculator().lcd())?;
        }
    }
    lines.extend(session.events().into_iter().filter_map(printed));
    let lcd = session.calculator().lcd();
    let state = match session.pause().reason {
        Reason::Idle => "idle",
        Reason::Off => "off",
        _ => "busy",
    };
    let mut line = format!("{}\t{}\t{state}", lcd.text(), lcd.annunciators_text());
    let memory = session.calculator().memory();
    if arguments.stack {
        stack(memory).iter().try_for_each(|register| write!(line, "\t{register}"))?;
    }
    if arguments.alpha {
        write!(line, "\t{}", charset::escaped(memory.alpha()))?;
    }
    if arguments.ram {
        write!(line, "\t{}", registers(memory))?;
    }
    if arguments.paper {
        write!(line, "\t{}", lines.join("|"))?;
    }
    if arguments.frames {
        let frames: Vec<String> = session.frames().iter().map(|lcd| lcd.to_string()).collect();
        write!(line, "\t{}", frames.join("|"))?;
    }
    Ok(line + &each)
}

/// The status registers that the firmware uses as scratch memory: P, Q, ⊢, a, b and e.
pub const SCRATCH: [u16; 6] = [0x008, 0x009, 0x00A, 0x00B, 0x00C, 0x00F];

fn printed(event: Event) -> Option<String> {
    match event {
        Event::Printed(line) => Some(line.notation()),
        _ => None,
    }
}

pub fn stack(memory: &Memory) -> [String; 5] {
    Address::STACK.map(|(_, address)| memory.get(address).to_string())
}

fn registers(memory: &Memory) -> String {
    let used = memory.used();
    used.map(|(address, content)| format!("{:03x}:{content}", address.number()))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Parses `2024-05-31` or `2024-05-31T12:30:00` into milliseconds since 1900.
pub fn clock(text: &str) -> Result<u64> {
    let wrong = "expected a date or a date and time: 2024-05-31 or 2024-05-31T12:30:00";
    let time: DateTime = text.parse().ok().context(wrong)?;
    let beginning = date(1900, 1, 1).at(0, 0, 0, 0);
    let known = (1900..=4320).contains(&time.year());
    ensure!(known, "invalid year: the calculator's calendar covers 1900 to 4320");
    Ok(time.duration_since(beginning).as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(clock("1900-01-01").unwrap(), 0);
        assert_eq!(clock("1900-03-01T00:00:01").unwrap(), 59 * 86_400_000 + 1000);
        assert_eq!(clock("1970-01-01").unwrap(), 25_567 * 86_400_000);
        assert_eq!(
            clock("2024-05-31T12:30:00").unwrap(),
            (25_567 + 19_874) * 86_400_000 + 45_000_000
        );
        for wrong in
            ["1899-01-01", "2023-02-29", "2024-05", "2024-05-31T24:00:00", "x-y-z", "2024-00-10"]
        {
            assert!(clock(wrong).is_err(), "{wrong}");
        }
    }
}
