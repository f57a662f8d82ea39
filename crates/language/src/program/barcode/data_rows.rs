//! Rows with immediate effect: type 4 executes a function, 6 enters a number, 7 replaces ALPHA, 8
//! appends to ALPHA, and 9 and 10 contain numbered data for WNDDTA.

use super::{BarcodeRow, LONGEST};
use crate::instruction::{Op, Operand, Step, bytes};
use sim41_number::register_text;

pub const CHARACTERS: usize = LONGEST - 2;
const NIBBLES: usize = 2 * (LONGEST - 1) - 1;
const FILLING: u8 = 0xA;

/// The nibbles of a number in the order of its keystrokes: digits, `.`, `E`, and `-` before the
/// mantissa or the exponent; `None` for any other character.
fn nibbles(digits: &str) -> Option<Vec<u8>> {
    let nibble = |c: char| match c {
        '0'..='9' => Some(c as u8 - b'0'),
        '.' | ',' => Some(0xB),
        '-' => Some(0xD),
        'E' | 'e' => Some(0xE),
        _ => None,
    };
    let nibbles: Option<Vec<u8>> = digits.chars().map(nibble).collect();
    nibbles.filter(|nibbles| !nibbles.is_empty() && nibbles.len() <= NIBBLES)
}

fn packed(nibbles: &[u8]) -> Vec<u8> {
    nibbles.chunks(2).map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or(FILLING)).collect()
}

/// A row that enters a number consisting of digits, `.`, `-` and `E`; `None` if the text is not a
/// number, or is 1E100 or more.
pub fn number(digits: &str) -> Option<BarcodeRow> {
    register_text::rounded(digits).ok()?;
    let mut all = vec![6];
    all.extend(nibbles(digits)?);
    Some(BarcodeRow::new(&packed(&all), 0))
}

/// A row that replaces ALPHA with one to fourteen characters, or appends them to it; `None` for
/// other lengths and for NULL, which the wand does not accept.
pub fn alpha(text: &[u8], append: bool) -> Option<BarcodeRow> {
    let fits = (1..=CHARACTERS).contains(&text.len()) && !text.contains(&0);
    let kind = if append { 0x80 } else { 0x70 };
    fits.then(|| BarcodeRow::new(&[&[kind | text.len() as u8], text].concat(), 0))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Datum<'a> {
    Number(&'a str),
    Alpha(&'a [u8]),
}

/// One row of data for consecutive registers. Rows are numbered from 0. `None` if the row number is
/// above 4095 or the datum does not fit.
pub fn sequenced(number: u16, datum: Datum) -> Option<BarcodeRow> {
    let (high, low) = ((number >> 8) as u8, number as u8);
    match datum {
        _ if high > 0xF => None,
        Datum::Number(digits) => {
            let mut all = vec![9, high, low >> 4, low & 0xF];
            all.extend(nibbles(digits)?);
            (all.len() <= NIBBLES).then(|| BarcodeRow::new(&packed(&all), 0))
        }
        Datum::Alpha(text) => {
            let fits = (1..CHARACTERS).contains(&text.len()) && !text.contains(&0);
            fits.then(|| BarcodeRow::new(&[&[0xA0 | high, low], text].concat(), 0))
        }
    }
}

/// A row that executes a function; `None` for labels, END, numbers and text lines. Measurements
/// show that names in XEQ and GTO have no length byte.
pub fn function(step: &Step) -> Option<BarcodeRow> {
    let code = match (step.op, step.operand) {
        (Op::Lbl | Op::LblAlpha | Op::End | Op::Number | Op::Null | Op::WAlpha, _) => return None,
        (Op::XeqAlpha, Operand::Chars(name)) => [&[0x1E], name.as_slice()].concat(),
        (Op::GtoAlpha, Operand::Chars(name)) => [&[0x1D], name.as_slice()].concat(),
        (_, Operand::Chars(_)) => return None,
        _ => bytes::encode(step).as_slice().to_vec(),
    };
    Some(BarcodeRow::new(&[&[0x40], &code[..]].concat(), 0))
}
