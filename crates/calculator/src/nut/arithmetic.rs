//! Addition and subtraction of digit fields, binary or decimal, with carry.
//!
//! A field is shifted down to digit 0. In decimal mode a digit sum of ten or more is reduced by ten
//! and carries, even for digits above 9. This is an assumption, consistent with the firmware's DEC
//! and OCT.

use sim41_number::register::{decimal_difference, decimal_sum, has_hex_digit};

const SIXES: u64 = 0x0066_6666_6666_6666;
const ONES: u64 = 0x0011_1111_1111_1111;

/// `digits` is at most 14.
#[inline]
pub(super) const fn mask(digits: u32) -> u64 {
    (1 << (4 * digits)) - 1
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Base {
    #[default]
    Hexadecimal,
    Decimal,
}

impl Base {
    #[inline]
    pub(super) fn add(self, x: u64, y: u64, carry: bool, digits: u32) -> (u64, bool) {
        match self {
            Base::Hexadecimal => {
                let sum = x + y + carry as u64;
                (sum & mask(digits), sum > mask(digits))
            }
            Base::Decimal if !has_hex_digit(x) && !has_hex_digit(y) => {
                add_decimal(x, y, carry, digits)
            }
            Base::Decimal => decimal_sum(x, y, carry, digits),
        }
    }

    #[inline]
    pub(super) fn subtract(self, x: u64, y: u64, borrow: bool, digits: u32) -> (u64, bool) {
        match self {
            Base::Hexadecimal => {
                let y = y + borrow as u64;
                (x.wrapping_sub(y) & mask(digits), x < y)
            }
            Base::Decimal if !has_hex_digit(x) && !has_hex_digit(y) => {
                let nines = ((9 * ONES) & mask(digits)) - y;
                let (difference, carry) = add_decimal(x, nines, !borrow, digits);
                (difference, !carry)
            }
            Base::Decimal => decimal_difference(x, y, borrow, digits),
        }
    }
}

#[inline]
fn add_decimal(x: u64, y: u64, carry: bool, digits: u32) -> (u64, bool) {
    let mask = mask(digits);
    let raised = x + (SIXES & mask);
    let sum = raised + y + carry as u64;
    let carried = (sum ^ raised ^ y) >> 4 & ONES & mask;
    let kept = (ONES & mask) ^ carried;
    ((sum & mask) - 6 * kept, sum > mask)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn decimal(mut value: u64) -> u64 {
        let mut field = 0;
        for n in 0..14 {
            field |= (value % 10) << (4 * n);
            value /= 10;
        }
        field
    }

    proptest! {
        #[test]
        fn decimal_fields_are_integers(x: u64, y: u64, carry: bool, digits in 1u32..=14) {
            let modulus = 10u64.pow(digits);
            let (x, y) = (x % modulus, y % modulus);
            let sum = x + y + carry as u64;
            prop_assert_eq!(
                Base::Decimal.add(decimal(x), decimal(y), carry, digits),
                (decimal(sum % modulus), sum >= modulus)
            );
            let difference = x as i64 - y as i64 - carry as i64;
            prop_assert_eq!(
                Base::Decimal.subtract(decimal(x), decimal(y), carry, digits),
                (decimal(difference.rem_euclid(modulus as i64) as u64), difference < 0)
            );
        }

        #[test]
        fn binary_fields_wrap(x: u64, y: u64, digits in 1u32..=14) {
            let (x, y) = (x & mask(digits), y & mask(digits));
            let (sum, carry) = Base::Hexadecimal.add(x, y, false, digits);
            prop_assert_eq!(sum + if carry { mask(digits) + 1 } else { 0 }, x + y);
            let back = Base::Hexadecimal.subtract(sum, y, false, digits);
            prop_assert_eq!(back, (x, carry));
        }
    }

    #[test]
    fn digits_above_nine_go_one_by_one() {
        assert_eq!(Base::Decimal.add(0xA, 1, false, 2), (0x11, false));
        assert_eq!(Base::Decimal.add(0xF, 0xF, true, 1), (5, true));
        assert_eq!(Base::Decimal.subtract(0, 0xF, false, 1), (0xB, true));
    }
}
