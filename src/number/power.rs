//! Y↑X: the exponential of X times the logarithm of Y.
//!
//! The logarithm has thirteen digits and the product up to fourteen, which is why large powers are
//! not always the integers they should be: 5↑15 is 30517578120.

use super::exponential::{Long, exponential};
use super::logarithm::logarithm;
use super::{Error, Working};
use crate::register::Register;

/// Y↑X; a negative Y takes integer X only.
///
/// # Errors
/// ALPHA DATA; DATA ERROR for 0 to the power of 0 or of a negative number, and for a negative
/// number to the power of a fraction; OUT OF RANGE.
pub fn pow(y: Register, x: Register) -> Result<Register, Error> {
    let (x, y) = (Working::read(x)?, Working::read(y)?);
    let negative = y.negative && odd(x)?;
    if y.mantissa == 0 {
        return if x.mantissa == 0 || x.negative { Err(Error::DataError) } else { Ok(Register::ZERO) };
    }
    let ln = logarithm(Working { negative: false, ..y })?;
    Working { negative, ..exponential(Long::product(ln, x), false) }.round()
}

/// Whether an integer is odd.
///
/// # Errors
/// DATA ERROR when it is no integer.
fn odd(x: Working) -> Result<bool, Error> {
    if x.mantissa == 0 || x.exponent > 12 {
        return Ok(false);
    }
    if x.exponent < 0 {
        return Err(Error::DataError);
    }
    let one = 10u64.pow(12 - x.exponent as u32);
    if x.mantissa.is_multiple_of(one) { Ok(x.mantissa / one % 2 == 1) } else { Err(Error::DataError) }
}
