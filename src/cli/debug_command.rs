//! `sim41 debug PROGRAM`: the debugger with commands on standard input.
//!
//! In a terminal it prompts for commands. Commands from a file or pipe are printed before their
//! output, and the first one that fails ends the debugger.

use crate::calculator::{Activity, Calculator};
use crate::cli::options::CalculatorOptions;
use crate::cli::programs;
use crate::debugger::breakpoint::{name, plain, source, value};
use crate::debugger::{Back, Debugger, Reached, program_lines as lines};
use crate::history::Timeline;
use crate::keyboard::tokens::{self, Action};
use crate::machine::Event;
use crate::number;
use crate::printer::PrintedLine;
use anyhow::{Result, anyhow, bail};
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;

/// The arguments of `sim41 debug`.
#[derive(clap::Args)]
pub struct Arguments {
    /// A program file
    program: PathBuf,
    #[command(flatten)]
    pub calculator: CalculatorOptions,
}

/// The number of steps after which a running program is given up.
const STEPS: u64 = 2_000_000_000;
/// The number of steps between two looks at a running program.
const LOOK: u64 = 100_000;
/// The number of lines shown before and behind the current one.
const AROUND: usize = 5;

/// The commands: name, shorter form, and description.
const COMMANDS: &[(&str, &str, &str)] = &[
    ("run [KEYS]", "r", "press keys (R/S if none are given) until a breakpoint or the end"),
    ("break WHERE", "b", "8, FACT, FACT 8, LBL 01; X>100, R05 changes, flag 3, error, at PROMPT;"),
    ("", "", "8 if X>100; any of them with `pass 3`"),
    ("breaks", "", "the breakpoints"),
    ("delete N", "d", "take breakpoint N away"),
    ("continue", "c", "go on to the next breakpoint or the end"),
    ("step [N]", "s", "one instruction, into subroutines"),
    ("over [N]", "n", "one instruction, a subroutine as a whole"),
    ("out", "", "to where the subroutine returns"),
    ("to WHERE", "", "to a line, a label or a condition, as for break"),
    ("back [N]", "", "one instruction back"),
    ("back-over [N]", "", "one instruction back, a subroutine as a whole"),
    ("back-out", "", "back to the line that called"),
    ("back-to-break", "bb", "back to the latest breakpoint"),
    ("last-write WHAT", "lw", "back to the instruction that wrote R05, X, ALPHA, flag 3 last"),
    ("first-write WHAT", "fw", "back to the instruction that wrote it first"),
    ("undo, redo", "", "take back a key or a whole run, and do it again"),
    ("x, y, r05, alpha", "", "the value of a register, `flag 3` of a flag"),
    ("stack", "", "T, Z, Y, X, LASTX and ALPHA"),
    ("watch WHAT", "w", "show this value at every stop"),
    ("where", "", "the line to come, and the lines that called"),
    ("list", "l", "the lines around it"),
    ("display", "", "the display"),
    ("quit", "q", "leave"),
];

struct Session {
    timeline: Timeline,
    debugger: Debugger,
    printed: Vec<PrintedLine>,
}

/// Debugs the program on a cleared calculator.
///
/// # Errors
/// Returns an error if the program cannot be loaded, or a command of a script fails.
pub fn run(arguments: &Arguments, mut calculator: Calculator) -> Result<()> {
    if arguments.program.as_os_str() == "-" {
        bail!("standard input has the commands; the program must be in a file");
    }
    programs::load(&mut calculator, &arguments.program)?;
    let timeline = Timeline::new(calculator);
    let debugger = Debugger::default();
    let mut session = Session { timeline, debugger, printed: Vec::new() };
    let done = session.carry_out_commands();
    arguments.calculator.paper.write(&session.printed)?;
    done
}

impl Session {
    /// The commands of standard input, up to its end or `quit`.
    fn carry_out_commands(&mut self) -> Result<()> {
        let asks = std::io::stdin().is_terminal();
        let mut out = std::io::stdout();
        let prompt = |out: &mut std::io::Stdout| -> std::io::Result<()> {
            write!(out, "{}", if asks { "debug> " } else { "" })?;
            out.flush()
        };
        prompt(&mut out)?;
        for (number, line) in std::io::stdin().lock().lines().enumerate() {
            let line = line?;
            let command = line.split(" #").next().unwrap_or("").trim();
            if !asks && !line.trim().is_empty() {
                writeln!(out, "> {}", line.trim())?;
            }
            if matches!(command, "quit" | "q") {
                return Ok(());
            }
            if !command.is_empty() && !command.starts_with('#') {
                match self.perform(command, &mut out) {
                    Err(error) if asks => writeln!(out, "{error:#}")?,
                    Err(error) => bail!("standard input:{}: {error:#}", number + 1),
                    Ok(()) => {}
                }
            }
            prompt(&mut out)?;
        }
        Ok(())
    }

