//! E↑X and E↑X-1, digit by digit.
//!
//! The argument is divided by ln 10; the quotient is the exponent of the result. The logarithms of
//! factors 1 + 10^-j are subtracted from the rest as often as possible, and the product of those
//! factors is built up as a sum a, where 1 + a is the power. The constants and the method are those
//! of the logarithm.

use super::logarithm_digits::{LN_10, LN_10_LOADED, LN_FACTORS, LOADED, corrected};
use super::{Count, RECIPROCAL, WITH_ONE, over_one_plus};
use crate::number::decimal::POWERS;
use crate::number::{Working, cut};

/// A product that keeps its fourteenth digit, as only the exponential can use it: `mantissa` x
/// 10^(`exponent` - 12), the mantissa of thirteen or fourteen digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Long {
    pub(crate) mantissa: u64,
    pub(crate) exponent: i32,
    pub(crate) negative: bool,
}

impl Long {
    /// Returns the product of two working numbers, cut only where the mantissas' product is. A
    /// product of 0 keeps its exponent.
    pub(crate) fn product(a: Working, b: Working) -> Long {
        const POWER_12: u64 = POWERS[12];
        let negative = a.negative != b.negative;
        match cut::product(a.mantissa, b.mantissa) {
            mantissa @ 1..POWER_12 => {
                Working::new(negative, mantissa, a.exponent + b.exponent).into()
            }
            mantissa => Long { mantissa, exponent: a.exponent + b.exponent, negative },
        }
    }

    /// Returns the product as the exponential uses it: below 10 the fourteenth digit is cut.
    pub(crate) fn used(self, count: &mut impl Count) -> Long {
        match self.exponent < 0 && self.mantissa >= POWERS[13] {
            true => {
                count.add(13);
                Long { mantissa: self.mantissa / 10, exponent: self.exponent + 1, ..self }
            }
            false => self,
        }
    }
}

impl From<Working> for Long {
    fn from(x: Working) -> Long {
        Long { mantissa: x.mantissa, exponent: x.exponent, negative: x.negative }
    }
}

/// What is subtracted from an exponential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Less {
    Nothing,
    /// The 1 is subtracted without cancellation.
    One,
}

/// Returns e^x, or e^x - 1.
pub(crate) fn exponential(count: &mut impl Count, x: Long, less: Less) -> Working {
    count.add(9);
    count.add_if(x.negative, 1);
    let Long { mut mantissa, mut exponent, negative } = x.used(count);
    let mut tens = 0;
    if exponent >= 0 {
        count.add(4 + LN_10_LOADED);
        loop {
            let times = mantissa / LN_10.mantissa;
            count.add(3 * times + 6);
            tens += times;
            mantissa = mantissa % LN_10.mantissa * 10;
            if exponent == 0 {
                break;
            }
            (tens, exponent) = (10 * tens, exponent - 1);
            count.add(5);
            if tens >= 1000 {
                return beyond(count, negative, less);
            }
        }
        if tens >= 200 {
            count.add(6);
            return beyond(count, negative, less);
        }
        count.add(7);
        count.add_if(tens >= 100, 4);
        exponent = -1;
    } else {
        count.add(4 + if exponent >= -7 { 6 * -exponent as u64 } else { 7 * 6 + 5 });
    }
    // The logarithms of the factors are subtracted from the rest.
    let mut counts = [0; 7];
    for j in (-exponent - 1).min(7) as usize..7 {
        counts[j] = mantissa / LN_FACTORS[j];
        mantissa %= LN_FACTORS[j];
        count.add(8 + LOADED[j] + 3 * counts[j]);
        if j < 6 {
            count.add(5);
            mantissa *= 10;
        }
        exponent = -7;
    }
    count.add(5);
    if less == Less::One {
        (mantissa, exponent) = corrected(count, mantissa, exponent);
        count.add(2);
    }
    // The product is built from the smallest factor on: (1 + a)(1 + 10^-j) = 1 + (a + a 10^-j +
    // 10^-j).
    let first = if tens > 0 { Some(0) } else { counts.iter().position(|&times| times > 0) };
    let mut a = mantissa;
    for j in (first.unwrap_or(7)..7).rev() {
        for _ in 0..counts[j] {
            a += cut::digits(a, j) + POWERS[13];
        }
        a /= 10;
        exponent += 1;
        count.add(9 + counts[j] * (13 + 3 * j as u64));
    }
    if first == Some(0) {
        count.add(9);
        let mut power =
            Working { mantissa: a + POWERS[12], exponent: tens as i32, negative: false };
        if negative {
            power = count.quotient(RECIPROCAL - 2, Working::ONE, power);
        }
        count.add(3);
        return if less == Less::One { count.sum(WITH_ONE, power, -Working::ONE) } else { power };
    }
    // Without the factor 2 and without tens, a is the result less 1, in thirteen digits of its own.
    count.add(8);
    let mut a = Working { mantissa: a, exponent, negative: false };
    if negative {
        count.add(2);
        a = -over_one_plus(count, a);
    }
    count.add(4);
    if less == Less::One { a } else { count.sum(WITH_ONE, a, Working::ONE) }
}

/// Returns a number above the range, or below it if the argument is negative.
fn beyond(count: &mut impl Count, negative: bool, less: Less) -> Working {
    let exponent = if negative { -200 } else { 199 };
    let power = Working { mantissa: POWERS[13] - 1, exponent, negative: false };
    count.add(13);
    if less == Less::One { count.sum(WITH_ONE, power, -Working::ONE) } else { power }
}
