//! The 56-bit register: fourteen BCD digits, or seven bytes.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Register(u64);

pub fn from_decimal(register: u64, digits: u32) -> u64 {
    (0..digits).rev().fold(0, |value, n| value * 10 + (register >> (4 * n) & 15))
}

/// Converts the lowest `digits` decimal digits to BCD.
pub fn to_decimal(mut value: u64, digits: u32) -> u64 {
    let mut register = 0;
    for n in 0..digits {
        register |= (value % 10) << (4 * n);
        value /= 10;
    }
    register
}

pub fn has_hex_digit(register: u64) -> bool {
    register & (register << 1 | register << 2) & 0x8888_8888_8888_8888 != 0
}

/// A digit sum of ten or more is reduced by ten once and carries. Also returns the final carry.
pub fn decimal_sum(x: u64, y: u64, carry: bool, digits: u32) -> (u64, bool) {
    (0..digits).fold((0, carry), |(sum, carry), n| {
        let digit = (x >> (4 * n) & 15) + (y >> (4 * n) & 15) + u64::from(carry);
        let kept = if digit >= 10 { digit - 10 } else { digit };
        (sum | (kept & 15) << (4 * n), digit >= 10)
    })
}

/// A negative digit difference is increased by ten once and borrows. Also returns the final borrow.
pub fn decimal_difference(x: u64, y: u64, borrow: bool, digits: u32) -> (u64, bool) {
    (0..digits).fold((0, borrow), |(difference, borrow), n| {
        let (digit, taken) = (x >> (4 * n) & 15, (y >> (4 * n) & 15) + u64::from(borrow));
        let kept = if digit < taken { digit + 10 } else { digit }.wrapping_sub(taken);
        (difference | (kept & 15) << (4 * n), digit < taken)
    })
}

impl Register {
    pub const ZERO: Register = Register(0);
    pub const MASK: u64 = (1 << 56) - 1;

    /// Discards bits above the 56th.
    pub const fn new(bits: u64) -> Self {
        Register(bits & Self::MASK)
    }

    pub const fn bits(self) -> u64 {
        self.0
    }

    pub const fn digit(self, n: u32) -> u8 {
        (self.0 >> (4 * n)) as u8 & 0xF
    }

    #[must_use]
    #[doc(hidden)]
    pub const fn with_digit(self, n: u32, digit: u8) -> Self {
        self.with_field(n, 1, digit as u64)
    }

    /// The field of `len` digits whose lowest is digit `n`, as an integer of 4 × `len` bits.
    #[doc(hidden)]
    pub const fn field(self, n: u32, len: u32) -> u64 {
        (self.0 >> (4 * n)) & ((1 << (4 * len)) - 1)
    }

    #[must_use]
    #[doc(hidden)]
    pub const fn with_field(self, n: u32, len: u32, value: u64) -> Self {
        let mask = ((1u64 << (4 * len)) - 1) << (4 * n);
        Register((self.0 & !mask) | ((value << (4 * n)) & mask & Self::MASK))
    }

    #[doc(hidden)]
    pub const fn byte(self, n: u32) -> u8 {
        (self.0 >> (8 * n)) as u8
    }

    #[must_use]
    #[doc(hidden)]
    pub const fn with_byte(self, n: u32, byte: u8) -> Self {
        Register((self.0 & !(0xFF << (8 * n))) | ((byte as u64) << (8 * n)))
    }

    #[doc(hidden)]
    pub fn bytes(self) -> [u8; 7] {
        let b = self.0.to_be_bytes();
        [b[1], b[2], b[3], b[4], b[5], b[6], b[7]]
    }

    #[doc(hidden)]
    pub fn from_bytes(b: [u8; 7]) -> Self {
        Register(u64::from_be_bytes([0, b[0], b[1], b[2], b[3], b[4], b[5], b[6]]))
    }

    /// ALPHA data has the sign digit 1.
    pub const fn is_alpha(self) -> bool {
        self.0 >> 52 == 1
    }

    /// Packs the last six of these characters, right-justified after the digits `10`.
    pub fn from_alpha(text: &[u8]) -> Self {
        let text = &text[text.len().saturating_sub(6)..];
        let mut bits = 0x10;
        for i in 0..6 {
            let pad = 6 - text.len();
            bits = bits << 8 | if i < pad { 0 } else { text[i - pad] as u64 };
        }
        Register(bits)
    }

    /// The low six bytes without leading NULLs
    pub fn alpha_text(self) -> impl Iterator<Item = u8> {
        self.bytes().into_iter().skip(1).skip_while(|&b| b == 0)
    }
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:014x}", self.0)
    }
}

impl fmt::Debug for Register {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid register: expected 14 hexadecimal digits")]
pub struct NotARegister;

impl FromStr for Register {
    type Err = NotARegister;

    fn from_str(text: &str) -> Result<Self, NotARegister> {
        if text.len() != 14 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(NotARegister);
        }
        u64::from_str_radix(text, 16).map(Register).map_err(|_| NotARegister)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_bytes_and_fields() {
        let r: Register = "91234567890979".parse().unwrap();
        assert_eq!((r.digit(13), r.digit(0), r.byte(6), r.field(0, 3)), (9, 9, 0x91, 0x979));
        assert_eq!(r.with_byte(6, 0x01).to_string(), "01234567890979");
        assert_eq!(r.with_field(0, 3, 1).to_string(), "91234567890001");
        assert_eq!(Register::from_bytes(r.bytes()), r);
    }

    #[test]
    fn alpha_data() {
        let r = Register::from_alpha(b"ABC");
        assert_eq!(r.to_string(), "10000000414243");
        assert!(r.is_alpha());
        assert_eq!(r.alpha_text().collect::<Vec<_>>(), b"ABC");
        assert_eq!(Register::from_alpha(b"").to_string(), "10000000000000");
    }
}
