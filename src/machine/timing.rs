//! Durations of instructions.
//!
//! The calculator's unit of time is the processor word, one cycle of its serial processor. The
//! length of a word differs between calculators by a few hundredths. [`Machine::run_timed`] lets a
//! program run at the calculator's speed. The instruction table has the typical words of each
//! instruction, `word_count` the words with its operands, `tone` the durations of tones.

use super::word_count::Counted;
use super::{Halt, Machine};
use crate::instruction::Op;
use crate::register::Register;

/// The length of a processor word in microseconds, as the maker gives it. Real calculators have 140
/// to 165.
pub const WORD_MICROSECONDS: u64 = 155;

/// The length of a processor word in microseconds, on the calculator on which displays were timed.
const MEASURED_MICROSECONDS: u64 = 156;

/// The words between two instructions in which a running program finds that a key is not R/S.
const KEY_PASSED_OVER: u64 = 15;

/// Returns the duration of `words` in milliseconds, on the calculator on which displays were timed.
pub const fn milliseconds(words: u64) -> u64 {
    (words * MEASURED_MICROSECONDS + 500) / 1000
}

/// Returns the words that the calculator on which displays were timed executes in `milliseconds`.
pub const fn words(milliseconds: u64) -> u64 {
    milliseconds * 1000 / MEASURED_MICROSECONDS
}

/// The functions that take another time than usual when X is zero, with their words, each read off
/// a trace.
const OF_ZERO: [(Op, u32); 9] = [
    (Op::Sin, 2293),
    (Op::Cos, 1598),
    (Op::Tan, 1078),
    (Op::Asin, 478),
    (Op::Acos, 571),
    (Op::Atan, 477),
    (Op::Exp, 478),
    (Op::TenToX, 630),
    (Op::PolarToRectangular, 1766),
];

impl Machine {
    /// Returns the number of words that an instruction takes with this X.
    pub fn cost_of(op: Op, x: Register) -> u32 {
        let other = OF_ZERO.iter().find(|(function, _)| x == Register::ZERO && *function == op);
        other.map_or(Self::cost(op), |(_, words)| *words)
    }

    /// Returns the typical duration of an instruction in processor words.
    pub fn cost(op: Op) -> u32 {
        op.spec().words.into()
    }

    /// Runs the program for `words`, which are counted down. The words by which the last
    /// instruction exceeds them make the count negative. While a key is down that the program does
    /// not take, each instruction takes `KEY_PASSED_OVER` words more.
    pub fn run_timed(&mut self, words: &mut i64, key: bool) -> Halt {
        while *words > 0 {
            let counted = Counted::new(self, self.pc);
            let halt = self.step();
            let taken = counted.taken(self);
            *words -= (taken + if key { KEY_PASSED_OVER } else { 0 }) as i64;
            if let Some(halt) = halt {
                return halt;
            }
        }
        Halt::Budget
    }
}
