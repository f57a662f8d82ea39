//! E↑X, E↑X-1 and 10↑X, digit by digit as the machine computes them.
//!
//! The argument is divided by ln 10: the quotient is the exponent of the result. From the rest
//! the logarithms of factors 1 + 10^-j are taken as often as they go, and the product of those
//! factors built up as a sum a, where 1 + a is the power. The constants are those of the
//! logarithm; method as there.

use super::binary::{Estimate, Margin};
use super::cut;
use super::decimal::POWERS;
use super::logarithm::{LN_10, LN_FACTORS, corrected};
use super::{Decimal, Error, Working};
use crate::register::Register;

/// How far the machine's results can be from the estimates. Measured: 0.0005 and 1.5 parts.
pub(super) const MARGIN: Margin = Margin { units: 0.001, parts: 2.5 };

/// E↑X: the natural exponential.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
pub fn exp(x: Register) -> Result<Register, Error> {
    let x = Decimal::read(x)?;
    match estimate(x).and_then(|power| power.round(MARGIN, false)) {
        Some(result) => result.result(),
        None => exponential(Long::from(Working::from(x)), false).round(),
    }
}

/// The natural exponential of a number from 10^-7 to 10^3. What is taken away for the exponent is exact.
#[inline]
pub(super) fn estimate(x: Decimal) -> Option<Estimate> {
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
    let power = ((scaled - tens * LN_10_LONG) as f64 * 1e-16).exp();
    Some(Estimate::power_of_ten(power, tens as i32, x.negative))
}

/// E↑X-1: the natural exponential less 1, exact for small X too.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
pub fn exp_m1(x: Register) -> Result<Register, Error> {
    exponential(Long::from(Working::read(x)?), true).round()
}

/// 10↑X: the power of ten.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
pub fn exp10(x: Register) -> Result<Register, Error> {
    exponential(Long::product(LN_10, Working::read(x)?), false).round()
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
        Long {
            mantissa: cut::product(a.mantissa, b.mantissa),
            exponent: a.exponent + b.exponent,
            negative: a.negative != b.negative,
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
        let scaled = mantissa.saturating_mul(POWERS[exponent.min(4) as usize]);
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
            a += a / POWERS[j] + POWERS[13];
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
    let mut a = Working::new(false, a, exponent);
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
