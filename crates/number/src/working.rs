//! The thirteen-digit form that the firmware uses internally. Sums, products, quotients and roots
//! are truncated to thirteen digits; `result_rounding` rounds the final result.

use super::decimal::{Decimal, POWERS, count_digits};
use super::truncated;
use super::{Content, Error};
use crate::register::{Register, from_decimal};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// The number `mantissa` x 10^(`exponent` - 12) with thirteen digits. The first digit is nonzero;
/// for the number 0, each field is 0 or `false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Working {
    /// 10^12 to 10^13 - 1, or 0.
    pub mantissa: u64,
    /// The power of ten of the first digit.
    pub exponent: i32,
    pub negative: bool,
}

impl Working {
    pub const ZERO: Working = Working { mantissa: 0, exponent: 0, negative: false };
    pub const ONE: Working = Working { mantissa: POWERS[12], exponent: 0, negative: false };

    /// Normalizes `mantissa` x 10^(`exponent` - 12) and truncates to thirteen digits.
    #[inline]
    pub fn new(negative: bool, mantissa: u64, exponent: i32) -> Working {
        if mantissa == 0 {
            return Working::ZERO;
        }
        let digits = count_digits(mantissa);
        let exponent = exponent + digits as i32 - 13;
        let mantissa = if digits <= 13 {
            mantissa * POWERS[13 - digits]
        } else {
            mantissa / POWERS[digits - 13]
        };
        Working { mantissa, exponent, negative }
    }

    /// The digits of a register, neither normalized nor checked for range, as the firmware uses
    /// them for an unnormalized register. Digits above nine carry into the next place.
    ///
    /// An exponent field up to 499 (699 in a sum) means a positive exponent; a greater one is the
    /// ten's complement of a negative exponent. Fails with [`Error::AlphaData`] if the sign digit
    /// is 1 to 8.
    pub(super) fn raw(register: Register) -> Result<Working, Error> {
        let sign = register.digit(13);
        if (1..=8).contains(&sign) {
            return Err(Error::AlphaData);
        }
        let mut mantissa = from_decimal(register.field(3, 10), 10);
        let mut exponent = Working::exponent_field(register);
        if mantissa >= POWERS[10] {
            mantissa /= 10;
            exponent += 1;
        }
        if exponent >= 500 {
            exponent -= 1000;
        }
        Ok(Working { mantissa: mantissa * 1000, exponent, negative: sign == 9 || sign > 10 })
    }

    pub(super) fn exponent_field(register: Register) -> i32 {
        (from_decimal(register.bits(), 3) % 1000) as i32
    }

    /// Same as [`raw`](Self::raw), with a fast path for normalized numbers.
    #[inline]
    pub(super) fn from_content(content: Content) -> Result<Working, Error> {
        match content.float() {
            Some(number) => Ok(number.decimal().into()),
            None => Working::raw(content.register()),
        }
    }

    /// In a sum, three-digit exponents from 700 up are the ten's complement of a negative exponent.
    #[inline]
    fn in_field(self) -> Working {
        if (-300..700).contains(&self.exponent) {
            return self;
        }
        Working { exponent: (self.exponent + 300).rem_euclid(1000) - 300, ..self }
    }

    pub(super) fn outweighs(&self, other: &Working) -> bool {
        if self.mantissa == 0 || other.mantissa == 0 {
            return other.mantissa == 0;
        }
        let (one, two) = (self.in_field(), other.in_field());
        (one.exponent, one.mantissa) >= (two.exponent, two.mantissa)
    }

    #[inline]
    pub fn scaled(self, power: i32) -> Working {
        Working { exponent: self.exponent + power, ..self }
    }

    /// The square root of the absolute value, truncated to thirteen digits.
    ///
    /// If the exponent is even, the firmware reduces an odd thirteenth digit of the argument by
    /// one. To find the last digit of the root, it subtracts numbers that are one too small.
    pub fn sqrt(self) -> Working {
        if self.mantissa == 0 {
            return Working::ZERO;
        }
        let (exponent, even) = halved(self.exponent);
        let (mut mantissa, rest) = if even {
            truncated::root(self.mantissa & !1, POWERS[10])
        } else {
            truncated::root(self.mantissa, POWERS[11])
        };
        let mut rest = rest * 100;
        mantissa *= 10;
        let mut step = 2 * mantissa;
        while step <= rest && mantissa % 10 < 9 {
            rest -= step;
            step += 2;
            mantissa += 1;
        }
        Working { mantissa, exponent, negative: false }
    }
}

