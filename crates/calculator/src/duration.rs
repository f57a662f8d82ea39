//! How long things take on the calculator, in processor cycles.
//!
//! | file | durations |
//! | --- | --- |
//! | `waits` | what a person waits for: PSE, scrolling, NULL, catalogs, alarms |
//! | `instruction` | an instruction in a running program |
//! | `search` | searching for a label, and skipping a line |
//!
//! Unless a comment says otherwise, the figures are from traces of the firmware, which show each
//! write to the display. They are typical figures: most vary by a few hundredths of a second,
//! depending on the contents of memory. Invisible work shorter than 0.2 seconds is ignored.

pub mod instruction;
pub mod search;
mod waits;

pub use waits::*;

/// The length in microseconds of a processor cycle, in which one word of ROM is executed. HP
/// specifies 155, and real calculators take 140 to 165. sim41 uses 156 to convert cycles to time.
pub const CYCLE_MICROSECONDS: u64 = 156;

pub const fn milliseconds(cycles: u64) -> u64 {
    (cycles * CYCLE_MICROSECONDS + 500) / 1000
}

pub const fn cycles(milliseconds: u64) -> u64 {
    milliseconds * 1000 / CYCLE_MICROSECONDS
}
