//! Prints the displays that a person sees after pressing keys, one per line, and the lines of the
//! printer.

use crate::charset::Glyph;
use crate::cli::displays_seen::Seen;
use crate::cli::operator::Operator;
use crate::cli::paper_file::PaperOption;
use crate::debugger::program_lines::call_stack;
use crate::lcd::Lcd;
use crate::machine::{Error, Event, Machine};
use crate::printer::PrintedLine;
use anyhow::{Result, anyhow};
use std::io::{StdoutLock, Write};

/// An operator whose displays are printed on standard output.
pub struct Report<'a> {
    operator: Operator,
    /// Whether displays of entries in progress are shown too.
    all: bool,
    /// The last display, whether it was printed or not.
    before: Lcd,
    /// The last display, if it belongs to an entry in progress and was not printed.
    unfinished: Option<Seen>,
    out: StdoutLock<'static>,
    /// The option for the paper's file, and the lines printed so far.
    paper: &'a PaperOption,
    printed: Vec<PrintedLine>,
    /// The error with which the last keys ended.
    failure: Option<String>,
}

impl<'a> Report<'a> {
    /// Returns a report of this operator's displays from now on.
    pub fn new(mut operator: Operator, all: bool, paper: &'a PaperOption) -> Report<'a> {
        operator.take_seen();
        let before = operator.calculator.lcd();
        let (out, printed) = (std::io::stdout().lock(), Vec::new());
        Report { operator, all, before, unfinished: None, out, paper, printed, failure: None }
    }

    /// Lets the operator do something, and prints the displays.
    ///
    /// # Errors
    /// Returns the errors of `something`, or an error if the output cannot be written.
    pub fn after(&mut self, something: impl FnOnce(&mut Operator) -> Result<()>) -> Result<()> {
        something(&mut self.operator)?;
        self.failure = None;
        for event in self.operator.calculator.take_events() {
            match event {
                Event::Printed(line) => {
                    writeln!(self.out, "{line}")?;
                    self.printed.push(line);
                }
                Event::Failed { error, in_program } => {
                    let machine = self.operator.calculator.machine();
                    self.failure = Some(failure(machine, error, in_program));
                }
                Event::Tone(_) | Event::Microcode(..) => {}
            }
        }
        let seen = self.operator.take_seen();
        let last = seen.len().saturating_sub(1);
        for (place, display) in seen.into_iter().enumerate() {
            self.unfinished = None;
            // SHIFT, USER and similar keys change an annunciator but no cell.
            let only_annunciators =
                display.lcd.cells == self.before.cells && display.lcd != self.before;
            self.before = display.lcd;
            // The goose only shows that a program runs.
            let arrow = display.cells.iter().any(|cell| cell.glyph == Glyph::GOOSE);
            if display.passing && place != last || only_annunciators || arrow {
                continue;
            }
            if display.entering() && !self.all {
                self.unfinished = Some(display);
            } else {
                writeln!(self.out, "{}", display.text())?;
            }
        }
        Ok(())
    }

    /// Returns the error with which the last keys ended, as a sentence.
    pub fn failure(&self) -> Option<String> {
        self.failure.clone()
    }

    /// Prints an unfinished entry, and writes the paper's file.
    ///
    /// # Errors
    /// Returns an error if the calculator is still at work, or the file cannot be written.
    pub fn finish(mut self) -> Result<()> {
        if let Some(display) = self.unfinished.take() {
            writeln!(self.out, "{}", display.text())?;
        }
        self.out.flush()?;
        self.paper.write(&self.printed)?;
        self.operator.still_at_work().map_or(Ok(()), |sentence| Err(anyhow!(sentence)))
    }
}

/// Returns the sentence for an error that a program or a key has ended with.
fn failure(machine: &Machine, error: Error, in_program: bool) -> String {
    if !in_program {
        return format!("the calculator answered the last key with {error}");
    }
    let frame = call_stack(machine).swap_remove(0);
    let label = frame.label.map(|label| format!(" behind {label}")).unwrap_or_default();
    let (number, line) = (frame.line.number, frame.line.text());
    format!("the program stopped with {error} in line {number:02}{label}: {line}")
}
