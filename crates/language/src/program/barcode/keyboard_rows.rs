//! Rows of the wand's paper keyboard: a digit takes one byte; a function or ALPHA character takes
//! two, with a short checksum. Measured with the wand's firmware.

use super::BarcodeRow;
use crate::instruction::Spec;
use crate::instruction::bytes::{self, MAINFRAME};

pub const DIGITS: [&str; 14] =
    ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "EEX", "CHS", "←"];
/// The first nibble after the checksum, for mainframe functions and for characters. Rows of XROM
/// functions contain the last twelve bits of the function code instead.
const FUNCTION: u8 = 0x0;
const CHARACTER: u8 = 0x1;
const NOT_PROGRAMMABLE: u8 = 0x4;
const XROM: u8 = 0x8;
const PROGRAMMABLE: u8 = 0x10;

/// The row for the key at this index in [`DIGITS`]: a digit, the point, EEX, CHS or ←.
pub fn digit(place: usize) -> Option<BarcodeRow> {
    // The high nibble mirrors the low one, so the wand can read the row in both directions.
    let place = u8::try_from(place).ok().filter(|&place| usize::from(place) < DIGITS.len())?;
    Some(BarcodeRow(vec![place.reverse_bits() | place]))
}

/// `None` for labels, numbers and text lines.
pub fn key(spec: &Spec) -> Option<BarcodeRow> {
    Some(match bytes::without_operand(spec)? {
        [MAINFRAME, code] if code >= PROGRAMMABLE => short([FUNCTION, code]),
        [MAINFRAME, code] => short([NOT_PROGRAMMABLE, code]),
        [first, second] => short([XROM | first & 0xF, second]),
    })
}

/// The row that appends a character to ALPHA; `None` for characters that the wand does not append:
/// NULL, 1C, and 7F and above.
pub fn character(code: u8) -> Option<BarcodeRow> {
    let appended = code < 0x7F && !matches!(code, 0 | 0x1C);
    appended.then(|| short([CHARACTER, code >> 4 << 5 | code & 0xF]))
}

/// Prepends a checksum to twelve bits: the sum of the three nibbles with end-around carry.
fn short([high, low]: [u8; 2]) -> BarcodeRow {
    let half_bytes = [high, low >> 4, low & 0xF];
    let checksum = half_bytes.into_iter().fold(0, |sum, n| (sum + n) % 16 + (sum + n) / 16);
    BarcodeRow(vec![checksum << 4 | high, low])
}
