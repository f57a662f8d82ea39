//! The words of writing to the display and to ALPHA: digit by digit and character by character, as
//! in the firmware's own loops. The counts are exact for normalized numbers and for texts of
//! letters and digits.

use super::digit_loops::ONE;
use crate::charset::CELLS;
use crate::memory::Memory;
use crate::number::{self, Format, Notation, Working};
use crate::register::Register;

/// The words of ARCL with a number, of each digit, of each mark that is a period or a comma, of the
/// sign, and of the letter before an exponent.
const ARCL: u64 = 111;
const DIGIT: u64 = 48;
const PERIOD: u64 = 37;
const COMMA: u64 = 38;
const SIGN: u64 = 31;
const EXPONENT: u64 = 44;
/// The words of an exponent, by its number of digits: none, one and two.
const EXPONENT_DIGITS: [u64; 3] = [0, 4, 3];
/// The words of the blank at which the digits end, or of a radix mark after the last digit.
const BLANK: u64 = 8;
/// The words after the last digit.
const ARCL_END: u64 = 17;
/// The words of ARCL with a text, and of each character.
const ARCL_TEXT: u64 = 195;
const ARCL_CHARACTER: u64 = 24;
/// The words of VIEW, without the layout of the number.
const VIEW: u64 = 592;
/// The words of AVIEW with an empty ALPHA and with a text; the additional words of a character that
/// is not passed over, and of a cell that stays blank; the words of a character that comes when the
/// cells are full, which scrolls; and the number of words by which a mark among these is shorter.
const AVIEW_NOTHING: u64 = 1305;
const AVIEW: u64 = 1252;
const BLANK_CELL: u64 = 4;
/// The words in which a character takes a cell, less those that it takes when all cells are taken.
const CELL: u64 = 23;
const CELL_LESS: u64 = 3;
const SCROLLED: u64 = 3601;
/// The words of the layout of a register that holds no normalized number. The figure is
/// approximate.
const LAYOUT: u64 = 220;

/// Returns the words of ARCL.
pub fn arcl(content: Register, format: Format) -> u64 {
    if content.is_alpha() {
        let bytes = content.alpha_text();
        let shown = bytes.skip_while(|&byte| byte == 0).count();
        return ARCL_TEXT + ARCL_CHARACTER * shown as u64;
    }
    let text = number::text(content, format);
    let mut words = ARCL + layout(content, format) + ARCL_END;
    let (mut digits, mut exponent, mut after) = (0, 0, false);
    for &byte in text.as_slice() {
        words += match byte {
            b'-' => SIGN,
            b'.' => PERIOD,
            b',' => COMMA,
            b'E' => EXPONENT,
            _ => DIGIT,
        };
        after |= byte == b'E';
        let digit = byte.is_ascii_digit();
        digits += u64::from(digit && !after);
        exponent += usize::from(digit && after);
    }
    let blank = digits < 10 || text.as_slice().last().is_some_and(|&byte| !byte.is_ascii_digit());
    words + BLANK * u64::from(blank) + EXPONENT_DIGITS[exponent.min(2)]
}

/// Returns the words of VIEW.
pub fn view(content: Register, format: Format) -> u64 {
    VIEW + layout(content, format)
}

/// Returns the words in which X is shown where a program pauses without a message.
pub fn shown(memory: &Memory) -> u64 {
    const SHOWN: u64 = 70;
    SHOWN + layout(memory.x(), memory.format())
}

/// Returns the words of AVIEW with the contents of ALPHA.
pub fn aview(memory: &Memory) -> u64 {
    let (mut words, mut cells, mut last) = (0, 0, None);
    for byte in memory.alpha() {
        let mark = matches!(byte, b'.' | b',' | b':');
        // A mark stands in the cell before it, unless that cell already has one.
        let marked = matches!(last, Some(b'.' | b',' | b':') | None);
        let full = cells == CELLS as u64;
        words += match (mark, full, last) {
            (false, false, _) => CELL,
            (false, true, _) => SCROLLED + CELL - CELL_LESS,
            (true, false, None) => CELL + 4,
            (true, false, Some(b':')) => CELL + 1,
            (true, false, Some(b'.' | b',')) => CELL - 1,
            (true, false, _) => CELL,
            (true, true, Some(b':')) => SCROLLED + CELL - 2,
            (true, true, Some(b'.' | b',')) => SCROLLED + CELL - 4,
            (true, true, _) => SCROLLED + CELL,
        };
        words += match byte {
            b'.' => 34,
            b',' => 31,
            b':' => 27,
            byte => 45 + looked_up(byte),
        };
        cells += u64::from(!full && (!mark || marked));
        last = Some(byte);
    }
    match last {
        None => AVIEW_NOTHING,
        Some(_) => AVIEW + words + BLANK_CELL * (CELLS as u64 - cells),
    }
}

