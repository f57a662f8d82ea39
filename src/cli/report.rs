//! Prints the displays that a person sees after pressing keys, one per line, and the lines of the
//! printer.

use crate::files::lasting_trace::{self, LastingTrace};
use crate::files::paper_file::PaperOption;
use crate::files::{message, module_files, output};
use crate::operator::Operator;
use crate::operator::displays_seen::Seen;
use anyhow::{Result, anyhow};
use sim41_session::charset::Glyph;
use sim41_session::debugger::program_lines::call_stack;
use sim41_session::lcd::Lcd;
use sim41_session::printer::PrintedLine;
use sim41_session::{Error, Event, Machine, TraceCommand};
use std::io::Write;

/// An operator whose displays are printed on standard output.
pub(super) struct Report<'a> {
    operator: Operator,
    /// Whether displays of entries in progress are shown too.
    all: bool,
    /// The last display, whether it was printed or not.
    before: Lcd,
    /// The last display, if it belongs to an entry in progress and was not printed.
    unfinished: Option<Seen>,
    out: output::Standard,
    /// The option for the paper's file, and the lines printed so far.
    paper: &'a PaperOption,
    printed: Vec<PrintedLine>,
    /// The error with which the last keys ended.
    failure: Option<String>,
}

impl<'a> Report<'a> {
    /// Returns a report of this operator's displays from now on.
    pub(super) fn new(mut operator: Operator, all: bool, paper: &'a PaperOption) -> Report<'a> {
        operator.keep_trace(LastingTrace::usual());
        operator.take_seen();
        let before = operator.calculator.lcd();
        let (out, printed) = (output::standard(), Vec::new());
        Report { operator, all, before, unfinished: None, out, paper, printed, failure: None }
    }

    /// Lets the operator do something, and prints the displays.
    ///
    /// # Errors
    /// Returns the errors of `something`, or an error if the output cannot be written.
    pub(super) fn after(
        &mut self,
        something: impl FnOnce(&mut Operator) -> Result<()>,
    ) -> Result<()> {
        let done = something(&mut self.operator);
        // What was shown and printed before an error is told all the same.
        done.and(self.tell())
    }

    /// Prints the displays and the lines of the printer since the last call.
    fn tell(&mut self) -> Result<()> {
        let (printed, failure, commands) = events(&mut self.operator);
        self.failure = failure;
        self.print(printed)?;
        commands.into_iter().try_for_each(|command| self.carry_out(command))?;
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

    /// Prints the lines of the printer.
    fn print(&mut self, lines: Vec<PrintedLine>) -> Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
        self.printed.extend(lines);
        Ok(())
    }

    /// Carries out a command about the trace file. TRACEON and TRACEOFF are the calculator's.
    fn carry_out(&mut self, command: TraceCommand) -> Result<()> {
        let Some(trace) = self.operator.trace() else { return Ok(()) };
        match command {
            TraceCommand::On | TraceCommand::Off => {}
            TraceCommand::Clear => trace.clear()?,
            TraceCommand::View | TraceCommand::Print if trace.lines()?.is_empty() => {
                message::say(lasting_trace::EMPTY);
            }
            TraceCommand::View => {
                trace.lines()?.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
            }
            TraceCommand::Print => {
                let lines = trace.paper()?;
                self.print(lines)?;
            }
        }
        Ok(())
    }

    /// Prints an unfinished entry and writes the paper's file, also after an error in `done`.
    ///
    /// # Errors
    /// Returns the first of these: the error in `done`, an error in writing, that the calculator is
    /// still at work, that it answered the last keys with an error.
    pub(super) fn finish(mut self, done: Result<()>) -> Result<()> {
        let shown = match self.unfinished.take() {
            Some(display) => writeln!(self.out, "{}", display.text()),
            None => Ok(()),
        };
        let shown = shown.and_then(|()| self.out.flush()).map_err(Into::into);
        let written = self.paper.write_after_showing(&self.printed);
        let left = self.operator.still_at_work().or(self.failure);
        done.and(shown).and(written).and(left.map_or(Ok(()), |sentence| Err(anyhow!(sentence))))
    }
}

/// Takes the operator's events: the lines that it has printed, the sentence for the last error,
/// and the commands about the trace file.
pub(super) fn events(
    operator: &mut Operator,
) -> (Vec<PrintedLine>, Option<String>, Vec<TraceCommand>) {
    let (mut printed, mut last, mut commands) = (Vec::new(), None, Vec::new());
    for event in operator.take_events() {
        match event {
            Event::Printed(line) => printed.push(line),
            Event::Failed { error, in_program } => {
                last = Some(failure(operator.calculator.machine(), error, in_program));
            }
            Event::Trace(command) => commands.push(command),
            Event::Microcode(module, number) => message::say(&module_files::needs_microcode(
                operator.calculator.memory().ports(),
                module,
                number,
            )),
            Event::Tone(_) => {}
        }
    }
    (printed, last, commands)
}

/// Returns the sentence for an error that a program or a key has ended with.
fn failure(machine: &Machine, error: Error, in_program: bool) -> String {
    if !in_program {
        return format!("the calculator answered the last key with {error}");
    }
    let frame = call_stack(machine).swap_remove(0);
    let label = frame.label.map(|label| format!(" after {label}")).unwrap_or_default();
    let (number, line) = (frame.line.number, frame.line.text());
    format!("the program stopped with {error} in line {number:02}{label}: {line}")
}
