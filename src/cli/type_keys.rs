//! `sim41 type KEYS`: keystrokes of the computer without a terminal.

use crate::calculator::{Calculator, Event};
use crate::cli::input;
use crate::cli::operator::{Operator, State};
use crate::keyboard::pc::typed;
use anyhow::{Result, bail};
use std::io::Write;
use std::path::Path;

/// What to type.
#[derive(clap::Args)]
pub struct Arguments {
    /// Keystrokes such as 'K8QUEENS{Enter}YES!158R'; - reads them from standard input
    #[arg(allow_hyphen_values = true)]
    keys: String,
    /// Show the displays of entries in progress too, after every keystroke
    #[arg(long)]
    all: bool,
}

/// Type the keys on a calculator after MEMORY LOST; each display that comes to rest is a line.
pub fn run(arguments: &Arguments, calculator: Calculator) -> Result<()> {
    let (keys, name) = match arguments.keys.as_str() {
        "-" => (input::text(Path::new("-"))?, "standard input"),
        keys => (keys.to_string(), "KEYS"),
    };
    // The end of the last line only ends the text.
    let keys = keys.strip_suffix('\n').unwrap_or(&keys);
    let typed = match typed::parse(keys) {
        Ok(typed) => typed,
        Err(error) => bail!("{name}:{}:{}: {}", error.line, error.column, error.kind),
    };
    let mut operator = Operator::new(calculator);
    operator.take_seen();
    let mut out = std::io::stdout().lock();
    let mut unfinished = None;
    let mut before = operator.calculator.lcd();
    for keystroke in &typed {
        operator.type_one(keystroke)?;
        for event in operator.calculator.take_events() {
            if let Event::Printed(line) = event {
                writeln!(out, "{line}")?;
            }
        }
        let seen = operator.take_seen();
        let last = seen.len().saturating_sub(1);
        for (place, display) in seen.into_iter().enumerate() {
            unfinished = None;
            // SHIFT, USER and the like light an annunciator and leave the cells alone.
            let only_annunciators = display.lcd.cells == before.cells && display.lcd != before;
            before = display.lcd;
            if display.passing && place != last || only_annunciators {
                continue;
            }
            if display.entering() && !arguments.all {
                unfinished = Some(display);
            } else {
                writeln!(out, "{}", display.text())?;
            }
        }
    }
    if let Some(display) = unfinished {
        writeln!(out, "{}", display.text())?;
    }
    out.flush()?;
    if operator.state() == State::Busy {
        bail!("the calculator was still at work at the end of the keys");
    }
    Ok(())
}
