//! P-R and R-P: conversion from radius and angle to coordinates and back, by the functions of
//! angles.

use super::binary::{Estimate, Interval, ten};
use super::digits;
use super::forms::{self, Form};
use super::inverse_trigonometry::{arc, radian};
use super::octant::Octant;
use super::trigonometry::{HALF_PI_BINARY, Reduced};
use super::{Angle, Decimal, Error, Float, Word, Working, elementary};

/// Returns the coordinates x and y of the point at angle `y` and radius `x`, for X and Y (P-R).
///
/// # Errors
/// ALPHA DATA; OUT OF RANGE, unless `flag24` is set, which only registers that are not normalized
/// give.
#[inline(always)]
pub fn rectangular<F: Form>(y: F, x: F, angle: Angle, flag24: bool) -> Result<[F; 2], Error> {
    let (y, x) = (y.into(), x.into());
    match (|| quick_rectangular(y.float()?, x.float()?, angle))() {
        Some(pair) => Ok(pair.map(|number| Word::from(number).into())),
        None => {
            let (radius, y) = (Working::of(x.register())?, Decimal::raw(y.register())?);
            let pair = firmware_rectangular(y, radius, angle)?;
            forms::saturated(pair, flag24)
        }
    }
}

/// Returns the coordinates x and y of the point at angle `y` and radius `x`, if they are in range.
#[inline(always)]
pub fn quick_rectangular(y: Float, x: Float, angle: Angle) -> Option<[Float; 2]> {
    match estimated_rectangular(y, x, angle) {
        None => undecided_rectangular(y, x, angle),
        pair => pair,
    }
}

#[inline(always)]
fn estimated_rectangular(y: Float, radius: Float, angle: Angle) -> Option<[Float; 2]> {
    let angle = Reduced::new(y, angle)?;
    let [near, far] = rectangular_intervals(angle.angle, radius)?;
    let (x, y) = if angle.complement { (far, near) } else { (near, far) };
    let negative = radius.negative();
    Some([x.round(angle.cosine_negative != negative)?, y.round(angle.sine_negative != negative)?])
}

#[cold]
#[inline(never)]
fn undecided_rectangular(y: Float, x: Float, angle: Angle) -> Option<[Float; 2]> {
    let [x, y] = firmware_rectangular(y.decimal(), x.decimal().into(), angle).ok()?;
    Some([x.float()?, y.float()?])
}

/// Returns the intervals of the firmware's radius times cosine and sine of an angle of the octant,
/// without the sign of the radius.
///
/// Measured, in parts: for the cosine -0.9 to 2.3 below 0.5 radians and -0.7 to 3.3 from there on;
/// for the sine -4.8 to 2.7 below 0.2 radians and -3.4 to 2.4 from there on.
#[inline(always)]
pub(super) fn rectangular_intervals(angle: f64, radius: Float) -> Option<[Interval; 2]> {
    if angle < 0.001 {
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

#[inline(never)]
pub(super) fn firmware_rectangular(
    y: Decimal,
    radius: Working,
    angle: Angle,
) -> Result<[Working; 2], Error> {
    let octant = Octant::new(y, angle);
    let tangent = octant.tangent(false)?;
    let near = radius / digits::secant(&mut (), tangent);
    let far = near * tangent;
    let (x, y) = if octant.complement { (far, near) } else { (near, far) };
    let x = if octant.cosine_negative { -x } else { x };
    let y = if octant.sine_negative { -y } else { y };
    Ok([x, y])
}

/// Returns the radius and the angle, -180° to 180°, of the point (x, y), for X and Y (R-P).
///
/// # Errors
/// ALPHA DATA; OUT OF RANGE for the radius, unless `flag24` is set.
#[inline(always)]
pub fn polar<F: Form>(y: F, x: F, angle: Angle, flag24: bool) -> Result<[F; 2], Error> {
    let (y, x) = (y.into(), x.into());
    match (|| quick_polar(y.float()?, x.float()?, angle))() {
        Some(pair) => Ok(pair.map(|number| Word::from(number).into())),
        None => {
            let (x, y) = (Working::of(x.register())?, Working::of(y.register())?);
            let pair = digits::polar(&mut (), y, x, angle)?;
            forms::saturated(pair, flag24)
        }
    }
}

/// Returns the radius and the angle of the point (x, y), if they are in range.
#[inline(always)]
pub fn quick_polar(y: Float, x: Float, angle: Angle) -> Option<[Float; 2]> {
    match estimated_polar(y, x, angle) {
        None => undecided_polar(y, x, angle),
        pair => pair,
    }
}

#[cold]
#[inline(never)]
fn undecided_polar(y: Float, x: Float, angle: Angle) -> Option<[Float; 2]> {
    let (y, x) = (y.decimal().into(), x.decimal().into());
    let [radius, angle] = digits::polar(&mut (), y, x, angle).ok()?;
    Some([radius.float()?, angle.float()?])
}

#[inline(always)]
fn estimated_polar(y: Float, x: Float, angle: Angle) -> Option<[Float; 2]> {
    let [radius, direction] = polar_intervals(y, x, angle)?;
    let direction = match y.mantissa == 0.0 && !x.negative() {
        true => Float::default(),
        false => direction.round(y.negative())?,
    };
    let radius = match radius.round(false) {
        Some(radius) => radius,
        None => digits::radius(&mut (), y.decimal().into(), x.decimal().into()).float()?,
    };
    Some([radius, direction])
}

/// Returns the intervals of the firmware's radius and direction of a point, the direction without
/// its sign.
///
/// Measured, in parts: -2.4 to 0 for the radius; for the direction -2.4 to 4.9 below a tangent of
/// 0.1, -2.3 to 2.3 from there to 45°, -3.0 to 0.2 from there to 90°, and -2.3 to 0.9 above.
#[inline(always)]
pub(super) fn polar_intervals(y: Float, x: Float, unit: Angle) -> Option<[Interval; 2]> {
    let y = if y.mantissa == 0.0 { Float::new(0.0, x.exponent(), y.negative()) } else { y };
    let apart = y.exponent() - x.exponent();
    if !(-5..=5).contains(&apart) || x.mantissa == 0.0 {
        return None;
    }
    // Both coordinates are in units of the tenth digit of the one with the greater exponent.
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
