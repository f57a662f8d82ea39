//! SIN, COS, TAN, D-R and R-D.
//!
//! The angle is first reduced to at most 45°: exactly in degrees and grads, but in radians with 2π
//! rounded to thirteen digits. The firmware subtracts the angles arctan 10^-j from it, each as many
//! times as possible. Turning the vector (1, remainder) by the same angles, the smallest first,
//! gives the tangent. Sine and cosine follow from 1 / √(1 + tan²). Each result is truncated.

use super::{Count, quotient};
use crate::decimal::POWERS;
use crate::{Angle, Error, Working};

/// arctan 10^-j x 10^j for j from 1 to 6, in units of 10^-13
pub(super) static ARCTANS: [u64; 6] = [
    9_966_865_249_116,
    9_999_666_686_665,
    9_999_996_666_669,
    9_999_999_966_667,
    9_999_999_999_667,
    9_999_999_999_997,
];

pub(super) const QUARTER_PI: Working =
    Working { mantissa: 7_853_981_633_975, exponent: -1, negative: false };
/// The firmware's π/2, one digit shorter than twice `QUARTER_PI`.
pub const HALF_PI: Working = Working { mantissa: 1_570_796_326_795, exponent: 0, negative: false };
/// A right angle in units of 100 degrees.
pub(super) const RIGHT_ANGLE: Working =
    Working { mantissa: 9_000_000_000_000, exponent: -1, negative: false };

/// The firmware's cotangent of zero. Its thirteen mantissa digits end with the exponent digits 099.
const COTANGENT_OF_ZERO: Working =
    Working { mantissa: 9_999_999_999_099, exponent: 99, negative: false };

const NINETY: Working = Working { exponent: 1, ..RIGHT_ANGLE };
/// Angles with this exponent or a greater one are not reduced. Only unnormalized registers contain
/// them.
const TOO_LARGE: i32 = 100;

pub fn radians(count: &mut impl Count, x: Working) -> Working {
    let product = count.product(HALF_PI, x);
    count.quotient(product, NINETY)
}

pub fn degrees(count: &mut impl Count, x: Working) -> Working {
    let product = count.product(x, NINETY);
    count.quotient(product, HALF_PI)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ratio {
    Sine,
    Cosine,
    Tangent,
    /// P-R: both coordinates of a point
    Coordinates,
}

#[derive(Clone, Copy, Debug)]
pub struct Octant {
    pub digits: u64,
    pub exponent: i32,
    pub radians: bool,
    /// Whether the result is computed from the cotangent. For [`Ratio::Coordinates`], whether x and
    /// y are swapped.
    pub complement: bool,
    /// Whether the result, or for [`Ratio::Coordinates`] the cosine, is negative.
    pub negative: bool,
    /// For [`Ratio::Coordinates`], whether the sine is negative.
    pub sine_negative: bool,
}

impl Octant {
    pub fn new(count: &mut impl Count, of: Ratio, x: Working, unit: Angle) -> Octant {
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

    /// The angle in radians. Zero keeps its exponent.
    fn angle(&self, count: &mut impl Count) -> Working {
        let mut angle = Working::new(false, self.digits, self.exponent);
        if !self.radians {
            angle = count.quotient(angle, RIGHT_ANGLE);
            angle = count.product(angle, HALF_PI);
        }
        if angle.mantissa == 0 { Working { exponent: self.exponent, ..angle } } else { angle }
    }

    /// The tangent of the reduced angle, or the cotangent if `inverse` is set. Fails with DATA
    /// ERROR for the cotangent of a zero with a small exponent, which only an unnormalized register
    /// can contain.
    pub(super) fn tangent(&self, count: &mut impl Count, inverse: bool) -> Result<Working, Error> {
        let angle = self.angle(count);
        match self.exponent >= TOO_LARGE - 2 {
            true if inverse => quotient(&mut (), Working::ONE, angle),
            true => Ok(angle),
            false => tangent(count, angle, inverse),
        }
    }
}

/// Takes an angle up to 45°, in radians. Zero keeps the exponent that it had before the reduction.
/// Fails like [`Octant::tangent`].
fn tangent(count: &mut impl Count, angle: Working, inverse: bool) -> Result<Working, Error> {
    let first = (-angle.exponent - 2).max(0) as usize;
    if first > 5 {
        return match inverse {
            true if angle.mantissa == 0 => Err(Error::DataError),
            true => Ok(count.quotient(Working::ONE, angle)),
            false => Ok(angle),
        };
    }
    let mut rest = if angle.exponent == -1 { 10 * angle.mantissa } else { angle.mantissa };
    let mut counts = [0; 6];
    for j in first..6 {
        counts[j] = rest / ARCTANS[j];
        rest = rest % ARCTANS[j] * 10;
        count.add(|| 43 + 3 * counts[j]);
    }
    // The vector is (x, y); y is scaled up by 10^(j+1).
    let (mut x, mut y) = (POWERS[12], rest / 100);
    let last = counts.iter().position(|&times| times > 0).unwrap_or(5);
    for j in (last..6).rev() {
        for _ in 0..counts[j] {
            (x, y) = (x - y / POWERS[2 * (j + 1)], y + x);
        }
        count.add(|| 14 + counts[j] * (16 + 4 * j as u64));
        if j > last {
            y /= 10;
        }
    }
    x -= 1; // as the firmware does
    count.add(|| 60);
    let scale = last as i32 + 1;
    let (dividend, divisor, exponent) = if inverse { (x, y, scale) } else { (y, x, -scale) };
    if divisor < 1000 {
        return Ok(COTANGENT_OF_ZERO);
    }
    let dividend = Working { mantissa: dividend, exponent, negative: false };
    let divisor = Working { mantissa: divisor, exponent: 0, negative: false };
    Ok(count.quotient(dividend, divisor))
}

pub(super) fn secant(count: &mut impl Count, tangent: Working) -> Working {
    let square = count.product(tangent, tangent);
    let square = count.sum(square, Working::ONE);
    count.root(square)
}

/// Fails with DATA ERROR for 0 with a small exponent, which only unnormalized registers contain.
pub fn ratio(count: &mut impl Count, of: Ratio, x: Working, unit: Angle) -> Result<Working, Error> {
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
