//! Quick forms of the most frequent functions, which work on the digits as they stand in the
//! register, many at a time, without unpacking them.
//!
//! Each takes normalized numbers only and answers `None` for numbers that it leaves to the slow
//! form (`arithmetic`, `altering`, `counter`). Where it answers, both forms agree, which a test
//! checks.

use super::binary::ten;
use super::decimal::{Decimal, FOUR_DIGITS};
use super::{Float, Word};

/// The bits of the ten digits of a mantissa.
const MANTISSA: u64 = 0xFF_FFFF_FFFF;
/// The bits 0 of the sign digit and of the exponent's sign digit.
const SIGNS: u64 = 0x10_0000_0000_0100;
/// The bits into which digits carry.
const CARRIES: u64 = 0x1111_1111_1111_1110;
/// The greatest difference of exponents at which the smaller number changes the greater one.
const NEAR: u32 = 11;

/// Returns whether a register holds a normalized number other than 0.
///
/// There are no branches: signs come in any order, and a branch that is mispredicted takes longer
/// than all of this.
#[inline]
pub(super) fn is_normalized(bits: u64) -> bool {
    // The highest and the lowest bit of a sign are the same and the others are 0, so the sign is 0
    // or 9.
    let odd_signs = (bits ^ bits >> 3) & SIGNS | bits & (SIGNS << 1 | SIGNS << 2);
    let hex_digits = bits & (bits << 1 | bits << 2) & 0x8888_8888_8888_8888;
    (odd_signs | hex_digits == 0) & (bits & 0xF << 48 != 0) & (bits & 0xFFF != 0x900)
}

/// Returns whether a register holds 0 or a normalized number.
#[inline]
pub(super) fn normalized_or_zero(bits: u64) -> bool {
    bits == 0 || is_normalized(bits)
}

/// Returns whether some digit is above 9.
#[inline]
pub(super) fn has_hex_digit(bits: u64) -> bool {
    bits & (bits << 1 | bits << 2) & 0x8888_8888_8888_8888 != 0
}

/// Returns the exponent of a normalized number.
#[inline]
pub(super) fn exponent(bits: u64) -> i32 {
    let low = bits as u32 & 0xFF;
    (low - 6 * (low >> 4)) as i32 - 100 * (bits >> 11 & 1) as i32
}

/// Returns digits 2 to 0 for an exponent of -99 to 99.
#[inline]
pub(super) fn exponent_digits(exponent: i32) -> u64 {
    let below = (exponent >> 31) as u32;
    let two = (exponent + (below & 100) as i32) as u32;
    ((below & 0x900) + two + 6 * ((two * 103) >> 10)) as u64
}

/// Returns Y + X, if the result is in range.
#[inline]
pub(super) fn sum(y: Word, x: Word) -> Option<Word> {
    if (y.is_binary() || x.is_binary())
        && let Some(sum) = binary_sum(y, x)
    {
        return Some(sum);
    }
    sum_of_digits(y.digits()?, x.digits()?)
}

/// Returns Y - X, if the result is in range.
#[inline]
pub(super) fn difference(y: Word, x: Word) -> Option<Word> {
    if (y.is_binary() || x.is_binary())
        && let Some(sum) = binary_sum(y, x.negated()?)
    {
        return Some(sum);
    }
    let x = x.digits()?;
    sum_of_digits(y.digits()?, if x == 0 { 0 } else { x ^ 9 << 52 })
}

/// Returns the sum of two numbers of which one is binary, if it is in range.
#[inline(always)]
fn binary_sum(y: Word, x: Word) -> Option<Word> {
    match Float::sum(y.signed()?, x.signed()?) {
        Some(sum) => Some(sum.into()),
        None => Some(y.decimal()?.float_sum(x.decimal()?)?.into()),
    }
}

