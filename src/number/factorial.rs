//! FACT: the factorial.

use super::decimal::POWERS;
use super::{Decimal, Error};
use crate::register::Register;

/// X!, the product of the integers from 1 to X.
///
/// The machine multiplies twelve digits at a time by the tens and the units of each factor, and
/// its last rounding adds the exponent to the digits it rounds off; here the same.
///
/// # Errors
/// ALPHA DATA; DATA ERROR below 0 and where X is no integer; OUT OF RANGE from 70 up.
pub fn fact(x: Register) -> Result<Register, Error> {
    let x = Decimal::read(x)?;
    let whole = match x.exponent {
        _ if x.mantissa == 0 => true,
        ..0 => false,
        e @ 0..9 => x.mantissa.is_multiple_of(POWERS[9 - e as usize]),
        _ => true,
    };
    if x.negative || !whole {
        return Err(Error::DataError);
    }
    if x.exponent >= 2 {
        return Err(super::decimal::out_of_range(false));
    }
    let n = if x.exponent == 1 { x.mantissa / POWERS[8] } else { x.mantissa / POWERS[9] };
    let mut product = POWERS[11];
    let mut exponent = 0;
    for factor in (0..=n).rev() {
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
    }
    let low = product * 10 % 1000;
    let mantissa = product / 100 + (2 * low + exponent as u64) / 1000;
    Decimal { mantissa, exponent, negative: false }.result()
}
