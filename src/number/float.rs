//! A number whose ten digits are a binary integer: what the short ways of functions take and give.
//!
//! The way from one function to the next is `f64` then; the digits for the register are made aside.

use super::binary::ten;
use super::cut::{self, TO_INTEGER};
use super::decimal::Decimal;
use crate::register::Register;

/// A normalized number as `mantissa` x 10^(`exponent` - 9), or zero, where all three fields are
/// zero.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Float {
    /// The ten digits, an integer.
    pub mantissa: f64,
    pub(super) exponent: i32,
    pub(super) negative: bool,
}

impl Float {
    /// The number 1.
    pub(super) const ONE: Float = Float { mantissa: 1e9, exponent: 0, negative: false };

    /// Returns the number in a register that holds a normalized number, else nothing.
    #[inline]
    pub fn read(register: Register) -> Option<Float> {
        Decimal::normalized(register).map(Float::from)
    }

    /// Returns the number whose mantissa is the nearest integer to `low`, `middle` and `high`, if
    /// that is the same one, has ten digits, and the number is in the range.
    #[inline]
    pub(super) fn nearest(interval: [f64; 3], exponent: i32, negative: bool) -> Option<Float> {
        let mantissa = Float::same_integer(interval)?;
        let in_range = (1e9..1e10).contains(&mantissa) && (-99..=99).contains(&exponent);
        in_range.then_some(Float { mantissa, exponent, negative })
    }

    /// Returns the nearest integer to `low`, `middle` and `high`, if that is the same one.
    #[inline]
    pub(super) fn same_integer([low, middle, high]: [f64; 3]) -> Option<f64> {
        let nearest = (middle + TO_INTEGER) - TO_INTEGER;
        (low + TO_INTEGER == high + TO_INTEGER).then_some(nearest)
    }

    /// Returns the absolute value, for exponents from -13 to 31.
    #[inline]
    pub(super) fn magnitude(self) -> f64 {
        self.mantissa * ten(self.exponent - 9)
    }

    /// Returns the digits as an integer.
    #[inline]
    pub(super) fn digits(self) -> u64 {
        cut::nearest(self.mantissa)
    }

    /// Returns the register that holds this number.
    #[inline]
    pub fn register(self) -> Register {
        self.decimal().register()
    }

    /// This number with its digits as an integer.
    #[inline]
    pub(super) fn decimal(self) -> Decimal {
        Decimal { mantissa: self.digits(), exponent: self.exponent, negative: self.negative }
    }
}

impl From<Decimal> for Float {
    #[inline]
    fn from(n: Decimal) -> Float {
        Float { mantissa: cut::float(n.mantissa), exponent: n.exponent, negative: n.negative }
    }
}
