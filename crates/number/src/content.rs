//! The content of a register: its digits, or the number in it in binary.
//!
//! A program mostly computes with the results of its own functions, which compute in binary. A
//! [`Content`] keeps their results as they are; the digits are packed when they are needed.

use super::{Decimal, Float};
use crate::register::Register;

/// The content of a register in one of two forms.
///
/// - Digits: the upper eight bits are 0.
/// - A normalized number in binary: bit 62 is set, as in every `f64` from 2 up. The ten digits as
///   an integer are an `f64`, whose lowest 19 bits are 0; they hold the tag of [`Float`]: sign (bit
///   10) and exponent plus 512 (bits 9 to 0). Zero is bit 63 alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Content(u64);

const BINARY: u64 = 1 << 62;
const NEGATIVE: u64 = 1 << 10;

impl Content {
    /// The number 0.
    pub const ZERO: Content = Content(1 << 63);

    /// Returns the register with its digits packed.
    #[inline]
    pub fn register(self) -> Register {
        if self.0 & BINARY == 0 { Register::new(self.0) } else { self.packed() }
    }

    #[cold]
    #[inline(never)]
    fn packed(self) -> Register {
        Float::from_bits(self.0).decimal().register()
    }

    /// Returns the digits of four registers, if none holds a number in binary form.
    #[inline]
    pub fn all_digits(contents: [Content; 4]) -> Option<[u64; 4]> {
        let [a, b, c, d] = contents;
        let binary = (a.0 | b.0 | c.0 | d.0) & BINARY != 0;
        (!binary).then(|| contents.map(|content| content.0 & Register::MASK))
    }

    /// Returns 0 or a normalized number in binary form; `None` if the register holds anything else.
    #[inline]
    pub fn known(self) -> Option<Content> {
        if self.0 >> 62 != 0 { Some(self) } else { self.read().map(Content::from) }
    }

    /// Returns 0 or a normalized number; `None` if the register holds anything else.
    #[inline]
    pub fn float(self) -> Option<Float> {
        match self {
            Content(bits) if bits & BINARY != 0 => Some(Float::from_bits(bits)),
            Content::ZERO => Some(Float::default()),
            _ => self.read(),
        }
    }

    #[inline(never)]
    fn read(self) -> Option<Float> {
        Decimal::normalized(self.register()).map(Float::from)
    }

    /// Returns the place of 0 or of a normalized number in the order of numbers; `None` if the
    /// register holds anything else.
    #[inline]
    pub fn order(self) -> Option<i64> {
        let Content(bits) = self.known()?;
        if bits == Content::ZERO.0 {
            return Some(0);
        }
        // The exponent decides before the digits do.
        let size = (bits & (NEGATIVE - 1)) << 45 | (bits >> 19 & ((1 << 45) - 1));
        Some(if bits & NEGATIVE == 0 { size as i64 } else { -(size as i64) })
    }

    /// Returns the sign of 0 or of a normalized number, -1 to 1; `None` if the register holds
    /// anything else.
    #[inline]
    pub fn sign(self) -> Option<i64> {
        self.order().map(i64::signum)
    }

    /// Returns whether the register holds ALPHA data.
    #[inline]
    pub fn is_alpha(self) -> bool {
        self.0 & BINARY == 0 && Register::new(self.0).is_alpha()
    }

    /// Returns six bits that are mostly different for another content or another number `with` it.
    #[inline]
    pub fn hash(self, with: u64) -> u64 {
        (self.0 ^ with).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58
    }

    /// Returns whether both contents are the same digits.
    #[inline]
    pub fn equals(self, other: Content) -> bool {
        let known = self.0 >> 62 != 0 && other.0 >> 62 != 0;
        self.0 == other.0 || !known && self.register() == other.register()
    }
}

impl From<Register> for Content {
    #[inline]
    fn from(register: Register) -> Content {
        Content(register.bits())
    }
}

impl From<Content> for Register {
    #[inline]
    fn from(content: Content) -> Register {
        content.register()
    }
}

impl From<Float> for Content {
    #[inline]
    fn from(number: Float) -> Content {
        let bits = number.bits();
        if bits & BINARY == 0 { Content::ZERO } else { Content(bits) }
    }
}
