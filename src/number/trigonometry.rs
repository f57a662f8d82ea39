//! SIN, COS and TAN: estimates, and where those leave a digit open the firmware's digits.
//!
//! `octant` reduces the angle to 0 to 45°, exactly in degrees and grads, and modulo a 2π of thirteen
//! digits in radians. `digits` has the firmware's tangent of that; sine and cosine come from
//! 1 / √(1 + tan²).

use super::binary::{Estimate, Interval, ten};
use super::cut::TO_INTEGER;
use super::digits::HALF_PI;
use super::forms::{self, Operand};
use super::octant::{Octant, small_cosine};
use super::{Angle, Decimal, Error, Float, LARGEST, Working, elementary};
use crate::register::Register;

/// The firmware's π/2 in binary, for estimates.
pub(super) const HALF_PI_BINARY: f64 = HALF_PI.mantissa as f64 * 1e-12;

/// Returns the sine (SIN).
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn sin<X: Operand>(x: X, angle: Angle) -> X::Result {
    forms::one(x, |x| estimated_sin(x, angle), |x| firmware_sin(x, angle))
}

#[inline(always)]
fn estimated_sin(x: Float, angle: Angle) -> Option<Float> {
    let octant = Reduced::new(x, angle)?;
    estimated_cosine(octant.angle, !octant.complement, octant.sine_negative)
}

/// Returns the cosine of an angle of the octant, or its sine, if the estimate is sure.
#[inline(always)]
fn estimated_cosine(angle: f64, inverse: bool, negative: bool) -> Option<Float> {
    match cosine_interval(angle, inverse).round(negative) {
        None if !inverse => sure_cosine(angle, negative),
        estimate => estimate,
    }
}

#[cold]
#[inline(never)]
fn sure_cosine(angle: f64, negative: bool) -> Option<Float> {
    Working { negative, ..small_cosine(angle)? }.float()
}

#[cold]
#[inline(never)]
fn firmware_sin(x: Register, angle: Angle) -> Result<Register, Error> {
    let octant = Octant::new(Decimal::raw(x)?, angle);
    let sine = octant.cosine(!octant.complement)?;
    Working { negative: octant.sine_negative, ..sine }.finish()
}

/// Returns the cosine (COS).
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn cos<X: Operand>(x: X, angle: Angle) -> X::Result {
    forms::one(x, |x| estimated_cos(x, angle), |x| firmware_cos(x, angle))
}

#[inline(always)]
fn estimated_cos(x: Float, angle: Angle) -> Option<Float> {
    let octant = Reduced::new(x, angle)?;
    estimated_cosine(octant.angle, octant.complement, octant.cosine_negative)
}

#[cold]
#[inline(never)]
fn firmware_cos(x: Register, angle: Angle) -> Result<Register, Error> {
    let octant = Octant::new(Decimal::raw(x)?, angle);
    let cosine = octant.cosine(octant.complement)?;
    Working { negative: octant.cosine_negative, ..cosine }.finish()
}

/// Returns the tangent (TAN), which is 9.999999999E99 at odd multiples of 90°.
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn tan<X: Operand>(x: X, angle: Angle) -> X::Result {
    forms::one(x, |x| estimated_tan(x, angle), |x| firmware_tan(x, angle))
}

#[inline(always)]
fn estimated_tan(x: Float, angle: Angle) -> Option<Float> {
    let octant = Reduced::new(x, angle)?;
    tangent_interval(octant.angle, octant.complement)
        .round(octant.sine_negative != octant.cosine_negative)
}

#[cold]
#[inline(never)]
fn firmware_tan(x: Register, angle: Angle) -> Result<Register, Error> {
    let octant = Octant::new(Decimal::raw(x)?, angle);
    let negative = octant.sine_negative != octant.cosine_negative;
    if octant.rest == 0 && octant.complement {
        return Ok(LARGEST);
    }
    Working { negative, ..octant.tangent(octant.complement)? }.finish()
}

/// An angle reduced to the first half of the first quadrant, in radians, as a binary number.
pub(super) struct Reduced {
    pub(super) angle: f64,
    pub(super) complement: bool,
    pub(super) sine_negative: bool,
    pub(super) cosine_negative: bool,
}

impl Reduced {
    /// Returns the reduced angle, if it is above 10^-6.
    #[inline(always)]
    pub(super) fn new(x: Float, unit: Angle) -> Option<Reduced> {
        match acute(x, unit) {
            Some((angle, complement)) => Some(Reduced {
                angle,
                complement,
                sine_negative: x.negative(),
                cosine_negative: false,
            }),
            None => match Reduced::turned(x, unit) {
                None => Reduced::any(x, unit),
                turned => turned,
            },
        }
    }

