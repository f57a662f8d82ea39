//! Functions that alter a number: CHS, ABS, SIGN, INT, FRC and RND.
//!
//! CHS and ABS change the sign digit and nothing else, whatever the register holds.

use super::decimal::{Decimal, POWERS};
use super::{Error, Format, ONE, rounding};
use crate::register::Register;

/// CHS: the number with the other sign; 0 stays 0.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn chs(x: Register) -> Result<Register, Error> {
    let sign = number_sign(x)?;
    Ok(if x.field(3, 10) == 0 { x } else { x.with_digit(13, 9 - sign) })
}

/// ABS: the number without its sign.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn abs(x: Register) -> Result<Register, Error> {
    number_sign(x)?;
    Ok(x.with_digit(13, 0))
}

/// SIGN: 1 for 0 and above, -1 below 0, and 0 for ALPHA data, which is no error here.
#[inline]
pub fn sign(x: Register) -> Register {
    match x.digit(13) {
        0 => ONE,
        9 => ONE.with_digit(13, 9),
        1 => Register::ZERO,
        _ => ONE,
    }
}

/// INT: the number without its decimals.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn int(x: Register) -> Result<Register, Error> {
    let x = Decimal::read(x)?;
    Ok(match x.exponent {
        ..0 => Register::ZERO,
        e @ 0..9 => Decimal { mantissa: x.mantissa - x.mantissa % POWERS[9 - e as usize], ..x }.register(),
        _ => x.register(),
    })
}

/// FRC: the decimals of the number, with its sign.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn frc(x: Register) -> Result<Register, Error> {
    let x = Decimal::read(x)?;
    Ok(match x.exponent {
        ..0 => x.register(),
        e @ 0..9 => Decimal::normalize(x.negative, x.mantissa % POWERS[9 - e as usize], e).register(),
        _ => Register::ZERO,
    })
}

/// RND: the number as the display format shows it. Fewer digits than FIX can show leave 0;
/// 9.999999999E99 is never rounded up.
///
/// # Errors
/// ALPHA DATA.
pub fn rnd(x: Register, format: Format) -> Result<Register, Error> {
    let sign = number_sign(x)?;
    let rounded = rounding::round(x.with_digit(13, sign), format);
    Ok(rounded.unwrap_or(Register::ZERO))
}

/// The sign digit of a number, 0 or 9.
#[inline]
fn number_sign(x: Register) -> Result<u8, Error> {
    match x.digit(13) {
        0 => Ok(0),
        9.. => Ok(9),
        _ => Err(Error::AlphaData),
    }
}
