//! E↑X, E↑X-1 and 10↑X: estimates, and where those leave a digit open the firmware's digits.

use super::binary::{Estimate, Interval, ten};
use super::cut;
use super::digits::{LN_10, Less, Long, exponential};
use super::forms::{self, Operand};
use super::logarithm::LN_10_BINARY;
use super::{Error, Float, Working, elementary};
use crate::register::Register;

/// Returns the natural exponential (E↑X).
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
#[inline(always)]
pub fn exp<X: Operand>(x: X) -> X::Result {
    forms::one(x, |x| exp_interval(x)?.round(false), firmware_exp)
}

#[cold]
#[inline(never)]
fn firmware_exp(x: Register) -> Result<Register, Error> {
    exponential(&mut (), Working::of(x)?.into(), Less::Nothing).finish()
}

/// Returns the interval of the firmware's E↑X.
#[inline(always)]
pub(super) fn exp_interval(x: Float) -> Option<Interval> {
    if !(-9..=2).contains(&x.exponent()) {
        return None;
    }
    let steps = x.mantissa * (ten(x.exponent() - 9) * elementary::STEPS);
    interval(x.magnitude(), steps, x.negative(), 0.0, 0.0)
}

/// Returns the interval of the firmware's e^size, or of its e^-size, for sizes from 10^-9 up to
/// where the result is out of range. The subtraction of the exponent's part is exact in the
/// firmware. `steps` is the size in 1024ths of ln 10.
///
/// If the size is a product of X and a logarithm, the firmware's size is lower by `loss` x 10^-12
/// on average, and off by at most that and `error` x 10^-12 more.
///
/// Measured, without loss and error: -1.52 to 0.01 parts. Negative numbers end with a division by
/// the power: -0.15 to 0.57 below 0.06, -0.35 to 1.07 below 1, -0.76 to 1.51 from there on.
#[inline(always)]
pub(super) fn interval(
    size: f64,
    steps: f64,
    negative: bool,
    loss: f64,
    error: f64,
) -> Option<Interval> {
    if !(1e-9..100.0 * LN_10_BINARY).contains(&size) {
        return None;
    }
    let (low, high) = match negative {
        false => (-1.65, 0.15),
        true if size < 0.06 => (-0.25, 0.7),
        true if size < 1.0 => (-0.5, 1.25),
        true => (-0.95, 1.7),
    };
    let (power, steps, lower) = match negative {
        true => (-size, -steps, loss),
        false => (size, steps, -loss),
    };
    let more = error + 1.4 * loss;
    Some(Estimate::exponential(power, steps).parts(low - more + lower, high + more + lower))
}

/// Returns the natural exponential less 1, exact for small X too (E↑X-1).
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
#[inline(always)]
pub fn exp_m1<X: Operand>(x: X) -> X::Result {
    let estimate = |x: Float| exp_m1_interval(x)?.round(x.negative());
    forms::one(x, estimate, firmware_exp_m1)
}

#[cold]
#[inline(never)]
fn firmware_exp_m1(x: Register) -> Result<Register, Error> {
    exponential(&mut (), Working::of(x)?.into(), Less::One).finish()
}

/// Returns the interval of the firmware's E↑X-1 without its sign, for sizes of X from 10^-6 to
/// 20. Measured: -1.2 to 0.1 parts, and -2.4 to 1.0 of negative numbers.
#[inline(always)]
pub(super) fn exp_m1_interval(x: Float) -> Option<Interval> {
    if !(-6..=1).contains(&x.exponent()) {
        return None;
    }
    let size = x.magnitude();
    let x = if x.negative() { -size } else { size };
    let value = if size < 0.1 {
        // The series goes up to the tenth power, with even and odd terms apart.
        let x2 = x * x;
        let odd = 1.0 / 6.0 + x2 * (1.0 / 120.0 + x2 * (1.0 / 5040.0 + x2 * (1.0 / 362_880.0)));
        let even = 0.5 + x2 * (1.0 / 24.0 + x2 * (1.0 / 720.0 + x2 * (1.0 / 40_320.0)));
        x + x2 * (even + x * odd)
    } else if size < 20.0 {
        let (scaled, tens) = elementary::exp(x, x * elementary::STEPS);
        scaled * ten(tens - 9) - 1.0
    } else {
        return None;
    };
    let (low, high) = if size == x { (-1.5, 0.25) } else { (-2.9, 1.5) };
    Some(Estimate::new(value.abs()).parts(low, high))
}

/// Returns the power of ten (10↑X).
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
#[inline(always)]
pub fn exp10<X: Operand>(x: X) -> X::Result {
    forms::one(x, |x| exp10_interval(x)?.round(false), firmware_exp10)
}

#[cold]
#[inline(never)]
fn firmware_exp10(x: Register) -> Result<Register, Error> {
    Long::product(LN_10, Working::of(x)?).power(false)
}

/// Returns the interval of the firmware's 10↑X. The product with ln 10 is cut in its thirteenth
/// digit, or the fourteenth.
#[inline(always)]
pub(super) fn exp10_interval(x: Float) -> Option<Interval> {
    if !(-9..=1).contains(&x.exponent()) {
        return None;
    }
    let (size, steps) =
        (x.magnitude() * LN_10_BINARY, x.mantissa * (ten(x.exponent() - 9) * 1024.0));
    interval(size, steps, x.negative(), 0.5 * ten(x.exponent().max(0)), 0.1)
}

impl Long {
    /// Returns e^x rounded to ten digits, with this sign. Since the product is the firmware's own,
    /// the estimate is nearly always sure.
    ///
    /// # Errors
    /// OUT OF RANGE.
    pub(super) fn power(self, negative: bool) -> Result<Register, Error> {
        let used = self.used(&mut ());
        let estimated = (-9..=2).contains(&used.exponent).then(|| {
            let size = cut::float(used.mantissa) * ten(used.exponent - 12);
            interval(size, size * elementary::STEPS, self.negative, 0.0, 0.0)?.round(negative)
        });
        match estimated.flatten() {
            Some(power) => Ok(power.register()),
            None => Working { negative, ..exponential(&mut (), self, Less::Nothing) }.finish(),
        }
    }
}
