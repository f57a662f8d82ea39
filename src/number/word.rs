//! The content of a register together with its known properties, so that each is found only once.
//!
//! A program mostly computes with the results of its own functions. A result is a normalized number
//! by construction, and a function that computes in binary has its ten digits as a binary number; a
//! [`Word`] remembers both. The digits are packed when they are needed.

use super::packed::{is_normalized, normalized_or_zero};
use super::{Decimal, Float};
use crate::register::Register;

/// A register in one of three forms.
///
/// - Digits of which nothing is known: the upper eight bits are 0.
/// - Digits that are 0 or a normalized number: bit 63 is set.
/// - A normalized number other than 0 in binary: bit 62 is set, as in every `f64` from 2 up. The
///   ten digits as an integer are an `f64`, whose lowest 19 bits are 0; they hold the tag of
///   [`Float`]: sign (bit 10) and exponent plus 512 (bits 9 to 0).
///
/// Only this file sets the upper bits, so they are always right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word(u64);

const KNOWN: u64 = 1 << 63;
const BINARY: u64 = 1 << 62;
const NEGATIVE: u64 = 1 << 10;
/// The sign digit of a negative number.
const SIGN: u64 = 9 << 52;
const MANTISSA: u64 = u64::MAX << 19;

impl Word {
    /// The number 0.
    pub const ZERO: Word = Word(KNOWN);
    /// The number 1.
    pub const ONE: Word = Word(KNOWN | super::ONE.bits());

    /// Returns the register with its digits packed.
    #[inline]
    pub fn register(self) -> Register {
        if self.0 & BINARY == 0 { Register::new(self.0) } else { self.packed() }
    }

    #[cold]
    #[inline(never)]
    fn packed(self) -> Register {
        self.binary().register()
    }

    /// Returns the digits of four registers, if none is a number in binary form.
    #[inline]
    pub(crate) fn all_digits(words: [Word; 4]) -> Option<[u64; 4]> {
        let [a, b, c, d] = words;
        let binary = (a.0 | b.0 | c.0 | d.0) & BINARY != 0;
        (!binary).then(|| words.map(|word| word.0 & Register::MASK))
    }

    /// Returns whether the number is in binary form.
    #[inline]
    pub(super) fn is_binary(self) -> bool {
        self.0 & BINARY != 0
    }

    /// Returns whether both numbers are in binary form.
    #[inline(always)]
    pub(super) fn are_binary(y: Word, x: Word) -> bool {
        y.0 & x.0 & BINARY != 0
    }

    /// Returns the place of a number in binary form among such numbers: sign, exponent, digits.
    #[inline(always)]
    pub(super) fn binary_order(self) -> i64 {
        let magnitude = (self.0 & (NEGATIVE - 1)) << 45 | (self.0 >> 19 & ((1 << 45) - 1));
        if self.0 & NEGATIVE == 0 { magnitude as i64 } else { -(magnitude as i64) }
    }

    /// Returns the number in binary form.
    #[inline]
    fn binary(self) -> Float {
        Float::from_bits(self.0)
    }

    /// Returns the digits of 0 or of a normalized number; `None` otherwise.
    #[inline]
    pub(super) fn digits(self) -> Option<u64> {
        if self.0 & KNOWN != 0 { Some(self.0 & Register::MASK) } else { self.other_digits() }
    }

    #[inline(never)]
    fn other_digits(self) -> Option<u64> {
        let digits = self.register().bits();
        (self.0 & BINARY != 0 || normalized_or_zero(digits)).then_some(digits)
    }

    /// Returns this word, marked as known, if it holds 0 or a normalized number.
    #[inline]
    pub fn known(self) -> Option<Word> {
        if self.0 >> 62 != 0 {
            return Some(self);
        }
        normalized_or_zero(self.0).then_some(Word(self.0 | KNOWN))
    }

    /// Returns a result of digits that are 0 or a normalized number.
    #[inline]
    pub(super) fn normal(bits: u64) -> Word {
        debug_assert!(bits == 0 || is_normalized(bits));
        Word(bits | KNOWN)
    }

    /// Returns the number with its digits as an integer, if it is normalized.
    #[inline]
    pub(super) fn decimal(self) -> Option<Decimal> {
        if self.0 & BINARY != 0 {
            return Some(self.binary().decimal());
        }
        Some(Decimal::of_digits(self.digits()?))
    }

    /// Returns 0 or a normalized number; `None` otherwise.
    #[inline]
    pub fn float(self) -> Option<Float> {
        if self.0 & BINARY != 0 {
            return Some(self.binary());
        }
        Some(Decimal::of_digits(self.digits()?).into())
    }

    /// Returns the ten digits of 0 or of a normalized number as an integer with its sign, and the
    /// exponent; `None` otherwise.
    #[inline(always)]
    pub(super) fn signed(self) -> Option<(f64, i32)> {
        if self.0 & BINARY != 0 {
            let sign = (self.0 & NEGATIVE) << 53;
            return Some((f64::from_bits(self.0 & MANTISSA | sign), self.binary().exponent()));
        }
        Some(self.float()?.signed())
    }

    /// Returns the sign of 0 or of a normalized number, -1 to 1; `None` otherwise.
    #[inline]
    pub fn sign(self) -> Option<i32> {
        let negative = match self.0 & BINARY {
            0 => self.digits()? >> 55 != 0,
            _ => self.0 & NEGATIVE != 0,
        };
        Some(if negative { -1 } else { (self.0 & !KNOWN != 0) as i32 })
    }

    /// Returns 0 or a normalized number without its sign; `None` otherwise.
    #[inline]
    pub(super) fn magnitude(self) -> Option<Word> {
        if self.0 & BINARY != 0 {
            return Some(Word(self.0 & !NEGATIVE));
        }
        Some(Word::normal(self.digits()? & !SIGN))
    }

    /// Returns 0 or a normalized number with the other sign; `None` otherwise.
    #[inline]
    pub(super) fn negated(self) -> Option<Word> {
        if self.0 & BINARY != 0 {
            return Some(Word(self.0 ^ NEGATIVE));
        }
        let digits = self.digits()?;
        Some(Word::normal(if digits == 0 { 0 } else { digits ^ SIGN }))
    }

    /// Returns whether the register holds ALPHA data.
    #[inline]
    pub fn is_alpha(self) -> bool {
        self.0 & BINARY == 0 && Register::new(self.0).is_alpha()
    }

    /// Returns six bits that are mostly different for another word or another number `with` it.
    #[inline(always)]
    pub fn hash(self, with: u64) -> u64 {
        (self.0 ^ with).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58
    }

    /// Returns whether both words hold the same digits.
    #[inline]
    pub fn equals(self, other: Word) -> bool {
        match (self.0 | other.0) & BINARY {
            0 => (self.0 ^ other.0) & Register::MASK == 0,
            _ => self.register() == other.register(),
        }
    }
}

/// A register of which nothing is known.
impl From<Register> for Word {
    #[inline]
    fn from(register: Register) -> Word {
        Word(register.bits())
    }
}

impl From<Word> for Register {
    #[inline]
    fn from(word: Word) -> Register {
        word.register()
    }
}

impl From<Float> for Word {
    #[inline]
    fn from(number: Float) -> Word {
        if number.mantissa == 0.0 {
            return Word::ZERO;
        }
        Word(number.bits())
    }
}
