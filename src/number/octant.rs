//! An angle reduced to 0 to 45° in the firmware's digits, and its tangent and cosine computed from
//! them.

use super::binary::ten;
use super::cut;
use super::decimal::POWERS;
use super::digits::{self, HALF_PI, QUARTER_PI, Ratio};
use super::trigonometry::HALF_PI_BINARY;
use super::{Angle, Decimal, Error, Working, elementary};

/// An angle that has been reduced to the first half of the first quadrant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Octant {
    /// The angle, 0 to 45°, as `rest` x 10^(`exponent` - 12), in radians or in hundreds of
    /// degrees.
    pub(super) rest: u64,
    exponent: i32,
    /// Whether the angle is counted in radians.
    radians: bool,
    /// Whether sine and cosine have changed places.
    pub(super) complement: bool,
    /// Whether the sine is negative.
    pub(super) sine_negative: bool,
    /// Whether the cosine is negative.
    pub(super) cosine_negative: bool,
}

impl Octant {
    #[inline]
    pub(super) fn new(x: Decimal, angle: Angle) -> Octant {
        const RIGHT_ANGLE: u64 = digits::RIGHT_ANGLE.mantissa;
        let radians = angle == Angle::Rad;
        // A grad is 0.9 degrees.
        let mantissa = x.mantissa * if angle == Angle::Grad { 900 } else { 1000 };
        let (quadrant, rest, exponent) = if radians {
            match x.exponent {
                e if !(0..100).contains(&e) => (0, mantissa, e),
                e => {
                    let turn = remainder::<{ 4 * HALF_PI.mantissa }>(mantissa, e as usize);
                    (turn / HALF_PI.mantissa, turn % HALF_PI.mantissa * 10, -1)
                }
            }
        } else {
            match x.exponent {
                e if !(1..100).contains(&e) => (0, mantissa, e - 2),
                e => {
                    let turn = remainder::<{ 4 * RIGHT_ANGLE }>(mantissa, e as usize - 1);
                    (turn / RIGHT_ANGLE, turn % RIGHT_ANGLE, -1)
                }
            }
        };
        let half = if radians { QUARTER_PI.mantissa } else { RIGHT_ANGLE / 2 };
        let beyond = exponent == -1 && rest >= half;
        Octant {
            rest: if beyond { 2 * half - rest } else { rest },
            exponent,
            radians,
            complement: (quadrant % 2 == 1) != beyond,
            sine_negative: (quadrant >= 2) != x.negative,
            cosine_negative: quadrant == 1 || quadrant == 2,
        }
    }

    /// Returns the angle in radians, as a binary number, if it is above 10^-6.
    #[inline]
    pub(super) fn binary(&self) -> Option<f64> {
        let exponent = self.exponent.max(-10);
        let angle = cut::float(self.rest) * ten(exponent - 12);
        let angle = if self.radians { angle } else { angle * (HALF_PI_BINARY / 0.9) };
        (angle > 1e-6).then_some(angle)
    }

    /// Returns the angle in radians.
    fn radians(&self) -> Working {
        let angle = Working::new(false, self.rest, self.exponent);
        if angle.mantissa == 0 {
            return Working { exponent: self.exponent, ..angle };
        }
        if self.radians {
            return angle;
        }
        // The angle becomes a part of a right angle first.
        angle / digits::RIGHT_ANGLE * HALF_PI
    }

    /// Returns the tangent of the angle, or its cotangent.
    ///
    /// # Errors
    /// DATA ERROR for the cotangent of a 0 with a small exponent, as only a register that is not
    /// normalized has it.
    pub(super) fn tangent(&self, inverse: bool) -> Result<Working, Error> {
        let ratio = if inverse { Ratio::Cotangent } else { Ratio::Tangent };
        let angle = self.radians();
        match self.exponent {
            98.. if inverse => Working::ONE.over(angle),
            98.. => Ok(angle),
            _ => digits::tangent(&mut (), angle, ratio),
        }
    }

    /// Returns the cosine of the angle, or its sine, as 1 / √(1 + tan²) or 1 / √(1 + cot²).
    pub(super) fn cosine(&self, inverse: bool) -> Result<Working, Error> {
        Ok(Working::ONE / digits::secant(&mut (), self.tangent(inverse)?))
    }
}

/// Returns the firmware's cosine of an angle from 10^-6 to 0.1 radians, if it is sure. Only twelve
/// decimals of the tangent's square have an effect, and the binary tangent nearly always has the
/// same ones.
pub(super) fn small_cosine(angle: f64) -> Option<Working> {
    if angle >= 0.1 {
        return None;
    }
    let tangent = elementary::sin(angle, 1.0) / elementary::cos(angle, 1.0);
    let square = tangent * tangent * 1e12;
    let cut = square as i64;
    // The firmware's tangent is off by 5.2 parts (see `tangent_interval`), its square by twice as
    // many.
    let (rest, error) = (square - cut as f64, 1e-3 + square * 14e-12);
    let sure = rest > error && rest < 1.0 - error;
    let sum = Working { mantissa: POWERS[12] + cut as u64, exponent: 0, negative: false };
    sure.then(|| Working::ONE / sum.sqrt())
}

/// Returns `mantissa` x 10^`tens` modulo `UNIT`, which is below 2^44.
#[inline]
fn remainder<const UNIT: u64>(mantissa: u64, tens: usize) -> u64 {
    let mut rest = mantissa % UNIT;
    let mut tens = tens;
    while tens > 0 {
        let step = tens.min(5);
        rest = rest * POWERS[step] % UNIT;
        tens -= step;
    }
    rest
}