    /// Reduces an angle of 1 to 1000 degrees, grads or radians whose distance from the nearest axis
    /// is at least 10^-6 radians.
    #[inline(always)]
    fn turned(x: Float, unit: Angle) -> Option<Reduced> {
        if !(0..=2).contains(&x.exponent()) {
            return None;
        }
        // The right angle and the angle are in the same unit, in which their difference is exact.
        let (right_angle, size) = match unit {
            Angle::Deg => (9e10, x.mantissa * ten(x.exponent())),
            Angle::Grad => (1e11, x.mantissa * ten(x.exponent())),
            Angle::Rad => (HALF_PI.mantissa as f64, x.mantissa * ten(x.exponent() + 3)),
        };
        let shifted = size * (1.0 / right_angle) + TO_INTEGER;
        let (axis, rest) = (shifted.to_bits(), size - (shifted - TO_INTEGER) * right_angle);
        let (angle, before) = (rest.abs() * (HALF_PI_BINARY / right_angle), rest < 0.0);
        let complement = axis & 1 == 1;
        let sure = angle >= 1e-6 && rest.abs() < 0.5 * right_angle;
        sure.then_some(Reduced {
            angle,
            complement,
            sine_negative: (axis & 2 != 0) ^ (!complement & before) ^ x.negative(),
            cosine_negative: ((axis + 1) & 2 != 0) ^ (complement & before),
        })
    }

    /// Reduces an angle of any quadrant.
    #[inline(never)]
    fn any(x: Float, unit: Angle) -> Option<Reduced> {
        let octant = Octant::new(x.decimal(), unit);
        let Octant { complement, sine_negative, cosine_negative, .. } = octant;
        Some(Reduced { angle: octant.binary()?, complement, sine_negative, cosine_negative })
    }
}

/// Returns an angle between the axes of the first quadrant, reduced to its first half, in radians,
/// and whether the reduced angle is the complement. [`Octant`] gives the same in more steps.
#[inline(always)]
fn acute(x: Float, unit: Angle) -> Option<(f64, bool)> {
    // The right angle and the angle are in the same unit, in which their difference is exact.
    let (right_angle, size, radian) = match (unit, x.exponent()) {
        (Angle::Deg, 1) => (9e9, x.mantissa, HALF_PI_BINARY / 9e9),
        (Angle::Grad, 1) => (1e10, x.mantissa, HALF_PI_BINARY / 1e10),
        (Angle::Rad, 0) => (HALF_PI.mantissa as f64, x.mantissa * 1e3, 1e-12),
        (Angle::Rad, -1) => (HALF_PI.mantissa as f64 * 1e-2, x.mantissa, 1e-10),
        (Angle::Deg, -4..=0) => return Some((x.magnitude() * (HALF_PI_BINARY / 90.0), false)),
        (Angle::Grad, -4..=0) => return Some((x.magnitude() * (HALF_PI_BINARY / 100.0), false)),
        (Angle::Rad, -6..-1) => return Some((x.magnitude(), false)),
        _ => return None,
    };
    let beyond = size >= 0.5 * right_angle;
    let angle = if beyond { right_angle - size } else { size } * radian;
    (angle >= 1e-6).then_some((angle, beyond))
}

/// Returns the interval of the firmware's cosine of an angle of the octant, or of its sine.
///
/// Measured, in parts: for the cosine -0.16 to 2.1 below 0.4 radians and -0.34 to 3.6 from there
/// on; for the sine -4.4 to 3.2 below 0.2 radians and -2.7 to 1.8 from there on.
#[inline(always)]
pub(super) fn cosine_interval(angle: f64, inverse: bool) -> Interval {
    if inverse {
        let scaled = elementary::sin(angle, 1e10);
        return match angle < 0.2 {
            true => Estimate::new(scaled * 1e-10).parts(-5.1, 3.8),
            // The sine is from 0.19 to 0.71.
            false => Estimate { scaled, exponent: -1 }.parts(-3.2, 2.2),
        };
    }
    // The cosine is from 0.7 to 1, so its exponent is known.
    let estimate = Estimate { scaled: elementary::cos(angle, 1e10), exponent: -1 };
    if angle < 0.4 { estimate.parts(-0.35, 2.3) } else { estimate.parts(-0.7, 4.1) }
}

/// Returns the interval of the firmware's tangent of an angle of the octant, or of its cotangent.
/// Measured: from -5.2 to 1.0 parts for the tangent, from -1.9 to 5.2 for the cotangent.
#[inline(always)]
pub(super) fn tangent_interval(angle: f64, inverse: bool) -> Interval {
    if inverse {
        let cotangent = match angle < 0.1 {
            true => elementary::small_cot(angle, 1e9),
            false => elementary::cos(angle, 1e9) / elementary::sin(angle, 1.0),
        };
        return Estimate::above_one(cotangent).parts(-2.5, 6.3);
    }
    let tangent = elementary::sin(angle, 1e10) / elementary::cos(angle, 1.0);
    Estimate::near(tangent, -1).parts(-6.3, 1.5)
}