/// Returns the sum of two numbers, each 0 or normalized.
#[inline]
fn sum_of_digits(y: u64, x: u64) -> Option<Word> {
    if (y | x) & 0xFF0 == 0
        && let Some(sum) = sum_in_place(y, x)
    {
        return Some(sum);
    }
    sum_anywhere(y, x)
}

#[inline(never)]
fn sum_anywhere(y: u64, x: u64) -> Option<Word> {
    if y == 0 || x == 0 {
        return Some(Word::normal(y | x));
    }
    let (of_y, of_x) = (exponent(y), exponent(x));
    let shift = (of_y - of_x).unsigned_abs();
    let (a, b) = if of_y < of_x { (x, y) } else { (y, x) };
    if shift > NEAR {
        return Some(Word::normal(a));
    }
    // The sum has fifteen digits: ten and five more, of which the first decides the rounding. Of
    // the part of the smaller number that drops out after them, only its presence counts.
    let mut large = (a >> 12 & MANTISSA) << 20;
    let whole = (b >> 12 & MANTISSA) << 20;
    let mut small = whole >> (4 * shift);
    let mut sign = a >> 52;
    let total = if (a ^ b) >> 52 == 0 {
        plus(large, small)
    } else {
        if small << (4 * shift) != whole {
            small = plus(small, 1);
        }
        if large < small {
            sign ^= 9;
            (large, small) = (small, large);
        }
        minus(large, small)
    };
    if total == 0 {
        return Some(Word::ZERO);
    }
    // The first digit moves to the left end; ten digits are kept, rounded by the eleventh.
    let zeros = total.leading_zeros() / 4;
    let mut exponent = of_y.max(of_x) + 1 - zeros as i32;
    let digits = total << (4 * zeros);
    // There is no branch on a digit, because half of the predictions would be wrong.
    let mut mantissa = plus(digits >> 24, (digits >> 20 & 0xF >= 5) as u64);
    if mantissa > MANTISSA {
        mantissa >>= 4;
        exponent += 1;
    }
    let in_range = (-99..=99).contains(&exponent);
    in_range.then(|| Word::normal(sign << 52 | mantissa << 12 | exponent_digits(exponent)))
}

/// Returns the sum of two numbers with exponents 0 to 9, if it is exact and has the exponent of the
/// greater one, as in counting and in differences of small integers.
#[inline]
fn sum_in_place(y: u64, x: u64) -> Option<Word> {
    let (a, b) = if y & 0xF < x & 0xF { (x, y) } else { (y, x) };
    let shift = 4 * ((a & 0xF) - (b & 0xF));
    let (large, whole) = (a >> 12 & MANTISSA, b >> 12 & MANTISSA);
    let mut small = whole >> shift;
    if small << shift != whole {
        return None;
    }
    let mut sign = a >> 52;
    let total = if (a ^ b) >> 52 == 0 {
        plus(large, small)
    } else {
        let mut greater = large;
        if large < small {
            sign ^= 9;
            (greater, small) = (small, large);
        }
        minus(greater, small)
    };
    match total >> 36 {
        1..=9 => Some(Word::normal(sign << 52 | total << 12 | a & 0xF)),
        0 if total == 0 => Some(Word::ZERO),
        _ => None,
    }
}

/// Returns the places of two numbers in the order of numbers of their form, by sign, exponent and
/// digits.
#[inline(always)]
pub fn order(y: Word, x: Word) -> Option<(i64, i64)> {
    match Word::are_binary(y, x) {
        true => Some((y.binary_order(), x.binary_order())),
        false => Some((order_of_digits(y)?, order_of_digits(x)?)),
    }
}

#[inline]
fn order_of_digits(x: Word) -> Option<i64> {
    let bits = x.digits()?;
    if bits == 0 {
        return Some(0);
    }
    // Inverting its sign puts the ten's complements of negative exponents below the positive ones.
    let magnitude = (((bits & 0xFFF) ^ 0x900) << 40 | (bits >> 12 & MANTISSA)) as i64;
    Some(if bits >> 52 == 0 { magnitude } else { -magnitude })
}

