//! Devices, such as a printer, card reader or wand.
//!
//! The calculator calls a device for its module's functions, passes it the time, and notifies it of
//! events ([`Notice`]). Through a [`Context`], a device sees memory and program lines, but not the
//! interpreter. It returns its output as events.

use crate::machine::{Error, Flow};
use sim41_language::instruction::{Chars, Op, Step};
use sim41_language::module::ports::PAGE;
use sim41_number::register::Register;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

pub use crate::machine::devices::Context;

pub trait Device: Any + fmt::Debug + Send + Sync {
    fn module(&self) -> u8;

    fn page(&self) -> Option<DevicePage> {
        None
    }

    fn call(&mut self, call: &DeviceCall, context: &mut Context<'_>) -> Result<Flow, Error>;

    /// `now` is in milliseconds since 1 January 1900. Returns whether the device requests service.
    fn tick(&mut self, _now: u64) -> bool {
        false
    }

    /// Serves the request of the last [`tick`](Self::tick), between two instructions.
    fn serve(&mut self, _context: &mut Context<'_>) {}

    fn switch_on(&mut self, _context: &mut Context<'_>) {}

    fn unplug(&mut self, _context: &mut Context<'_>) {}

    fn interest(&self) -> Interest {
        Interest::Messages
    }

    fn notice(&mut self, _notice: &Notice<'_>, _context: &mut Context<'_>) {}

    fn held(&self) -> usize {
        0
    }

    fn boxed_clone(&self) -> Box<dyn Device>;
}

impl Clone for Box<dyn Device> {
    fn clone(&self) -> Self {
        self.as_ref().boxed_clone()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeviceCall {
    pub function: u8,
    /// The function's row in the instruction table, or [`Op::UnknownXrom`].
    pub op: Op,
    pub argument: Argument,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    None,
    Count(u16),
    Name(Chars),
}

#[derive(Clone, Debug)]
pub struct DevicePage {
    pub number: u8,
    pub words: Arc<[u16; PAGE]>,
}

/// The notices that a device receives; each variant also includes those of the preceding variants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Interest {
    Messages,
    Keys,
    Steps,
}

#[derive(Clone, Copy, Debug)]
pub enum Notice<'a> {
    Viewed(Register),
    AlphaViewed(Chars),
    Prompted(Chars),
    PaperAdvanced,
    Answered(Chars),
    Packing,
    NumberKeyed(&'a [u8], &'a [u8]),
    AlphaKeyed(&'a [u8]),
    NumberOutOfRange,
    Function(&'a [u8]),
    LineKeyed,
    NewLine(&'a Step),
    Catalogued(&'a [u8]),
    Alarm { shown: &'a [u8], first: bool },
    Step,
    Executed(Op),
    Result,
}

#[cfg(test)]
mod tests;
