//! Numbers whose ten digits are stored as an integer in an `f64`. Functions pass numbers to each
//! other in this form and pack the digits into registers only when needed.

use super::estimate::ten;
use super::{Decimal, Working};
use std::num::NonZeroU32;

/// Ten digits as a signed integer, and the exponent of the first digit.
pub(super) type Signed = (f64, i32);

/// Adding this to a number from 0 to 2^52 leaves the nearest integer in the low bits.
pub(super) const TO_INTEGER: f64 = (1u64 << 52) as f64;

/// Several times faster than a truncating conversion.
#[inline]
pub(super) fn nearest(number: f64) -> u64 {
    (number + TO_INTEGER).to_bits() & ((1 << 52) - 1)
}

/// Converts a mantissa below 2^52 to binary. The processor's own conversion may wait for an earlier
/// operation on its destination register.
#[inline]
pub(super) fn float(mantissa: u64) -> f64 {
    debug_assert!(mantissa < 1 << 52);
    f64::from_bits(TO_INTEGER.to_bits() | mantissa) - TO_INTEGER
}

/// The normalized number `mantissa` x 10^(`exponent` - 9). Zero has the mantissa 0, the exponent 0
/// and a positive sign.
///
/// A `Float` and an `Option<Float>` each fit in one floating-point and one integer register.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Float {
    /// Ten digits as an integer
    pub mantissa: f64,
    /// Bits 9 to 0: the exponent plus 512. Bit 10: the sign. Bit 11: always set ([`Float::TAG`]).
    tag: NonZeroU32,
}

impl Default for Float {
    #[inline]
    fn default() -> Float {
        Float::new(0.0, 0, false)
    }
}

impl Float {
    pub const ONE: Float = Float { mantissa: 1e9, tag: NonZeroU32::new(0xA00).unwrap() };
    /// Set in every tag, so a tag is never zero.
    const TAG: NonZeroU32 = NonZeroU32::new(1 << 11).unwrap();
    const NEGATIVE: u32 = 1 << 10;
    const BIAS: i32 = 512;

    /// `exponent` is from -512 to 511.
    #[inline]
    pub(super) fn new(mantissa: f64, exponent: i32, negative: bool) -> Float {
        let sign = (negative as u32) << 10;
        Float { mantissa, tag: Float::TAG | sign | ((exponent + Float::BIAS) as u32 & 0x3FF) }
    }

    #[inline]
    pub(super) fn exponent(self) -> i32 {
        (self.tag.get() & 0x3FF) as i32 - Float::BIAS
    }

    #[inline]
    pub(super) fn negative(self) -> bool {
        self.tag.get() & Float::NEGATIVE != 0
    }

    /// Negating 0 gives a negative zero, which may only be used in a sum.
    #[inline]
    pub(super) fn negated(self) -> Float {
        Float { tag: Float::TAG | (self.tag.get() ^ Float::NEGATIVE), ..self }
    }

    /// The mantissa with the tag in its low bits, which are 0 in every mantissa.
    #[inline]
    pub(super) fn bits(self) -> u64 {
        self.mantissa.to_bits() | self.tag.get() as u64
    }

    /// Inverts [`Float::bits`].
    #[inline]
    pub(super) fn from_bits(bits: u64) -> Float {
        let tag = Float::TAG | (bits as u32 & 0x7FF);
        Float { mantissa: f64::from_bits(bits & (u64::MAX << 19)), tag }
    }

    #[inline]
    pub(super) fn same_integer([low, middle, high]: [f64; 3]) -> Option<f64> {
        let nearest = (middle + TO_INTEGER) - TO_INTEGER;
        // An equality comparison would need a second jump for NaN.
        if low + TO_INTEGER < high + TO_INTEGER { None } else { Some(nearest) }
    }

    #[inline]
    pub(super) fn signed(self) -> Signed {
        (if self.negative() { -self.mantissa } else { self.mantissa }, self.exponent())
    }

    #[inline(always)]
    pub fn plus(self, x: Float) -> Option<Float> {
        match Float::sum(self.signed(), x.signed(), 0.0) {
            None => self.plus_in_full(x),
            sum => sum,
        }
    }

    #[inline]
    pub fn minus(self, x: Float) -> Option<Float> {
        self.plus(x.negated())
    }

