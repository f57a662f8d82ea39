//! ASIN, ACOS and ATAN, digit by digit.
//!
//! The firmware turns a vector back by the angles arctan 10^-j, each as many times as possible, and
//! adds them up. A tangent above 1 is inverted first; ASIN and ACOS begin with x / √(1 - x²).
//! Finally, dividing radians by π/200 gives grads, and multiplying grads by 0.9 gives degrees.

use super::Count;
use super::trigonometry::{ARCTANS, HALF_PI, QUARTER_PI, RIGHT_ANGLE};
use crate::decimal::POWERS;
use crate::{Angle, Error, Working, truncated};

/// Fails with DATA ERROR for 0 with a positive exponent, which only unnormalized registers contain.
pub fn arc_tangent(count: &mut impl Count, x: Working, unit: Angle) -> Result<Working, Error> {
    Ok(Direction::of_tangent(count, x)?.angle(count, unit, x.negative))
}

pub fn arc_sine(count: &mut impl Count, x: Working, unit: Angle) -> Result<Working, Error> {
    Ok(Direction::of_sine(count, x)?.angle(count, unit, x.negative))
}

pub fn arc_cosine(count: &mut impl Count, x: Working, unit: Angle) -> Result<Working, Error> {
    let direction = Direction::of_sine(count, x)?;
    let complement = direction.complement == x.negative;
    let direction = Direction { complement, right_angle_more: x.negative, ..direction };
    Ok(direction.angle(count, unit, false))
}

/// A direction as an arc from 0 to 45°. If `complement` is set, the arc is first subtracted from a
/// right angle; if `right_angle_more` is set, another right angle is then added.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction {
    pub(super) arc: Working,
    pub(super) complement: bool,
    pub(super) right_angle_more: bool,
}

impl Direction {
    pub(super) const ZERO: Direction =
        Direction { arc: Working::ZERO, complement: false, right_angle_more: false };

    /// Fails with DATA ERROR for 0 with a positive exponent, which only unnormalized registers
    /// contain.
    pub(super) fn of_tangent(count: &mut impl Count, tangent: Working) -> Result<Direction, Error> {
        let exponent = (tangent.exponent + 500).rem_euclid(1000) - 500;
        match (Working { exponent, negative: false, ..tangent }) {
            Working { mantissa: 0, exponent: ..=0, .. } => Ok(Direction::ZERO),
            Working::ONE => Ok(Direction { arc: QUARTER_PI, ..Direction::ZERO }),
            size => Direction::new(count, size),
        }
    }

    /// Fails with DATA ERROR if the sine is below -1 or above 1.
    fn of_sine(count: &mut impl Count, sine: Working) -> Result<Direction, Error> {
        let size = Working { negative: false, ..sine };
        match size {
            Working { mantissa: 0, exponent: ..=0, .. } => return Ok(Direction::ZERO),
            Working::ONE => return Ok(Direction { complement: true, ..Direction::ZERO }),
            size if size.exponent >= 0 => return Err(Error::DataError),
            _ => {}
        }
        let more = count.sum(sine, Working::ONE);
        let less = count.sum(sine, -Working::ONE);
        let square = count.product(less, more);
        let cosine = count.root(square);
        let tangent = count.quotient(size, cosine);
        Direction::new(count, tangent)
    }

    /// Takes a tangent of 0 or more. If it is 1 or more, the firmware uses its reciprocal.
    fn new(count: &mut impl Count, tangent: Working) -> Result<Direction, Error> {
        let complement = tangent.exponent >= 0;
        let tangent = match complement {
            true if tangent.mantissa == 0 => return Err(Error::DataError),
            true => count.quotient(Working::ONE, tangent),
            false => tangent,
        };
        Ok(Direction { arc: arctan(count, tangent), complement, ..Direction::ZERO })
    }

    pub(super) fn angle(self, count: &mut impl Count, unit: Angle, negative: bool) -> Working {
        count.add(|| 75);
        let mut angle = Working::new(false, self.arc.mantissa, self.arc.exponent);
        if self.complement {
            angle = count.sum(-angle, HALF_PI);
        }
        if self.right_angle_more {
            angle = count.sum(angle, HALF_PI);
        }
        if unit != Angle::Rad {
            angle = count.quotient(angle, HALF_PI.scaled(-2));
        }
        if unit == Angle::Deg {
            angle = count.product(angle, RIGHT_ANGLE);
        }
        if negative { -angle } else { angle }
    }
}

fn arctan(count: &mut impl Count, tangent: Working) -> Working {
    let first = (-tangent.exponent - 1).max(0) as usize;
    if tangent.mantissa == 0 || first > 5 || tangent.exponent >= 0 {
        return tangent;
    }
    let (mut x, mut y) = (POWERS[12], tangent.mantissa);
    let mut counts = [0; 6];
    for (j, times) in counts.iter_mut().enumerate().skip(first) {
        while y >= x {
            (x, y) = (x + y / POWERS[2 * (j + 1)], y - x);
            *times += 1;
        }
        count.add(|| 11 + *times * (15 + 4 * j as u64));
        y *= 10;
    }
    let mut sum = truncated::quotient(y, POWERS[12], x);
    count.divided(sum);
    let last = counts.iter().position(|&times| times > 0).unwrap_or(5);
    for j in (last..6).rev() {
        sum = (sum + counts[j] * ARCTANS[j]) / 10;
        count.add(|| 43 + 3 * counts[j]);
    }
    Working { mantissa: sum, exponent: -1 - last as i32, negative: false }
}
