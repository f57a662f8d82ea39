//! How long things take on the calculator.
//!
//! | file | durations |
//! | --- | --- |
//! | `waits` | what a person sees and waits for, in milliseconds, each with a name: PSE, scrolling, NULL, keys, catalogs, alarms |
//! | `tone` | the tones of TONE and BEEP: frequency and milliseconds |
//! | `instruction` | an instruction of a running program, in processor words |
//! | `function` | a function of numbers, whose words depend on the digits |
//! | `number_line` | a line with a number |
//! | `search` | the search for a label, and a line that is skipped |
//!
//! The figures were read off traces of the firmware, which show each write to the display, unless a
//! line says something else. Most vary by some hundredths of a second with the contents of memory;
//! each is a typical figure.

mod function;
pub mod instruction;
mod number_line;
pub mod search;
pub mod tone;
mod waits;

pub use waits::*;

use sim41_language::module::Position;

/// The length of a processor word in microseconds: one cycle of the calculator's serial processor.
/// The maker gives 155, real calculators have 140 to 165; displays were timed with 156.
pub const WORD_MICROSECONDS: u64 = 156;

/// Returns the milliseconds that the processor needs for these words.
pub const fn milliseconds(words: u64) -> u64 {
    (words * WORD_MICROSECONDS + 500) / 1000
}

/// Returns the column of a byte: its number in its register, 6 for the first one. A byte of a
/// module is fetched in the time of one in the middle of a register.
fn column(at: Position) -> usize {
    if at.is_in_module() { 4 } else { usize::from(at.byte()) }
}

/// Returns the words that the processor executes in these milliseconds.
pub const fn words(milliseconds: u64) -> u64 {
    milliseconds * 1000 / WORD_MICROSECONDS
}
