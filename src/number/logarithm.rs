//! LN, LOG and LN1+X, digit by digit as the firmware computes them.
//!
//! The mantissa (or 1 - y, for numbers near 1) is multiplied by factors 1 + 10^-j, as often as it
//! stays below 1. The logarithm is the sum of the logarithms of those factors and a small rest. All
//! steps have thirteen digits, cut, except where the comments say otherwise. The method is W. E.
//! Egbert's ("Personal Calculator Algorithms IV", Hewlett-Packard Journal, April 1978); constants
//! and cuts are measured.

use super::binary::{Estimate, Interval};
use super::cut;
use super::decimal::POWERS;
use super::word::{self, Operand};
use super::{Error, Float, Working, elementary};
use crate::register::Register;

/// The values of ln (1 + 10^-j) x 10^j for j from 0 to 6, in units of 10^-13.
pub static LN_FACTORS: [u64; 7] = [
    6_931_471_805_600,
    9_531_017_980_433,
    9_950_330_853_168,
    9_995_003_330_835,
    9_999_500_033_331,
    9_999_950_000_333,
    9_999_995_000_003,
];

/// The firmware's ln 10.
pub const LN_10: Working = Working { mantissa: 2_302_585_092_994, exponent: 0, negative: false };
/// The firmware's ln 10 in binary, for estimates.
pub(super) const LN_10_BINARY: f64 = LN_10.mantissa as f64 * 1e-12;

/// Returns the natural logarithm (LN).
///
/// # Errors
/// ALPHA DATA; DATA ERROR for 0 and below.
#[inline(always)]
pub fn ln<X: Operand>(x: X) -> X::Result {
    let estimate = |x: Float| ln_interval(x)?.round(x.exponent() < 0);
    word::one(x, estimate, |x| firmware(x, Working::ONE))
}

/// Returns the logarithm to base 10 (LOG).
///
/// # Errors
/// ALPHA DATA; DATA ERROR for 0 and below.
#[inline(always)]
pub fn log<X: Operand>(x: X) -> X::Result {
    let estimate = |x: Float| log_interval(x)?.round(x.exponent() < 0);
    word::one(x, estimate, |x| firmware(x, LN_10))
}

/// Returns the natural logarithm divided by that of the base.
#[cold]
#[inline(never)]
fn firmware(x: Register, base: Working) -> Result<Register, Error> {
    (logarithm(Working::of(x)?)? / base).finish()
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
    word::one(x, estimate, |x| firmware_ln_1p(Working::of(x)?)?.finish())
}

#[inline(never)]
pub(super) fn firmware_ln_1p(x: Working) -> Result<Working, Error> {
    if x.mantissa == 0 || x.exponent >= -1 {
        return logarithm(Working::ONE + x);
    }
    if x.negative {
        return Ok(-log_of_difference(-x));
    }
    Ok(log_of_difference(x.over_one_plus()))
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

/// Returns the natural logarithm of a working number.
///
/// # Errors
/// DATA ERROR for 0 and below.
pub(super) fn logarithm(x: Working) -> Result<Working, Error> {
    if x.negative || x.mantissa == 0 {
        return Err(Error::DataError);
    }
    if x.exponent == 0 {
        // x = 1 / (1 - y). For digits that are not normalized the difference is a complement.
        let y = Working::new(false, (x.mantissa + 9 * POWERS[12]) % POWERS[13], 0) / x;
        return Ok(log_of_difference(y));
    }
    // From 10 up, ln x = e ln 10 + ln (x / 10^e); below 1 it is counted from the next power of ten
    // above.
    let below = x.exponent < 0;
    let tens = if below { -x.exponent - 1 } else { x.exponent } as u64;
    let (counts, rest) = factors(POWERS[13] - x.mantissa, 0);
    let (sum, exponent) = match tens {
        0 => {
            let (rest, exponent) = corrected(rest, -7);
            add_factors(rest, exponent, counts)
        }
        _ => {
            let sum = add_factors_from(0, rest, counts);
            let mut sum = (sum + sum % 10) / 10; // the only rounding on the way
            if !below {
                sum = LN_10.mantissa + POWERS[14] - sum;
            }
            sum = (sum + tens % 10 * LN_10.mantissa) % POWERS[14];
            match tens / 10 {
                0 => (sum, 1),
                tens => (sum / 10 + tens * LN_10.mantissa, 2),
            }
        }
    };
    Ok(Working::new(below, sum, exponent - 1))
}

/// Returns -ln (1 - y) for y from 0 to 0.9. Anything greater, which only digits that are not
/// normalized can give, is returned unchanged.
fn log_of_difference(y: Working) -> Working {
    if y.mantissa == 0 || y.exponent >= 0 {
        return Working::new(y.negative, y.mantissa, y.exponent);
    }
    let first = -y.exponent - 1;
    if first > 6 {
        let (rest, exponent) = corrected(y.mantissa, y.exponent);
        return Working::new(false, rest, exponent);
    }
    let (counts, rest) = factors(y.mantissa, first as usize);
    let (rest, exponent) = corrected(rest, -7);
    let (sum, exponent) = add_factors(rest, exponent, counts);
    Working::new(false, sum, exponent - 1)
}

/// Returns how often 1 - y can be multiplied by each 1 + 10^-j and stay below 1, and the rest of y
/// after that, in units of 10^-19. `y` is in units of 10^-(13 + first); the factors before the
/// `first` do not occur.
fn factors(mut y: u64, first: usize) -> ([u64; 7], u64) {
    let mut counts = [0; 7];
    for (j, count) in counts.iter_mut().enumerate().skip(first) {
        loop {
            let next = y + cut::digits(y, j);
            if next < POWERS[13] {
                break;
            }
            y = next - POWERS[13];
            // The count has one digit, which only digits that are not normalized can fill.
            *count = (*count + 1) % 10;
        }
        if j < 6 {
            y *= 10;
        }
    }
    (counts, y)
}

/// Returns `rest` / (1 - rest / 2), which approximates both -ln (1 - rest) and e^rest - 1. The rest
/// is below 10^-6, so its cube does not reach the thirteen digits. The rest is `mantissa` x
/// 10^(`exponent` - 12).
pub(super) fn corrected(mantissa: u64, exponent: i32) -> (u64, i32) {
    let half = POWERS.get(-exponent as usize).map_or(0, |unit| 5 * mantissa / unit);
    if half == 0 {
        return (mantissa, exponent);
    }
    let divisor = POWERS[13] - half;
    let (scale, exponent) =
        if mantissa < divisor { (POWERS[13], exponent) } else { (POWERS[12], exponent + 1) };
    (cut::quotient(mantissa, scale, divisor), exponent)
}

/// Returns the sum of the rest and the logarithms of the factors, added from the smallest factor to
/// the greatest that occurs, and the exponent of the sum's 14th digit.
fn add_factors(rest: u64, exponent: i32, counts: [u64; 7]) -> (u64, i32) {
    let first = counts.iter().position(|&count| count > 0).unwrap_or(6);
    (add_factors_from(first, rest, counts), exponent + 7 - first as i32)
}

/// Returns the sum of the rest and the logarithms of the factors, added from the smallest factor to
/// the `first`, in units of 10^-(13 + `first`).
fn add_factors_from(first: usize, rest: u64, counts: [u64; 7]) -> u64 {
    (first..7).rev().fold(rest, |sum, j| {
        let sum = sum + counts[j] * LN_FACTORS[j];
        if j > first { sum / 10 } else { sum }
    })
}
