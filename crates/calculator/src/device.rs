//! Devices at the calculator's edge: a printer, a card reader, a wand.
//!
//! The calculator calls a device for the functions of its module, reports what happens as a
//! [`Notice`], and passes the time on. A device sees the calculator through a [`Context`], which
//! leads to memory and lines but not into the interpreter; its output are events.

use crate::machine::{Error, Flow};
use sim41_language::instruction::{Chars, Op, Step};
use sim41_language::module::ports::PAGE;
use sim41_number::register::Register;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

pub use crate::machine::devices::Context;

/// A device that is plugged in.
pub trait Device: Any + fmt::Debug + Send + Sync {
    /// The XROM number of the functions that the device executes.
    fn module(&self) -> u8;

    /// The page of ROM that the device brings along, for functions that are programs.
    fn page(&self) -> Option<Page> {
        None
    }

    /// Executes a function of its module.
    ///
    /// # Errors
    /// Returns the error that the display shows.
    fn call(&mut self, call: &Call, context: &mut Context<'_>) -> Result<Flow, Error>;

    /// Sets the device to a time, in milliseconds since 1 January 1900, 00:00. Returns whether it
    /// requests service.
    fn tick(&mut self, _now: u64) -> bool {
        false
    }

    /// Serves the request of the last [`tick`](Self::tick), between two instructions.
    fn serve(&mut self, _context: &mut Context<'_>) {}

    /// Follows the calculator being switched on, or the device being plugged in.
    fn switch_on(&mut self, _context: &mut Context<'_>) {}

    /// Follows the device being unplugged.
    fn unplug(&mut self, _context: &mut Context<'_>) {}

    /// The notices that the device wants in addition to those that every device receives.
    fn interest(&self) -> Interest {
        Interest::Messages
    }

    /// Receives a notice.
    fn notice(&mut self, _notice: &Notice<'_>, _context: &mut Context<'_>) {}

    /// The bytes of memory that the device takes beside its own size.
    fn held(&self) -> usize {
        0
    }

    /// Returns a copy for a snapshot.
    fn boxed_clone(&self) -> Box<dyn Device>;
}

impl Clone for Box<dyn Device> {
    fn clone(&self) -> Self {
        self.as_ref().boxed_clone()
    }
}

/// A call of a device's function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// The number of the function in its module.
    pub function: u8,
    /// The row of the function in the instruction table; [`Op::UnknownXrom`] without one.
    pub op: Op,
    /// What a prompt has asked for.
    pub argument: Argument,
}

/// The argument of a function that only keys can execute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// The function takes no argument.
    None,
    /// The digits at the prompt.
    Count(u16),
    /// The name at the prompt, which may be empty.
    Name(Chars),
}

/// A page of ROM that belongs to a device.
#[derive(Clone, Debug)]
pub struct Page {
    /// The number of the page, 5 to 15.
    pub number: u8,
    /// Its words.
    pub words: Arc<[u16; PAGE]>,
}

/// How much a device wants to know, each value including those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Interest {
    /// What programs show.
    Messages,
    /// What is keyed, and the answers to it.
    Keys,
    /// Each step of a running program, and results.
    Steps,
}

/// What a device learns about the calculator.
#[derive(Clone, Copy, Debug)]
pub enum Notice<'a> {
    /// VIEW has shown this number or text.
    Viewed(Register),
    /// AVIEW has shown ALPHA.
    AlphaViewed(Chars),
    /// PROMPT has shown ALPHA.
    Prompted(Chars),
    /// ADV has been executed.
    PaperAdvanced,
    /// The display shows an error or an answer.
    Answered(Chars),
    /// The display shows PACKING for a moment.
    Packing,
    /// This number was keyed, and the function with this name ended it; the name is empty if no
    /// function did.
    NumberKeyed(&'a [u8], &'a [u8]),
    /// ALPHA was keyed, and the function with this name ended it.
    AlphaKeyed(&'a [u8]),
    /// A number was keyed that is out of range; X has the result.
    NumberOutOfRange,
    /// The function with this name was keyed.
    Function(&'a [u8]),
    /// The current line of the program was keyed to its end.
    LineKeyed,
    /// This line was keyed and is about to be inserted.
    NewLine(&'a Step),
    /// The display shows this entry of a catalog.
    Catalogued(&'a [u8]),
    /// The catalog of alarms shows this text.
    Alarm {
        /// The text of the display.
        shown: &'a [u8],
        /// Whether it is the first page of an alarm.
        first: bool,
    },
    /// A running program is about to execute the line after the pointer.
    Step,
    /// This function has been executed.
    Executed(Op),
    /// X has a new result that no function's row announces.
    Result,
}

#[cfg(test)]
mod tests;
