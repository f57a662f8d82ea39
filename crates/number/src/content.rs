//! Register values, kept in binary as long as possible, because most binary results are used only
//! by other functions that compute in binary. Digits are packed only when needed.

use super::{Decimal, Float};
use crate::register::Register;

/// A register value in one of two forms.
///
/// - Digits: the upper eight bits are 0.
/// - A normalized number in binary: bit 62 is set, as in every `f64` from 2 up. The ten digits are
///   an integer in an `f64`. Its lowest 19 bits, unused by ten digits, contain the tag of
///   [`Float`]: the sign (bit 10) and the exponent plus 512 (bits 9 to 0). Zero sets only bit 63.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Content(u64);

const BINARY: u64 = 1 << 62;
const NEGATIVE: u64 = 1 << 10;

impl Content {
    pub const ZERO: Content = Content(1 << 63);

    #[inline]
    pub fn register(self) -> Register {
        if self.0 & BINARY == 0 { Register::new(self.0) } else { self.packed() }
    }

    #[cold]
    #[inline(never)]
    fn packed(self) -> Register {
        Float::from_bits(self.0).decimal().register()
    }

    #[inline]
    pub fn all_digits(contents: [Content; 4]) -> Option<[u64; 4]> {
        let [a, b, c, d] = contents;
        let binary = (a.0 | b.0 | c.0 | d.0) & BINARY != 0;
        (!binary).then(|| contents.map(|content| content.0 & Register::MASK))
    }

    /// Converts to binary; `None` unless the value is 0 or a normalized number.
    #[inline]
    pub fn known(self) -> Option<Content> {
        if self.is_known() { Some(self) } else { self.read().map(Content::from) }
    }

    #[inline]
    pub(super) fn is_known(self) -> bool {
        self.0 >> 62 != 0
    }

    /// `None` unless the value is 0 or a normalized number.
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

    /// A rank that orders all numbers; `None` unless the value is 0 or a normalized number.
    #[inline]
    pub fn order(self) -> Option<i64> {
        let Content(bits) = self.known()?;
        if bits == Content::ZERO.0 {
            return Some(0);
        }
        // The rank compares exponents first, then digits.
        let size = (bits & (NEGATIVE - 1)) << 45 | (bits >> 19 & ((1 << 45) - 1));
        Some(if bits & NEGATIVE == 0 { size as i64 } else { -(size as i64) })
    }

    /// -1, 0 or 1; `None` unless the value is 0 or a normalized number.
    #[inline]
    pub fn sign(self) -> Option<i64> {
        self.order().map(i64::signum)
    }

    #[inline]
    pub fn is_alpha(self) -> bool {
        self.0 & BINARY == 0 && Register::new(self.0).is_alpha()
    }

    #[inline]
    pub fn hash(self, with: u64) -> u64 {
        (self.0 ^ with).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58
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
