//! The words of a number line. The firmware enters it byte by byte as if its keys were pressed,
//! and makes a number of what has been entered after each of them.

use super::byte_words::{fetched, moved};

/// The words of the beginning, with the way to the first byte by the column of the byte before it,
/// and of the end, by the column of the last byte.
const BEGINNING: u64 = 145;
const END: [u64; 7] = [0, 3, 3, 4, 3, 4, 4];
/// The words before the kind of a byte is known, and those after it.
const BYTE: u64 = 24;
const ENTERED: u64 = 6;
/// The words in which the byte after this one is looked at, and those of a further byte of the
/// number.
const NEXT: u64 = 14;
const FURTHER: u64 = 6;
/// The words in which the display blinks at a byte that cannot be entered.
const BLINK: u64 = 423;
/// The number of digits of a mantissa.
const DIGITS: usize = 10;
/// The number of digits before the point from which on there is no room for an exponent.
const BEFORE_EXPONENT: usize = 8;

/// What has been entered of a number.
#[derive(Default)]
struct Entry {
    negative: bool,
    /// The number of digits, and of those at the beginning that are zero.
    digits: usize,
    zeros: usize,
    /// The number of digits before the point.
    whole: usize,
    point: bool,
    exponent: bool,
    below: bool,
    /// The digits of the exponent.
    power: i32,
    power_digits: usize,
}

/// Returns the words of a number line, without the stack lift. `column` is that of the byte before
/// it, `next` the byte after it.
pub fn words(bytes: &[u8], column: usize, next: u8) -> u64 {
    let place = |n: usize| (column + 70 - n) % 7;
    let mut entry = Entry::default();
    let mut words = BEGINNING + super::ONE_BYTE[column] + END[place(bytes.len())];
    for (n, &byte) in bytes.iter().enumerate() {
        words += BYTE + entry.take(byte) + entry.number();
        words += NEXT + moved(place(n + 2)) + fetched(place(n + 2));
        words += if n + 1 < bytes.len() { FURTHER } else { 0 };
    }
    words + if matches!(next, 0x1D..=0x1F) { 2 } else { 0 }
}

impl Entry {
    /// Enters a byte and returns the words.
    fn take(&mut self, byte: u8) -> u64 {
        let free = (DIGITS - self.digits) as u64;
        match byte {
            0x1C if self.exponent => {
                let first = !std::mem::replace(&mut self.below, true);
                10 + u64::from(first) + ENTERED
            }
            0x1C => {
                self.negative = !self.negative;
                8 + ENTERED
            }
            0x1A | 0x1B if self.exponent => 4 + if byte == 0x1B { 2 } else { 5 } + BLINK,
            0x1B if self.whole > BEFORE_EXPONENT => 12 + BLINK,
            0x1B => {
                self.exponent = true;
                let digits = self.digits > self.zeros;
                if !digits {
                    (self.digits, self.zeros, self.whole) = (1, 0, 1);
                }
                15 + ENTERED + if digits { 0 } else { 9 }
            }
            0x1A if self.point => 11 + BLINK,
            0x1A => {
                self.point = true;
                14 + ENTERED
            }
            _ if self.exponent => {
                if self.power_digits == 2 {
                    return 4 + 11 + BLINK;
                }
                self.power = 10 * self.power + i32::from(byte - 0x10);
                self.power_digits += 1;
                4 + 11 + 4 * (2 - self.power_digits as u64 + 1) + 7 + ENTERED
            }
            _ if free == 0 => 13 + 2 + u64::from(byte > 0x10) + 3 + BLINK,
            digit => {
                if self.digits == self.zeros && digit == 0x10 {
                    self.zeros += 1;
                }
                self.digits += 1;
                self.whole += usize::from(!self.point);
                let whole = if self.point { 0 } else { 3 };
                13 + u64::from(digit > 0x10) + 2 + 4 * free + 5 + whole + 2 + 7 + ENTERED
            }
        }
    }

    /// Returns the words in which the number is made of what has been entered.
    fn number(&self) -> u64 {
        let free = (DIGITS - self.digits) as u64;
        let words = 8 + 4 * free + [12, 8, 2][self.power_digits] + 9 + 2;
        let words = words + u64::from(self.below);
        let zeros = if self.zeros == self.digits { DIGITS + 1 } else { self.zeros };
        let normalizing = match (self.whole, zeros) {
            (0, _) => 3,
            (whole, zeros) if zeros < whole => {
                5 * zeros as u64 + 4 + 4 * (whole - zeros - 1) as u64
            }
            (whole, _) => 5 * whole as u64 + 1,
        };
        let words = words + normalizing;
        let after = zeros.saturating_sub(self.whole);
        let rest = DIGITS - self.whole;
        if self.zeros == self.digits {
            return words + 7 * rest as u64 + 4 + 2;
        }
        let words = words + if zeros >= self.whole { 7 * after as u64 + 2 } else { 0 };
        let power = if self.below { -self.power } else { self.power };
        let exponent = power + self.whole as i32 - 1 - self.zeros as i32;
        let checked = match (self.exponent, exponent) {
            (false, _) => 1,
            (true, 0..) => 11,
            (true, _) => 17,
        };
        // A negative exponent that the digits before the point make positive has a carry.
        let carry = self.below && self.power > 0 && exponent >= 0;
        words + 6 + u64::from(self.negative) + u64::from(carry) + checked
    }
}
