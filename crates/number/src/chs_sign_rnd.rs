//! CHS, SIGN and RND. CHS changes only the sign digit of any register.

use super::decimal::Decimal;
use super::{Content, Error, Format, ONE, Working, display_rounding};
use crate::register::Register;

/// Changes the sign of a number (CHS); 0 stays 0. Fails with ALPHA DATA.
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
        // The sign digit is subtracted from 9 in decimal.
        sign => (19 - sign) % 10,
    };
    Ok(if x.field(3, 10) == 0 { x } else { x.with_digit(13, sign) })
}

/// The sign of X (SIGN): 1 or -1; 1 for 0, and 0 for ALPHA data.
#[inline]
pub fn sign(x: Register) -> Register {
    match x.digit(13) {
        1 => Register::ZERO,
        sign => ONE.with_digit(13, sign),
    }
}

/// The number as the display format shows it (RND), or 0 if FIX shows none of its digits. The
/// number 9.999999999E99 is never rounded up. Fails with ALPHA DATA.
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