/// Returns the integer part.
#[inline]
pub(super) fn int(x: Word) -> Option<Word> {
    let bits = x.digits()?;
    Some(match exponent(bits) {
        ..0 => Word::ZERO,
        e @ 0..9 => Word::normal(bits & (u64::MAX << (4 * (12 - e)) | 0xFFF)),
        _ => x,
    })
}

/// Returns the decimals, with the sign.
#[inline]
pub(super) fn frc(x: Word) -> Option<Word> {
    let bits = x.digits()?;
    Some(match exponent(bits) {
        ..0 => x,
        e @ 0..9 => decimals(bits >> 52, bits >> 12 << (4 * (e + 1)) & MANTISSA),
        _ => Word::ZERO,
    })
}

/// Returns the integer part of 0 to 999.99…, or of its negative.
#[inline]
pub fn pointer(x: Word) -> Option<u32> {
    if x.is_binary() {
        let x = x.float()?;
        // Half a unit of the tenth digit is more than the error of the product.
        return (0..3)
            .contains(&x.exponent())
            .then(|| ((x.mantissa + 0.5) * ten(x.exponent() - 9)) as u32);
    }
    let bits = x.digits()?;
    let exponent = bits & 0xFFF;
    if exponent > 2 {
        return None;
    }
    let digits = (bits >> (48 - 4 * exponent)) as u32 & (0xFFF >> (8 - 4 * exponent));
    Some((digits >> 8) * 100 + (digits >> 4 & 0xF) * 10 + (digits & 0xF))
}

/// Returns an integer.
#[inline]
pub fn integer(n: u32) -> Word {
    let Some(&digits) = FOUR_DIGITS.get(n as usize) else {
        return Float::from(Decimal::normalize(false, n as u64, 9)).into();
    };
    if n == 0 {
        return Word::ZERO;
    }
    let exponent = (15 - digits.leading_zeros()) / 4;
    Word::normal((digits as u64) << (48 - 4 * exponent) | exponent as u64)
}

/// Returns the counter after a step, and whether it has passed its end: whether it is above the end
/// when counting up, and not above it when counting down.
#[inline]
pub fn step(counter: Word, down: bool) -> Option<(Word, bool)> {
    let bits = counter.digits()?;
    let exponent = bits & 0xFFF;
    if exponent > 8 {
        return None;
    }
    let mantissa = bits >> 12 & MANTISSA;
    let after = mantissa << (4 * (exponent + 1)) & MANTISSA;
    let (at, end) = (mantissa >> (4 * (9 - exponent)), after >> 28);
    let width = match after >> 20 & 0xFF {
        0 => 1,
        width => width,
    };
    // The counter moves away from zero, or towards it and perhaps past it.
    let mut negative = bits >> 52 == 9;
    let at = if negative == down {
        plus(at, width)
    } else if at > width {
        minus(at, width)
    } else {
        negative = at < width && down;
        minus(width, at)
    };
    let above = !negative && at > end;
    let sign = if negative { 9 } else { 0 };
    let counter = if at == 0 {
        decimals(0, after)
    } else {
        let digits = 16 - at.leading_zeros() / 4;
        let mantissa = at << (4 * (10 - digits)) | after >> (4 * digits);
        Word::normal(sign << 52 | mantissa << 12 | (digits - 1) as u64)
    };
    Some((counter, above != down))
}

/// Returns the number whose ten digits after the point are these.
#[inline]
fn decimals(sign: u64, digits: u64) -> Word {
    if digits == 0 {
        return Word::ZERO;
    }
    let zeros = (digits << 24).leading_zeros() / 4;
    Word::normal(sign << 52 | digits << (4 * zeros) << 12 | exponent_digits(-1 - zeros as i32))
}