/// Returns the additional words of a character outside the blank to `_`, which is looked up in a
/// list.
fn looked_up(byte: u8) -> u64 {
    match byte {
        b' '..=b'_' => 0,
        0x7F => 9,
        b'a'..=b'e' => 15 + 6 * u64::from(byte - b'a'),
        b'`' => 51,
        0x06 => 53,
        0x04 => 59,
        0x05 => 65,
        0x01 => 71,
        0x0C => 77,
        0x1D => 83,
        b'~' => 93,
        0x0D => 95,
        0x00 => 41,
        byte if byte < b' ' => 96,
        _ => 100,
    }
}

/// Returns the words of the layout of a number: it is rounded, its digits are separated from the
/// blanks, and radix mark and separators are inserted.
fn layout(content: Register, format: Format) -> u64 {
    let Some(number) = Working::normalized(content) else { return LAYOUT };
    let decimals = u64::from(format.digits.min(9));
    let counted = 5 * (decimals + 1) + 3;
    let below = u64::from(number.exponent.unsigned_abs());
    let last = 9 - decimals as i32;
    let fix = matches!(format.notation, Notation::Fix | Notation::FixEng);
    // `fixed` says whether the number is laid out in FIX, and `rounds` whether it is rounded or
    // the rounding is all that remains.
    let (words, fixed, rounds) = match number.exponent {
        _ if !fix => (2, false, true),
        e @ 0.. if e < last => (7 + 5 * below, true, true),
        e @ 0.. => {
            let words = 12 + 5 * last as u64;
            if e > 9 { (words + 6 + counted, false, true) } else { (words + 3, true, false) }
        }
        _ if below <= decimals => (3 + 5 * below, true, true),
        _ => {
            let next = below == decimals + 1;
            let words = 7 + 5 * decimals + if next { 3 } else { 0 };
            match next && number.mantissa >= 5 * ONE {
                true => (words, true, false),
                false => (words + 8 + counted, false, true),
            }
        }
    };
    let mut words = 35 + counted + words;
    let mut exponent = number.exponent;
    let kept = decimals as i32 + 1 + if fixed { exponent } else { 0 };
    let half = 10u64.checked_pow((12 - kept).max(0) as u32).filter(|_| kept < 10);
    let carries = number.mantissa + 5 * half.unwrap_or(0) >= 10 * ONE;
    if rounds {
        words += 8;
    }
    if carries && (rounds || kept <= 0) {
        exponent += 1;
        words += match (rounds, exponent) {
            (true, 0) => 15,
            (true, _) => 10,
            (false, 0) => 19,
            (false, _) => 14,
        };
    }
    words += 20 + if number.negative { 2 } else { 0 };
    let mark = if format.flag28 { 8 } else { 7 };
    words
        + 17
        + match fixed {
            true => positional(exponent, decimals, mark, format.flag29),
            false => scientific(exponent, decimals, mark, format.notation),
        }
}

/// Returns the words of the digits of a number in FIX.
fn positional(exponent: i32, decimals: u64, mark: u64, grouped: bool) -> u64 {
    let places = exponent.max(0) as u64;
    let group = 10 + 4 * places;
    let blank = |digits: u64| 5 * (9 - digits.min(9)) + 3;
    let words = match decimals {
        _ if exponent < 0 => 7 + mark + group + 5 * decimals + blank(decimals),
        0 => 11 + 4 * places + group + if grouped { mark } else { 0 } + blank(places),
        _ if places + decimals > 9 => 9 + 4 * places + mark + group + blank(places),
        _ => 9 + 4 * places + mark + group + 5 * decimals + blank(places + decimals),
    };
    let groups = 2 + 5 * (places + 1) + places / 3 * (4 + mark);
    words + 10 + if grouped { groups } else { 0 }
}

/// Returns the words of the digits and the exponent of a number in SCI or ENG.
fn scientific(exponent: i32, decimals: u64, mark: u64, notation: Notation) -> u64 {
    let below = u64::from(exponent.unsigned_abs());
    let engineering = matches!(notation, Notation::Eng | Notation::FixEng);
    let shift = if engineering { exponent.rem_euclid(3) as u64 } else { 0 };
    let thirds = match (engineering, exponent < 0) {
        (false, false) => 4,
        (false, true) => 8,
        (true, false) => 16 + 2 * (below / 3),
        (true, true) => 10 + 2 * below.div_ceil(3),
    };
    let shifted = 5 * shift + 2 * shift.saturating_sub(decimals);
    let (digits, places) = (decimals.saturating_sub(shift) + 1, 10 - shift);
    let told = match digits < places {
        true => 5 * digits + 4 * (places - digits),
        false => 5 * (places - 1) + 3,
    };
    18 + thirds + shifted + mark + told + if exponent < 0 { 2 } else { 0 }
}
