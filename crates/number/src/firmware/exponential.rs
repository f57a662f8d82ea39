//! E↑X, E↑X-1, 10↑X and Y↑X, digit by digit.
//!
//! The firmware divides the argument by ln 10; the integer quotient is the exponent of the result.
//! It subtracts the logarithms of the factors 1 + 10^-j from the remainder, each as many times as
//! possible, and builds up the product 1 + a of these factors, storing only a. The constants and
//! the method are the same as for the logarithm.
//!
//! 10↑X is computed as e^(X ln 10), and Y↑X as e^(X ln Y). The product in the exponent keeps its
//! fourteenth digit if it has one, which affects results: 5↑15 is 30517578120.

use super::logarithm::{LN_10, LN_FACTORS, corrected, logarithm};
use super::{Count, over_one_plus};
use crate::decimal::POWERS;
use crate::{Error, Working, truncated};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Less {
    Nothing,
    /// E↑X-1, computed without cancellation.
    One,
}

pub fn power_of_ten(count: &mut impl Count, x: Working) -> Working {
    let product = long_product(count, LN_10, x);
    exponential(count, product, Less::Nothing)
}

/// Y↑X. Fails with DATA ERROR if Y is 0 and X is 0 or negative, or if Y is negative and X is not an
/// integer.
pub fn power(count: &mut impl Count, y: Working, x: Working) -> Result<Working, Error> {
    let odd = y.negative && is_odd(x)?;
    if y.mantissa == 0 {
        let defined = x.mantissa != 0 && !x.negative;
        return if defined { Ok(Working::ZERO) } else { Err(Error::DataError) };
    }
    let ln = logarithm(count, Working { negative: false, ..y })?;
    let product = long_product(count, ln, x);
    Ok(Working { negative: odd, ..exponential(count, product, Less::Nothing) })
}

/// Fails with DATA ERROR if X is not an integer.
fn is_odd(x: Working) -> Result<bool, Error> {
    let shifts = (1..13).find(|&n| !x.mantissa.is_multiple_of(POWERS[n])).unwrap_or(13) - 1;
    let last = 12 - shifts as i32;
    if x.exponent < last || x.exponent >= 100 {
        return Err(Error::DataError);
    }
    Ok(last == x.exponent && x.mantissa / POWERS[shifts] % 2 == 1)
}

/// Keeps the fourteenth digit of the mantissas' product. A product of 0 keeps its exponent.
fn long_product(count: &mut impl Count, y: Working, x: Working) -> Working {
    let product = count.product(y, x);
    let mantissa = truncated::product(y.mantissa, x.mantissa);
    if mantissa > 0 && mantissa < POWERS[13] {
        return product;
    }
    let negative = y.negative != x.negative;
    Working { mantissa, exponent: y.exponent + x.exponent, negative }
}

/// Computes e^x, or e^x - 1, for x with up to fourteen digits.
pub fn exponential(count: &mut impl Count, x: Working, less: Less) -> Working {
    count.add(|| 90);
    let Working { mut mantissa, mut exponent, negative } = x;
    // Arguments below 10 lose their fourteenth digit.
    if exponent < 0 && mantissa >= POWERS[13] {
        (mantissa, exponent) = (mantissa / 10, exponent + 1);
    }
    let mut tens = 0;
    if exponent >= 0 {
        loop {
            let times = mantissa / LN_10.mantissa;
            count.add(|| 11 + 3 * times);
            tens += times;
            mantissa = mantissa % LN_10.mantissa * 10;
            if exponent == 0 {
                break;
            }
            (tens, exponent) = (10 * tens, exponent - 1);
            if tens >= 1000 {
                return beyond(count, negative, less);
            }
        }
        if tens >= 200 {
            return beyond(count, negative, less);
        }
        exponent = -1;
    }
    let mut counts = [0; 7];
    for j in (-exponent - 1).min(7) as usize..7 {
        counts[j] = mantissa / LN_FACTORS[j];
        mantissa %= LN_FACTORS[j];
        count.add(|| 36 + 3 * counts[j]);
        if j < 6 {
            mantissa *= 10;
        }
        exponent = -7;
    }
    if less == Less::One {
        (mantissa, exponent) = corrected(count, mantissa, exponent);
    }
    // The product is built up, beginning with the smallest factor: (1 + a)(1 + 10^-j) = 1 + (a + a
    // 10^-j + 10^-j).
    let first = if tens > 0 { Some(0) } else { counts.iter().position(|&times| times > 0) };
    let mut a = mantissa;
    for j in (first.unwrap_or(7)..7).rev() {
        for _ in 0..counts[j] {
            a += a / POWERS[j] + POWERS[13];
        }
        a /= 10;
        exponent += 1;
        count.add(|| 9 + counts[j] * (13 + 3 * j as u64));
    }
    if first == Some(0) {
        let mut power =
            Working { mantissa: a + POWERS[12], exponent: tens as i32, negative: false };
        if negative {
            power = count.quotient(Working::ONE, power);
        }
        return if less == Less::One { count.sum(power, -Working::ONE) } else { power };
    }
    // If neither ln 10 nor ln 2 was subtracted, a is e^x - 1 with thirteen significant digits.
    let mut a = Working { mantissa: a, exponent, negative: false };
    if negative {
        a = -over_one_plus(count, a);
    }
    if less == Less::One { a } else { count.sum(a, Working::ONE) }
}

/// An out-of-range result: too large or, if the argument is `negative`, too small.
fn beyond(count: &mut impl Count, negative: bool, less: Less) -> Working {
    let exponent = if negative { -200 } else { 199 };
    let power = Working { mantissa: POWERS[13] - 1, exponent, negative: false };
    if less == Less::One { count.sum(power, -Working::ONE) } else { power }
}
