//! The events of a session, in order.

use super::display::Shown;
use crate::debugger::program_lines::call_stack;
use sim41_calculator::machine::probe::Record;
use sim41_calculator::machine::{Error, Machine, TraceCommand};
use sim41_calculator::printer::PrintedLine;
use sim41_language::instruction::{Step, spelling};
use std::fmt;

/// A session event.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The display has changed.
    Display(Shown),
    /// The printer printed a line.
    Printed(PrintedLine),
    /// A tone; the value is the operand byte of TONE.
    Tone(u8),
    /// An error stopped a program or was caused by a key.
    Failed(Failure),
    /// The calculator switched off.
    Off,
    /// A module function needs microcode that sim41 does not execute. The values are the module and
    /// function numbers.
    Microcode(u8, u8),
    /// A command for the trace file.
    Trace(TraceCommand),
    /// A traced instruction was executed.
    Executed(Box<Record>),
}

/// An error on the display.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Failure {
    /// The error.
    pub error: Error,
    /// The program line that failed; `None` if a key caused the error.
    pub line: Option<FailedLine>,
    /// The text of the keys that caused the error, such as `XEQ FACT`.
    pub keyed: Option<String>,
}

/// A program line that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FailedLine {
    /// The label in the line, or the last label before it.
    pub label: Option<String>,
    /// The line number in the program, counted from 1.
    pub number: u16,
    /// The instruction, as in a listing.
    pub text: String,
}

impl Failure {
    pub(super) fn in_program(machine: &Machine, error: Error) -> Failure {
        let frame = call_stack(machine).swap_remove(0);
        let text = frame.line.text().to_string();
        let line = FailedLine { label: frame.label, number: frame.line.number, text };
        Failure { error, line: Some(line), keyed: None }
    }

    pub(crate) fn function(&self) -> Option<Step> {
        let keyed = self.keyed.as_deref().map(|keyed| keyed.strip_prefix("XEQ ").unwrap_or(keyed));
        let text = self.line.as_ref().map(|line| &*line.text).or(keyed)?;
        // LIST and PRP can fail before their operand is entered, so only their name is known.
        let named = || spelling::row_named(text).map(|spec| Step::plain(spec.op));
        spelling::parse(text).ok().or_else(named)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let error = self.error;
        let Some(FailedLine { label, number, text }) = &self.line else {
            return match &self.keyed {
                Some(keyed) => write!(f, "the calculator shows {error} after {keyed}"),
                None => write!(f, "the calculator shows {error} after the last key"),
            };
        };
        match label {
            Some(label) => write!(
                f,
                "the program stopped with {error} at line {number:02} after {label}: {text}"
            ),
            None => write!(f, "the program stopped with {error} at line {number:02}: {text}"),
        }
    }
}
