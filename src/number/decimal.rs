//! The unpacked number: sign, ten-digit integer and exponent, and its conversion from and to a
//! register.
//!
//! Every instruction that computes passes through here, so binary-coded digits are converted many
//! at a time. Registers that hold no normalized number are read as the firmware reads them.

use super::{Error, Working, packed};
use crate::register::Register;

/// The powers of ten: each element is 10 to the power of its index.
pub(super) static POWERS: [u64; 20] = {
    let mut powers = [1; 20];
    let mut n = 1;
    while n < 20 {
        powers[n] = powers[n - 1] * 10;
        n += 1;
    }
    powers
};

/// A number as `mantissa` x 10^(`exponent` - 9): ten digits, the first not zero; or zero, where
/// all three fields are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Decimal {
    /// The digits as an integer, 10^9 to 10^10 - 1, or 0.
    pub mantissa: u64,
    /// The power of ten of the first digit, -99 to 99 in a register.
    pub exponent: i32,
    /// Whether the number is below zero.
    pub negative: bool,
}

/// Generates numbers other than 0 with few digits or many, and some near a power of ten.
#[cfg(test)]
pub(super) fn decimals(
    exponents: std::ops::Range<i32>,
) -> impl proptest::strategy::Strategy<Value = Decimal> {
    use proptest::prelude::*;
    let cut = (POWERS[9]..POWERS[10], 0usize..10).prop_map(|(n, zeros)| n - n % POWERS[zeros]);
    let edges = [POWERS[9], POWERS[9] + 1, POWERS[10] - 5, POWERS[10] - 1];
    let mantissa = prop_oneof![4 => cut, 1 => prop::sample::select(edges.to_vec())];
    (mantissa, exponents, any::<bool>()).prop_map(|(mantissa, exponent, negative)| Decimal {
        mantissa,
        exponent,
        negative,
    })
}

impl Decimal {
    /// The number 0.
    pub const ZERO: Decimal = Decimal { mantissa: 0, exponent: 0, negative: false };

    /// Returns the number in a register that contains a normalized number, otherwise `None`.
    #[inline]
    pub fn normalized(register: Register) -> Option<Decimal> {
        let bits = register.bits();
        if packed::is_normalized(bits) {
            return Some(Decimal::of_digits(bits));
        }
        (bits == 0).then_some(Decimal::ZERO)
    }

    /// Returns the number of digits that are 0 or a normalized number.
    #[inline]
    pub(super) fn of_digits(bits: u64) -> Decimal {
        Decimal {
            mantissa: from_digits(bits >> 12 & 0xFF_FFFF_FFFF),
            exponent: packed::exponent(bits),
            negative: bits >> 55 == 1,
        }
    }

    /// Returns the number in any register. A register that contains no normalized number counts as
    /// the normalized number of its value, at most 9.999999999E99.
    ///
    /// # Errors
    /// [`Error::AlphaData`] if the sign digit is 1 to 8.
    #[inline]
    pub fn read(register: Register) -> Result<Decimal, Error> {
        match Decimal::normalized(register) {
            Some(number) => Ok(number),
            None => read_odd(register),
        }
    }

    /// Returns the number `digits` x 10^(`exponent` - 9) of at most ten digits, normalized.
    #[inline]
    pub fn normalize(negative: bool, digits: u64, exponent: i32) -> Decimal {
        if digits >= POWERS[9] {
            return Decimal { mantissa: digits, exponent, negative };
        }
        if digits == 0 {
            return Decimal::ZERO;
        }
        let missing = 10 - count_digits(digits);
        Decimal {
            mantissa: digits * POWERS[missing],
            exponent: exponent - missing as i32,
            negative,
        }
    }

    /// Returns the integer part of the magnitude times 10^`places`, which must be below 10^19.
    pub fn shifted(self, places: i32) -> u64 {
        match self.exponent + places - 9 {
            left @ 0.. => self.mantissa * POWERS[left as usize],
            right @ -9..0 => self.mantissa / POWERS[-right as usize],
            _ => 0,
        }
    }

    /// Returns whether the number fits a register.
    #[inline]
    pub(super) fn is_in_range(&self) -> bool {
        (-99..=99).contains(&self.exponent)
    }

    /// Returns the register that holds this number; the exponent must be in -99 to 99. A mantissa
    /// that is not normalized stays so.
    #[inline]
    pub fn register(self) -> Register {
        debug_assert!((-99..=99).contains(&self.exponent));
        if self.mantissa == 0 {
            return Register::ZERO;
        }
        debug_assert!(self.mantissa < POWERS[10]);
        let sign = if self.negative { 9 << 52 } else { 0 };
        Register::new(
            sign | to_digits(self.mantissa) << 12 | packed::exponent_digits(self.exponent),
        )
    }
}

