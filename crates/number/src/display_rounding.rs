//! Rounds to the display format, for RND and the display. Rounding works on the register's digits,
//! because unnormalized registers must round as on the calculator.

use super::{Format, Notation};
use crate::register::{Register, decimal_sum, has_hex_digit};

/// Rounds half away from zero; `None` if FIX would show only zeros for a nonzero number.
///
/// A mantissa that rounds up to 10 becomes 1 with the next higher exponent, but at exponent 99 the
/// excess digits are truncated.
pub(super) fn round(x: Register, format: Format) -> Option<Register> {
    let exponent = exponent(x);
    let digits = format.digits as i32;
    let kept = match format.notation {
        Notation::Fix | Notation::FixEng => digits + 1 + exponent,
        _ => digits + 1,
    };
    if kept >= 10
        && (matches!(format.notation, Notation::Fix | Notation::FixEng) || !has_hex_digit(x.bits()))
    {
        return Some(x);
    }
    if kept <= 0 {
        // A decimal is displayed only if the first digit is one place below it and rounds up.
        return (kept == 0 && x.digit(12) >= 5).then(|| carried(x));
    }
    // Adding 5 to the first dropped digit also makes digits above nine carry.
    let last = 13 - kept.min(10) as u32;
    let (sum, carry) = match last {
        3 => decimal_sum(x.field(3, 10), 0, false, 10),
        _ => decimal_sum(x.field(last - 1, 14 - last), 5, false, 14 - last),
    };
    let cut = x.with_field(3, last - 3, 0);
    let digits = if last == 3 { sum } else { sum >> 4 };
    Some(if carry { carried(cut) } else { cut.with_field(last, 13 - last, digits) })
}

/// 1 with the sign of `x` and the next higher exponent; `x` itself at exponent 99.
fn carried(x: Register) -> Register {
    let exponent = match decimal_sum(x.field(0, 2), 1, false, 2) {
        (_, true) if x.digit(2) == 0 => return x,
        (_, true) => 0,
        (counted, false) => x.with_field(0, 2, counted).field(0, 3),
    };
    Register::new(0x01_0000_0000_0000 | exponent).with_digit(13, x.digit(13))
}

/// The exponent in digits 2 to 0. If digit 2 is not 0, the exponent is negative, and its magnitude
/// is the number of increments until the digits overflow. Digits above nine carry at the first
/// increment.
pub(super) fn exponent(x: Register) -> i32 {
    match x.digit(2) {
        0 => x.digit(1) as i32 * 10 + x.digit(0) as i32,
        _ => -steps_to_carry(x).0,
    }
}

/// The number of increments until the exponent overflows, and its first digit after that.
pub(super) fn steps_to_carry(x: Register) -> (i32, u8) {
    let mut field = x.field(0, 3);
    let mut steps = 0;
    loop {
        let (next, carry) = decimal_sum(field, 1, false, 3);
        field = next;
        steps += 1;
        if carry {
            return (steps, (field >> 8) as u8);
        }
    }
}
