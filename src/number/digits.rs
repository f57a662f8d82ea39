//! The functions that compute digit by digit, as the firmware does, in thirteen digits.
//!
//! They are carried out where an estimate leaves the tenth digit open. A [`Count`] hears of each
//! step on the way: the calculator's speed depends on how often the digits are added and shifted.
//! Where only the result matters, the count is `()`, which costs nothing.

mod arc_digits;
mod exponential_digits;
mod logarithm_digits;
mod tangent_digits;

pub(crate) use arc_digits::{Direction, polar, radius};
pub(crate) use exponential_digits::{Less, Long, exponential};
pub(crate) use logarithm_digits::{LN_10, LN_10_LOADED, ln_1p, logarithm};
pub(crate) use tangent_digits::{
    COTANGENT_OF_ZERO, HALF_PI, HALF_PI_LOADED, QUARTER_PI, QUARTER_PI_LOADED, RIGHT_ANGLE, Ratio,
    secant, tangent,
};

use super::decimal::POWERS;
use super::{Working, cut};

/// The difference in words between a step inside a function and the same function of two registers:
/// a sum, product or quotient of numbers whose parts are known already.
pub(crate) const APART: i64 = 2 - 5;
/// The difference in words of a root inside a function.
pub(crate) const ROOT: i64 = 2 - 3;
/// The difference in words of a sum with 1, and of 1 divided by a number: the 1 is loaded first.
pub(crate) const WITH_ONE: i64 = 2 + 3;
pub(crate) const RECIPROCAL: i64 = 2 + 5;
/// The difference in words of a quotient of digits, whose signs and exponents are known already.
pub(crate) const OF_DIGITS: i64 = 2 - 16;

/// The words in which a working number is stored in the scratch registers, and in which it is
/// recalled from there.
pub(crate) const STORED: u64 = 10;
pub(crate) const RECALLED: u64 = 9;

/// What is told of the steps of a function: words of the processor, and arithmetic in thirteen
/// digits, whose words depend on the digits. `entry` is the number of words by which the step takes
/// longer than the function of two registers does.
pub(crate) trait Count {
    /// Counts these words.
    fn add(&mut self, _words: u64) {}

    /// Counts these words if `so` is true.
    fn add_if(&mut self, so: bool, words: u64) {
        if so {
            self.add(words);
        }
    }

    /// Returns Y plus X.
    fn sum(&mut self, _entry: i64, y: Working, x: Working) -> Working {
        y + x
    }

    /// Returns Y times X.
    fn product(&mut self, _entry: i64, y: Working, x: Working) -> Working {
        y * x
    }

    /// Returns Y divided by X, which is not zero.
    fn quotient(&mut self, _entry: i64, y: Working, x: Working) -> Working {
        y / x
    }

    /// Returns the square root of the absolute value.
    fn root(&mut self, _entry: i64, x: Working) -> Working {
        x.sqrt()
    }

    /// Returns the quotient of two mantissas, in units of 10^-12.
    fn ratio(&mut self, _entry: i64, dividend: u64, divisor: u64) -> u64 {
        cut::quotient(dividend, POWERS[12], divisor)
    }

    /// Counts the words in which the exponent of a result is checked.
    fn check(&mut self, _result: Working) {}

    /// Returns the number `mantissa` x 10^(`exponent` - 12), normalized.
    fn normalized(&mut self, negative: bool, mantissa: u64, exponent: i32) -> Working {
        Working::new(negative, mantissa, exponent)
    }
}

/// Counts nothing.
impl Count for () {}

/// Returns X / (1 + X) for X from 0 to 1, the sum cut to thirteen digits.
fn over_one_plus(count: &mut impl Count, x: Working) -> Working {
    match shifted(count, x.mantissa, x.exponent) {
        0 => {
            count.add(1);
            x
        }
        part => {
            count.add(5);
            let sum = Working { mantissa: Working::ONE.mantissa + part, ..Working::ONE };
            count.quotient(OF_DIGITS - 2, x, sum)
        }
    }
}

/// Returns a number whose digits are shifted out by a negative exponent, until none is left.
fn shifted(count: &mut impl Count, digits: u64, exponent: i32) -> u64 {
    let length = digits.checked_ilog10().map_or(1, |n| n as i32 + 1);
    count.add(5 + 5 * length.min(-exponent) as u64);
    10u64.checked_pow(-exponent as u32).map_or(0, |unit| digits / unit)
}
