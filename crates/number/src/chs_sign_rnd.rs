//! CHS, SIGN and RND.

use super::decimal::Decimal;
use super::{Content, Error, Format, ONE, Working, display_rounding};
use crate::register::Register;

/// CHS: changes only the sign digit, and 0 stays 0. Fails with ALPHA DATA.
pub fn chs(x: Register) -> Result<Register, Error> {
    change_sign(x.into()).map(Content::register)
}

#[inline]
pub fn change_sign(x: Content) -> Result<Content, Error> {
    match x.float() {
        Some(number) if number.mantissa != 0.0 => Ok(number.negated().into()),
        _ => other_sign(x.register()).map(Content::from),
    }
}

#[cold]
fn other_sign(x: Register) -> Result<Register, Error> {
    let sign = match x.digit(13) {
        1..=8 => return Err(Error::AlphaData),
        // The firmware subtracts the sign digit from 9 in decimal arithmetic.
        sign => (19 - sign) % 10,
    };
    Ok(if x.field(3, 10) == 0 { x } else { x.with_digit(13, sign) })
}

/// SIGN: 1 for positive numbers and 0, -1 for negative numbers, and 0 for ALPHA data.
#[inline]
pub fn sign(x: Register) -> Register {
    match x.digit(13) {
        1 => Register::ZERO,
        sign => ONE.with_digit(13, sign),
    }
}

/// RND returns 0 if FIX would display only zeros, and never rounds 9.999999999E99 up. Fails with
/// ALPHA DATA.
pub fn rnd(x: Register, format: Format) -> Result<Register, Error> {
    if matches!(x.digit(13), 1..=8) {
        return Err(Error::AlphaData);
    }
    let Some(rounded) = display_rounding::round(x, format) else { return Ok(Register::ZERO) };
    match rounded.digit(13) {
        0 | 9 if Decimal::normalized(rounded).is_none() => Working::raw(rounded)?.round(),
        _ => Ok(rounded),
    }
}
