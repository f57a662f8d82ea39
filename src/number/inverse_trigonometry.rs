//! ASIN, ACOS, ATAN and R-P, digit by digit as the machine computes them.
//!
//! A vector is turned back by arctan 10^-j as often as it goes, and those angles added up. A
//! tangent above 1 is inverted first; arc sine and arc cosine begin with x / √(1 - x²). The
//! angle comes in radians and is converted last, through the ratio to a right angle. Constants as
//! in trigonometry.

use super::binary::{Estimate, Interval};
use super::cut;
use super::decimal::POWERS;
use super::trigonometry::{ARCTANS, HALF_PI, HALF_PI_BINARY, QUARTER_PI};
use super::word::{self, Form};
use super::{Angle, Error, Float, Working, elementary, saturate};
use crate::register::Register;

/// ATAN: the arc tangent, -90° to 90°.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn atan<F: Form>(x: F, angle: Angle) -> Result<F, Error> {
    let estimate = |x: Float| interval(x, angle)?.round(x.negative);
    word::one(x, estimate, |x| firmware_atan(x, angle))
}

#[cold]
#[inline(never)]
fn firmware_atan(x: Register, angle: Angle) -> Result<Register, Error> {
    arc_tangent(Working::of(x)?, angle)?.finish()
}

/// The arc tangent of a working number.
pub(super) fn arc_tangent(x: Working, unit: Angle) -> Result<Working, Error> {
    Ok(Direction::of_tangent(Working { negative: false, ..x })?.angle(unit, x.negative))
}

/// Where the machine's ATAN is, without its sign. The estimate has the machine's π/2 in the place
/// of the true one. Measured, in parts: -1.0 to 0.0 from 10 up, -2.3 to 0.1 from 1, -2.0 to 1.2
/// from 0.1, and -2.0 to 5.1 below.
#[inline]
pub(super) fn interval(x: Float, unit: Angle) -> Option<Interval> {
    if !(-6..=9).contains(&x.exponent) {
        return None;
    }
    const BOUNDS: [(f64, f64); 4] = [(-1.15, 0.15), (-2.8, 0.6), (-2.7, 1.8), (-3.2, 6.6)];
    let (low, high) = BOUNDS[(1 - x.exponent).clamp(0, 3) as usize];
    let (unit, degrees) = match unit {
        Angle::Rad => (1.0, false),
        Angle::Deg => (90.0 / HALF_PI_BINARY, true),
        Angle::Grad => (100.0 / HALF_PI_BINARY, true),
    };
    let x_magnitude = x.magnitude();
    let estimate = if x.exponent < 0 {
        Estimate::new(elementary::atan(x_magnitude, unit, 0.0))
    } else {
        // From 45 degrees to 90 the power of ten is known.
        let base = (HALF_PI_BINARY - std::f64::consts::FRAC_PI_2) * unit;
        match degrees {
            true => Estimate {
                scaled: elementary::atan(x_magnitude, unit * 1e8, base * 1e8),
                exponent: 1,
            },
            false => Estimate::new(elementary::atan(x_magnitude, unit, base)),
        }
    };
    Some(estimate.parts(low, high))
}

/// ASIN: the arc sine, -90° to 90°.
///
/// # Errors
/// ALPHA DATA; DATA ERROR beyond -1 and 1.
pub fn asin(x: Register, angle: Angle) -> Result<Register, Error> {
    let x = Working::of(x)?;
    Direction::of_sine(x)?.angle(angle, x.negative).finish()
}

/// ACOS: the arc cosine, 0° to 180°.
///
/// # Errors
/// ALPHA DATA; DATA ERROR beyond -1 and 1.
pub fn acos(x: Register, angle: Angle) -> Result<Register, Error> {
    let x = Working::of(x)?;
    let mut direction = Direction::of_sine(x)?;
    if x.negative {
        direction.right_angle_more = true;
    } else {
        direction.complement = !direction.complement;
    }
    direction.angle(angle, false).finish()
}

/// R-P: the radius and the angle, -180° to 180°, of the point (x, y): what goes to X and Y.
///
/// # Errors
/// ALPHA DATA; OUT OF RANGE for the radius, unless `flag24` is set.
pub fn polar(y: Register, x: Register, angle: Angle, flag24: bool) -> Result<[Register; 2], Error> {
    let (x, y) = (Working::of(x)?, Working::of(y)?);
    let negative = y.negative && y.mantissa != 0;
    let length = Working { negative: false, ..y };
    if x.mantissa == 0 {
        if y.mantissa == 0 {
            return Ok([Register::ZERO; 2]);
        }
        let direction = Direction { arc: Working::ZERO, complement: false, right_angle_more: true };
        return Ok([length.finish()?, direction.angle(angle, negative).finish()?]);
    }
    let radius = (x * x + y * y).sqrt();
    let mut direction = Direction::of_tangent(length / Working { negative: false, ..x })?;
    if x.negative {
        direction.complement = !direction.complement;
        direction.right_angle_more = true;
    }
    Ok([saturate(radius.finish(), flag24)?, direction.angle(angle, negative).finish()?])
}

/// An angle on its way: an arc tangent of 0 to 1, perhaps to be subtracted from a right angle, and
/// then perhaps added to another.
#[derive(Clone, Copy, Debug)]
struct Direction {
    arc: Working,
    complement: bool,
    right_angle_more: bool,
}

impl Direction {
    /// # Errors
    /// DATA ERROR for a 0 with a positive exponent, as only a register that is not normalized has
    /// it.
    fn of_tangent(tangent: Working) -> Result<Direction, Error> {
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

    /// The whole angle in this unit.
    fn angle(self, unit: Angle, negative: bool) -> Working {
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

/// The arc tangent of 0 to 1 in radians.
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