/// Half of the exponent, and whether the exponent is even.
///
/// The firmware computes the half as a tenth of five times the exponent, which gives wrong results
/// below -250 and from 250 up.
#[inline]
fn halved(exponent: i32) -> (i32, bool) {
    if (-250..250).contains(&exponent) {
        return (exponent.div_euclid(2), exponent.rem_euclid(2) == 0);
    }
    let field = exponent.rem_euclid(1000);
    let fourfold = (2 * field % 1000) * 2;
    let above = if fourfold >= 1000 { -1 - 2 * field / 1000 } else { 2 * field / 1000 };
    let fivefold = field + fourfold % 1000 + 1000 * above;
    (fivefold.div_euclid(10).rem_euclid(1000), fivefold.rem_euclid(10) == 0)
}

/// Adds, and truncates the magnitude of the sum to thirteen digits.
///
/// If both the signs and the exponents differ, the firmware keeps a fourteenth digit until the
/// result is normalized. An operand thirteen or more places below the other (fourteen or more if
/// the signs differ) is dropped. Unnormalized digits are added unchanged.
impl Add for Working {
    type Output = Working;

    fn add(self, other: Working) -> Working {
        if self.mantissa == 0 || other.mantissa == 0 {
            let one = if self.mantissa == 0 { other } else { self };
            return Working::new(one.negative, one.mantissa, one.exponent);
        }
        let (one, two) = (self.in_field(), other.in_field());
        let (a, b) = if one.outweighs(&two) { (one, two) } else { (two, one) };
        let shift = (a.exponent - b.exponent) as usize;
        if a.negative == b.negative {
            let small = if shift < 13 { b.mantissa / POWERS[shift] } else { 0 };
            return Working::new(a.negative, a.mantissa + small, a.exponent);
        }
        if shift == 0 {
            return Working::new(a.negative, a.mantissa - b.mantissa, a.exponent);
        }
        let small = match shift {
            1..14 => {
                let whole = b.mantissa / POWERS[shift - 1];
                whole + (whole * POWERS[shift - 1] != b.mantissa) as u64
            }
            _ => 0,
        };
        let total = (a.mantissa * 10 + POWERS[14] - small) % POWERS[14];
        Working::new(a.negative, total, a.exponent - 1)
    }
}

impl Sub for Working {
    type Output = Working;

    fn sub(self, other: Working) -> Working {
        self + -other
    }
}

impl Neg for Working {
    type Output = Working;

    #[inline]
    fn neg(self) -> Working {
        Working { negative: !self.negative && self.mantissa != 0, ..self }
    }
}

impl Mul for Working {
    type Output = Working;

    fn mul(self, other: Working) -> Working {
        let product = truncated::product(self.mantissa, other.mantissa);
        Working::new(self.negative != other.negative, product, self.exponent + other.exponent)
    }
}

/// Divides and truncates the quotient to thirteen digits. The quotient is normalized only if the
/// operands are. Dividing by 0 gives 0, so callers must check the divisor.
impl Div for Working {
    type Output = Working;

    fn div(self, other: Working) -> Working {
        if self.mantissa == 0 || other.mantissa == 0 {
            return Working::ZERO;
        }
        let short = self.mantissa < other.mantissa;
        let dividend = if short { self.mantissa * 10 } else { self.mantissa };
        // Only the units digit is kept, even if an unnormalized divisor gives a value above nine.
        let first = dividend / other.mantissa % 10;
        let rest = truncated::quotient(dividend % other.mantissa, POWERS[12], other.mantissa);
        let mantissa = first * POWERS[12] + rest;
        if mantissa == 0 {
            return Working::ZERO;
        }
        Working {
            mantissa,
            exponent: self.exponent - other.exponent - short as i32,
            negative: self.negative != other.negative,
        }
    }
}

impl From<Decimal> for Working {
    #[inline]
    fn from(n: Decimal) -> Working {
        Working { mantissa: n.mantissa * 1000, exponent: n.exponent, negative: n.negative }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn w(mantissa: u64, exponent: i32) -> Working {
        Working::new(false, mantissa, exponent)
    }

    #[test]
    fn cut_not_rounded() {
        let third = Working::ONE / w(3, 12);
        assert_eq!(third, w(3_333_333_333_333, -1));
        assert_eq!(third * w(3, 12), w(9_999_999_999_999, -1));
        assert_eq!(third + third + third, w(9_999_999_999_999, -1));
        assert_eq!(w(2, 12).sqrt(), w(1_414_213_562_373, 0));
        assert_eq!(w(2, 13).sqrt(), w(4_472_135_954_999, 0));
        assert_eq!(third - third, Working::ZERO);
        assert_eq!(third - Working::ONE, -w(6_666_666_666_667, -1));
        assert_eq!(Working::ONE - w(1, -1), w(9_999_999_999_999, -1));
        assert_eq!(Working::ONE - w(1, -2), Working::ONE);
    }
}
