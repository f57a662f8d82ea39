//! Numbers as text: the display in FIX, SCI and ENG, and the text that ARCL appends.
//!
//! Ten digits are rounded (`display_rounding`), then laid out in twelve cells: sign, digits with
//! punctuation, and the exponent in the last three cells. Digits above nine are treated as in the
//! firmware's decimal arithmetic, except in ENG if the exponent contains such digits.

use super::display_rounding::{self, exponent, steps_to_carry};
use super::{Format, Notation};
use crate::charset::Chars;
use crate::register::{Register, decimal_difference, decimal_sum};

/// The number of mantissa digits displayed next to an exponent.
const IN_DISPLAY: i32 = 8;
const IN_ALPHA: i32 = 10;
/// A character that the display shows with all segments lit.
const STARBURST: u8 = 0x02;

/// The displayed text: twelve cells for a number, or the characters of ALPHA data. In ALPHA data,
/// NULLs are skipped and a character FF ends the text.
pub fn display(x: Register, format: Format) -> Chars {
    if x.is_alpha() {
        let shown = x.alpha_text().take_while(|&byte| byte != 0xFF);
        return shown.filter(|&byte| byte != 0).collect();
    }
    let mut text = Chars::EMPTY;
    text.push(if x.digit(13) == 0 { b' ' } else { b'-' });
    if let Some(exponent) = mantissa(&mut text, x, format, IN_DISPLAY) {
        pad(&mut text, 9);
        text.push(if exponent.negative { b'-' } else { b' ' });
        text.push(exponent.tens);
        text.push(exponent.ones);
    } else if let Some(x) = display_rounding::round(x, format).filter(|x| x.digit(2) > 9) {
        // The exponent carries into its sign digit, and the firmware displays that digit.
        pad(&mut text, 11);
        text.push(b' ' + steps_to_carry(x).1);
    }
    pad(&mut text, 12);
    // A digit above nine whose character is the colon is shown as a starburst.
    let digit = |&byte: &u8| if byte == b':' { STARBURST } else { byte };
    text.iter().map(digit).collect()
}

/// The text that ARCL appends to ALPHA.
///
/// A number appears as displayed, without spaces. In SCI and ENG, the text also includes the digits
/// that do not fit in the display, and an exponent after `E`. ALPHA data is appended unchanged.
pub fn text(x: Register, format: Format) -> Chars {
    if x.is_alpha() {
        return x.alpha_text().collect();
    }
    let mut text = Chars::EMPTY;
    if x.digit(13) != 0 {
        text.push(b'-');
    }
    if let Some(exponent) = mantissa(&mut text, x, format, IN_ALPHA) {
        text.push(b'E');
        if exponent.negative {
            text.push(b'-');
        }
        if exponent.tens > b'0' {
            text.push(exponent.tens);
        }
        text.push(exponent.ones);
    }
    text
}

/// A period or comma shares the cell of the preceding character.
fn pad(text: &mut Chars, cells: usize) {
    let filled = text.iter().filter(|byte| !matches!(byte, b'.' | b',')).count();
    (filled..cells).for_each(|_| text.push(b' '));
}

fn mantissa(text: &mut Chars, x: Register, format: Format, room: i32) -> Option<Exponent> {
    let beyond = if format.notation == Notation::FixEng { Notation::Eng } else { Notation::Sci };
    let beyond = Format { notation: beyond, ..format };
    match format.notation {
        Notation::Fix | Notation::FixEng => match display_rounding::round(x, format) {
            Some(rounded) if exponent(x) < 10 => {
                fixed(text, rounded, format);
                None
            }
            _ => mantissa(text, x, beyond, room),
        },
        Notation::Sci => {
            let x = display_rounding::round(x, format).unwrap_or(x);
            digits(text, x, 1, room.min(1 + format.digits as i32), format);
            Some(Exponent::new(x, 0))
        }
        Notation::Eng => {
            let x = display_rounding::round(x, format).unwrap_or(x);
            let whole = exponent(x).rem_euclid(3);
            digits(text, x, whole + 1, room.min(1 + (format.digits as i32).max(whole)), format);
            Some(Exponent::new(x, whole as u64))
        }
    }
}

/// FIX shows as many decimals as ten digits allow.
fn fixed(text: &mut Chars, x: Register, format: Format) {
    let exponent = exponent(x);
    let (zeros, whole) = ((-exponent).max(0), exponent.max(0) + 1);
    // If a rounded number has more leading zeros than displayed decimals, the firmware's count of
    // decimals becomes negative, and the firmware shows all digits.
    let decimals = if zeros > format.digits as i32 { 9 } else { format.digits as i32 };
    let decimals = decimals.min(10 - whole);
    for n in 0..whole {
        push_digit(text, x, n - zeros);
        let left = whole - 1 - n;
        if left > 0 && left % 3 == 0 && format.flag29 {
            text.push(separator(format));
        }
    }
    if format.digits > 0 || format.flag29 || zeros > 0 {
        text.push(radix(format));
    }
    (whole..whole + decimals).for_each(|n| push_digit(text, x, n - zeros));
}

/// Puts the radix mark after the first `whole` digits.
fn digits(text: &mut Chars, x: Register, whole: i32, count: i32, format: Format) {
    for place in 0..count {
        push_digit(text, x, place);
        if place == whole - 1 {
            text.push(radix(format));
        }
    }
}

/// Places outside the mantissa contain 0. Digits above nine become `:` to `?`.
fn push_digit(text: &mut Chars, x: Register, place: i32) {
    let digit = if (0..10).contains(&place) { x.digit(12 - place as u32) } else { 0 };
    text.push(b'0' + digit);
}

/// A period if flag 28 is set, otherwise a comma.
pub(super) fn radix(format: Format) -> u8 {
    if format.flag28 { b'.' } else { b',' }
}

/// The mark between groups of three digits: period or comma, whichever is not the radix mark.
pub(super) fn separator(format: Format) -> u8 {
    if format.flag28 { b',' } else { b'.' }
}

/// A displayed exponent: two digits, which may be above nine.
struct Exponent {
    negative: bool,
    tens: u8,
    ones: u8,
}

impl Exponent {
    /// A negative difference is a ten's complement, so its digits are complemented for the display.
    fn new(x: Register, whole: u64) -> Exponent {
        let (field, _) = decimal_difference(x.field(0, 3), whole, false, 3);
        let negative = field >> 8 != 0;
        let (complement, _) = decimal_difference(0, field, false, 3);
        let digits = if negative { decimal_sum(complement, 0, false, 3).0 } else { field };
        Exponent {
            negative,
            tens: b'0' + (digits >> 4 & 0xF) as u8,
            ones: b'0' + (digits & 0xF) as u8,
        }
    }
}
