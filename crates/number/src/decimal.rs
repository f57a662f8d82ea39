//! Unpacked numbers: sign, ten-digit integer and exponent. Registers that are not normalized are
//! read as the firmware reads them.

use super::{Error, Working};
use crate::register::{Register, from_decimal, has_hex_digit, to_decimal};

pub(super) static POWERS: [u64; 20] = {
    let mut powers = [1; 20];
    let mut n = 1;
    while n < 20 {
        powers[n] = powers[n - 1] * 10;
        n += 1;
    }
    powers
};

/// The number `mantissa` x 10^(`exponent` - 9) with ten digits. The first digit is nonzero; for
/// zero, all fields are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Decimal {
    /// 10^9 to 10^10 - 1, or 0.
    pub mantissa: u64,
    /// -99 to 99 for a number from a register.
    pub exponent: i32,
    pub negative: bool,
}

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
    pub const ZERO: Decimal = Decimal { mantissa: 0, exponent: 0, negative: false };

    /// `None` unless the register contains a normalized number.
    #[inline]
    pub fn normalized(register: Register) -> Option<Decimal> {
        if register == Register::ZERO {
            return Some(Decimal::ZERO);
        }
        let signs = [register.digit(13), register.digit(2)];
        let normalized = signs.iter().all(|sign| matches!(sign, 0 | 9))
            && register.digit(12) != 0
            && register.field(0, 3) != 0x900
            && !has_hex_digit(register.bits());
        let exponent = from_decimal(register.bits(), 3) as i32;
        normalized.then(|| Decimal {
            mantissa: from_decimal(register.field(3, 10), 10),
            exponent: if exponent < 500 { exponent } else { exponent - 1000 },
            negative: signs[0] == 9,
        })
    }

    /// Reads a register. An unnormalized number becomes the normalized number with the same value,
    /// at most 9.999999999E99. Fails with [`Error::AlphaData`] if the sign digit is 1 to 8.
    #[inline]
    pub fn read(register: Register) -> Result<Decimal, Error> {
        match Decimal::normalized(register) {
            Some(number) => Ok(number),
            None => read_odd(register),
        }
    }

    /// Normalizes `digits` x 10^(`exponent` - 9); `digits` has at most ten digits.
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

    /// The integer part of |number| x 10^`places`, which must be below 10^19.
    pub fn shifted(self, places: i32) -> u64 {
        match self.exponent + places - 9 {
            left @ 0.. => self.mantissa * POWERS[left as usize],
            right @ -9..0 => self.mantissa / POWERS[-right as usize],
            _ => 0,
        }
    }

    #[inline]
    pub(super) fn is_in_range(&self) -> bool {
        (-99..=99).contains(&self.exponent)
    }

    /// The exponent must be from -99 to 99. An unnormalized mantissa is packed unchanged.
    #[inline]
    pub fn register(self) -> Register {
        debug_assert!((-99..=99).contains(&self.exponent));
        if self.mantissa == 0 {
            return Register::ZERO;
        }
        debug_assert!(self.mantissa < POWERS[10]);
        let sign = if self.negative { 9 << 52 } else { 0 };
        let exponent = to_decimal(self.exponent.rem_euclid(1000) as u64, 3);
        Register::new(sign | to_decimal(self.mantissa, 10) << 12 | exponent)
    }
}

#[cold]
pub(super) fn out_of_range(negative: bool) -> Error {
    Error::OutOfRange(Decimal { mantissa: POWERS[10] - 1, exponent: 99, negative }.register())
}

#[inline]
pub(super) fn count_digits(number: u64) -> usize {
    number.ilog10() as usize + 1
}

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
    fn exponents() {
        for exponent in -99..100 {
            let n = Decimal { mantissa: POWERS[9], exponent, negative: false };
            let expected = format!("01000000000{:03}", (exponent + 1000) % 1000);
            assert_eq!(n.register().to_string(), expected);
            assert_eq!(Decimal::read(n.register()), Ok(n));
        }
    }
}
