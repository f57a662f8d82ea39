//! The working form: thirteen digits, as the machine carries them inside a function.
//!
//! Sums, products, quotients and roots of working numbers are cut, not rounded, to thirteen
//! digits; the function's end rounds once to ten. Exponents are not limited here: overflow and
//! underflow are judged when the result is rounded off.

use super::Error;
use super::decimal::{Decimal, POWERS};
use crate::register::Register;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A number as `mantissa` x 10^(`exponent` - 12): thirteen digits, the first not zero; or zero,
/// where all three fields are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Working {
    /// The digits as an integer, 10^12 to 10^13 - 1, or 0.
    pub mantissa: u64,
    /// Power of ten of the first digit.
    pub exponent: i32,
    /// Whether the number is below zero.
    pub negative: bool,
}

impl Working {
    /// The number 0.
    pub const ZERO: Working = Working { mantissa: 0, exponent: 0, negative: false };
    /// The number 1.
    pub const ONE: Working = Working { mantissa: POWERS[12], exponent: 0, negative: false };

    /// The number `mantissa` x 10^(`exponent` - 12), normalized; a mantissa of more than thirteen
    /// digits is cut.
    #[inline]
    pub fn new(negative: bool, mut mantissa: u64, mut exponent: i32) -> Working {
        if mantissa == 0 {
            return Working::ZERO;
        }
        while mantissa < POWERS[12] {
            mantissa *= 10;
            exponent -= 1;
        }
        while mantissa >= POWERS[13] {
            mantissa /= 10;
            exponent += 1;
        }
        Working { mantissa, exponent, negative }
    }

    /// The number in a register, or [`Error::AlphaData`].
    #[inline]
    pub fn read(register: Register) -> Result<Working, Error> {
        Ok(Decimal::read(register)?.into())
    }

    /// Rounded to ten digits, half away from zero, and packed: how every function ends. Below
    /// 1E-99 the result is 0.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] above 9.999999999E99.
    #[inline]
    pub fn round(self) -> Result<Register, Error> {
        Decimal { mantissa: (self.mantissa + 500) / 1000, exponent: self.exponent, negative: self.negative }.result()
    }

    /// The square root of the absolute value, cut to thirteen digits.
    ///
    /// As on the machine an odd last digit is lost when the exponent is even, and the last digit
    /// found is one too great where the square misses by less than that digit.
    pub fn sqrt(self) -> Working {
        if self.mantissa == 0 {
            return Working::ZERO;
        }
        let exponent = self.exponent.div_euclid(2);
        let even = self.exponent.rem_euclid(2) == 0;
        let (mantissa, scale) = if even { (self.mantissa & !1, POWERS[12]) } else { (self.mantissa, POWERS[13]) };
        let square = mantissa as u128 * scale as u128;
        let root = square.isqrt();
        let next = root + 1;
        let root = if square >= next * next - next % 10 { next } else { root };
        Working { mantissa: root as u64, exponent, negative: false }
    }
}

/// The sum. The smaller operand is shifted to the greater one's exponent. With equal signs what
/// drops out is cut; with unequal signs there is one more digit meanwhile, and whatever drops out
/// of the smaller operand counts as one unit of it.
impl Add for Working {
    type Output = Working;

    fn add(self, other: Working) -> Working {
        if self.mantissa == 0 {
            return other;
        }
        if other.mantissa == 0 {
            return self;
        }
        let (a, b) = if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        let shift = (a.exponent - b.exponent) as usize;
        if a.negative == b.negative {
            let small = if shift > 13 { 0 } else { b.mantissa / POWERS[shift] };
            return Working::new(a.negative, a.mantissa + small, a.exponent);
        }
        if shift == 0 {
            let difference = a.mantissa.abs_diff(b.mantissa);
            return Working::new(a.negative != (a.mantissa < b.mantissa), difference, a.exponent);
        }
        let small = if shift > 13 { 0 } else { b.mantissa.div_ceil(POWERS[shift - 1]) };
        Working::new(a.negative, a.mantissa * 10 - small, a.exponent - 1)
    }
}

/// The difference: the sum with the other sign.
impl Sub for Working {
    type Output = Working;

    fn sub(self, other: Working) -> Working {
        self + -other
    }
}

/// The number with the other sign; 0 stays 0.
impl Neg for Working {
    type Output = Working;

    #[inline]
    fn neg(self) -> Working {
        Working { negative: !self.negative && self.mantissa != 0, ..self }
    }
}

/// The product, cut to thirteen digits.
impl Mul for Working {
    type Output = Working;

    fn mul(self, other: Working) -> Working {
        let product = self.mantissa as u128 * other.mantissa as u128;
        if product == 0 {
            return Working::ZERO;
        }
        let long = product >= 10u128.pow(25);
        let unit = if long { POWERS[13] } else { POWERS[12] };
        Working {
            mantissa: (product / unit as u128) as u64,
            exponent: self.exponent + other.exponent + long as i32,
            negative: self.negative != other.negative,
        }
    }
}

/// The quotient, cut to thirteen digits; a divisor of 0 gives 0, so look first.
impl Div for Working {
    type Output = Working;

    fn div(self, other: Working) -> Working {
        if self.mantissa == 0 || other.mantissa == 0 {
            return Working::ZERO;
        }
        let short = self.mantissa < other.mantissa;
        let scale = if short { POWERS[13] } else { POWERS[12] };
        Working {
            mantissa: (self.mantissa as u128 * scale as u128 / other.mantissa as u128) as u64,
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

    #[test]
    fn rounded_once() {
        assert_eq!(w(1_234_567_890_500, 0).round().unwrap().to_string(), "01234567891000");
        assert_eq!((-w(9_999_999_999_500, -1)).round().unwrap().to_string(), "91000000000000");
        assert_eq!((-w(9_999_999_999_500, 99)).round(), Err(Error::OutOfRange("99999999999099".parse().unwrap())));
        assert_eq!(w(9_999_999_999_499, 99).round().unwrap().to_string(), "09999999999099");
        assert_eq!(w(1, -100).round(), Ok(Register::ZERO));
    }
}
