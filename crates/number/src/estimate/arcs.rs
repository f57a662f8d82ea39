//! ASIN, ACOS and ATAN.

use super::{Estimate, HALF_PI_BINARY, Interval, elementary, ten};
use crate::{Angle, Float};

/// An interval that contains the firmware's |ATAN X|. The estimate uses the firmware's π/2.
///
/// Measured relative differences in units of 10^-12: -1.0 to 0.0 for X from 10 up, -2.3 to 0.1 from
/// 1 to 10, -2.0 to 1.2 from 0.1 to 1, and -2.0 to 5.1 below 0.1.
#[inline(always)]
pub fn atan(x: Float, unit: Angle) -> Option<Interval> {
    if !(-12..=9).contains(&x.exponent()) {
        return None;
    }
    const BOUNDS: [(f64, f64); 4] = [(-1.15, 0.15), (-2.8, 0.6), (-2.7, 1.8), (-3.2, 6.6)];
    let (low, high) = BOUNDS[(1 - x.exponent()).clamp(0, 3) as usize];
    // Angles from 45 to 90 degrees have a known exponent.
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

/// The firmware's first-quadrant angle, computed from its sine and cosine or from equal multiples
/// of them. `unit` is one radian in the unit of the result. Angles above 45° are subtracted from
/// the firmware's right angle.
#[inline]
pub(super) fn arc(sine: f64, cosine: f64, unit: f64) -> f64 {
    match sine >= cosine {
        true => HALF_PI_BINARY * unit - elementary::atan(cosine / sine, unit),
        false => elementary::atan(sine / cosine, unit),
    }
}

/// `None` unless the sine is at least 10^-12 and below 1.
#[inline]
fn sine_and_cosine(x: Float) -> Option<(f64, f64)> {
    if !(-12..0).contains(&x.exponent()) {
        return None;
    }
    let sine = x.magnitude();
    // Near 1, 1 - X must be computed exactly.
    let rest = if x.exponent() == -1 { (1e10 - x.mantissa) * 1e-10 } else { 1.0 - sine };
    Some((sine, (rest * (1.0 + sine)).sqrt()))
}

/// An interval that contains the firmware's |ASIN X|. Measured relative differences in units of
/// 10^-12: -2.75 to 0.3 for angles above 45°, otherwise -2.4 to 5.5.
#[inline]
pub fn asin(x: Float, unit: Angle) -> Option<Interval> {
    let (sine, cosine) = sine_and_cosine(x)?;
    let (low, high) = if sine >= cosine { (-3.4, 0.8) } else { (-3.2, 6.8) };
    Some(Estimate::near(arc(sine, cosine, radian(unit) * 1e8), 1).parts(low, high))
}

/// An interval that contains the firmware's ACOS X. Measured relative differences in units of
/// 10^-12: -3.9 to 5.5 for angles below 45°, otherwise -2.45 to 0.8.
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