    /// Y + X, computed to thirteen digits; `None` if out of range.
    #[inline(never)]
    fn plus_in_full(self, x: Float) -> Option<Float> {
        (Working::from(self.decimal()) + Working::from(x.decimal())).float()
    }

    /// `None` unless the rounding is certain and the sum's exponent equals the greater operand
    /// exponent or exceeds it by one. The firmware's truncation loses at most `cut` times the sum
    /// of the operands' magnitudes; if `cut` is 0, the sum is exact.
    #[inline(always)]
    pub(super) fn sum(y: Signed, x: Signed, cut: f64) -> Option<Float> {
        let (large, small) = if y.1 >= x.1 { (y, x) } else { (x, y) };
        let apart = large.1 - small.1;
        if apart > 13 {
            return None;
        }
        let small = small.0 * ten(-apart);
        let total = large.0 + small;
        if cut == 0.0 && total == 0.0 {
            return Some(Float::default());
        }
        let cut = cut * (large.0.abs() + small.abs());
        match total.abs() >= 1e10 {
            true => Float::carried(total, large.1, apart, cut),
            false => Float::rounded(total, large.1, apart, cut),
        }
    }

    #[cold]
    #[inline(never)]
    fn carried(total: f64, exponent: i32, apart: i32, cut: f64) -> Option<Float> {
        Float::rounded(total * 0.1, exponent + 1, apart + 1, cut * 0.1)
    }

    /// Rounds a sum to ten digits. Truncation has reduced the sum by at most `cut`, and the sum has
    /// `apart` digits after the tenth.
    #[inline(always)]
    fn rounded(total: f64, exponent: i32, apart: i32, cut: f64) -> Option<Float> {
        // Halves are rounded away from zero. If `apart` is at most 5, the rounded-off part of an
        // exact sum is a multiple of 0.00001, and the binary error is less than a quarter of that.
        let size = total.abs() + 5e-6;
        let error = cut + if apart > 5 { 1e-5 } else { 2e-6 };
        let mantissa = Float::same_integer([size - error, size, size + error])?;
        let is_valid = size - error >= 1e9 && mantissa < 1e10 && exponent <= 99;
        is_valid.then(|| Float::new(mantissa, exponent, total.is_sign_negative()))
    }

    #[inline]
    pub(super) fn with_mantissa(self, mantissa: f64) -> Float {
        Float { mantissa, ..self }
    }

    #[inline]
    pub(super) fn without_sign(self) -> Float {
        Float { tag: Float::TAG | (self.tag.get() & !Float::NEGATIVE), ..self }
    }

    /// The exponent must be from -13 to 31.
    #[inline]
    pub(super) fn magnitude(self) -> f64 {
        self.mantissa * ten(self.exponent() - 9)
    }

    #[inline]
    pub(super) fn digits(self) -> u64 {
        nearest(self.mantissa)
    }

    #[inline]
    pub(super) fn decimal(self) -> Decimal {
        Decimal { mantissa: self.digits(), exponent: self.exponent(), negative: self.negative() }
    }
}

impl From<Decimal> for Float {
    #[inline]
    fn from(n: Decimal) -> Float {
        Float::new(float(n.mantissa), n.exponent, n.negative)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Numbers with few or many digits, whose sums carry, cancel and end in halves.
    pub(crate) fn number(exponents: std::ops::RangeInclusive<i32>) -> impl Strategy<Value = Float> {
        let mantissa = prop_oneof![
            1_000_000_000u64..10_000_000_000,
            (10u64..100).prop_map(|n| n * 100_000_000 + 5),
            (1_000u64..10_000).prop_map(|n| n * 1_000_000),
            (9_999_999_000u64..10_000_000_000),
        ];
        (mantissa, exponents, any::<bool>()).prop_map(|(mantissa, exponent, negative)| {
            Float::from(Decimal { mantissa, exponent, negative })
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]
        #[test]
        fn a_certain_sum_is_the_sum_in_full(y in number(-7..=7), x in number(-7..=7)) {
            if let Some(sum) = Float::sum(y.signed(), x.signed(), 0.0) {
                prop_assert_eq!(Some(sum), y.plus_in_full(x));
            }
        }

        #[test]
        fn no_sum_is_out_of_range(y in number(98..=99), x in number(98..=99)) {
            prop_assert_eq!(y.plus(x), y.plus_in_full(x));
        }
    }
}
