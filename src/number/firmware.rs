//! The calculator's functions as its firmware computes them: in thirteen digits, digit by digit.
//!
//! Each function stands here once. Its steps are told to a [`Count`]: [`Words`] counts the
//! processor words that the steps take on the calculator, whose speed depends on how often digits
//! are added and shifted. The count `()` costs nothing. A function begins where the instruction has
//! fetched its operands and ends with the result before it is rounded off; the words of the
//! instruction around that belong to `machine`.
//!
//! The methods are W. E. Egbert's ("Personal Calculator Algorithms", Hewlett-Packard Journal, 1977
//! and 1978); constants, cuts and words were read off traces of the firmware.

mod arcs;
mod arithmetic;
mod counter;
mod exponential;
mod hours;
mod integers;
mod logarithm;
mod statistics;
mod tangent;
mod trigonometry;
mod words;

pub(crate) use arcs::{arc_cosine, arc_sine, arc_tangent, polar};
pub(crate) use arithmetic::{percent_change, product, quotient, root, sum};
pub(crate) use counter::step;
pub(crate) use exponential::{Less, exponential, power, power_of_ten};
pub(crate) use hours::{hms, hr, sum_of_times};
pub(crate) use integers::{dec, fact, frc, int, modulo, oct};
pub(crate) use logarithm::{LN_10, common_logarithm, ln_1p, logarithm};
pub(crate) use statistics::{accumulate, deviation, mean};
pub(crate) use tangent::HALF_PI;
pub(crate) use trigonometry::{Octant, Ratio, degrees, radians, ratio, rectangular};
pub(crate) use words::words;

use super::decimal::POWERS;
use super::{Working, cut};

/// The difference in words between a step inside a function and the same function of two registers:
/// a sum, product or quotient of numbers whose parts are known already.
const APART: i64 = 2 - 5;
/// The difference in words of a root inside a function.
const ROOT: i64 = 2 - 3;
/// The difference in words of a sum with 1, and of 1 divided by a number: the 1 is loaded first.
const WITH_ONE: i64 = 2 + 3;
const RECIPROCAL: i64 = 2 + 5;
/// The difference in words of a quotient of digits, whose signs and exponents are known already.
const OF_DIGITS: i64 = 2 - 16;

/// The words in which a working number is stored in the scratch registers, and in which it is
/// recalled from there.
const STORED: u64 = 10;
const RECALLED: u64 = 9;

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

    /// Counts the words in which the sign of an operand is tested.
    fn look(&mut self, _x: Working) {}

    /// Counts the words in which the exponent of a result is checked when it is rounded off.
    fn check(&mut self, _result: Working) {}

    /// Counts the words in which thirteen digits are rounded to ten.
    fn round(&mut self, _digits: u64) {}

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

    /// Returns the number `mantissa` x 10^(`exponent` - 12), normalized: its leading zeros are
    /// shifted out.
    fn normalized(&mut self, negative: bool, mantissa: u64, exponent: i32) -> Working {
        Working::new(negative, mantissa, exponent)
    }

    /// Returns the number `mantissa` x 10^(`exponent` - 12), normalized as a sum is, which may
    /// have a digit more.
    fn normalized_sum(&mut self, negative: bool, mantissa: u64, exponent: i32) -> Working {
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
