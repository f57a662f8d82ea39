//! ASIN, ACOS and ATAN: estimates, and where those leave a digit open the firmware's digits.

use super::binary::{Estimate, Interval, ten};
use super::digits::Direction;
use super::forms::{self, Operand};
use super::trigonometry::HALF_PI_BINARY;
use super::{Angle, Error, Float, Working, elementary};
use crate::register::Register;

/// Returns the arc tangent, -90° to 90° (ATAN).
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn atan<X: Operand>(x: X, angle: Angle) -> X::Result {
    let estimate = |x: Float| interval(x, angle)?.round(x.negative());
    forms::one(x, estimate, |x| firmware_atan(x, angle))
}

#[cold]
#[inline(never)]
fn firmware_atan(x: Register, angle: Angle) -> Result<Register, Error> {
    arc_tangent(Working::of(x)?, angle)?.finish()
}

/// Returns the arc tangent of a working number.
pub(super) fn arc_tangent(x: Working, unit: Angle) -> Result<Working, Error> {
    Ok(Direction::of_tangent(&mut (), x)?.angle(&mut (), unit, x.negative))
}

/// Returns the interval of the firmware's ATAN without its sign. The estimate has the firmware's
/// π/2 in the place of the true one. Measured, in parts: -1.0 to 0.0 from 10 up, -2.3 to 0.1 from
/// 1, -2.0 to 1.2 from 0.1, and -2.0 to 5.1 below.
#[inline(always)]
pub(super) fn interval(x: Float, unit: Angle) -> Option<Interval> {
    if !(-6..=9).contains(&x.exponent()) {
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

/// Returns the firmware's value of a radian in this unit.
#[inline(always)]
pub(super) fn radian(unit: Angle) -> f64 {
    match unit {
        Angle::Rad => 1.0,
        Angle::Deg => 90.0 / HALF_PI_BINARY,
        Angle::Grad => 100.0 / HALF_PI_BINARY,
    }
}

/// Returns the firmware's angle of the first quadrant that has this sine and cosine, or multiples
/// of them, in the unit of which a radian has `unit`. An angle above 45° is counted from the
/// firmware's right angle.
#[inline(always)]
pub(super) fn arc(sine: f64, cosine: f64, unit: f64) -> f64 {
    match sine >= cosine {
        true => HALF_PI_BINARY * unit - elementary::atan(cosine / sine, unit),
        false => elementary::atan(sine / cosine, unit),
    }
}

/// Returns the sine and cosine of an angle of the first quadrant from its sine, if the sine is
/// above 10^-5 and below 1.
#[inline(always)]
fn sine_and_cosine(x: Float) -> Option<(f64, f64)> {
    if !(-5..0).contains(&x.exponent()) {
        return None;
    }
    let sine = x.magnitude();
    // Near 1 the difference must be exact.
    let rest = if x.exponent() == -1 { (1e10 - x.mantissa) * 1e-10 } else { 1.0 - sine };
    Some((sine, (rest * (1.0 + sine)).sqrt()))
}

/// Returns the interval of the firmware's ASIN without its sign. Measured: from -2.75 to 0.3 parts
/// above 45°, otherwise from -2.4 to 5.5 parts.
#[inline(always)]
pub(super) fn asin_interval(x: Float, unit: Angle) -> Option<Interval> {
    let (sine, cosine) = sine_and_cosine(x)?;
    let (low, high) = if sine >= cosine { (-3.4, 0.8) } else { (-3.2, 6.8) };
    Some(Estimate::near(arc(sine, cosine, radian(unit) * 1e8), 1).parts(low, high))
}

/// Returns the interval of the firmware's ACOS. Measured: -3.9 to 5.5 parts below 45°, else -2.45
/// to 0.8.
#[inline(always)]
pub(super) fn acos_interval(x: Float, unit: Angle) -> Option<Interval> {
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

/// Returns the arc sine, -90° to 90° (ASIN).
///
/// # Errors
/// ALPHA DATA; DATA ERROR beyond -1 and 1.
#[inline(always)]
pub fn asin<X: Operand>(x: X, angle: Angle) -> X::Result {
    let estimate = |x: Float| asin_interval(x, angle)?.round(x.negative());
    forms::one(x, estimate, |x| firmware_asin(x, angle)?.finish())
}

#[inline(never)]
pub(super) fn firmware_asin(x: Register, angle: Angle) -> Result<Working, Error> {
    let x = Working::of(x)?;
    Ok(Direction::of_sine(&mut (), x)?.angle(&mut (), angle, x.negative))
}

/// Returns the arc cosine, 0° to 180° (ACOS).
///
/// # Errors
/// ALPHA DATA; DATA ERROR beyond -1 and 1.
#[inline(always)]
pub fn acos<X: Operand>(x: X, angle: Angle) -> X::Result {
    let estimate = |x: Float| acos_interval(x, angle)?.round(false);
    forms::one(x, estimate, |x| firmware_acos(x, angle)?.finish())
}

#[inline(never)]
pub(super) fn firmware_acos(x: Register, angle: Angle) -> Result<Working, Error> {
    let x = Working::of(x)?;
    let mut direction = Direction::of_sine(&mut (), x)?;
    if x.negative {
        direction.right_angle_more = true;
    } else {
        direction.complement = !direction.complement;
    }
    Ok(direction.angle(&mut (), angle, false))
}
