//! The final rounding from thirteen digits to ten, half away from zero, with the range check
//! and flag 24.

use super::decimal::{Decimal, POWERS, out_of_range};
use super::{Error, Float, Working};
use crate::register::Register;

const ONE_MANTISSA: u64 = POWERS[12];
const TEN_MANTISSA: u64 = POWERS[13];

impl Working {
    #[inline]
    pub fn rounded(self) -> Working {
        let w = match self.mantissa {
            ONE_MANTISSA..TEN_MANTISSA => self,
            _ => Working::new(self.negative, self.mantissa, self.exponent),
        };
        match (w.mantissa + 500) / 1000 * 1000 {
            TEN_MANTISSA => Working { mantissa: ONE_MANTISSA, exponent: w.exponent + 1, ..w },
            mantissa => Working { mantissa, ..w },
        }
    }

    pub(super) fn float(self) -> Option<Float> {
        let Working { mantissa, exponent, negative } = self.rounded();
        let number = Decimal { mantissa: mantissa / 1000, exponent, negative };
        Some(number).filter(Decimal::is_in_range).map(Float::from)
    }

    /// Rounds to ten digits, half away from zero; every function ends with this rounding. Results
    /// below 1E-99 become 0. The firmware checks only three digits of the exponent, so a very large
    /// exponent can pass for a very small one. Fails with [`Error::OutOfRange`] above
    /// 9.999999999E99.
    pub(super) fn round(self) -> Result<Register, Error> {
        let mantissa = (self.mantissa + 500) / 1000;
        let (mantissa, carry) = if mantissa == POWERS[10] { (POWERS[9], 1) } else { (mantissa, 0) };
        if mantissa == 0 {
            return Ok(Register::ZERO);
        }
        match (self.exponent + carry).rem_euclid(1000) {
            100..=500 => Err(out_of_range(self.negative)),
            501..=900 => Ok(Register::ZERO),
            e => {
                let exponent = if e < 100 { e } else { e - 1000 };
                Ok(Decimal { mantissa, exponent, negative: self.negative }.register())
            }
        }
    }
}

/// Applies flag 24: if it is set, an out-of-range result becomes ±9.999999999E99.
#[inline]
pub fn saturate(result: Result<Register, Error>, flag24: bool) -> Result<Register, Error> {
    match result {
        Err(Error::OutOfRange(largest)) if flag24 => Ok(largest),
        other => other,
    }
}

pub(super) fn in_range<const N: usize>(
    results: [Working; N],
    flag24: bool,
) -> Result<[Register; N], Error> {
    let mut registers = [Register::ZERO; N];
    for (register, result) in registers.iter_mut().zip(results) {
        *register = saturate(result.round(), flag24)?;
    }
    Ok(registers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn w(mantissa: u64, exponent: i32) -> Working {
        Working::new(false, mantissa, exponent)
    }

    #[test]
    fn rounded_once() {
        assert_eq!(w(1_234_567_890_500, 0).round().unwrap().to_string(), "01234567891000");
        assert_eq!((-w(9_999_999_999_500, -1)).round().unwrap().to_string(), "91000000000000");
        assert_eq!(
            (-w(9_999_999_999_500, 99)).round(),
            Err(Error::OutOfRange("99999999999099".parse().unwrap()))
        );
        assert_eq!(w(9_999_999_999_499, 99).round().unwrap().to_string(), "09999999999099");
        assert_eq!(w(1, -100).round(), Ok(Register::ZERO));
    }
}
