//! ASIN, ACOS and ATAN, digit by digit as the firmware computes them.
//!
//! A vector is turned back by arctan 10^-j as often as possible, and those angles are added. A
//! tangent above 1 is inverted first; arc sine and arc cosine begin with x / √(1 - x²). The
//! angle in radians is converted last, through its ratio to a right angle. The constants are those
//! of `trigonometry`.

use super::binary::{Estimate, Interval, ten};
use super::cut;
use super::decimal::POWERS;
use super::trigonometry::{ARCTANS, HALF_PI, HALF_PI_BINARY, QUARTER_PI};
use super::word::{self, Operand};
use super::{Angle, Error, Float, Working, elementary};
use crate::register::Register;

/// Returns the arc tangent, -90° to 90° (ATAN).
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn atan<X: Operand>(x: X, angle: Angle) -> X::Result {
    let estimate = |x: Float| interval(x, angle)?.round(x.negative());
    word::one(x, estimate, |x| firmware_atan(x, angle))
}

#[cold]
#[inline(never)]
fn firmware_atan(x: Register, angle: Angle) -> Result<Register, Error> {
    arc_tangent(Working::of(x)?, angle)?.finish()
}

/// Returns the arc tangent of a working number.
pub(super) fn arc_tangent(x: Working, unit: Angle) -> Result<Working, Error> {
    Ok(Direction::of_tangent(Working { negative: false, ..x })?.angle(unit, x.negative))
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
    let one = ten(9 - x.exponent());
    let inverse = one / x.mantissa;
    let complement = match x.exponent() {
        2.. => elementary::small_atan(inverse, one * known / x.mantissa),
        _ => elementary::atan(inverse, known),
    };
    Some(Estimate::near(HALF_PI_BINARY * known - complement, exponent).parts(low, high))
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
    word::one(x, estimate, |x| firmware_asin(x, angle)?.finish())
}

#[inline(never)]
pub(super) fn firmware_asin(x: Register, angle: Angle) -> Result<Working, Error> {
    let x = Working::of(x)?;
    Ok(Direction::of_sine(x)?.angle(angle, x.negative))
}

/// Returns the arc cosine, 0° to 180° (ACOS).
///
/// # Errors
/// ALPHA DATA; DATA ERROR beyond -1 and 1.
#[inline(always)]
pub fn acos<X: Operand>(x: X, angle: Angle) -> X::Result {
    let estimate = |x: Float| acos_interval(x, angle)?.round(false);
    word::one(x, estimate, |x| firmware_acos(x, angle)?.finish())
}

#[inline(never)]
pub(super) fn firmware_acos(x: Register, angle: Angle) -> Result<Working, Error> {
    let x = Working::of(x)?;
    let mut direction = Direction::of_sine(x)?;
    if x.negative {
        direction.right_angle_more = true;
    } else {
        direction.complement = !direction.complement;
    }
    Ok(direction.angle(angle, false))
}

/// An angle that is being computed: an arc tangent of 0 to 1, which may have to be subtracted from
/// a right angle, and then may have to be added to another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction {
    pub(super) arc: Working,
    pub(super) complement: bool,
    pub(super) right_angle_more: bool,
}

impl Direction {
    /// Returns the direction with this tangent.
    ///
    /// # Errors
    /// DATA ERROR for a 0 with a positive exponent, which only a register that is not normalized
    /// can hold.
    pub(super) fn of_tangent(tangent: Working) -> Result<Direction, Error> {
        let tangent =
            Working { exponent: (tangent.exponent + 500).rem_euclid(1000) - 500, ..tangent };
        let complement =
            tangent.exponent >= 0 && tangent != Working::ZERO && tangent != Working::ONE;
        let arc = if tangent == Working::ONE {
            QUARTER_PI
        } else if complement {
            arctan(Working::ONE.over(tangent)?)
        } else {
            arctan(tangent)
        };
        Ok(Direction { arc, complement, right_angle_more: false })
    }

    fn of_sine(sine: Working) -> Result<Direction, Error> {
        let magnitude = Working { negative: false, ..sine };
        if magnitude == Working::ONE {
            return Ok(Direction { arc: Working::ZERO, complement: true, right_angle_more: false });
        }
        if sine.exponent >= 0 && magnitude != Working::ZERO {
            return Err(Error::DataError);
        }
        if sine.mantissa == 0 {
            return Direction::of_tangent(Working::ZERO);
        }
        let cosine = ((Working::ONE + sine) * (sine - Working::ONE)).sqrt();
        let tangent = magnitude / cosine;
        let complement = tangent.exponent >= 0;
        let arc = arctan(if complement { Working::ONE / tangent } else { tangent });
        Ok(Direction { arc, complement, right_angle_more: false })
    }

    /// Returns the whole angle in this unit.
    pub(super) fn angle(self, unit: Angle, negative: bool) -> Working {
        let mut angle = self.arc;
        if self.complement {
            angle = HALF_PI - angle;
        }
        if self.right_angle_more {
            angle = HALF_PI + angle;
        }
        if unit != Angle::Rad {
            angle = angle / Working { exponent: HALF_PI.exponent - 2, ..HALF_PI };
        }
        if unit == Angle::Deg {
            angle = angle * Working { mantissa: 9_000_000_000_000, exponent: -1, negative: false };
        }
        if negative { -angle } else { angle }
    }
}

/// Returns the arc tangent of 0 to 1 in radians.
fn arctan(tangent: Working) -> Working {
    if tangent.mantissa == 0 || tangent.exponent <= -7 || tangent.exponent >= 0 {
        return Working::new(tangent.negative, tangent.mantissa, tangent.exponent);
    }
    let first = (-tangent.exponent - 1) as usize;
    let (mut x, mut y) = (POWERS[12], tangent.mantissa);
    let mut counts = [0; 6];
    for (j, count) in counts.iter_mut().enumerate().skip(first) {
        while y >= x {
            (x, y) = (x + cut::digits(y, 2 * (j + 1)), y - x);
            *count += 1;
        }
        y *= 10;
    }
    let mut sum = cut::quotient(y, POWERS[12], x);
    let last = counts.iter().position(|&count| count > 0).unwrap_or(5);
    for j in (last..6).rev() {
        sum = (sum + counts[j] * ARCTANS[j]) / 10;
    }
    Working::new(false, sum, -1 - last as i32)
}
