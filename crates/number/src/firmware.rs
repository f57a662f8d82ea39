//! The calculator's functions, computed digit by digit to thirteen digits, as in the firmware.
//!
//! Each function is implemented once, generic over [`Count`]. With [`Words`] it adds up processor
//! cycles, which depend on how many times the firmware adds and shifts digits; with `()`, counting
//! costs nothing. Fetching the operands and rounding the result are not part of these functions.
//!
//! William Egbert describes the methods in "Personal Calculator Algorithms" (Hewlett-Packard
//! Journal, 1977 and 1978). Constants, truncations and cycle counts come from traces of the
//! firmware.

mod arcs;
mod arithmetic;
mod exponential;
mod hours;
mod integers;
mod logarithm;
mod loop_counter;
mod polar;
mod statistics;
mod trigonometry;

pub use arcs::{arc_cosine, arc_sine, arc_tangent};
pub use arithmetic::{percent_change, product, quotient, root, sum};
pub use exponential::{Less, exponential, power, power_of_ten};
pub use hours::{hms, hr, sum_of_times};
pub use integers::{dec, fact, frc, int, modulo, oct};
pub use logarithm::{LN_10, common_logarithm, ln_1p, logarithm};
pub use loop_counter::step;
pub use polar::{polar, rectangular};
#[cfg(test)]
pub(crate) use statistics::deviation;
pub use statistics::{accumulate, mean, sdev};
pub use trigonometry::{HALF_PI, Octant, Ratio, degrees, radians, ratio};

use super::decimal::POWERS;
use super::{Error, Working};
use std::cmp::Ordering;

/// Counts processor cycles: a fixed number for each step, plus some that depend on the digits.
pub trait Count {
    fn add(&mut self, words: impl FnOnce() -> u64);

    /// Shifts the operand with the lower exponent into alignment. If the signs differ, the other
    /// operand is first shifted left by one digit.
    fn sum(&mut self, y: Working, x: Working) -> Working {
        let sum = y + x;
        self.add(|| {
            if y.mantissa == 0 || x.mantissa == 0 {
                let (rest, words) = if y.mantissa == 0 { (x, 36) } else { (y, 40) };
                return words + finishing(sum, rest.exponent);
            }
            let ordering = match x.exponent.cmp(&y.exponent) {
                Ordering::Less => 45,
                Ordering::Greater => 51,
                Ordering::Equal if x.mantissa > y.mantissa => 56,
                Ordering::Equal => 57,
            };
            let (differ, shifts) = (x.negative != y.negative, x.exponent.abs_diff(y.exponent));
            let left = u32::from(differ && shifts > 0);
            let first = x.exponent.max(y.exponent) - left as i32;
            let words = ordering + if differ { 4 } else { 0 } + 6 * u64::from(left);
            let shifting = match shifts - left {
                13.. => 118,
                shifts => 9 * u64::from(shifts) + 2,
            };
            words + shifting + finishing(sum, first)
        });
        sum
    }

    fn product(&mut self, y: Working, x: Working) -> Working {
        let product = y * x;
        self.add(|| {
            let words = 106 + changes_sign(y, x) + 3 * digit_sum(x.mantissa);
            words + finishing(product, y.exponent + x.exponent)
        });
        product
    }

    fn quotient(&mut self, y: Working, x: Working) -> Working {
        let quotient = y / x;
        self.add(|| if y.mantissa < x.mantissa { 22 } else { 18 } + changes_sign(y, x));
        self.divided(quotient.mantissa);
        quotient
    }

    /// A division subtracts the divisor once for each unit of each quotient digit.
    fn divided(&mut self, quotient: u64) {
        self.add(|| 98 + 3 * digit_sum(quotient) + rounding(quotient));
    }

    /// The root of the absolute value; its digits are found by subtraction.
    fn root(&mut self, x: Working) -> Working {
        let root = x.sqrt();
        let places = u64::from(x.exponent < 0) + u64::from(x.exponent % 2 == 0);
        self.add(|| 155 + places + 3 * digit_sum(root.mantissa) + rounding(root.mantissa));
        root
    }
}

impl Count for () {
    fn add(&mut self, _words: impl FnOnce() -> u64) {}
}

pub struct Words(u64);

impl Count for Words {
    fn add(&mut self, words: impl FnOnce() -> u64) {
        self.0 += words();
    }
}

pub fn counted<T>(function: impl FnOnce(&mut Words) -> Result<T, Error>) -> Option<(T, u64)> {
    let mut words = Words(0);
    function(&mut words).ok().map(|result| (result, words.0))
}

/// A product or quotient takes an extra cycle if only X is negative.
fn changes_sign(y: Working, x: Working) -> u64 {
    u64::from(!y.negative && x.negative)
}

/// Cycles for rounding thirteen digits to ten.
fn rounding(digits: u64) -> u64 {
    match (digits / POWERS[3], digits % POWERS[3]) {
        (0, ..500) | (9_999_999_999, 500..) => 15,
        (_, ..500) => 12,
        _ => 14,
    }
}

/// Cycles for shifting out leading zeros and rounding. `exponent` is the exponent before the shift.
fn normalizing(result: Working, exponent: i32) -> u64 {
    let shifts = (exponent - result.exponent).max(0) as u64;
    rounding(result.mantissa) + if result.mantissa == 0 { 3 } else { 5 + 5 * shifts }
}

/// Cycles for normalizing and rounding a sum or product, which may have an extra digit.
fn finishing(result: Working, exponent: i32) -> u64 {
    let carries = result.mantissa != 0 && result.exponent > exponent;
    normalizing(result, exponent) + if carries { 8 } else { 6 }
}

fn digit_sum(mut number: u64) -> u64 {
    let mut sum = 0;
    while number > 0 {
        sum += number % 10;
        number /= 10;
    }
    sum
}

/// Computes X / (1 + X) for X from 0 to 1, with the sum truncated to thirteen digits.
fn over_one_plus(count: &mut impl Count, x: Working) -> Working {
    let mantissa = Working::ONE.mantissa + shifted(x.mantissa, x.exponent);
    count.quotient(x, Working { mantissa, ..Working::ONE })
}

/// Shifts `digits` right by -`exponent` places; `exponent` is at most 0.
fn shifted(digits: u64, exponent: i32) -> u64 {
    10u64.checked_pow(-exponent as u32).map_or(0, |unit| digits / unit)
}
