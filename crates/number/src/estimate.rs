//! Binary estimates of results, with bounds that decide when an estimate is exact.
//!
//! The firmware computes with thirteen digits, and its results are off by a few units in the last
//! digit, mostly in one direction. A binary estimate of the same reduced problem is more accurate.
//! For each function, the smallest and the greatest difference between firmware and estimate were
//! measured. Widened by a margin, these differences define an interval around the estimate that
//! contains the firmware's result. If the whole interval rounds to the same ten digits, these
//! digits are the result; otherwise the firmware's thirteen digits are computed. Each function
//! lists its measured differences, and `tests` measures them again.
//!
//! Some other functions are exact after a few binary operations; they accept only operands for
//! which this holds.

mod arcs;
mod arithmetic;
mod elementary;
mod exponentials;
mod integers;
mod logarithms;
mod loop_counter;
mod polar;
mod statistics;
#[cfg(test)]
mod tests;
mod trigonometry;

pub use arcs::{acos, asin, atan};
pub use arithmetic::{percent, product, quotient, root};
pub use exponentials::{exp, exp10, power};
pub use integers::{frc, int, modulo};
pub use logarithms::{ln, log};
pub use loop_counter::step;
pub use polar::{polar, rectangular};
pub use statistics::{accumulate, mean, sdev};
pub use trigonometry::{cos, sin, tan};

use super::Float;
use super::firmware::{HALF_PI, LN_10};
use std::ops::Range;

const HALF_PI_BINARY: f64 = HALF_PI.mantissa as f64 * 1e-12;
const LN_10_BINARY: f64 = LN_10.mantissa as f64 * 1e-12;

/// Powers of ten from 10^-22 to 10^22; exact from 10^0 up.
#[rustfmt::skip]
static TENS: [f64; 45] = [
    1e-22, 1e-21, 1e-20, 1e-19, 1e-18, 1e-17, 1e-16, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9,
    1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8,
    1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

#[inline]
pub(super) fn ten(n: i32) -> f64 {
    TENS[(n + 22) as usize]
}

/// Scale factors for the powers of two from 2^-31 to 2^32, indexed by the low six bits of the
/// stored binary exponent.
///
/// A row contains the bits of the first power of ten above the power of two, the exponent of the
/// next lower power of ten, and two factors. The first factor scales numbers below the first power
/// of ten to at least 10^9; the second factor scales all other numbers.
static SCALES: [(u64, i32, [f64; 2]); 64] = {
    let mut scales = [(0, 0, [0.0; 2]); 64];
    let mut two = -31;
    while two <= 32 {
        let low = (two * 1233) >> 12;
        let factors = [TENS[(31 - low) as usize], TENS[(30 - low) as usize]];
        scales[(two + 1023) as usize & 63] = (TENS[(23 + low) as usize].to_bits(), low, factors);
        two += 1;
    }
    scales
};

/// The range of estimates that can be rounded, in units of the tenth digit. Each bound is farther
/// from the power of ten next to it than any interval is wide.
const ROUNDED: Range<f64> = 1e9 + 1.0..1e10 - 1.0;

/// `scaled` x 10^(`exponent` - 9). It can be rounded only if `scaled` is in [`ROUNDED`].
#[derive(Clone, Copy, Debug)]
struct Estimate {
    scaled: f64,
    exponent: i32,
}

impl Estimate {
    /// Scales `value`. The estimate of a value outside 10^-9 to 10^9 cannot be rounded.
    #[inline]
    fn new(value: f64) -> Estimate {
        if !(1e-9..1e9).contains(&value) {
            return Estimate { scaled: 0.0, exponent: 0 };
        }
        // The power of two leaves only two candidates for the power of ten. Selecting by index
        // avoids a branch that would be mispredicted half the time.
        let (next, low, factors) = SCALES[(value.to_bits() >> 52) as usize & 63];
        let over = (value.to_bits() >= next) as usize;
        Estimate { scaled: value * factors[over], exponent: low + over as i32 }
    }

    /// Most estimates have the expected exponent, which makes the branch predictable.
    #[inline(always)]
    fn near(scaled: f64, exponent: i32) -> Estimate {
        if ROUNDED.contains(&scaled) {
            return Estimate { scaled, exponent };
        }
        Estimate::new(scaled * ten(exponent - 9))
    }

    /// Estimates the product of a ten-digit mantissa with this exponent and a number from 10^-6 to
    /// 1 that is usually above 0.001.
    #[inline]
    fn shortened(scaled: f64, exponent: i32) -> Estimate {
        match scaled {
            1e9.. => Estimate::ranged(scaled, exponent),
            1e8.. => Estimate::ranged(scaled * 1e1, exponent - 1),
            1e7.. => Estimate::ranged(scaled * 1e2, exponent - 2),
            1e6.. => Estimate::ranged(scaled * 1e3, exponent - 3),
            _ => {
                let short = Estimate::new(scaled * 1e-9);
                Estimate::ranged(short.scaled, short.exponent + exponent)
            }
        }
    }

    /// An estimate with an out-of-range exponent cannot be rounded.
    #[inline]
    fn ranged(scaled: f64, exponent: i32) -> Estimate {
        let scaled = if (-99..=99).contains(&exponent) { scaled } else { 0.0 };
        Estimate { scaled, exponent }
    }

    /// The interval from `low` to `high` around the estimate, in units of its tenth digit.
    #[inline]
    fn units(self, low: f64, high: f64) -> Interval {
        let middle = self.scaled;
        Interval { low: middle + low, middle, high: middle + high, exponent: self.exponent }
    }

    #[inline]
    fn parts(self, low: f64, high: f64) -> Interval {
        let middle = self.scaled;
        let (low, high) = (middle * (1.0 + low * 1e-12), middle * (1.0 + high * 1e-12));
        Interval { low, middle, high, exponent: self.exponent }
    }
}

/// The firmware's result is from `low` to `high` x 10^(`exponent` - 9).
#[derive(Clone, Copy, Debug)]
pub struct Interval {
    low: f64,
    middle: f64,
    high: f64,
    exponent: i32,
}

impl Interval {
    /// Succeeds only if all numbers in the interval round to the same number. Never rounds to a
    /// power of ten, where the unit of the tenth digit changes.
    #[inline]
    pub fn round(self, negative: bool) -> Option<Float> {
        if !ROUNDED.contains(&self.middle) {
            return None;
        }
        let mantissa = Float::same_integer([self.low, self.middle, self.high])?;
        Some(Float::new(mantissa, self.exponent, negative))
    }
}
