//! Functions that alter a number: CHS, ABS, SIGN, INT, FRC and RND.
//!
//! CHS changes the sign digit and nothing else, whatever the register holds.

use super::decimal::{Decimal, POWERS};
use super::forms::{self, Form};
use super::{Error, Format, ONE, Word, Working, packed, rounding};
use crate::register::Register;

/// Returns the number with the other sign (CHS); 0 stays 0.
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn chs<F: Form>(x: F) -> Result<F, Error> {
    forms::packed_one(x, Word::negated, firmware_chs)
}

#[cold]
fn firmware_chs(x: Register) -> Result<Register, Error> {
    let sign = match x.digit(13) {
        1..=8 => return Err(Error::AlphaData),
        // The sign digit is subtracted from 9 in decimal.
        sign => (19 - sign) % 10,
    };
    Ok(if x.field(3, 10) == 0 { x } else { x.with_digit(13, sign) })
}

/// Returns the number without its sign (ABS).
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn abs<F: Form>(x: F) -> Result<F, Error> {
    forms::packed_one(x, Word::magnitude, firmware_abs)
}

#[cold]
fn firmware_abs(x: Register) -> Result<Register, Error> {
    Working { negative: false, ..Working::raw(x)? }.finish()
}

/// Returns 1 with the sign of X, which is 1 for 0 (SIGN); returns 0 for ALPHA data.
#[inline]
pub fn sign(x: Register) -> Register {
    match x.digit(13) {
        1 => Register::ZERO,
        sign => ONE.with_digit(13, sign),
    }
}

/// Returns the number without its decimals (INT).
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn int<F: Form>(x: F) -> Result<F, Error> {
    forms::packed_one(x, packed::int, long_int)
}

/// Returns the decimals of the number, with its sign (FRC).
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn frc<F: Form>(x: F) -> Result<F, Error> {
    forms::packed_one(x, packed::frc, long_frc)
}

/// Returns the integer part of a register that contains no normalized number. The digits before the
/// point do not change; an exponent sign other than 0 means that there is no integer part.
#[cold]
pub(super) fn long_int(x: Register) -> Result<Register, Error> {
    let number = Working::raw(x)?;
    if x.digit(2) != 0 {
        return Ok(Register::ZERO);
    }
    let unit = POWERS[12 - number.exponent.clamp(0, 9) as usize];
    Working { mantissa: number.mantissa - number.mantissa % unit, ..number }.finish()
}

#[cold]
pub(super) fn long_frc(x: Register) -> Result<Register, Error> {
    let number = Working::raw(x)?;
    let digits = match number.exponent {
        _ if x.digit(2) != 0 => number.mantissa,
        e => number.mantissa % POWERS[12 - e.clamp(0, 9) as usize],
    };
    Working::new(number.negative, digits, number.exponent).finish()
}

/// Returns the number as the display format shows it (RND): 0 if FIX shows none of its digits.
/// 9.999999999E99 is never rounded up.
///
/// # Errors
/// ALPHA DATA.
pub fn rnd(x: Register, format: Format) -> Result<Register, Error> {
    if matches!(x.digit(13), 1..=8) {
        return Err(Error::AlphaData);
    }
    let Some(rounded) = rounding::round(x, format) else { return Ok(Register::ZERO) };
    match rounded.digit(13) {
        0 | 9 if Decimal::normalized(rounded).is_none() => Working::raw(rounded)?.finish(),
        _ => Ok(rounded),
    }
}
