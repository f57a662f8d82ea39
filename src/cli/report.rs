//! Prints the displays that a person sees after pressing keys, one per line, and the lines of the
//! printer.

use crate::charset::Glyph;
use crate::cli::displays_seen::Seen;
use crate::cli::operator::{Operator, State};
use crate::cli::paper_file::PaperOption;
use crate::lcd::Lcd;
use crate::machine::Event;
use crate::printer::PrintedLine;
use anyhow::{Result, bail};
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
}

impl<'a> Report<'a> {
    /// Returns a report of this operator's displays from now on.
    pub fn new(mut operator: Operator, all: bool, paper: &'a PaperOption) -> Report<'a> {
        operator.take_seen();
        let before = operator.calculator.lcd();
        let (out, printed) = (std::io::stdout().lock(), Vec::new());
        Report { operator, all, before, unfinished: None, out, paper, printed }
    }

    /// Lets the operator do something, and prints the displays.
    ///
    /// # Errors
    /// Returns the errors of `something`, or an error if the output cannot be written.
    pub fn after(&mut self, something: impl FnOnce(&mut Operator) -> Result<()>) -> Result<()> {
        something(&mut self.operator)?;
        for event in self.operator.calculator.take_events() {
            if let Event::Printed(line) = event {
                writeln!(self.out, "{line}")?;
                self.printed.push(line);
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
        if self.operator.state() == State::Busy {
            bail!("the calculator was still at work at the end of the keys");
        }
        Ok(())
    }
}
