//! E↑X, E↑X-1 and 10↑X, digit by digit as the machine computes them.
//!
//! The argument is divided by ln 10: the quotient is the exponent of the result. From the rest
//! the logarithms of factors 1 + 10^-j are taken as often as they go, and the product of those
//! factors built up as a sum a, where 1 + a is the power. The constants are those of the
//! logarithm; method as there.

use super::binary::{Estimate, Interval, ten};
use super::cut;
use super::decimal::POWERS;
use super::logarithm::{LN_10, LN_10_BINARY, LN_FACTORS, corrected};
use super::{Decimal, Error, Working};
use crate::register::Register;

/// E↑X: the natural exponential.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
pub fn exp(x: Register) -> Result<Register, Error> {
    match Decimal::normalized(x).and_then(|x| exp_interval(x)?.round(false)) {
        Some(result) => result.result(),
        None => exact(x),
    }
}

/// E↑X as the machine's digits give it.
#[cold]
#[inline(never)]
fn exact(x: Register) -> Result<Register, Error> {
    exponential(Long::from(Working::of(x)?), false).finish()
}

/// Where the machine's E↑X is, for numbers from 10^-7 to 10^3. What is taken away for the exponent
/// is exact. Measured: -1.5 to 0.0 parts, and -0.8 to 1.5 for negative numbers.
#[inline]
pub(super) fn exp_interval(x: Decimal) -> Option<Interval> {
    if !(-7..=2).contains(&x.exponent) {
        return None;
    }
    // In units of 10^-16.
    const LN_10_LONG: u64 = LN_10.mantissa * 10_000;
    let scaled = x.mantissa * POWERS[(x.exponent + 7) as usize];
    let tens = scaled / LN_10_LONG;
    if tens > 99 {
        return None;
    }
    let factor = ((scaled - tens * LN_10_LONG) as i64 as f64 * 1e-16).exp();
    let (low, high) = exp_bounds(x.negative);
    Some(Estimate::power_of_ten(factor, tens as i32, x.negative).parts(low, high))
}

/// The bounds of the exponential itself, in parts.
#[inline]
fn exp_bounds(negative: bool) -> (f64, f64) {
    if negative { (-1.2, 1.9) } else { (-1.9, 0.5) }
}

/// Where e^product is, or e^-product, for the product of X and a logarithm as the machine has it:
/// on average `loss` x 10^-12 lower than `product`, and off by at most that and `error` x 10^-12 more.
#[inline]
pub(super) fn power_interval(product: f64, loss: f64, error: f64, inverse: bool) -> Option<Interval> {
    if !(1e-9..230.0).contains(&product) {
        return None;
    }
    let product = product - loss * 1e-12;
    let tens = (product * (1.0 / LN_10_BINARY)) as i32;
    let factor = (product - tens as f64 * LN_10_BINARY).exp();
    let parts = error + 1.4 * loss + if product < 0.1 { 0.5 } else { 0.0 };
    let (low, high) = exp_bounds(inverse);
    Some(Estimate::power_of_ten(factor, tens, inverse).parts(low - parts, high + parts))
}

/// E↑X-1: the natural exponential less 1, exact for small X too.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
pub fn exp_m1(x: Register) -> Result<Register, Error> {
    exponential(Long::from(Working::of(x)?), true).finish()
}

/// 10↑X: the power of ten.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
pub fn exp10(x: Register) -> Result<Register, Error> {
    match Decimal::normalized(x).and_then(|x| exp10_interval(x)?.round(false)) {
        Some(result) => result.result(),
        None => exact_exp10(x),
    }
}

/// 10↑X as the machine's digits give it.
#[cold]
#[inline(never)]
fn exact_exp10(x: Register) -> Result<Register, Error> {
    exponential(Long::product(LN_10, Working::of(x)?), false).finish()
}

