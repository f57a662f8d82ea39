//! INT, FRC, MOD, FACT, OCT and DEC, not yet rounded: `result_rounding` makes 70! OUT OF RANGE.

use super::{Count, normalizing, rounding};
use crate::decimal::{POWERS, out_of_range};
use crate::register::Register;
use crate::{Error, Working};

/// Returns the digits after the point and the number of digits before it.
pub(super) fn split(count: &mut impl Count, x: Working) -> (u64, usize) {
    let (mut digits, mut places) = (x.mantissa, 0);
    while places as i32 <= x.exponent && (digits > 0 || places == 0) {
        digits = digits * 10 % POWERS[13];
        places += 1;
    }
    count.add(|| match x.exponent < 0 {
        true => 10,
        false => 13 + 8 * places as u64 + if digits > 0 { 2 } else { 0 },
    });
    (digits, places)
}

/// A number with a nonzero exponent sign digit is treated as below 1.
fn with_point(x: Working, register: Register) -> Working {
    if register.digit(2) == 0 { x } else { Working { exponent: x.exponent.min(-1), ..x } }
}

pub fn int(count: &mut impl Count, x: Working, register: Register) -> Working {
    let (decimals, places) = split(count, with_point(x, register));
    let mantissa = x.mantissa - decimals / POWERS[places];
    count.add(|| 7 + rounding(mantissa));
    if mantissa == 0 { Working::ZERO } else { Working { mantissa, ..x } }
}

pub fn frc(count: &mut impl Count, x: Working, register: Register) -> Working {
    let (decimals, places) = split(count, with_point(x, register));
    let exponent = x.exponent - places as i32;
    let result = Working::new(x.negative, decimals, exponent);
    count.add(|| 2 + normalizing(result, exponent));
    result
}

/// Computes Y MOD X = Y - X × floor(Y ÷ X), which has the sign of X. If X is 0, the result is Y.
/// The firmware subtracts X digit by digit, as in long division.
///
/// The remainder of the magnitudes is exact. If the signs differ, X is added to the remainder, so
/// -1E-20 MOD 1 is 1.
pub fn modulo(count: &mut impl Count, y: Working, x: Working) -> Working {
    if x.mantissa == 0 {
        return y;
    }
    let signs = y.negative != x.negative;
    // The firmware compares only three digits of the exponents.
    let places = (y.exponent + 100).rem_euclid(1000) - (x.exponent + 100).rem_euclid(1000);
    let rest = if places < 0 {
        y
    } else {
        let mut rest = y.mantissa;
        for place in 0..=places {
            rest *= if place == 0 { 1 } else { 10 };
            count.add(|| 2 * (rest / x.mantissa) + 6);
            rest %= x.mantissa;
        }
        Working::new(y.negative, rest, x.exponent)
    };
    count.add(|| 40);
    if !signs || rest.mantissa == 0 {
        return rest;
    }
    count.sum(rest, x)
}

/// FACT: X!, the product of the integers from 1 to X. `register` contains X.
///
/// The firmware multiplies a product of twelve digits by the tens digit and by the units digit of
/// each factor. The last rounding adds the exponent to the digits that it rounds off. Fails with
/// DATA ERROR if X is negative or not an integer, or with OUT OF RANGE if X is 70 or more.
pub fn fact(count: &mut impl Count, x: Working, register: Register) -> Result<Working, Error> {
    let unit = POWERS[12 - x.exponent.clamp(0, 9) as usize];
    if register.digit(13) != 0 || register.digit(2) != 0 || !x.mantissa.is_multiple_of(unit) {
        return Err(Error::DataError);
    }
    if x.exponent >= 2 {
        return if x.mantissa == 0 { Ok(Working::ZERO) } else { Err(out_of_range(false)) };
    }
    let n = x.mantissa / unit;
    count.add(|| 130);
    let (mut product, mut exponent) = (POWERS[11], 0);
    for factor in (1..=n).rev() {
        let (tens, units) = (factor / 10, factor % 10);
        count.add(|| 2 * (tens + units) + 14);
        let by_units = units * product;
        product = if tens == 0 {
            by_units
        } else {
            exponent += 1;
            by_units / 10 + 1 + tens * product
        };
        if product >= POWERS[12] {
            product /= 10;
            exponent += 1;
        }
    }
    let low = product * 10 % 1000;
    let mantissa = product / 100 + (2 * low + exponent as u64) / 1000;
    Ok(Working::new(false, 1000 * mantissa, exponent))
}

/// OCT: the octal digits of a decimal integer.
///
/// The firmware adds 0.3, divides by 2^30 and, for each octal digit, multiplies the thirteen
/// decimals of the quotient by eight. Fails with DATA ERROR if X is not an integer or its magnitude
/// is above 1,073,741,823.
pub fn oct(count: &mut impl Count, x: Working, register: Register) -> Result<Working, Error> {
    integer(x, register)?;
    let three_tenths = Working::new(false, 3, 11);
    let sum = count.sum(Working { negative: false, ..x }, three_tenths);
    let part = count.quotient(sum, Working::new(false, 1 << 30, 12));
    if part.exponent >= 0 {
        return Err(Error::DataError);
    }
    let (mut rest, mut octal) = (part.mantissa / POWERS[(-1 - part.exponent) as usize], 0);
    for _ in 0..10 {
        rest *= 8;
        octal = 10 * octal + rest / POWERS[13];
        rest %= POWERS[13];
    }
    Ok(Working::new(x.negative, octal, 12))
}

/// DEC: the decimal value of an integer with octal digits. For each digit, the firmware multiplies
/// the intermediate value by eight and adds the digit. Fails with DATA ERROR if X is not an
/// integer, has more than ten digits, or has a digit above 7.
pub fn dec(count: &mut impl Count, x: Working, register: Register) -> Result<Working, Error> {
    let octal = integer(x, register)?;
    if register.field(1, 2) != 0 {
        return Err(Error::DataError);
    }
    count.add(|| 100);
    let (mut value, mut rest) = (0, octal);
    for place in POWERS[..10].iter().rev() {
        let digit = rest / place;
        rest %= place;
        if digit > 7 {
            return Err(Error::DataError);
        }
        value = value * 8 + digit;
    }
    Ok(Working::new(x.negative, value, 12))
}

/// The magnitude of X. Fails with DATA ERROR if X is not an integer or has more than ten digits.
fn integer(x: Working, register: Register) -> Result<u64, Error> {
    if register.digit(2) != 0 && register.field(3, 10) != 0 {
        return Err(Error::DataError);
    }
    let number = Working::new(x.negative, x.mantissa, x.exponent);
    match number.exponent {
        _ if number.mantissa == 0 => Ok(0),
        e @ 0..=9 if number.mantissa.is_multiple_of(POWERS[12 - e as usize]) => {
            Ok(number.mantissa / POWERS[12 - e as usize])
        }
        _ => Err(Error::DataError),
    }
}
