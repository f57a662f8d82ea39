//! The words of a function that computes in several steps, each in thirteen digits.

use super::digit_loops::{self, Worked};
use crate::number::Working;
use crate::number::digits::Count;

/// The words counted so far.
#[derive(Default)]
pub struct Tally {
    /// The number of words.
    pub words: u64,
}

impl Tally {
    /// Returns the words counted so far, with the result of the function.
    pub fn worked(&self, result: Working) -> Worked {
        Worked { words: self.words, result }
    }

    /// Counts a step, whose entry takes `entry` words more than usual, and returns its result.
    pub fn step(&mut self, entry: i64, worked: Worked) -> Working {
        self.words = (self.words + worked.words).saturating_add_signed(entry);
        worked.result
    }
}

/// Counts the words, which depend on the digits.
impl Count for Tally {
    fn add(&mut self, words: u64) {
        self.words += words;
    }

    fn sum(&mut self, entry: i64, y: Working, x: Working) -> Working {
        self.step(entry, digit_loops::sum(y, x))
    }

    fn product(&mut self, entry: i64, y: Working, x: Working) -> Working {
        self.step(entry, digit_loops::product(y, x))
    }

    fn quotient(&mut self, entry: i64, y: Working, x: Working) -> Working {
        self.step(entry, digit_loops::quotient(y, x))
    }

    fn root(&mut self, entry: i64, x: Working) -> Working {
        self.step(entry, digit_loops::root(x))
    }

    fn ratio(&mut self, entry: i64, dividend: u64, divisor: u64) -> u64 {
        let quotient = ().ratio(entry, dividend, divisor);
        self.words = (self.words + digit_loops::dividing(quotient)).saturating_add_signed(entry);
        quotient
    }

    fn check(&mut self, result: Working) {
        self.words += digit_loops::checked(result);
    }

    fn normalized(&mut self, negative: bool, mantissa: u64, exponent: i32) -> Working {
        let result = Working::new(negative, mantissa, exponent);
        self.words += digit_loops::normalizing(result, exponent);
        result
    }
}
