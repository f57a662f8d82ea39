//! OCT and DEC: conversion of integers between decimal and octal digits.

use super::decimal::POWERS;
use super::{Decimal, Error, Working};
use crate::register::Register;

/// Returns the octal digits of a decimal integer (OCT).
///
/// The firmware adds 0.3, divides by 2^30 and multiplies the thirteen decimals of the quotient by
/// eight, digit by digit.
///
/// # Errors
/// ALPHA DATA; DATA ERROR if X is not an integer or its magnitude is above 1,073,741,823.
pub fn oct(x: Register) -> Result<Register, Error> {
    let (negative, _) = integer(x)?;
    let magnitude = Working { negative: false, ..Working::of(x)? };
    let part = (magnitude + Working::new(false, 3, 11)) / Working::new(false, 1 << 30, 12);
    let Some(decimals) = POWERS.get((-1 - part.exponent) as usize).map(|unit| part.mantissa / unit)
    else {
        return Err(Error::DataError);
    };
    let mut rest = ((decimals as u128 * (1 << 30)) / POWERS[13] as u128) as u64;
    let mut digits = 0;
    for place in POWERS.iter().take(10) {
        digits += rest % 8 * place;
        rest /= 8;
    }
    Ok(Decimal::normalize(negative, digits, 9).register())
}

/// Returns the decimal value of an integer with octal digits (DEC).
///
/// # Errors
/// ALPHA DATA; DATA ERROR if X is not an integer, has more than ten digits, or has a digit above 7.
pub fn dec(x: Register) -> Result<Register, Error> {
    let (negative, digits) = integer(x)?;
    if x.field(1, 2) != 0 {
        return Err(Error::DataError);
    }
    let mut value = 0;
    for place in (0..10).rev() {
        let digit = digits / POWERS[place] % 10;
        if digit > 7 {
            return Err(Error::DataError);
        }
        value = value * 8 + digit;
    }
    Ok(Decimal::normalize(negative, value, 9).register())
}

/// Returns sign and magnitude of an integer; DATA ERROR if it has more than ten digits.
fn integer(x: Register) -> Result<(bool, u64), Error> {
    let tiny = x.digit(2) != 0 && x.field(3, 10) != 0;
    let x = Decimal::read(x)?;
    match x.exponent {
        _ if tiny => Err(Error::DataError),
        _ if x.mantissa == 0 => Ok((false, 0)),
        e @ 0..=9 => {
            let unit = POWERS[9 - e as usize];
            if x.mantissa.is_multiple_of(unit) {
                Ok((x.negative, x.mantissa / unit))
            } else {
                Err(Error::DataError)
            }
        }
        _ => Err(Error::DataError),
    }
}
