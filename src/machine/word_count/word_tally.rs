//! The words of a function that computes in several steps, each in thirteen digits.

use super::digit_loops::{Number, Worked};

/// The difference in words between calling a step inside a function and the same function of two
/// registers: for a sum, product or quotient of numbers whose parts are known already, and for a
/// root.
pub const APART: i64 = 2 - 5;
pub const ROOT: i64 = 2 - 3;
/// The difference in words of a sum with 1, and of 1 divided by a number: the 1 is loaded first.
pub const WITH_ONE: i64 = 2 + 3;
pub const RECIPROCAL: i64 = 2 + 5;
/// The difference in words of a quotient of digits, whose signs and exponents are known already.
pub const OF_DIGITS: i64 = 2 - 16;
/// The words in which a working number is stored in the scratch registers, and in which it is
/// recalled from there.
pub const STORED: u64 = 10;
pub const RECALLED: u64 = 9;

/// The words counted so far.
#[derive(Default)]
pub struct Tally {
    /// The number of words.
    pub words: u64,
}

impl Tally {
    /// Counts these words.
    pub fn add(&mut self, words: u64) {
        self.words += words;
    }

    /// Counts these words if `so` is true.
    pub fn add_if(&mut self, so: bool, words: u64) {
        self.words += if so { words } else { 0 };
    }

    /// Returns the words counted so far, with the result of the function.
    pub fn worked(&self, result: Number) -> Worked {
        Worked { words: self.words, result }
    }

    /// Counts a step, whose entry takes `entry` words more than usual, and returns its result.
    pub fn step(&mut self, entry: i64, worked: Worked) -> Number {
        self.words = (self.words + worked.words).saturating_add_signed(entry);
        worked.result
    }
}
