//! E↑X, E↑X-1, 10↑X and Y↑X, digit by digit.
//!
//! The argument is divided by ln 10; the quotient is the exponent of the result. The logarithms of
//! factors 1 + 10^-j are subtracted from the rest as often as possible, and the product of those
//! factors is built up as a sum a, where 1 + a is the power. The constants and the method are those
//! of the logarithm.
//!
//! 10↑X and Y↑X are exponentials of a product with a logarithm. The product keeps a fourteenth digit
//! if it has one. It shows in results: 5↑15 is 30517578120.

use super::logarithm::{LN_10, LN_10_LOADED, LN_FACTORS, LOADED, corrected, logarithm};
use super::{APART, Count, RECALLED, RECIPROCAL, STORED, WITH_ONE, over_one_plus};
use crate::number::decimal::POWERS;
use crate::number::{Error, Working, cut};

/// What is subtracted from an exponential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Less {
    Nothing,
    /// The 1 is subtracted without cancellation.
    One,
}

/// Returns 10^x.
pub(crate) fn power_of_ten(count: &mut impl Count, x: Working) -> Working {
    count.add(5 + LN_10_LOADED);
    let product = long_product(count, 0, LN_10, x);
    exponential(count, product, Less::Nothing)
}

/// Returns Y to the power of X. A negative Y needs an integer X.
///
/// # Errors
/// DATA ERROR for 0 to the power of 0 or of a negative number, and for a negative number to the
/// power of a fraction.
pub(crate) fn power(count: &mut impl Count, y: Working, x: Working) -> Result<Working, Error> {
    let odd = y.negative && is_odd(count, x)?;
    if y.mantissa == 0 {
        count.add(32);
        let defined = x.mantissa != 0 && !x.negative;
        return if defined { Ok(Working::ZERO) } else { Err(Error::DataError) };
    }
    count.add(STORED);
    let ln = logarithm(count, Working { negative: false, ..y })?;
    count.add(RECALLED);
    count.add_if(odd, 2);
    let product = long_product(count, APART, ln, x);
    Ok(Working { negative: odd, ..exponential(count, product, Less::Nothing) })
}

/// Returns whether an integer is odd. Its digits are shifted until none is left.
///
/// # Errors
/// DATA ERROR if the number is not an integer.
fn is_odd(count: &mut impl Count, x: Working) -> Result<bool, Error> {
    let shifts = (1..13).find(|&n| !x.mantissa.is_multiple_of(POWERS[n])).unwrap_or(13) - 1;
    let last = 12 - shifts as i32;
    count.add(9 + 6 * last as u64);
    count.add_if(last == x.exponent, 7);
    if x.exponent < last || x.exponent >= 100 {
        return Err(Error::DataError);
    }
    let odd = last == x.exponent && x.mantissa / POWERS[shifts] % 2 == 1;
    count.add_if(odd, 1);
    Ok(odd)
}

/// Returns a product with a fourteenth digit if the product of the mantissas has one. A product of
/// 0 keeps its exponent.
fn long_product(count: &mut impl Count, entry: i64, y: Working, x: Working) -> Working {
    let product = count.product(entry, y, x);
    count.add(4);
    let mantissa = cut::product(y.mantissa, x.mantissa);
    if mantissa > 0 && mantissa < POWERS[13] {
        return product;
    }
    count.add_if(mantissa > 0, 6);
    let negative = y.negative != x.negative;
    Working { mantissa, exponent: y.exponent + x.exponent, negative }
}

/// Returns e^x, or e^x - 1, for a number of up to fourteen digits.
pub(crate) fn exponential(count: &mut impl Count, x: Working, less: Less) -> Working {
    let power = unrounded(count, x, less);
    count.add(5);
    count.round(power.mantissa);
    power
}

fn unrounded(count: &mut impl Count, x: Working, less: Less) -> Working {
    count.add(9);
    count.add_if(x.negative, 1);
    let Working { mut mantissa, mut exponent, negative } = x;
    // Below 10 the fourteenth digit is cut.
    if exponent < 0 && mantissa >= POWERS[13] {
        count.add(13);
        (mantissa, exponent) = (mantissa / 10, exponent + 1);
    }
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
