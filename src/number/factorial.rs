//! FACT: the factorial.

use super::decimal::{Decimal, POWERS, out_of_range};
use super::{Error, Working};
use crate::register::Register;

/// The digits and exponents of the factorials of 0 to 99; those from 70 up are out of range.
static FACTORIALS: [(u64, i32); 100] = {
    let mut table = [(0, 0); 100];
    let mut n = 0;
    while n < 100 {
        table[n as usize] = factorial(n);
        n += 1;
    }
    table
};

/// Returns the digits and the exponent of n!.
///
/// The firmware multiplies twelve digits at a time by the tens and the units of each factor, and
/// its last rounding adds the exponent to the digits that it rounds off. This function does the
/// same.
const fn factorial(n: u64) -> (u64, i32) {
    let mut product = POWERS[11];
    let mut exponent = 0;
    let mut factor = n;
    loop {
        if product >= POWERS[12] {
            product /= 10;
            exponent += 1;
        }
        if factor == 0 {
            break;
        }
        let (tens, units) = (factor / 10, factor % 10);
        let by_units = units * product;
        product = if tens == 0 {
            by_units
        } else {
            exponent += 1;
            by_units / 10 + 1 + tens * product
        };
        factor -= 1;
    }
    let low = product * 10 % 1000;
    (product / 100 + (2 * low + exponent as u64) / 1000, exponent)
}

/// Returns X!, the product of the integers from 1 to X.
///
/// # Errors
/// ALPHA DATA; DATA ERROR below 0 and if X is not an integer; OUT OF RANGE from 70 up.
pub fn fact(x: Register) -> Result<Register, Error> {
    let number = Working::of(x)?;
    let digits = number.mantissa / 1000;
    let unit = POWERS[9 - number.exponent.clamp(0, 9) as usize];
    if x.digit(13) != 0 || x.digit(2) != 0 || !digits.is_multiple_of(unit) {
        return Err(Error::DataError);
    }
    if number.exponent >= 2 {
        return if digits == 0 { Ok(Register::ZERO) } else { Err(out_of_range(false)) };
    }
    let (mantissa, exponent) = FACTORIALS[(digits / unit) as usize];
    Decimal { mantissa, exponent, negative: false }.result()
}