/// Where the machine's 10↑X is. The product with ln 10 is cut in its thirteenth digit, or the
/// fourteenth.
#[inline]
pub(super) fn exp10_interval(x: Decimal) -> Option<Interval> {
    if !(-9..=1).contains(&x.exponent) {
        return None;
    }
    power_interval(x.magnitude() * LN_10_BINARY, 0.5 * ten(x.exponent.max(0)), 0.1, x.negative)
}

/// A product that keeps its fourteenth digit, as only the exponential can use it: `mantissa` x
/// 10^(`exponent` - 12), the mantissa of thirteen or fourteen digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Long {
    mantissa: u64,
    exponent: i32,
    negative: bool,
}

impl Long {
    /// The product of two working numbers, cut only where the mantissas' product is.
    pub(super) fn product(a: Working, b: Working) -> Long {
        let negative = a.negative != b.negative;
        match cut::product(a.mantissa, b.mantissa) {
            mantissa if mantissa < POWERS[12] => Working::new(negative, mantissa, a.exponent + b.exponent).into(),
            mantissa => Long { mantissa, exponent: a.exponent + b.exponent, negative },
        }
    }
}

impl From<Working> for Long {
    fn from(x: Working) -> Long {
        Long { mantissa: x.mantissa, exponent: x.exponent, negative: x.negative }
    }
}

/// e^x, or e^x - 1 computed without cancellation.
pub(super) fn exponential(x: Long, minus_1: bool) -> Working {
    let Long { mut mantissa, mut exponent, negative } = x;
    if mantissa == 0 {
        return if minus_1 { Working::ZERO } else { Working::ONE };
    }
    if exponent < 0 && mantissa >= POWERS[13] {
        mantissa /= 10;
        exponent += 1;
    }
    let mut tens = 0;
    if exponent >= 0 {
        // 10^200 and above leave the range in any case.
        let scaled = mantissa.saturating_mul(POWERS[exponent.min(19) as usize]);
        tens = scaled / LN_10.mantissa;
        if tens >= 200 {
            let power =
                Working { mantissa: POWERS[13] - 1, exponent: if negative { -200 } else { 199 }, negative: false };
            return if minus_1 { power - Working::ONE } else { power };
        }
        mantissa = scaled % LN_10.mantissa * 10;
        exponent = -1;
    }
    // Take the logarithms of the factors from the rest.
    let mut counts = [0; 7];
    let first = (-exponent - 1) as usize;
    for j in first..7 {
        counts[j] = mantissa / LN_FACTORS[j];
        mantissa %= LN_FACTORS[j];
        if j < 6 {
            mantissa *= 10;
        }
        exponent = -7;
    }
    if minus_1 {
        (mantissa, exponent) = corrected(mantissa, exponent);
    }
    // Build the product, smallest factors first: (1 + a)(1 + 10^-j) = 1 + (a + a 10^-j + 10^-j).
    let first = if tens > 0 { Some(0) } else { counts.iter().position(|&count| count > 0) };
    let mut a = mantissa;
    for j in (first.unwrap_or(7)..7).rev() {
        for _ in 0..counts[j] {
            a += cut::digits(a, j) + POWERS[13];
        }
        a /= 10;
        exponent += 1;
    }
    if first == Some(0) {
        let power = Working { mantissa: a + POWERS[12], exponent: tens as i32, negative: false };
        let power = if negative { Working::ONE / power } else { power };
        return if minus_1 { power - Working::ONE } else { power };
    }
    // Without the factor 2 and tens, a is the result less 1, in thirteen digits of its own.
    let mut a = Working { mantissa: a, exponent, negative: false };
    if negative {
        a = -a.over_one_plus();
    }
    if minus_1 { a } else { Working::ONE + a }
}

impl Working {
    /// x / (1 + x) for x from 0 to 1, the sum cut to thirteen digits.
    pub(super) fn over_one_plus(self) -> Working {
        match POWERS.get(-self.exponent as usize).map_or(0, |unit| self.mantissa / unit) {
            0 => self,
            part => self / Working { mantissa: POWERS[12] + part, exponent: 0, negative: false },
        }
    }
}
