//! The words of arithmetic: the firmware adds, shifts and subtracts digit by digit, and how often
//! it does so depends on the digits. The counts were read off the firmware's own loops and are
//! equal, to the word, in each of 60,000 instructions that were traced.

use super::Count;
use crate::number::{Error, Working};
use std::cmp::Ordering;

/// A unit of the tenth digit, the last that a register keeps.
const TENTH: u64 = 1000;

/// A count of processor words.
#[derive(Default)]
pub(crate) struct Words(u64);

/// Returns the words of a function; `None` if it ends with an error.
pub(crate) fn words<T>(function: impl FnOnce(&mut Words) -> Result<T, Error>) -> Option<u64> {
    let mut words = Words::default();
    function(&mut words).ok()?;
    Some(words.0)
}

impl Words {
    /// Counts words, of which `entry`, which may be negative, are those of coming to a step.
    fn step(&mut self, entry: i64, words: u64) {
        self.0 = (self.0 + words).saturating_add_signed(entry);
    }

    /// Counts the words of shifting out the zeros before a result, whose first digit had this
    /// exponent until then, and of rounding it.
    fn shift(&mut self, result: Working, exponent: i32) {
        let shifts = (exponent - result.exponent).max(0) as u64;
        self.round(result.mantissa);
        self.add(if result.mantissa == 0 { 3 } else { 5 + 5 * shifts });
    }

    /// Counts the words of normalizing a sum or product, which may have a digit more, and of
    /// rounding it.
    fn finish(&mut self, result: Working, exponent: i32) {
        self.shift(result, exponent);
        let carries = result.mantissa != 0 && result.exponent > exponent;
        self.add(if carries { 8 } else { 6 });
    }

    /// Counts the words of a division of digits with this quotient. The divisor is subtracted as
    /// often as the digits of the quotient say.
    fn divide(&mut self, quotient: u64) {
        self.add(98 + 3 * digit_sum(quotient));
        self.round(quotient);
    }
}

impl Count for Words {
    fn add(&mut self, words: u64) {
        self.0 += words;
    }

    fn look(&mut self, x: Working) {
        self.add_if(x.negative, 4);
    }

    fn check(&mut self, result: Working) {
        let rounded = result.rounded();
        self.add(match (rounded.mantissa, rounded.exponent) {
            (0, _) => 7,
            (_, ..-99) => 16,
            (_, ..0) => 12,
            _ => 6,
        });
    }

    fn round(&mut self, digits: u64) {
        self.add(match (digits / TENTH, digits % TENTH) {
            (0, ..500) => 15,
            (_, ..500) => 12,
            (9_999_999_999, _) => 15,
            _ => 14,
        });
    }

    fn sum(&mut self, entry: i64, y: Working, x: Working) -> Working {
        const BEGINNING: u64 = 25;
        const ADDING: u64 = 9;
        self.step(entry, BEGINNING + ADDING);
        let result = y + x;
        if y.mantissa == 0 || x.mantissa == 0 {
            let (rest, words) = if y.mantissa == 0 { (x, 2) } else { (y, 6) };
            self.add(words);
            self.finish(result, rest.exponent);
            return result;
        }
        self.add(match x.exponent.cmp(&y.exponent) {
            Ordering::Less => 11,
            Ordering::Greater => 17,
            Ordering::Equal if x.mantissa > y.mantissa => 22,
            Ordering::Equal => 23,
        });
        let mut exponent = x.exponent.max(y.exponent);
        let mut shifts = x.exponent.abs_diff(y.exponent);
        if x.negative != y.negative {
            self.add(4);
            if shifts > 0 {
                // The larger number is shifted to the left first, for a fourteenth digit.
                self.add(6);
                (exponent, shifts) = (exponent - 1, shifts - 1);
            }
        }
        self.add(if shifts < 13 { 9 * u64::from(shifts) + 2 } else { 9 * 13 + 1 });
        self.finish(result, exponent);
        result
    }

    /// Y is added as often as the digits of X say.
    fn product(&mut self, entry: i64, y: Working, x: Working) -> Working {
        let result = y * x;
        self.step(entry, 106 + 3 * digit_sum(x.mantissa));
        self.add_if(!y.negative && x.negative, 1);
        self.finish(result, y.exponent + x.exponent);
        result
    }

    fn quotient(&mut self, entry: i64, y: Working, x: Working) -> Working {
        let result = y / x;
        self.step(entry, if y.mantissa < x.mantissa { 22 } else { 18 });
        self.add_if(!y.negative && x.negative, 1);
        self.divide(result.mantissa);
        result
    }

    fn root(&mut self, entry: i64, x: Working) -> Working {
        let result = x.sqrt();
        self.step(entry, 155 + 3 * digit_sum(result.mantissa));
        self.add_if(x.exponent < 0, 1);
        self.add_if(x.exponent.rem_euclid(2) == 0, 1);
        self.add_if(x.mantissa == 0, 3);
        self.round(result.mantissa);
        result
    }

    fn ratio(&mut self, entry: i64, dividend: u64, divisor: u64) -> u64 {
        let quotient = ().ratio(entry, dividend, divisor);
        self.step(entry, 0);
        self.divide(quotient);
        quotient
    }

    fn normalized(&mut self, negative: bool, mantissa: u64, exponent: i32) -> Working {
        let result = Working::new(negative, mantissa, exponent);
        self.shift(result, exponent);
        result
    }

    fn normalized_sum(&mut self, negative: bool, mantissa: u64, exponent: i32) -> Working {
        let result = Working::new(negative, mantissa, exponent);
        self.finish(result, exponent);
        result
    }
}

/// Returns the sum of the decimal digits of a number.
fn digit_sum(mut digits: u64) -> u64 {
    let mut sum = 0;
    while digits > 0 {
        sum += digits % 10;
        digits /= 10;
    }
    sum
}
