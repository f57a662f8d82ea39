//! What a person sees who presses keys: every display that comes to rest is a line, and so is every
//! line of the printer.

use crate::charset::Glyph;
use crate::cli::operator::{Operator, Seen, State};
use crate::cli::paper_file::PaperOption;
use crate::lcd::Lcd;
use crate::machine::Event;
use crate::printer::PrintedLine;
use anyhow::{Result, bail};
use std::io::{StdoutLock, Write};

/// An operator whose displays are printed on standard output.
pub struct Report<'a> {
    operator: Operator,
    /// Show the displays of entries in progress too.
    all: bool,
    /// The last display.
    before: Lcd,
    /// The last display, if it belongs to an entry in progress and was not shown.
    unfinished: Option<Seen>,
    out: StdoutLock<'static>,
    /// Where the paper goes, and what is on it.
    paper: &'a PaperOption,
    printed: Vec<PrintedLine>,
}

impl<'a> Report<'a> {
    /// Watch this operator from now on.
    pub fn new(mut operator: Operator, all: bool, paper: &'a PaperOption) -> Report<'a> {
        operator.take_seen();
        let before = operator.calculator.lcd();
        let (out, printed) = (std::io::stdout().lock(), Vec::new());
        Report { operator, all, before, unfinished: None, out, paper, printed }
    }

    /// Let the operator do something, and print what was shown.
    ///
    /// # Errors
    /// Those of `something`, and of writing.
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
            // SHIFT, USER and the like light an annunciator and leave the cells alone.
            let only_annunciators =
                display.lcd.cells == self.before.cells && display.lcd != self.before;
            self.before = display.lcd;
            // The moving arrow says no more than that a program runs.
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

    /// Print an entry that nothing ended, and write the paper's file.
    ///
    /// # Errors
    /// When the calculator is still at work, or the file cannot be written.
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
