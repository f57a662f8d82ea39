//! An HP-41CX calculator that matches the firmware digit for digit and register for register,
//! without a ROM image.
//!
//! A [`Session`] drives a [`Calculator`]: inputs go in, [`Event`]s come out in order, and every
//! step can be undone. A session uses neither a clock nor files; its [`Policy`] decides how time
//! passes, and its [`Budget`] limits what programs may use. [`Session::calculator`] gives read-only
//! access to the calculator, its display, its [`Memory`], and the meaning of the next key.
//!
//! ```
//! use sim41_session::{Calculator, Key, Policy, Session};
//!
//! let mut session = Session::new(Calculator::clean(), Policy::at_once());
//! for key in [Key::Two, Key::Enter, Key::Three, Key::Plus] {
//!     session.press(key).unwrap();
//!     session.settle(|_, _| {});
//! }
//! assert_eq!(session.calculator().lcd().text(), " 5.0000      ");
//! ```
//!
//! Times are milliseconds since 1 January 1900, 00:00. Items that are hidden from this
//! documentation are for sim41's own front ends and may change in any release.

#![cfg_attr(not(test), warn(unreachable_pub))]
#![warn(missing_docs)]

mod history;
pub mod keystrokes;
mod session;

pub use history::{HISTORY, Step, Unreadable as UnreadableHistory};
pub use session::{
    Budget, BudgetExhausted, Event, FailedLine, Failure, Input, InputError, Interrupt, LineError,
    PATIENCE, Pause, Policy, Reason, Resource, STEPS, Session, Shown, Speed, Time,
};
pub use sim41_calculator::calculator::Calculator;
pub use sim41_calculator::keyboard::{Activity, Expectation, ExpectedOperand, Pace};
pub use sim41_calculator::lcd::Lcd;
pub use sim41_calculator::machine::{Error, TraceCommand};
pub use sim41_calculator::memory::{Address, Memory, Model};
pub use sim41_calculator::printer::{NoPrinter, Paper, PrintedLine, PrinterKey, Switch};
pub use sim41_language::instruction::{Op, Operand};
pub use sim41_language::key::{Key, Stroke};
pub use sim41_language::program::Library;
pub use sim41_number::{Glyph, Register};

// Used only by sim41's own front ends.
#[doc(hidden)]
pub mod barcode_sheet;
#[doc(hidden)]
pub mod board;
#[doc(hidden)]
pub mod debugger;
#[doc(hidden)]
pub mod hints;
#[doc(hidden)]
pub mod key_legend;
#[doc(hidden)]
pub mod program_file;
#[doc(hidden)]
pub mod resume;
#[doc(hidden)]
pub mod tape;
#[doc(hidden)]
pub mod views;
#[doc(hidden)]
pub mod words;

// Re-exported from lower-level crates for sim41's own front ends.
#[doc(hidden)]
pub use sim41_calculator::calculator::Snapshot;
#[doc(hidden)]
pub use sim41_calculator::machine::{
    Event as Output, Flow, Halt, Interactive, Machine, firmware, probe,
    saving::SavedFile,
    time::{Clock, TimerChip},
    tone,
};
#[doc(hidden)]
pub use sim41_calculator::printer::Printer;
#[doc(hidden)]
pub use sim41_calculator::{duration, epoch, lcd, memory, printer, state};
#[doc(hidden)]
pub use sim41_language::module::{Ports, Position};
#[doc(hidden)]
pub use sim41_language::{instruction, key, module, program};
#[doc(hidden)]
pub use sim41_number::{self as number, charset};
