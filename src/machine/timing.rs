//! How long things take: instructions, tones, pauses.
//!
//! The real machine counts in words, cycles of its processor; their length differs from one machine
//! to the next by a few hundredths. [`Machine::cost`] and [`Machine::run_timed`] let a program run
//! as fast as on the real one; the instruction table has the words of each
//! instruction, `tone` says what a tone sounds like.

use super::{Halt, Machine};
use crate::instruction::Op;

/// The length of a word in microseconds: the maker's figure. Machines have 140 to 165.
pub const WORD_MICROSECONDS: u64 = 155;

/// The word of the machine on which displays were timed, in microseconds.
const MEASURED_MICROSECONDS: u64 = 156;

/// Milliseconds that `words` take on the real machine, as the displays were timed.
pub const fn milliseconds(words: u64) -> u64 {
    (words * MEASURED_MICROSECONDS + 500) / 1000
}

/// Words that the real machine executes in `milliseconds`, as the displays were timed.
pub const fn words(milliseconds: u64) -> u64 {
    milliseconds * 1000 / MEASURED_MICROSECONDS
}

impl Machine {
    /// How many words an instruction takes.
    pub fn cost(op: Op) -> u32 {
        op.spec().words.into()
    }

    /// Run the program for `words`, which are counted down; what the last instruction takes
    /// beyond them is owed by the next call.
    pub fn run_timed(&mut self, words: &mut i64) -> Halt {
        while *words > 0 {
            let op = self.fetch(self.pc).op;
            *words -= Self::cost(op) as i64;
            if let Some(halt) = self.step() {
                return halt;
            }
        }
        Halt::Budget
    }
}
