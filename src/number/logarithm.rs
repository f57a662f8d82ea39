//! LN, LOG and LN1+X: estimates, and where those leave a digit open the firmware's digits.

use super::binary::{Estimate, Interval};
use super::digits::{self, LN_10};
use super::forms::{self, Operand};
use super::{Error, Float, Working, elementary};
use crate::register::Register;

/// The firmware's ln 10 in binary, for estimates.
pub(super) const LN_10_BINARY: f64 = LN_10.mantissa as f64 * 1e-12;

/// Returns the natural logarithm (LN).
///
/// # Errors
/// ALPHA DATA; DATA ERROR for 0 and below.
#[inline(always)]
pub fn ln<X: Operand>(x: X) -> X::Result {
    let estimate = |x: Float| ln_interval(x)?.round(x.exponent() < 0);
    forms::one(x, estimate, |x| firmware(x, Working::ONE))
}

/// Returns the logarithm to base 10 (LOG).
///
/// # Errors
/// ALPHA DATA; DATA ERROR for 0 and below.
#[inline(always)]
pub fn log<X: Operand>(x: X) -> X::Result {
    let estimate = |x: Float| log_interval(x)?.round(x.exponent() < 0);
    forms::one(x, estimate, |x| firmware(x, LN_10))
}

/// Returns the natural logarithm divided by that of the base.
#[cold]
#[inline(never)]
fn firmware(x: Register, base: Working) -> Result<Register, Error> {
    (digits::logarithm(&mut (), Working::of(x)?)? / base).finish()
}

/// Returns 10^9 times the absolute value of the natural logarithm of a number other than 0,
/// computed with the firmware's ln 10, with an error of about 10^-5.
#[inline(always)]
pub(super) fn estimate(x: Float) -> f64 {
    match x.exponent() {
        0 => elementary::ln(x.mantissa, 0.0),
        e => elementary::ln(
            x.mantissa,
            elementary::integer(e + 1) * (1e9 * LN_10_BINARY) - 1e9 * std::f64::consts::LN_10,
        )
        .abs(),
    }
}

/// Returns the interval of the firmware's LN without its sign. Measured: -0.0032 to 0.0011 units.
#[inline(always)]
pub(super) fn ln_interval(x: Float) -> Option<Interval> {
    let ln = sure_estimate(x)?;
    Some(Estimate::near(ln, 0).units(-0.0041, 0.0018))
}

/// Returns the interval of the firmware's LOG without its sign. Measured: -0.0105 to 0.0006 units.
#[inline(always)]
pub(super) fn log_interval(x: Float) -> Option<Interval> {
    let log = sure_estimate(x)? * (1.0 / LN_10_BINARY);
    Some(Estimate::near(log, 0).units(-0.0133, 0.0034))
}

/// Returns that estimate of a positive number, if it has enough digits for the rounding to ten.
#[inline(always)]
fn sure_estimate(x: Float) -> Option<f64> {
    if x.negative() || x.mantissa == 0.0 {
        return None;
    }
    let ln = estimate(x);
    (ln > 1e7).then_some(ln)
}

/// Returns the natural logarithm of 1 + X, exact for small X too (LN1+X).
///
/// # Errors
/// ALPHA DATA; DATA ERROR for -1 and below.
#[inline(always)]
pub fn ln_1p<X: Operand>(x: X) -> X::Result {
    let estimate = |x: Float| ln_1p_interval(x)?.round(x.negative());
    forms::one(x, estimate, firmware_ln_1p)
}

#[cold]
#[inline(never)]
fn firmware_ln_1p(x: Register) -> Result<Register, Error> {
    digits::ln_1p(&mut (), Working::of(x)?)?.finish()
}

/// Returns the interval of the firmware's LN1+X without its sign, for X from 10^-6 to 9, and for
/// negative X from -0.9 to -10^-6. Measured: from -1.5 to 0.4 parts for negative X, otherwise from
/// -2.2 to 1.2 parts.
#[inline(always)]
pub(super) fn ln_1p_interval(x: Float) -> Option<Interval> {
    if !(-6..=0).contains(&x.exponent()) || x.negative() && x.exponent() == 0 {
        return None;
    }
    let size = x.magnitude();
    let x = if x.negative() { -size } else { size };
    let sum = 1.0 + x;
    if !(0.1..10.0).contains(&sum) {
        return None;
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
