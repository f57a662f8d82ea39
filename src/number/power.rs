//! Y↑X: the exponential of X times the logarithm of Y.
//!
//! The logarithm has thirteen digits and the product up to fourteen. Therefore large powers are not
//! always the integers that they should be: 5↑15 is 30517578120.

use super::binary::{Interval, ten};
use super::decimal::POWERS;
use super::digits::{self, Long};
use super::forms::Operand;
use super::{Error, Float, Working, elementary};
use super::{exponential, logarithm};
use crate::register::Register;

/// Returns Y↑X. A negative Y needs an integer X.
///
/// # Errors
/// ALPHA DATA; DATA ERROR for 0 to the power of 0 or of a negative number, and for a negative
/// number to the power of a fraction; OUT OF RANGE.
#[inline(always)]
pub fn pow<X: Operand>(y: X, x: X) -> X::Result {
    // A function that is handed over would not be inlined.
    let estimate = match (y.number(), x.number()) {
        (Some(y), Some(x)) => interval(y, x).and_then(|interval| interval.round(false)),
        _ => None,
    };
    X::result(estimate, || firmware(y.register(), x.register()))
}

#[cold]
#[inline(never)]
fn firmware(y: Register, x: Register) -> Result<Register, Error> {
    let (x, y) = (Working::of(x)?, Working::of(y)?);
    let negative = y.negative && is_odd(x)?;
    if y.mantissa == 0 {
        return if x.mantissa == 0 || x.negative {
            Err(Error::DataError)
        } else {
            Ok(Register::ZERO)
        };
    }
    product(y, x)?.power(negative)
}

/// Returns X times the logarithm of the absolute value of Y.
pub(super) fn product(y: Working, x: Working) -> Result<Long, Error> {
    Ok(Long::product(digits::logarithm(&mut (), Working { negative: false, ..y })?, x))
}

/// Returns the interval of the firmware's power of a positive number.
#[inline(always)]
pub(super) fn interval(y: Float, x: Float) -> Option<Interval> {
    if y.negative() || y.mantissa == 0.0 || !(-13..=4).contains(&x.exponent()) {
        return None;
    }
    // The firmware cuts the logarithm in its thirteenth digit, and the product in the same place
    // (or one digit later, if the mantissas' product and the product itself are above 10). On
    // average this loses half a unit of each. Before it is cut, the logarithm is off by at most 1.0
    // units, or 3.0 units below 1; the binary one is off by 0.001. All units are 10^-12.
    let (billionths, size) = (logarithm::estimate(y), x.magnitude());
    let factor = size * 1e-9;
    let (product, steps) = (billionths * factor, billionths * (factor * elementary::STEPS));
    let ln = billionths * 1e-9;
    let (loss, error) = if ln >= 1.0 {
        let unit = ten((ln >= 10.0) as i32 + (ln >= 100.0) as i32);
        let product_unit = (unit * ten(x.exponent())).max(if product >= 1.0 { 1.0 } else { 0.1 });
        (0.5 * (unit * size + product_unit), 1.5 * size)
    } else {
        let unit = ten((product >= 10.0) as i32 + (product >= 100.0) as i32);
        (if product >= 0.1 { 0.5 * unit } else { 0.0 }, 3.5 * product + 0.001 * size)
    };
    exponential::interval(product, steps, x.negative() != (y.exponent() < 0), loss, error)
}

/// Returns whether an integer is odd.
///
/// # Errors
/// DATA ERROR if it is not an integer.
fn is_odd(x: Working) -> Result<bool, Error> {
    let one = match x.exponent {
        0..=12 => POWERS[12 - x.exponent as usize],
        13..100 => return Ok(false),
        _ => return Err(Error::DataError),
    };
    if x.mantissa.is_multiple_of(one) {
        Ok(x.mantissa / one % 2 == 1)
    } else {
        Err(Error::DataError)
    }
}
