//! Words of a function that computes in several steps, each in thirteen digits.

use super::digit_loops::{Number, Worked};

/// What a call of these steps takes more than the step on two registers, or less: a sum, product or
/// quotient of numbers that are taken apart already; a root of one.
pub const APART: i64 = 2 - 5;
pub const ROOT: i64 = 2 - 3;
/// A sum with one, and one divided by a number: the one is loaded first.
pub const WITH_ONE: i64 = 2 + 3;
pub const RECIPROCAL: i64 = 2 + 5;
/// A quotient of digits: signs and exponents are known already.
pub const OF_DIGITS: i64 = 2 - 16;
/// A working number is stored in the scratch registers, and recalled from there.
pub const STORED: u64 = 10;
pub const RECALLED: u64 = 9;

/// Words counted so far.
#[derive(Default)]
pub struct Tally {
    /// The words.
    pub words: u64,
}

impl Tally {
    /// Counts these words.
    pub fn add(&mut self, words: u64) {
        self.words += words;
    }

    /// Counts words if something is so.
    pub fn add_if(&mut self, so: bool, words: u64) {
        self.words += if so { words } else { 0 };
    }

    /// Counts a step, the entry of which takes these words more than usual.
    pub fn step(&mut self, entry: i64, worked: Worked) -> Number {
        self.words = (self.words + worked.words).saturating_add_signed(entry);
        worked.result
    }
}
