//! LN, LOG and LN1+X.

use super::{Estimate, Interval, LN_10_BINARY, elementary, ten};
use crate::number::Float;

/// Returns 10^9 times the absolute value of the natural logarithm of `mantissa` x 10^(`exponent` -
/// 9), computed with the firmware's ln 10, with an error of about 10^-5.
#[inline(always)]
pub(super) fn estimate(mantissa: f64, exponent: i32) -> f64 {
    if exponent == 0 {
        return elementary::ln(mantissa, 0.0);
    }
    let tens = elementary::integer(exponent + 1) * (1e9 * LN_10_BINARY);
    elementary::ln(mantissa, tens - 1e9 * std::f64::consts::LN_10).abs()
}

/// Returns the interval of the firmware's LN without its sign. Measured: -0.0032 to 0.0011 units.
#[inline(always)]
pub(crate) fn ln(x: Float) -> Option<Interval> {
    let ln = sure_estimate(x)?;
    Some(Estimate::near(ln, 0).units(-0.0041, 0.0018))
}

/// Returns the interval of the firmware's LOG without its sign. Measured: -0.0105 to 0.0006 units.
#[inline]
pub(crate) fn log(x: Float) -> Option<Interval> {
    let log = sure_estimate(x)? * (1.0 / LN_10_BINARY);
    Some(Estimate::near(log, 0).units(-0.0133, 0.0034))
}

/// Returns the estimate of the logarithm of a positive number, if it has enough digits for the
/// rounding to ten.
#[inline]
fn sure_estimate(x: Float) -> Option<f64> {
    if x.negative() || x.mantissa == 0.0 {
        return None;
    }
    let ln = estimate(x.mantissa, x.exponent());
    (ln > 1e7).then_some(ln)
}

/// Returns the interval of the firmware's LN1+X without its sign, for X from 10^-6 up, and for
/// negative X from -0.9 to -10^-6. Measured: from -1.5 to 0.4 parts for negative X, otherwise from
/// -2.2 to 1.2 parts.
#[inline]
pub(crate) fn ln_1p(x: Float) -> Option<Interval> {
    if !(-6..=0).contains(&x.exponent()) || x.negative() && x.exponent() == 0 {
        return ln_of_sum(x);
    }
    let size = x.magnitude();
    let x = if x.negative() { -size } else { size };
    let sum = 1.0 + x;
    if !(0.1..10.0).contains(&sum) {
        return ln_of_sum(Float::new(size * 1e9, 0, x < 0.0));
    }
    let ln = if size < 1e-3 {
        let high = (1.0 / 3.0 - x * (1.0 / 4.0)) + x * x * (1.0 / 5.0);
        1e9 * (x - x * x * (0.5 - x * high))
    } else {
        // The part that the sum has lost is added to its logarithm.
        let lost = x - (sum - 1.0);
        let (scale, base) = match sum < 1.0 {
            true => (1e10, -1e9 * std::f64::consts::LN_10),
            false => (1e9, 0.0),
        };
        elementary::ln(sum * scale, base) + 1e9 * lost / sum
    };
    let (low, high) = if size == x { (-3.1, 1.8) } else { (-2.0, 0.7) };
    Some(Estimate::new(ln.abs() * 1e-9).parts(low, high))
}

/// Returns the interval of the firmware's LN1+X for X from 9 to 10^20, where it is the logarithm of
/// a sum cut to thirteen digits.
fn ln_of_sum(x: Float) -> Option<Interval> {
    if !(0..=20).contains(&x.exponent()) || x.negative() {
        return None;
    }
    let sum = x.mantissa + ten(9 - x.exponent());
    let (mantissa, exponent) = match sum < 1e10 {
        true => (sum, x.exponent()),
        false => (sum * 0.1, x.exponent() + 1),
    };
    Some(Estimate::near(estimate(mantissa, exponent), 0).units(-0.0053, 0.002))
}
