//! D-R and R-D: conversion between degrees and radians.

use super::binary::{Estimate, Interval};
use super::digits::{HALF_PI, RIGHT_ANGLE};
use super::forms::{self, Operand};
use super::trigonometry::HALF_PI_BINARY;
use super::{Error, Float, Working};
use crate::register::Register;

/// A right angle in degrees, 90.
const NINETY: Working = Working { exponent: 1, ..RIGHT_ANGLE };

/// Returns an angle in radians for one in degrees (D-R).
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn to_radians<X: Operand>(x: X) -> X::Result {
    forms::one(x, |x| radians_interval(x).round(x.negative()), |x| firmware_radians(x)?.finish())
}

/// Returns the interval of the firmware's D-R without its sign. The product and the quotient each
/// lose less than a part.
#[inline(always)]
pub(super) fn radians_interval(x: Float) -> Interval {
    // 9 degrees are 0.157 radians.
    let scaled = x.mantissa * (10.0 * HALF_PI_BINARY / 90.0);
    let short = scaled < 1e9;
    let scaled = if short { scaled * 10.0 } else { scaled };
    Estimate::ranged(scaled, x.exponent() - 1 - short as i32).parts(-2.2, 0.2)
}

#[inline(never)]
pub(super) fn firmware_radians(x: Register) -> Result<Working, Error> {
    Ok(Working::of(x)? * HALF_PI / NINETY)
}

/// Returns an angle in degrees for one in radians (R-D).
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
#[inline(always)]
pub fn to_degrees<X: Operand>(x: X) -> X::Result {
    forms::one(x, |x| degrees_interval(x).round(x.negative()), |x| firmware_degrees(x)?.finish())
}

/// Returns the interval of the firmware's R-D without its sign.
#[inline(always)]
pub(super) fn degrees_interval(x: Float) -> Interval {
    // A radian is 57.3 degrees.
    let scaled = x.mantissa * (9.0 / HALF_PI_BINARY);
    let long = scaled >= 1e10;
    let scaled = if long { scaled * 0.1 } else { scaled };
    Estimate::ranged(scaled, x.exponent() + 1 + long as i32).parts(-2.2, 0.2)
}

#[inline(never)]
pub(super) fn firmware_degrees(x: Register) -> Result<Working, Error> {
    Ok(Working::of(x)? * NINETY / HALF_PI)
}
