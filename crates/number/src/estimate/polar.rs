//! R-P and P-R: rectangular to polar coordinates and back.

use super::arcs::{arc, radian};
use super::trigonometry::{Reduced, SMALL};
use super::{Estimate, HALF_PI_BINARY, Interval, elementary, ten};
use crate::{Angle, Float};

#[inline]
pub fn polar(y: Float, x: Float, unit: Angle) -> Option<[Float; 2]> {
    let [radius, direction] = polar_intervals(y, x, unit)?;
    let direction = match y.mantissa == 0.0 && !x.negative() {
        true => Float::default(),
        false => direction.round(y.negative())?,
    };
    Some([radius.round(false)?, direction])
}

/// Intervals that contain the firmware's radius and the absolute value of its angle.
///
/// Measured relative differences in units of 10^-12: -2.4 to 0 for the radius. For the angle, -2.4
/// to 4.9 for tangents below 0.1, -2.3 to 2.3 for tangents from 0.1 to 1, -3.0 to 0.2 from 45° to
/// 90°, and -2.3 to 0.9 above 90°.
#[inline]
pub(super) fn polar_intervals(y: Float, x: Float, unit: Angle) -> Option<[Interval; 2]> {
    let y = if y.mantissa == 0.0 { Float::new(0.0, x.exponent(), y.negative()) } else { y };
    let apart = y.exponent() - x.exponent();
    if !(-5..=5).contains(&apart) || x.mantissa == 0.0 {
        return None;
    }
    // Both coordinates are scaled to the greater of their exponents.
    let exponent = y.exponent().max(x.exponent());
    let (length, width) =
        (y.mantissa * ten(y.exponent() - exponent), x.mantissa * ten(x.exponent() - exponent));
    let radius = (length * length + width * width).sqrt();
    let carry = radius >= 1e10;
    let scaled = if carry { radius * 0.1 } else { radius };
    let radius = Estimate::ranged(scaled, exponent + carry as i32).parts(-2.9, 0.4);
    let unit = radian(unit) * 1e8;
    let arc = arc(length, width, unit);
    let (angle, low, high) = match x.negative() {
        true => (2.0 * HALF_PI_BINARY * unit - arc, -2.9, 1.3),
        false if length >= width => (arc, -3.4, 0.7),
        false if length >= 0.1 * width => (arc, -2.9, 2.9),
        false => (arc, -3.1, 6.2),
    };
    Some([radius, Estimate::near(angle, 1).parts(low, high)])
}

#[inline]
pub fn rectangular(angle: Float, radius: Float, unit: Angle) -> Option<[Float; 2]> {
    let angle = Reduced::new(angle, unit)?;
    let [near, far] = rectangular_intervals(angle.angle, radius)?;
    let (x, y) = if angle.complement { (far, near) } else { (near, far) };
    let negative = radius.negative();
    Some([x.round(angle.cosine_negative != negative)?, y.round(angle.sine_negative != negative)?])
}

#[inline]
pub(super) fn rectangular_intervals(angle: f64, radius: Float) -> Option<[Interval; 2]> {
    if angle < SMALL {
        return None;
    }
    let (cosine, sine) =
        (elementary::cos(angle, radius.mantissa), elementary::sin(angle, radius.mantissa));
    let near = Estimate::shortened(cosine, radius.exponent());
    let far = Estimate::shortened(sine, radius.exponent());
    let (low, high) = if angle < 0.5 { (-1.3, 2.7) } else { (-1.1, 3.7) };
    let near = near.parts(low, high);
    let (low, high) = if angle < 0.2 { (-5.7, 3.4) } else { (-3.9, 2.9) };
    Some([near, far.parts(low, high)])
}
