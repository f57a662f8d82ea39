//! The calculator's functions as its firmware computes them: in thirteen digits, digit by digit.
//!
//! Each function stands here once. It tells a [`Count`] of its steps: [`Words`] adds up the
//! processor words that the steps take on the calculator, whose time depends on how often digits are
//! added and shifted. The count `()` costs nothing. A function begins where the instruction has
//! fetched its operands and ends with the result before it is rounded off.
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

use super::decimal::{POWERS, to_digits};
use super::{Error, Working};

/// What is told of the steps of a function. The words of a step are typical ones plus those that its
/// digits make.
pub(crate) trait Count {
    /// Adds processor words.
    fn add(&mut self, words: impl FnOnce() -> u64);

    /// Returns Y plus X. The number with the lower exponent is shifted to the other one's place.
    fn sum(&mut self, y: Working, x: Working) -> Working {
        self.add(|| match y.mantissa != 0 && x.mantissa != 0 {
            true => 80 + 9 * u64::from(y.exponent.abs_diff(x.exponent).min(13)),
            false => 65,
        });
        y + x
    }

    /// Returns Y times X. Y is added as often as the digits of X say.
    fn product(&mut self, y: Working, x: Working) -> Working {
        self.add(|| 130 + 3 * digit_sum(x.mantissa));
        y * x
    }

    /// Returns Y divided by X, which is not zero.
    fn quotient(&mut self, y: Working, x: Working) -> Working {
        let quotient = y / x;
        self.divided(quotient.mantissa);
        quotient
    }

    /// Adds the words of a division. The divisor is subtracted as often as the digits of the
    /// quotient say.
    fn divided(&mut self, quotient: u64) {
        self.add(|| 130 + 3 * digit_sum(quotient));
    }

    /// Returns the square root of the absolute value. Its digits are found by subtraction.
    fn root(&mut self, x: Working) -> Working {
        let root = x.sqrt();
        self.add(|| 170 + 3 * digit_sum(root.mantissa));
        root
    }
}

impl Count for () {
    fn add(&mut self, _words: impl FnOnce() -> u64) {}
}

/// A count of processor words.
pub(crate) struct Words(u64);

impl Count for Words {
    fn add(&mut self, words: impl FnOnce() -> u64) {
        self.0 += words();
    }
}

/// Returns the processor words of a function; `None` if it ends with an error.
pub(crate) fn words<T>(function: impl FnOnce(&mut Words) -> Result<T, Error>) -> Option<u64> {
    let mut words = Words(0);
    function(&mut words).ok().map(|_| words.0)
}

/// Returns the sum of the decimal digits of a number below 10^14.
fn digit_sum(number: u64) -> u64 {
    let (high, low) = (number / POWERS[10], number % POWERS[10]);
    let digits = to_digits(high) << 40 | to_digits(low);
    let pairs = (digits & 0x0F0F_0F0F_0F0F_0F0F) + (digits >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
    pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56
}

/// Returns X / (1 + X) for X from 0 to 1, the sum cut to thirteen digits.
fn over_one_plus(count: &mut impl Count, x: Working) -> Working {
    let mantissa = Working::ONE.mantissa + shifted(x.mantissa, x.exponent);
    count.quotient(x, Working { mantissa, ..Working::ONE })
}

/// Returns a number whose digits are shifted out by a negative exponent, until none is left.
fn shifted(digits: u64, exponent: i32) -> u64 {
    10u64.checked_pow(-exponent as u32).map_or(0, |unit| digits / unit)
}