/// Returns the sum of two rows of decimal digits; the highest digit of each must be 0.
#[inline]
pub(super) fn plus(a: u64, b: u64) -> u64 {
    // Six is added to each digit, so that ten carries; where there was no carry it is subtracted
    // again.
    let biased = a + 0x0666_6666_6666_6666;
    let sum = biased + b;
    let idle = !(biased ^ b ^ sum) & CARRIES;
    sum - (idle >> 2 | idle >> 3)
}

/// Returns the difference of two rows of decimal digits, the greater one first.
#[inline]
fn minus(a: u64, b: u64) -> u64 {
    let difference = a - b;
    let borrows = (a ^ b ^ difference) & CARRIES;
    difference - (borrows >> 2 | borrows >> 3)
}

#[cfg(test)]
mod tests {
    use super::super::arithmetic::{self, Operation};
    use super::super::decimal::decimals;
    use super::super::{altering, comparison, counter};
    use super::*;
    use crate::register::Register;
    use proptest::prelude::*;

    /// Generates numbers near each other and near 1, with few digits or many.
    fn number() -> impl Strategy<Value = Register> {
        prop_oneof![4 => decimals(-9..12), 1 => decimals(-99..100)].prop_map(Decimal::register)
    }

    #[test]
    fn normalized_numbers_by_their_digits() {
        for (sign, first, last, below) in
            (0..16u64 * 16 * 16 * 16).map(|n| (n >> 12, n >> 8 & 15, n >> 4 & 15, n & 15))
        {
            let bits = sign << 52 | first << 48 | last << 12 | below << 8 | 1;
            let expected = matches!(sign, 0 | 9)
                && matches!(first, 1..=9)
                && last <= 9
                && matches!(below, 0 | 9);
            assert_eq!(is_normalized(bits), expected, "{bits:014x}");
        }
        assert!(!is_normalized(0x01_0000_0000_0900) && is_normalized(0x01_0000_0000_0000));
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 5000,
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn short_and_long_ways_agree(y in number(), x in number()) {
            let binary = |number: Register| Word::from(Float::read(number).unwrap());
            let plus = arithmetic::long_sum(y, x, Operation::Sum).ok();
            let minus = arithmetic::long_sum(y, x, Operation::Difference).ok();
            for (short, long) in [
                (sum(y.into(), x.into()), plus),
                (sum(binary(y), x.into()), plus),
                (difference(y.into(), x.into()), minus),
                (difference(y.into(), binary(x)), minus),
            ] {
                // Results smaller than 10^-99, which become 0, are left to the slow form.
                let left = short.is_none() && long == Some(Register::ZERO);
                prop_assert!(left || short.map(Word::register) == long, "{short:?} {long:?}");
            }
            for (of_y, of_x) in [
                order(y.into(), x.into()),
                order(binary(y), x.into()),
                order(binary(y), binary(x)),
            ].map(Option::unwrap) {
                prop_assert_eq!(Ok(of_x.cmp(&of_y)), comparison::long_compare(y, x));
            }
            prop_assert_eq!(int(x.into()).map(Word::register), altering::long_int(x).ok());
            prop_assert_eq!(frc(x.into()).map(Word::register), altering::long_frc(x).ok());
            prop_assert_eq!(pointer(binary(x)), pointer(x.into()));
            // A positive integer is decremented unless it loses its first digit.
            let n = Decimal::normalized(x).unwrap();
            let counts = matches!(n.exponent, 0..9) && !n.negative && {
                let one = 10u64.pow(9 - n.exponent as u32);
                n.mantissa.is_multiple_of(one) && n.mantissa - one >= 1_000_000_000
            };
            let less = Float::read(x).and_then(Float::decremented).map(|n| (n.register(), false));
            prop_assert_eq!(less, counts.then(|| counter::long_step(x, true).unwrap()));
            for down in [false, true] {
                let short = step(x.into(), down).map(|(x, skip)| (x.register(), skip));
                let counts = x == Register::ZERO || (0..9).contains(&exponent(x.bits()));
                prop_assert_eq!(short, counts.then(|| counter::long_step(x, down).unwrap()));
            }
        }
    }
}
