//! Y↑X: the exponential of X times the logarithm of Y.
//!
//! The logarithm has thirteen digits and the product up to fourteen, which is why large powers are
//! not always the integers they should be: 5↑15 is 30517578120.

use super::binary::{Estimate, Margin, ten};
use super::exponential::{Long, exponential};
use super::logarithm::{self, LN_10_BINARY, logarithm};
use super::{Decimal, Error, Working};
use crate::register::Register;

/// Y↑X; a negative Y takes integer X only.
///
/// # Errors
/// ALPHA DATA; DATA ERROR for 0 to the power of 0 or of a negative number, and for a negative
/// number to the power of a fraction; OUT OF RANGE.
pub fn pow(y: Register, x: Register) -> Result<Register, Error> {
    let (x, y) = (Decimal::read(x)?, Decimal::read(y)?);
    if let Some(result) = estimate(y, x).and_then(|(power, margin)| power.round(margin, false)) {
        return result.result();
    }
    exact(y.into(), x.into())?.round()
}

/// The power as the machine's digits give it.
pub(super) fn exact(y: Working, x: Working) -> Result<Working, Error> {
    let negative = y.negative && odd(x)?;
    if y.mantissa == 0 {
        return if x.mantissa == 0 || x.negative { Err(Error::DataError) } else { Ok(Working::ZERO) };
    }
    let ln = logarithm(Working { negative: false, ..y })?;
    Ok(Working { negative, ..exponential(Long::product(ln, x), false) })
}

/// The power of a positive number in binary, and how far the machine's can be from it.
#[inline]
pub(super) fn estimate(y: Decimal, x: Decimal) -> Option<(Estimate, Margin)> {
    if !(-13..=12).contains(&x.exponent) {
        return None;
    }
    let (ln, size) = (logarithm::estimate(y)?, x.magnitude());
    let product = ln * size;
    if !(1e-7..230.0).contains(&product) {
        return None;
    }
    // The machine cuts the logarithm in its thirteenth digit, and the product in the same place
    // (it has one digit more where the mantissas' product is above 10). On average that loses
    // half a unit. The logarithm itself is off by one unit of 10^-12 at most. All in 10^-12:
    let places = (ln >= 10.0) as i32 + (ln >= 100.0) as i32;
    let ln_unit = if ln < 1.0 { 0.0 } else { ten(places) };
    let product_unit = ten((places + x.exponent).max(0));
    let loss = 0.5 * (ln_unit * size + product_unit);
    let product = product - loss * 1e-12;
    let tens = (product * (1.0 / LN_10_BINARY)) as u32;
    let factor = (product - tens as f64 * LN_10_BINARY).exp();
    let power = Estimate::power_of_ten(factor, tens as i32, x.negative != (y.exponent < 0));
    Some((power, Margin { units: 0.001, parts: 3.0 + 1.3 * size + 1.25 * loss }))
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