    fn perform(&mut self, command: &str, out: &mut impl Write) -> Result<()> {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        let rest = rest.trim();
        match word {
            "help" | "h" | "?" => {
                for (form, short, sentence) in COMMANDS {
                    writeln!(out, "{form:<18} {short:<3} {sentence}")?;
                }
                Ok(())
            }
            "run" | "r" | "keys" => self.keys(if rest.is_empty() { "R/S" } else { rest }, out),
            "break" | "b" => {
                let number = self.debugger.add(rest, &mut self.timeline)?;
                writeln!(out, "breakpoint {number}: {rest}")?;
                Ok(())
            }
            "breaks" => {
                for breakpoint in self.debugger.breakpoints() {
                    writeln!(out, "breakpoint {}: {}", breakpoint.number, breakpoint.text)?;
                }
                Ok(())
            }
            "delete" | "d" => match rest.parse() {
                Ok(number) if self.debugger.remove(number, &mut self.timeline) => Ok(()),
                _ => bail!("there is no breakpoint {rest}; `breaks` lists them"),
            },
            "continue" | "c" => self.forward(1, Debugger::go_on, out),
            "step" | "s" => self.forward(times(rest)?, Debugger::step_in, out),
            "over" | "n" => self.forward(times(rest)?, Debugger::step_over, out),
            "out" => self.forward(1, Debugger::step_out, out),
            "to" => {
                self.debugger.run_to(rest, &mut self.timeline)?;
                self.settle(out)?;
                self.show(out)
            }
            "back" => self.back(times(rest)?, Back::Step, out),
            "back-over" => self.back(times(rest)?, Back::Over, out),
            "back-out" => self.back(1, Back::Out, out),
            "back-to-break" | "bb" => self.back(1, Back::Breakpoint, out),
            "first-write" | "fw" => self.back(1, Back::FirstWrite(source(rest)?), out),
            "last-write" | "lw" => self.back(1, Back::Write(source(rest)?), out),
            "undo" | "redo" => {
                if self.debugger.travel(word == "redo", &mut self.timeline).is_none() {
                    bail!("there is nothing to {word}");
                }
                self.show(out)
            }
            "stack" => self.stack(out),
            "watch" | "w" => {
                self.debugger.watches.push(source(rest)?);
                Ok(())
            }
            "where" => self.callers(out),
            "list" | "l" => self.list(out),
            "display" => self.display(out),
            _ => match source(command) {
                Ok(source) => {
                    writeln!(out, "{} {}", name(source), value(source, self.timeline.memory()))?;
                    Ok(())
                }
                Err(_) => bail!("there is no command {command:?}; `help` lists them"),
            },
        }
    }

    /// Presses keys, each after the calculator has finished the one before.
    fn keys(&mut self, words: &str, out: &mut impl Write) -> Result<()> {
        let tokens = tokens::parse(words)
            .map_err(|error| anyhow!("{words:?}, column {}: {}", error.column, error.kind))?;
        let actions = tokens.iter().flat_map(|token| token.actions.iter().map(|a| (token.text, a)));
        for (text, action) in actions {
            if self.debugger.reached(&self.timeline).is_some() {
                self.debugger.go_on(&mut self.timeline);
            }
            match action {
                Action::Press(key) => {
                    self.timeline.press(*key);
                    self.timeline.release();
                }
                Action::Wait(time) => {
                    self.timeline.tick(self.timeline.now() + time.as_millis() as u64);
                }
                _ => bail!("{text}: only keys and wait: can be used here"),
            }
            self.settle(out)?;
            if self.debugger.reached(&self.timeline).is_some() {
                break;
            }
        }
        self.show(out)
    }

