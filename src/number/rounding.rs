//! Rounding to a display format: what FIX, SCI and ENG keep of a number.
//!
//! RND and the display share it. It works on the digits of the register as they stand, so that
//! registers that hold no normalized number round as they do on the machine.

use super::{Format, Notation};
use crate::register::Register;

/// The register rounded to the format, half away from zero; nothing where FIX would show only
/// zeros of a number that is not zero.
///
/// A mantissa of nines becomes 1 with the next exponent, but
/// 9.9…E99 only loses the digits.
pub(super) fn round(x: Register, format: Format) -> Option<Register> {
    let exponent = exponent(x);
    let digits = format.digits as i32;
    let kept = match format.notation {
        Notation::Fix => digits + 1 + exponent,
        _ => digits + 1,
    };
    if kept >= 10 {
        return Some(x);
    }
    if kept <= 0 {
        // The first digit decides, if it is the one behind the last decimal.
        return (kept == 0 && x.digit(12) >= 5).then(|| carried(x));
    }
    // The digit behind the last one kept decides.
    let last = 13 - kept as u32;
    let cut = x.with_field(3, last - 3, 0);
    let mut rounded = cut;
    if x.digit(last - 1) < 5 {
        return Some(cut);
    }
    for place in last..13 {
        let digit = rounded.digit(place) + 1;
        rounded = rounded.with_digit(place, digit % 10);
        if digit < 10 {
            return Some(rounded);
        }
    }
    Some(carried(cut))
}

/// 1 with the sign of `x` and the next exponent, or `x` itself at the top of the range.
fn carried(x: Register) -> Register {
    let next = exponent(x) + 1;
    if next == 100 {
        return x;
    }
    let field = (next + 1000) as u64 % 1000;
    let digits = ((field / 100) << 8) | ((field / 10 % 10) << 4) | (field % 10);
    Register::new(0x01_0000_0000_0000 | digits).with_digit(13, x.digit(13))
}

/// The exponent in digits 2 to 0: positive up to 99, else a ten's complement.
pub(super) fn exponent(x: Register) -> i32 {
    let value = x.digit(1) as i32 * 10 + x.digit(0) as i32;
    if x.digit(2) == 0 { value } else { x.digit(2) as i32 * 100 + value - 1000 }
}
