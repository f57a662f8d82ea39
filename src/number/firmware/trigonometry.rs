//! SIN, COS, TAN and P-R, and D-R and R-D.
//!
//! The angle is reduced to 0 to 45°, exactly in degrees and grads, and modulo a 2π of thirteen digits
//! in radians. Sine and cosine are 1 / √(1 + tan²) of the reduced angle, each operation cut.

use super::Count;
use super::tangent::{COTANGENT_OF_ZERO, HALF_PI, QUARTER_PI, RIGHT_ANGLE, secant, tangent};
use crate::number::{Angle, Error, Working};

/// A right angle in degrees.
const NINETY: Working = Working { exponent: 1, ..RIGHT_ANGLE };
/// The least exponent of an angle that is not reduced. Only registers that are not normalized have
/// it.
const TOO_LARGE: i32 = 100;

/// Returns an angle in radians for one in degrees.
pub(crate) fn radians(count: &mut impl Count, x: Working) -> Working {
    let product = count.product(HALF_PI, x);
    count.quotient(product, NINETY)
}

/// Returns an angle in degrees for one in radians.
pub(crate) fn degrees(count: &mut impl Count, x: Working) -> Working {
    let product = count.product(x, NINETY);
    count.quotient(product, HALF_PI)
}

/// What is computed of an angle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ratio {
    Sine,
    Cosine,
    Tangent,
    /// Both coordinates of a point (P-R).
    Coordinates,
}

/// An angle that has been reduced to 0 to 45°.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Octant {
    /// The angle as `digits` x 10^(`exponent` - 12), in radians or in hundreds of degrees.
    pub(crate) digits: u64,
    pub(crate) exponent: i32,
    /// Whether the angle is counted in radians.
    pub(crate) radians: bool,
    /// Whether the result comes from the cotangent of the reduced angle, not from the tangent; for
    /// both coordinates, whether they have changed places.
    pub(crate) complement: bool,
    /// Whether the result is negative; for both coordinates the cosine.
    pub(crate) negative: bool,
    /// Whether the sine is negative, for both coordinates.
    pub(crate) sine_negative: bool,
}

impl Octant {
    /// Reduces an angle.
    pub(crate) fn new(count: &mut impl Count, of: Ratio, x: Working, unit: Angle) -> Octant {
        let mut octant = Octant {
            digits: x.mantissa,
            exponent: x.exponent,
            radians: unit == Angle::Rad,
            complement: of == Ratio::Sine,
            negative: x.negative && matches!(of, Ratio::Sine | Ratio::Tangent),
            sine_negative: x.negative,
        };
        count.add(|| 60);
        let half = if octant.radians { QUARTER_PI.mantissa } else { RIGHT_ANGLE.mantissa / 2 };
        if !octant.radians {
            if unit == Angle::Grad {
                octant.digits -= octant.digits / 10;
            }
            octant.exponent -= 1;
            if x.exponent < TOO_LARGE && octant.exponent >= 0 {
                match octant.exponent {
                    0 => octant.digits /= 10,
                    _ => octant.exponent -= 1,
                }
            }
        }
        if octant.exponent >= 0 && x.exponent < TOO_LARGE {
            octant.turn_back(count, of, half);
        }
        if octant.radians && octant.exponent < 0 {
            octant.exponent += 1;
        } else if octant.radians && x.exponent < TOO_LARGE {
            octant.digits *= 10;
        }
        if octant.exponent >= 0 && x.exponent < TOO_LARGE && octant.digits >= half {
            octant.digits = 2 * half - octant.digits;
            octant.complement = !octant.complement;
        }
        if !octant.radians || x.exponent < TOO_LARGE {
            octant.exponent -= 1;
        }
        octant
    }

    /// Takes whole turns from the angle, and then right angles.
    fn turn_back(&mut self, count: &mut impl Count, of: Ratio, half: u64) {
        let turn = 8 * half / 10;
        for _ in 0..=self.exponent {
            count.add(|| 2 * (self.digits / turn) + 6);
            self.digits = self.digits % turn * 10;
        }
        let mut right_angle = 2 * half;
        if self.radians {
            (self.digits, right_angle) = (self.digits / 10, right_angle / 10);
        }
        while self.digits >= right_angle {
            self.digits -= right_angle;
            count.add(|| 10);
            match self.complement && of != Ratio::Tangent {
                true => self.sine_negative = !self.sine_negative,
                false => self.negative = !self.negative,
            }
            self.complement = !self.complement;
        }
        self.exponent = 0;
    }

    /// Returns the angle in radians. An angle of zero keeps its exponent.
    fn angle(&self, count: &mut impl Count) -> Working {
        let mut angle = Working::new(false, self.digits, self.exponent);
        if !self.radians {
            // The angle becomes a part of a right angle first.
            angle = count.quotient(angle, RIGHT_ANGLE);
            angle = count.product(angle, HALF_PI);
        }
        if angle.mantissa == 0 { Working { exponent: self.exponent, ..angle } } else { angle }
    }

    /// Returns the tangent of the reduced angle, or its `inverse`.
    ///
    /// # Errors
    /// DATA ERROR for the cotangent of a 0 with a small exponent, which only a register that is
    /// not normalized can contain.
    fn tangent(&self, count: &mut impl Count, inverse: bool) -> Result<Working, Error> {
        let angle = self.angle(count);
        match self.exponent >= TOO_LARGE - 2 {
            true if inverse => Working::ONE.over(angle),
            true => Ok(angle),
            false => tangent(count, angle, inverse),
        }
    }
}

/// Returns the sine, cosine or tangent of an angle.
///
/// # Errors
/// DATA ERROR for an angle of 0 with a small exponent, which only a register that is not
/// normalized can contain.
pub(crate) fn ratio(
    count: &mut impl Count,
    of: Ratio,
    x: Working,
    unit: Angle,
) -> Result<Working, Error> {
    let octant = Octant::new(count, of, x, unit);
    let tangent = octant.tangent(count, octant.complement)?;
    let size = match of {
        Ratio::Tangent if tangent == COTANGENT_OF_ZERO => return Ok(tangent),
        Ratio::Tangent => tangent,
        _ => {
            let secant = secant(count, tangent);
            count.quotient(Working::ONE, secant)
        }
    };
    Ok(if octant.negative { -size } else { size })
}

/// Returns the coordinates x and y of the point at this angle and radius.
///
/// # Errors
/// DATA ERROR as [`ratio`].
pub(crate) fn rectangular(
    count: &mut impl Count,
    angle: Working,
    radius: Working,
    unit: Angle,
) -> Result<[Working; 2], Error> {
    let octant = Octant::new(count, Ratio::Coordinates, angle, unit);
    let tangent = octant.tangent(count, false)?;
    let secant = secant(count, tangent);
    let near = count.quotient(radius, secant);
    let far = count.product(near, tangent);
    let (x, y) = if octant.complement { (far, near) } else { (near, far) };
    let signed = |size: Working, negative| if negative { -size } else { size };
    Ok([signed(x, octant.negative), signed(y, octant.sine_negative)])
}