/// Returns the overflow error of a result of this sign.
#[cold]
pub(super) fn out_of_range(negative: bool) -> Error {
    Error::OutOfRange(Decimal { mantissa: POWERS[10] - 1, exponent: 99, negative }.register())
}

/// Returns the number of decimal digits of a number above 0.
#[inline]
pub(super) fn count_digits(number: u64) -> usize {
    let guess = (((64 - number.leading_zeros()) * 1233) >> 12) as usize;
    guess + (number >= POWERS[guess]) as usize
}

/// Returns ten decimal digits, one to a nibble, as an integer.
#[inline]
pub(super) fn from_digits(digits: u64) -> u64 {
    let pairs = digits - 6 * (digits >> 4 & 0x0F_0F0F_0F0F);
    let fours = pairs - 156 * (pairs >> 8 & 0x00FF_00FF);
    (fours & 0xFFFF) + (fours >> 16 & 0xFFFF) * 10_000 + (fours >> 32) * 100_000_000
}

/// The four digits of each number below 10^4, one to a nibble.
pub(super) static FOUR_DIGITS: [u16; 10_000] = {
    let mut table = [0; 10_000];
    let mut n = 0;
    while n < 10_000 {
        table[n as usize] = (n / 1000) << 12 | (n / 100 % 10) << 8 | (n / 10 % 10) << 4 | (n % 10);
        n += 1;
    }
    table
};

/// Returns an integer below 10^10 as ten decimal digits, one to a nibble. The groups of digits do
/// not depend on each other, so the processor finds them at the same time.
#[inline]
pub(super) fn to_digits(number: u64) -> u64 {
    let (fours, eights) = (number / 10_000, number / 100_000_000);
    let digits = |group: u64| FOUR_DIGITS[group as usize] as u64;
    digits(eights) << 32 | digits(fours - eights * 10_000) << 16 | digits(number - fours * 10_000)
}

/// Returns the value of a register that is no normalized number.
#[cold]
fn read_odd(register: Register) -> Result<Decimal, Error> {
    let raw = Working::raw(register)?;
    let number = Working::new(raw.negative, raw.mantissa, raw.exponent);
    let (mantissa, exponent) = match number.exponent {
        _ if number.mantissa == 0 => return Ok(Decimal::ZERO),
        100.. => (POWERS[10] - 1, 99),
        ..-99 => return Ok(Decimal::ZERO),
        exponent => (number.mantissa / 1000, exponent),
    };
    Ok(Decimal { mantissa, exponent, negative: number.negative })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_there_and_back() {
        for text in [
            "01250000000001",
            "91234567890979",
            "09999999999099",
            "01000000000901",
            "00000000000000",
        ] {
            let register: Register = text.parse().unwrap();
            assert_eq!(Decimal::read(register).unwrap().register(), register, "{text}");
        }
        let n = Decimal::read("91234567890979".parse().unwrap()).unwrap();
        assert_eq!(n, Decimal { mantissa: 1_234_567_890, exponent: -21, negative: true });
    }

    #[test]
    fn integers_of_shifted_numbers() {
        let shifted =
            |text: &str, places| Decimal::read(text.parse().unwrap()).unwrap().shifted(places);
        assert_eq!(shifted("95012030000000", 3), 5012);
        assert_eq!(shifted("01234567891001", 6), 12_345_678);
        assert_eq!(shifted("01234567891001", 17), 1_234_567_891_000_000_000);
        assert_eq!(shifted("01234567891995", 5), 1);
        assert_eq!(shifted("01234567891901", 3), 0);
    }

    #[test]
    fn digits_of_every_place() {
        for (n, power) in POWERS.iter().enumerate().take(10) {
            for d in 0..10u64 {
                assert_eq!(to_digits(d * power), d << (4 * n));
                assert_eq!(from_digits(d << (4 * n)), d * power);
            }
        }
        let mut n = 1u64;
        for _ in 0..100_000 {
            n = n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_041) % POWERS[10];
            assert_eq!(from_digits(to_digits(n)), n);
            assert_eq!(to_digits(n), u64::from_str_radix(&n.to_string(), 16).unwrap());
        }
    }

    #[test]
    fn exponents() {
        for exponent in -99..100 {
            let n = Decimal { mantissa: POWERS[9], exponent, negative: false };
            let expected = format!("01000000000{:03}", (exponent + 1000) % 1000);
            assert_eq!(n.register().to_string(), expected);
            assert_eq!(Decimal::read(n.register()), Ok(n));
        }
    }
}
