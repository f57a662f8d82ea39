//! An HP-41CX calculator that answers digit for digit and register for register as the firmware
//! does, and needs no ROM image.
//!
//! [`Calculator`] is the whole of it: keys go in, the display ([`lcd::Lcd`]) and what is heard or
//! printed ([`Event`]) come out. It has no clock and no files; whoever drives it says what time it
//! is, how many steps of a program to execute, and where XEQ finds programs that are not in memory.
//!
//! ```
//! use sim41_session::{Activity, Calculator, Key};
//!
//! let mut calculator = Calculator::clean();
//! for key in [Key::Two, Key::Enter, Key::Three, Key::Plus] {
//!     calculator.press(key);
//!     calculator.release();
//! }
//! assert_eq!(calculator.run(1_000), Activity::Idle(None));
//! assert_eq!(calculator.lcd().text(), " 5.0000      ");
//! ```
//!
//! [`number`] is the calculator's arithmetic alone.

#![cfg_attr(not(test), warn(unreachable_pub))]
#![warn(missing_docs)]

pub mod barcode_sheet;
pub mod board;
pub mod debugger;
pub mod hints;
mod history;
pub mod key_legend;
pub mod keystrokes;
pub mod resume;
mod session;
pub mod tape;
pub mod words;

pub use history::{HISTORY, Step, Unreadable as UnreadableHistory};
pub use session::{
    Budget, BudgetExhausted, Event, FailedLine, Failure, Input, InputError, Interrupt, LineError,
    PATIENCE, Pause, Policy, Reason, Resource, STEPS, Session, Shown, Time,
};
pub use sim41_calculator::calculator::{Calculator, Snapshot};
pub use sim41_calculator::keyboard::{Activity, Expectation, ExpectedOperand, Pace};
pub use sim41_calculator::machine::firmware;
pub use sim41_calculator::machine::saving::SavedFile;
pub use sim41_calculator::machine::time::Clock;
pub use sim41_calculator::machine::{
    Error, Event as Output, Flow, Halt, Interactive, Machine, TraceCommand, probe, tone,
};
pub use sim41_calculator::memory::{Address, Memory, Model};
pub use sim41_calculator::printer::{NoPrinter, Paper, PrintedLine, Printer, PrinterKey, Switch};
pub use sim41_calculator::{duration, epoch, lcd, memory, printer, state};
pub use sim41_language::key::Key;
pub use sim41_language::module::{Ports, Position};
pub use sim41_language::{instruction, key, module, program};
pub use sim41_number as number;
pub use sim41_number::{Glyph, Register, charset};
