//! SIN, COS and TAN.

use super::{Estimate, HALF_PI_BINARY, Interval, elementary, ten};
use crate::firmware::{HALF_PI, Octant, Ratio};
use crate::float::{TO_INTEGER, float};
use crate::{Angle, Float};

/// Below this angle (in radians), the firmware's tangent has fewer digits.
pub(super) const SMALL: f64 = 1e-6;
/// The cosine of a smaller angle (in radians) rounds to 1.
const ROUNDS_TO_ONE: f64 = 9e-6;

#[inline(always)]
pub fn sin(x: Float, unit: Angle) -> Option<Float> {
    let octant = Reduced::new(x, unit)?;
    cosine_interval(octant.angle, !octant.complement).round(octant.sine_negative)
}

#[inline]
pub fn cos(x: Float, unit: Angle) -> Option<Float> {
    let octant = Reduced::new(x, unit)?;
    if octant.angle < ROUNDS_TO_ONE && !octant.complement {
        return Some(Float::new(1e9, 0, octant.cosine_negative));
    }
    cosine_interval(octant.angle, octant.complement).round(octant.cosine_negative)
}

#[inline]
pub fn tan(x: Float, unit: Angle) -> Option<Float> {
    let octant = Reduced::new(x, unit)?;
    tangent_interval(octant.angle, octant.complement)
        .round(octant.sine_negative != octant.cosine_negative)
}

pub(super) struct Reduced {
    pub(super) angle: f64,
    pub(super) complement: bool,
    pub(super) sine_negative: bool,
    pub(super) cosine_negative: bool,
}

impl Reduced {
    /// `None` for reduced angles below 10^-6 radians.
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

    /// Reduces an angle from 1 to 1000, in any unit. `None` for other angles, and for angles less
    /// than 10^-6 radians from an axis.
    #[inline]
    fn turned(x: Float, unit: Angle) -> Option<Reduced> {
        if !(0..=2).contains(&x.exponent()) {
            return None;
        }
        // The reduction is exact, because the right angle and the angle are in the same unit.
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

    #[inline(never)]
    fn any(x: Float, unit: Angle) -> Option<Reduced> {
        let octant = Octant::new(&mut (), Ratio::Coordinates, x.decimal().into(), unit);
        let rest = float(octant.digits) * ten(octant.exponent.max(-10) - 12);
        let angle = if octant.radians { rest } else { rest * (HALF_PI_BINARY / 0.9) };
        (angle >= 1e-6).then_some(Reduced {
            angle,
            complement: octant.complement,
            sine_negative: octant.sine_negative,
            cosine_negative: octant.negative,
        })
    }
}

/// Reduces a first-quadrant angle to at most 45°. Returns the reduced angle in radians, and whether
/// it is the complement of the original angle.
#[inline(always)]
fn acute(x: Float, unit: Angle) -> Option<(f64, bool)> {
    // The reduction is exact, because the right angle and the angle are in the same unit.
    let (right_angle, size, radian) = match (unit, x.exponent()) {
        (Angle::Deg, 1) => (9e9, x.mantissa, HALF_PI_BINARY / 9e9),
        (Angle::Grad, 1) => (1e10, x.mantissa, HALF_PI_BINARY / 1e10),
        (Angle::Rad, 0) => (HALF_PI.mantissa as f64, x.mantissa * 1e3, 1e-12),
        (Angle::Rad, -1) => (HALF_PI.mantissa as f64 * 1e-2, x.mantissa, 1e-10),
        (Angle::Deg, -8..=0) => return Some((x.magnitude() * (HALF_PI_BINARY / 90.0), false)),
        (Angle::Grad, -8..=0) => return Some((x.magnitude() * (HALF_PI_BINARY / 100.0), false)),
        (Angle::Rad, -9..-1) => return Some((x.magnitude(), false)),
        _ => return None,
    };
    let beyond = size >= 0.5 * right_angle;
    let angle = if beyond { right_angle - size } else { size } * radian;
    (angle >= 1e-6).then_some((angle, beyond))
}

/// For an angle from 0 to 45°, an interval that contains the firmware's cosine or, if `inverse` is
/// set, its sine.
///
/// Measured relative differences in units of 10^-12: for the cosine -0.16 to 2.1 below 0.4 radians
/// and -0.34 to 3.6 above; for the sine -4.4 to 3.2 below 0.2 radians and -2.7 to 1.8 above.
#[inline(always)]
pub(super) fn cosine_interval(angle: f64, inverse: bool) -> Interval {
    if inverse {
        let scaled = elementary::sin(angle, 1e10);
        return match angle {
            ..SMALL => Estimate::new(scaled * 1e-10).parts(-10.5, 4.2),
            ..0.2 => Estimate::new(scaled * 1e-10).parts(-5.1, 3.8),
            // Sines from 0.19 to 0.71 have a known exponent.
            _ => Estimate { scaled, exponent: -1 }.parts(-3.2, 2.2),
        };
    }
    // Cosines from 0.7 to 1 have a known exponent.
    let estimate = Estimate { scaled: elementary::cos(angle, 1e10), exponent: -1 };
    if angle < 0.4 { estimate.parts(-0.35, 2.3) } else { estimate.parts(-0.7, 4.1) }
}

/// For an angle from 0 to 45°, an interval that contains the firmware's tangent or, if `inverse` is
/// set, its cotangent.
///
/// Measured relative differences in units of 10^-12: -5.2 to 1.0 for the tangent, -1.9 to 5.2 for
/// the cotangent.
#[inline(always)]
pub(super) fn tangent_interval(angle: f64, inverse: bool) -> Interval {
    if inverse {
        let cotangent = elementary::cos(angle, 1e9) / elementary::sin(angle, 1.0);
        let (low, high) = if angle < SMALL { (-4.2, 10.5) } else { (-2.5, 6.3) };
        return Estimate::near(cotangent, 0).parts(low, high);
    }
    let tangent = elementary::sin(angle, 1e10) / elementary::cos(angle, 1.0);
    let (low, high) = if angle < SMALL { (-10.5, 4.2) } else { (-6.3, 1.5) };
    Estimate::near(tangent, -1).parts(low, high)
}
