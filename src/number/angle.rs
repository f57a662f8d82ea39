//! D-R and R-D: between degrees and radians.

use super::decimal::POWERS;
use super::{Error, Working};
use crate::register::Register;

/// π/2 in the machine's thirteen digits.
const HALF_PI: Working = Working { mantissa: 1_570_796_326_795, exponent: 0, negative: false };
/// 90, a right angle in degrees.
const NINETY: Working = Working { mantissa: 9 * POWERS[12], exponent: 1, negative: false };

/// D-R: from degrees to radians.
///
/// # Errors
/// ALPHA DATA.
pub fn to_radians(x: Register) -> Result<Register, Error> {
    (Working::of(x)? * HALF_PI / NINETY).finish()
}

/// R-D: from radians to degrees.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
pub fn to_degrees(x: Register) -> Result<Register, Error> {
    (Working::of(x)? * NINETY / HALF_PI).finish()
}
