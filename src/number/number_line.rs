//! The value of a number line, whose bytes 10 to 1C stand for the keys of a number.
//!
//! 10-19 are digits, 1A is the radix mark, 1B is EEX, 1C is CHS. The keyboard and a program give
//! the same value for the same keys. `keyboard` decides what the display shows meanwhile.

use super::Error;
use super::decimal::Decimal;
use crate::register::Register;

/// The number of mantissa digits that are taken, with leading zeros; further ones are ignored.
const MANTISSA_DIGITS: u32 = 10;
/// The number of exponent digits that are taken.
const EXPONENT_DIGITS: u32 = 2;

/// The greatest number of integer digits after which EEX is taken; after more it is ignored.
const DIGITS_BEFORE_EEX: u32 = 8;

/// Returns the number that these bytes of a number line enter first, and how many of the bytes
/// belong to it.
///
/// A second radix mark, one after EEX, a second EEX, and EEX after nine or ten integer digits are
/// ignored. EEX makes a mantissa of zeros, or an empty one, 1. CHS changes the sign of the
/// mantissa, at any place in it, and after EEX the sign of the exponent. Bytes other than 10 to 1C
/// are ignored.
///
/// An exponent that makes the number larger than ±9.999999999E99 or smaller than 1E-99 (it then
/// becomes 0) ends the number there; the bytes that follow enter another number, with the stack
/// lifted.
pub fn entered(bytes: &[u8]) -> (Register, usize) {
    let mut mantissa = 0;
    let mut digits = 0;
    let mut negative = false;
    // The number of digits before the radix mark, once it has come; the exponent, once EEX has
    // come.
    let mut radix = None;
    let mut exponent: Option<Exponent> = None;
    let value = |mantissa, digits: u32, radix: Option<u32>, negative, power| {
        let decimals = (digits - radix.unwrap_or(digits)) as i32;
        Decimal::normalize(negative, mantissa, 9 - decimals + power).result()
    };
    for (n, &byte) in bytes.iter().enumerate() {
        match (byte, &mut exponent) {
            (0x10..=0x19, None) if digits < MANTISSA_DIGITS => {
                mantissa = mantissa * 10 + (byte - 0x10) as u64;
                digits += 1;
            }
            (0x1A, None) if radix.is_none() => radix = Some(digits),
            (0x1B, None) if radix.unwrap_or(digits) <= DIGITS_BEFORE_EEX => {
                if mantissa == 0 {
                    (mantissa, digits, radix) = (1, 1, None);
                }
                exponent = Some(Exponent::default());
            }
            (0x1C, None) => negative = !negative,
            (_, Some(exponent)) => {
                exponent.enter(byte);
                match value(mantissa, digits, radix, negative, exponent.power()) {
                    Err(Error::OutOfRange(largest)) => return (largest, n + 1),
                    Ok(Register::ZERO) => return (Register::ZERO, n + 1),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    let power = exponent.map_or(0, Exponent::power);
    (value(mantissa, digits, radix, negative, power).unwrap_or_default(), bytes.len())
}

/// The exponent while it is entered.
#[derive(Clone, Copy, Default)]
struct Exponent {
    value: i32,
    digits: u32,
    negative: bool,
}

impl Exponent {
    fn enter(&mut self, byte: u8) {
        match byte {
            0x10..=0x19 if self.digits < EXPONENT_DIGITS => {
                self.value = self.value * 10 + (byte - 0x10) as i32;
                self.digits += 1;
            }
            0x1C => self.negative = !self.negative,
            _ => {}
        }
    }

    fn power(self) -> i32 {
        if self.negative { -self.value } else { self.value }
    }
}
