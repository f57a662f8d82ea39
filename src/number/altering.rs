//! Functions that alter a number: CHS, ABS, SIGN, INT and FRC.

use super::decimal::{Decimal, POWERS};
use super::{Error, ONE};
use crate::register::Register;

/// CHS: the number with the other sign; 0 stays 0.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn chs(x: Register) -> Result<Register, Error> {
    let x = Decimal::read(x)?;
    Decimal { negative: !x.negative, ..x }.result()
}

/// ABS: the number without its sign.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn abs(x: Register) -> Result<Register, Error> {
    Decimal { negative: false, ..Decimal::read(x)? }.result()
}

/// SIGN: 1 for 0 and above, -1 below 0, and 0 for ALPHA data, which is no error here.
#[inline]
pub fn sign(x: Register) -> Register {
    match Decimal::read(x) {
        Ok(x) if x.negative => ONE.with_digit(13, 9),
        Ok(_) => ONE,
        Err(_) => Register::ZERO,
    }
}

/// INT: the number without its decimals.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn int(x: Register) -> Result<Register, Error> {
    let x = Decimal::read(x)?;
    match x.exponent {
        ..0 => Ok(Register::ZERO),
        e @ 0..9 => Decimal { mantissa: x.mantissa - x.mantissa % POWERS[9 - e as usize], ..x }.result(),
        _ => x.result(),
    }
}

/// FRC: the decimals of the number, with its sign.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn frc(x: Register) -> Result<Register, Error> {
    let x = Decimal::read(x)?;
    match x.exponent {
        ..0 => x.result(),
        e @ 0..9 => {
            let mut mantissa = x.mantissa % POWERS[9 - e as usize];
            let mut exponent = e;
            if mantissa == 0 {
                return Ok(Register::ZERO);
            }
            mantissa *= POWERS[e as usize];
            exponent -= e;
            while mantissa < POWERS[9] {
                mantissa *= 10;
                exponent -= 1;
            }
            Decimal { mantissa, exponent, ..x }.result()
        }
        _ => Ok(Register::ZERO),
    }
}
