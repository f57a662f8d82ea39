//! SIN, COS, TAN and P-R, and D-R and R-D.
//!
//! The angle is reduced to 0 to 45°, exactly in degrees and grads, and modulo a 2π of thirteen digits
//! in radians. Sine and cosine are 1 / √(1 + tan²) of the reduced angle, each operation cut.

use super::tangent::{
    COTANGENT_OF_ZERO, HALF_PI, HALF_PI_LOADED, Kind, QUARTER_PI, QUARTER_PI_LOADED, RIGHT_ANGLE,
    secant, tangent,
};
use super::{APART, Count, RECALLED, RECIPROCAL};
use crate::number::{Angle, Error, Working};

/// A right angle in degrees, and what it takes to load, with the call.
const NINETY: Working = Working { exponent: 1, ..RIGHT_ANGLE };
const NINETY_LOADED: u64 = 2 + 5;
/// The least exponent of an angle that is not reduced. Only registers that are not normalized have
/// it.
const TOO_LARGE: i32 = 100;

/// Returns an angle in radians for one in degrees.
pub(crate) fn radians(count: &mut impl Count, x: Working) -> Working {
    count.add(3 + HALF_PI_LOADED + NINETY_LOADED);
    let product = count.product(0, HALF_PI, x);
    count.quotient(0, product, NINETY)
}

/// Returns an angle in degrees for one in radians.
pub(crate) fn degrees(count: &mut impl Count, x: Working) -> Working {
    count.add(1 + NINETY_LOADED + HALF_PI_LOADED);
    let product = count.product(2, x, NINETY);
    count.quotient(APART - 2, product, HALF_PI)
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
        count.add(9);
        if x.negative {
            count.add(match of {
                Ratio::Sine => 7,
                Ratio::Tangent => 5,
                Ratio::Cosine | Ratio::Coordinates => 6,
            });
        }
        let half = if octant.radians { QUARTER_PI.mantissa } else { RIGHT_ANGLE.mantissa / 2 };
        if octant.radians {
            count.add(3 + QUARTER_PI_LOADED);
        } else {
            count.add(11);
            if unit == Angle::Grad {
                count.add(4);
                octant.digits -= octant.digits / 10;
            }
            octant.exponent -= 1;
            if x.exponent < TOO_LARGE && octant.exponent >= 0 {
                count.add(if octant.exponent == 0 { 4 } else { 2 });
                match octant.exponent {
                    0 => octant.digits /= 10,
                    _ => octant.exponent -= 1,
                }
            }
        }
        count.add(9);
        if octant.exponent >= 0 && x.exponent < TOO_LARGE {
            octant.turn_back(count, of, half);
        }
        count.add(7);
        if octant.radians && octant.exponent < 0 {
            count.add(3);
            octant.exponent += 1;
        } else if octant.radians && x.exponent < TOO_LARGE {
            count.add(4);
            octant.digits *= 10;
        }
        if octant.exponent >= 0 && x.exponent < TOO_LARGE {
            count.add(3);
            if octant.digits >= half {
                octant.digits = 2 * half - octant.digits;
                octant.complement = !octant.complement;
                count.add(9);
            }
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
            count.add(2 * (self.digits / turn + 1) + 4);
            self.digits = self.digits % turn * 10;
        }
        count.add(7);
        let mut right_angle = 2 * half;
        if self.radians {
            count.add(2);
            (self.digits, right_angle) = (self.digits / 10, right_angle / 10);
        }
        while self.digits >= right_angle {
            self.digits -= right_angle;
            count.add(if self.complement { 11 } else { 9 });
            match self.complement && of != Ratio::Tangent {
                true => self.sine_negative = !self.sine_negative,
                false => self.negative = !self.negative,
            }
            self.complement = !self.complement;
        }
        count.add(3);
        self.exponent = 0;
    }

    /// Returns the angle in radians. An angle of zero keeps its exponent.
    fn angle(&self, count: &mut impl Count) -> Working {
        count.add(4);
        let mut angle = count.normalized(false, self.digits, self.exponent);
        count.add(2);
        if !self.radians {
            // The angle becomes a part of a right angle first.
            count.add(6);
            angle = count.quotient(-2, angle, RIGHT_ANGLE);
            count.add(HALF_PI_LOADED);
            angle = count.product(APART, angle, HALF_PI);
        }
        if angle.mantissa == 0 { Working { exponent: self.exponent, ..angle } } else { angle }
    }

    /// Returns the tangent or cotangent of the reduced angle.
    ///
    /// # Errors
    /// DATA ERROR for the cotangent of a 0 with a small exponent, as only a register that is not
    /// normalized has it.
    fn tangent(&self, count: &mut impl Count, kind: Kind) -> Result<Working, Error> {
        let angle = self.angle(count);
        match self.exponent >= TOO_LARGE - 2 {
            true if kind == Kind::Cotangent => Working::ONE.over(angle),
            true => Ok(angle),
            false => tangent(count, angle, kind),
        }
    }
}

/// Returns the sine, cosine or tangent of an angle.
///
/// # Errors
/// DATA ERROR for an angle of 0 with a small exponent, as only a register that is not normalized
/// has it.
pub(crate) fn ratio(
    count: &mut impl Count,
    of: Ratio,
    x: Working,
    unit: Angle,
) -> Result<Working, Error> {
    let octant = Octant::new(count, of, x, unit);
    let kind = if octant.complement { Kind::Cotangent } else { Kind::Tangent };
    let tangent = octant.tangent(count, kind)?;
    let infinite = tangent == COTANGENT_OF_ZERO;
    if of == Ratio::Tangent && infinite {
        return Ok(tangent);
    }
    count.add_if(infinite, 1);
    count.add(2);
    let size = match of {
        Ratio::Tangent => tangent,
        _ => {
            let secant = secant(count, tangent);
            count.add(2);
            count.quotient(RECIPROCAL, Working::ONE, secant)
        }
    };
    count.add(if octant.negative { 4 } else { 2 });
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
    let tangent = octant.tangent(count, Kind::Both)?;
    count.add(2);
    let secant = secant(count, tangent);
    count.add(8);
    let near = count.quotient(0, radius, secant);
    count.add(1 + RECALLED);
    let far = count.product(APART, near, tangent);
    count.add(6);
    count.check(near);
    count.add_if(octant.complement, 1);
    count.add_if(octant.sine_negative, 1);
    count.add(if octant.negative { 4 } else { 2 });
    count.check(far);
    let (x, y) = if octant.complement { (far, near) } else { (near, far) };
    let signed = |size: Working, negative| if negative { -size } else { size };
    Ok([signed(x, octant.negative), signed(y, octant.sine_negative)])
}
