//! An HP-41CX calculator that answers digit for digit and register for register as the firmware
//! does, and needs no ROM image.
//!
//! [`Calculator`] is the whole of it: keys go in, the display ([`lcd::Lcd`]) and what is heard or
//! printed ([`Event`]) come out. It has no clock and no files; whoever drives it says what time it
//! is, how many steps of a program to execute, and where XEQ finds programs that are not in memory.
//!
//! ```
//! use sim41::{Activity, Calculator, Key};
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
//! Two parts are useful alone: [`number`] is the calculator's arithmetic, and [`queens`] finds,
//! counts and draws the positions of the eight queens. The program `sim41`, its command line and
//! its screen are the default feature `terminal`; `default-features = false` leaves the calculator
//! alone. `docs/architecture.md` shows which modules may use which.

#![cfg_attr(not(test), warn(unreachable_pub))]

mod calculator;
pub mod charset;
pub mod debugger;
pub mod duration;
pub mod epoch;
pub mod history;
pub mod instruction;
pub mod key;
mod keyboard;
pub mod keystrokes;
pub mod lcd;
mod machine;
pub mod memory;
pub mod module;
pub mod number;
mod nut;
pub mod printer;
pub mod program;
pub mod queens;
mod register;
pub mod state;

pub use calculator::{Calculator, Snapshot};
pub use charset::Glyph;
pub use key::Key;
pub use keyboard::expects::Expects;
pub use keyboard::{Activity, Pace, expects};
pub use machine::firmware;
pub use machine::saving::SavedFile;
pub use machine::time::Clock;
pub use machine::{Error, Event, Flow, Halt, Interactive, Machine, TraceCommand, probe, tone};
pub use memory::{Address, Memory, Model, Ports, Position};
pub use printer::{NoPrinter, Paper, PrintedLine, Printer, PrinterKey, Switch};
pub use register::Register;