    /// Runs the calculator until it is held or done, and prints its printer's output.
    fn settle(&mut self, out: &mut impl Write) -> Result<()> {
        let start = self.timeline.moment();
        loop {
            let activity = self.timeline.run(LOOK);
            for event in self.timeline.take_events() {
                if let Event::Printed(line) = event {
                    writeln!(out, "{line}")?;
                    self.printed.push(line);
                }
            }
            if self.debugger.reached(&self.timeline).is_some() {
                return Ok(());
            }
            match activity {
                Activity::Idle(_) | Activity::Off(_) => return Ok(()),
                Activity::Waiting(until) => self.timeline.tick(until),
                Activity::Busy if self.timeline.moment() - start > STEPS => {
                    self.debugger.hold(&mut self.timeline);
                    return Ok(());
                }
                Activity::Busy => {}
            }
        }
    }

    fn forward(
        &mut self,
        times: u32,
        step: fn(&mut Debugger, &mut Timeline),
        out: &mut impl Write,
    ) -> Result<()> {
        for _ in 0..times {
            step(&mut self.debugger, &mut self.timeline);
            self.settle(out)?;
            if self.debugger.reached(&self.timeline) != Some(Reached::Step) {
                break;
            }
        }
        self.show(out)
    }

    fn back(&mut self, times: u32, back: Back, out: &mut impl Write) -> Result<()> {
        for _ in 0..times {
            if self.debugger.back(back, &mut self.timeline).is_none() {
                bail!("the history has no such moment before this one");
            }
        }
        self.show(out)
    }

    /// Prints why the program is held, its next line, X and the watched values.
    fn show(&self, out: &mut impl Write) -> Result<()> {
        let Some(reached) = self.debugger.reached(&self.timeline) else {
            return self.display(out);
        };
        if let Reached::Breakpoint(number, behind) = reached {
            let all = self.debugger.breakpoints();
            let text = all.iter().find(|b| b.number == number).map_or("", |b| &b.text);
            let when = if behind { ", behind the line before" } else { "" };
            writeln!(out, "breakpoint {number}: {text}{when}")?;
        }
        let memory = self.timeline.memory();
        let frame = &lines::call_stack(self.timeline.machine())[0];
        let label = frame.label.as_deref().unwrap_or("");
        let line = format!("{:02} {}", frame.line.number, frame.line.text());
        let x = number::text(memory.x(), memory.format());
        writeln!(out, "{label:<8} {line:<20} X {}", plain(x.as_slice()))?;
        for &watch in &self.debugger.watches {
            writeln!(out, "{:29} {} {}", "", name(watch), value(watch, memory))?;
        }
        Ok(())
    }

    fn stack(&self, out: &mut impl Write) -> Result<()> {
        let memory = self.timeline.memory();
        for register in ["T", "Z", "Y", "X", "LASTX", "ALPHA"] {
            writeln!(out, "{register:<6} {}", value(source(register)?, memory))?;
        }
        Ok(())
    }

    fn callers(&self, out: &mut impl Write) -> Result<()> {
        for frame in lines::call_stack(self.timeline.machine()) {
            let label = frame.label.as_deref().unwrap_or("");
            writeln!(out, "{label:<8} {:02} {}", frame.line.number, frame.line.text())?;
        }
        Ok(())
    }

    fn list(&self, out: &mut impl Write) -> Result<()> {
        let machine = self.timeline.machine();
        let pc = lines::pointer(machine);
        let lines = lines::lines(machine, pc);
        let here = lines::next(&lines, pc);
        let end = lines.len().min(here + AROUND + 1);
        for (n, line) in lines[..end].iter().enumerate().skip(here.saturating_sub(AROUND)) {
            let mark = self.debugger.at_line(line.number, &self.timeline).map_or(' ', |_| '*');
            let arrow = if n == here { '>' } else { ' ' };
            writeln!(out, "{mark}{arrow}{:02} {}", line.number, line.text())?;
        }
        Ok(())
    }

    fn display(&self, out: &mut impl Write) -> Result<()> {
        let lcd = self.timeline.lcd();
        let shown = format!("\"{}\" {}", lcd.text().trim_end(), lcd.annunciators_text());
        writeln!(out, "display {}", shown.trim_end())?;
        Ok(())
    }
}

/// Parses a number of repetitions.
fn times(text: &str) -> Result<u32> {
    match text {
        "" => Ok(1),
        number => number.parse().map_err(|_| anyhow!("{number:?} is no number of times")),
    }
}
