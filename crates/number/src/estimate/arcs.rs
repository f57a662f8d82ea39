//! ASIN, ACOS, ATAN and R-P.

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

/// The interval for the absolute value of the firmware's ATAN. The estimate uses the firmware's
/// π/2, not the true one. Measured, in parts in 10^12: -1.0 to 0.0 from 10 up, -2.3 to 0.1 from 1,
/// -2.0 to 1.2 from 0.1, and -2.0 to 5.1 below.
#[inline(always)]
pub fn atan(x: Float, unit: Angle) -> Option<Interval> {
    if !(-12..=9).contains(&x.exponent()) {
        return None;
    }
    const BOUNDS: [(f64, f64); 4] = [(-1.15, 0.15), (-2.8, 0.6), (-2.7, 1.8), (-3.2, 6.6)];
    let (low, high) = BOUNDS[(1 - x.exponent()).clamp(0, 3) as usize];
    // The power of ten of an angle from 45 to 90 degrees is known.
    let (known, exponent) = if unit != Angle::Rad { (radian(unit) * 1e8, 1) } else { (1e9, 0) };
    if x.exponent() < 0 {
        let angle = elementary::atan(x.magnitude(), radian(unit));
        return Some(Estimate::new(angle).parts(low, high));
    }
    let inverse = ten(9 - x.exponent()) / x.mantissa;
    let angle = match x.exponent() {
        2.. => elementary::small_acot(inverse, known),
        _ => HALF_PI_BINARY * known - elementary::atan(inverse, known),
    };
    Some(Estimate::near(angle, exponent).parts(low, high))
}

#[inline]
pub(super) fn radian(unit: Angle) -> f64 {
    match unit {
        Angle::Rad => 1.0,
        Angle::Deg => 90.0 / HALF_PI_BINARY,
        Angle::Grad => 100.0 / HALF_PI_BINARY,
    }
}

/// The firmware's angle in the first quadrant from its sine and cosine, or from equal multiples of
/// both. `unit` is the value of a radian. An angle above 45° is subtracted from the firmware's
/// right angle.
#[inline]
pub(super) fn arc(sine: f64, cosine: f64, unit: f64) -> f64 {
    match sine >= cosine {
        true => HALF_PI_BINARY * unit - elementary::atan(cosine / sine, unit),
        false => elementary::atan(sine / cosine, unit),
    }
}

/// The sine and cosine of a first-quadrant angle with this sine; `None` unless the sine is at least
/// 10^-12 and below 1.
#[inline]
fn sine_and_cosine(x: Float) -> Option<(f64, f64)> {
    if !(-12..0).contains(&x.exponent()) {
        return None;
    }
    let sine = x.magnitude();
    // Near 1 the difference must be exact.
    let rest = if x.exponent() == -1 { (1e10 - x.mantissa) * 1e-10 } else { 1.0 - sine };
    Some((sine, (rest * (1.0 + sine)).sqrt()))
}

/// The interval for the absolute value of the firmware's ASIN. Measured, in parts in 10^12: -2.75
/// to 0.3 above 45°, otherwise -2.4 to 5.5.
#[inline]
pub fn asin(x: Float, unit: Angle) -> Option<Interval> {
    let (sine, cosine) = sine_and_cosine(x)?;
    let (low, high) = if sine >= cosine { (-3.4, 0.8) } else { (-3.2, 6.8) };
    Some(Estimate::near(arc(sine, cosine, radian(unit) * 1e8), 1).parts(low, high))
}

/// The interval of the firmware's ACOS. Measured, in parts in 10^12: -3.9 to 5.5 below 45°,
/// otherwise -2.45 to 0.8.
#[inline]
pub fn acos(x: Float, unit: Angle) -> Option<Interval> {
    let (sine, cosine) = sine_and_cosine(x)?;
    let unit = radian(unit) * 1e8;
    let angle = match x.negative() {
        true => HALF_PI_BINARY * unit + arc(sine, cosine, unit),
        false => arc(cosine, sine, unit),
    };
    let near = !x.negative() && sine >= cosine;
    let (low, high) = if near { (-5.0, 6.8) } else { (-3.2, 1.3) };
    Some(Estimate::near(angle, 1).parts(low, high))
}

/// The intervals of the firmware's polar coordinates: the radius, and the angle's absolute value.
///
/// Measured, in parts in 10^12: -2.4 to 0 for the radius; for the angle -2.4 to 4.9 below a tangent
/// of 0.1, -2.3 to 2.3 from there to 45°, -3.0 to 0.2 from there to 90°, and -2.3 to 0.9 above.
#[inline]
pub(super) fn polar_intervals(y: Float, x: Float, unit: Angle) -> Option<[Interval; 2]> {
    let y = if y.mantissa == 0.0 { Float::new(0.0, x.exponent(), y.negative()) } else { y };
    let apart = y.exponent() - x.exponent();
    if !(-5..=5).contains(&apart) || x.mantissa == 0.0 {
        return None;
    }
    // Both coordinates are in units of the tenth digit of the coordinate with the greater exponent.
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
