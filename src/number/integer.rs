//! Numbers used as integers: register numbers, flag numbers, sizes, character codes.

use super::decimal::{Decimal, POWERS};
use super::{Error, Word, packed};
use crate::register::Register;

/// Returns the integer part of an indirect operand, or 1000 for any greater number. If the register
/// contains no normalized number, the digits before the point count, each with its hexadecimal
/// value.
///
/// # Errors
/// ALPHA DATA if the sign digit is 1.
#[inline]
pub fn pointer(x: Word) -> Result<u32, Error> {
    match packed::pointer(x) {
        Some(pointer) => Ok(pointer),
        None => long_pointer(x.register()),
    }
}

#[inline(never)]
fn long_pointer(x: Register) -> Result<u32, Error> {
    let digit = |n| x.digit(n) as u32;
    match x.field(0, 3) {
        _ if x.is_alpha() => Err(Error::AlphaData),
        0 => Ok(digit(12)),
        1 => Ok(10 * digit(12) + digit(11)),
        2 => Ok(100 * digit(12) + 10 * digit(11) + digit(10)),
        // The exponent has a sign.
        0x100.. => Ok(0),
        _ => Ok(1000),
    }
}

/// The parts of a number such as bbb.eeeii.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Whether the number is below zero.
    pub negative: bool,
    /// The integer part of the magnitude; 10^10 stands for everything from there up.
    pub integer: u64,
    /// The first nine decimals of the magnitude, as an integer.
    pub decimals: u32,
}

impl Parts {
    /// Returns `count` decimals from the `first`-th on (counted from 1), as an integer: of 5.01203
    /// the decimals 1 to 3 are 12 and the decimals 4 to 5 are 3.
    ///
    /// Decimals after the ninth count as 0.
    pub fn decimals(self, first: usize, count: usize) -> u32 {
        let end = first + count - 1;
        if end > 9 {
            return (self.decimals as u64 * POWERS[end - 9] % POWERS[count]) as u32;
        }
        (self.decimals as u64 / POWERS[9 - end] % POWERS[count]) as u32
    }
}

/// Returns the sign, integer part and decimals of a number.
///
/// # Errors
/// ALPHA DATA.
pub fn parts(x: Register) -> Result<Parts, Error> {
    let Decimal { mantissa, exponent, negative } = Decimal::read(x)?;
    let (integer, decimals) = match exponent {
        e @ 0..=9 => {
            let unit = POWERS[9 - e as usize];
            (mantissa / unit, mantissa % unit * POWERS[e as usize])
        }
        e @ -9..0 => (0, mantissa / POWERS[-e as usize]),
        ..0 => (0, 0),
        _ => (POWERS[10], 0),
    };
    Ok(Parts { negative, integer, decimals: decimals as u32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_taken_apart() {
        let parts = |text: &str| parts(text.parse().unwrap()).unwrap();
        assert_eq!(
            parts("05012030000000"),
            Parts { negative: false, integer: 5, decimals: 12_030_000 }
        );
        assert_eq!(parts("95012030000000").decimals(1, 3), 12);
        assert_eq!(parts("95012030000000").decimals(4, 2), 3);
        assert_eq!(
            parts("01234567891002"),
            Parts { negative: false, integer: 123, decimals: 456_789_100 }
        );
        assert_eq!(
            parts("01234567891997"),
            Parts { negative: false, integer: 0, decimals: 1_234_567 }
        );
        assert_eq!(parts("01234567891099").integer, POWERS[10]);
        assert_eq!(parts("01234567891901"), Parts { negative: false, integer: 0, decimals: 0 });
    }
}
