//! The arc of a tangent or a sine, digit by digit.
//!
//! A vector is turned back by arctan 10^-j as often as possible, and those angles are added. A
//! tangent above 1 is inverted first; arc sine and arc cosine begin with x / √(1 - x²). The
//! angle in radians is converted last, through its ratio to a right angle.

use super::tangent::{
    ARCTANS, HALF_PI, HALF_PI_LOADED, LOADED, QUARTER_PI, QUARTER_PI_LOADED, RIGHT_ANGLE,
};
use super::{APART, Count, RECALLED, RECIPROCAL, ROOT, STORED, WITH_ONE};
use crate::number::decimal::POWERS;
use crate::number::{Angle, Error, Working, cut};

/// Returns the arc tangent, -90° to 90°, in this unit.
///
/// # Errors
/// DATA ERROR for a 0 with a positive exponent, which only a register that is not normalized can
/// hold.
pub(crate) fn arc_tangent(
    count: &mut impl Count,
    x: Working,
    unit: Angle,
) -> Result<Working, Error> {
    count.add(3);
    count.add_if(x.negative, 5);
    let direction = Direction::of_tangent(count, x)?;
    Ok(direction.angle(count, unit, x.negative))
}

/// Returns the arc sine, -90° to 90°, in this unit.
///
/// # Errors
/// DATA ERROR beyond -1 and 1.
pub(crate) fn arc_sine(count: &mut impl Count, x: Working, unit: Angle) -> Result<Working, Error> {
    count.add(3);
    count.add_if(x.negative, 5);
    let direction = Direction::of_sine(count, x)?;
    Ok(direction.angle(count, unit, x.negative))
}

/// Returns the arc cosine, 0° to 180°, in this unit.
///
/// # Errors
/// DATA ERROR beyond -1 and 1.
pub(crate) fn arc_cosine(
    count: &mut impl Count,
    x: Working,
    unit: Angle,
) -> Result<Working, Error> {
    count.add(3);
    count.add_if(x.negative, 8);
    let mut direction = Direction::of_sine(count, x)?;
    direction.right_angle_more = x.negative;
    direction.complement ^= !x.negative;
    Ok(direction.angle(count, unit, false))
}

/// An angle that is being computed: an arc of 0 to 45°, which may have to be subtracted from a
/// right angle, and then may have to be added to another one.
#[derive(Clone, Copy, Debug)]
struct Direction {
    arc: Working,
    complement: bool,
    right_angle_more: bool,
}

impl Direction {
    /// Returns the direction of this tangent, in the first quadrant.
    ///
    /// # Errors
    /// DATA ERROR for a 0 with a positive exponent, which only a register that is not normalized
    /// can hold.
    fn of_tangent(count: &mut impl Count, tangent: Working) -> Result<Direction, Error> {
        let exponent = (tangent.exponent + 500).rem_euclid(1000) - 500;
        let size = Working { exponent, negative: false, ..tangent };
        if let Some(direction) = Direction::of_axis(count, size, false) {
            return Ok(direction);
        }
        match size.exponent {
            0.. => {
                count.add(3);
                Direction::of_inverse(count, Working { exponent, ..tangent })
            }
            _ => {
                count.add(4);
                Ok(Direction::new(arctan(count, size), false))
            }
        }
    }

    /// Returns the direction whose sine is this number, in the first quadrant.
    ///
    /// # Errors
    /// DATA ERROR beyond -1 and 1.
    fn of_sine(count: &mut impl Count, sine: Working) -> Result<Direction, Error> {
        let size = Working { negative: false, ..sine };
        if let Some(direction) = Direction::of_axis(count, size, true) {
            return Ok(direction);
        }
        if size.exponent >= 0 {
            return Err(Error::DataError);
        }
        count.add(2 + STORED);
        let more = count.sum(WITH_ONE, sine, Working::ONE);
        count.add(STORED + 2);
        let less = count.sum(WITH_ONE, sine, -Working::ONE);
        count.add(RECALLED);
        let square = count.product(APART, less, more);
        count.add(1);
        let cosine = count.root(ROOT, square);
        count.add(7);
        let tangent = count.quotient(0, size, cosine);
        count.add(5);
        match tangent.exponent {
            0.. => Direction::of_inverse(count, tangent),
            _ => {
                count.add(2);
                Ok(Direction::new(arctan(count, tangent), false))
            }
        }
    }

    fn new(arc: Working, complement: bool) -> Direction {
        Direction { arc, complement, right_angle_more: false }
    }

    /// Returns the direction whose tangent or sine is 0 or 1; `None` for another number.
    fn of_axis(count: &mut impl Count, size: Working, sine: bool) -> Option<Direction> {
        count.add(8);
        let zero = size.mantissa == 0 && size.exponent <= 0;
        count.add_if(zero || size.exponent >= 0, 2);
        count.add_if(zero || size.exponent == 0, 7);
        if zero {
            return Some(Direction::new(Working::ZERO, false));
        }
        if size != Working::ONE {
            return None;
        }
        count.add(2);
        if sine {
            count.add(11);
            return Some(Direction::new(Working::ZERO, true));
        }
        count.add(7 + QUARTER_PI_LOADED);
        Some(Direction::new(QUARTER_PI, false))
    }

    /// Returns the direction with a tangent of a size from 1 up, in the first quadrant.
    fn of_inverse(count: &mut impl Count, tangent: Working) -> Result<Direction, Error> {
        if tangent.mantissa == 0 {
            return Err(Error::DataError);
        }
        let inverse = count.quotient(RECIPROCAL, Working::ONE, tangent);
        count.add(6);
        Ok(Direction::new(arctan(count, inverse), true))
    }

    /// Returns the whole angle in this unit.
    fn angle(self, count: &mut impl Count, unit: Angle, negative: bool) -> Working {
        count.add(3);
        let mut angle = count.normalized(false, self.arc.mantissa, self.arc.exponent);
        count.add(6);
        if self.complement {
            count.add(2 + HALF_PI_LOADED);
            angle = count.sum(APART, -angle, HALF_PI);
        }
        if self.right_angle_more {
            count.add(HALF_PI_LOADED);
            angle = count.sum(APART, angle, HALF_PI);
        }
        if unit != Angle::Rad {
            count.add(HALF_PI_LOADED + 3);
            angle = count.quotient(APART, angle, HALF_PI.scaled(-2));
            count.add(2);
        }
        if unit == Angle::Deg {
            count.add(4);
            angle = count.product(0, angle, RIGHT_ANGLE);
        }
        count.add(4);
        count.add_if(negative, 1);
        if negative { -angle } else { angle }
    }
}

/// Returns the arc of a tangent below 1 in radians, not normalized.
fn arctan(count: &mut impl Count, tangent: Working) -> Working {
    let first = (-tangent.exponent - 1).max(0) as usize;
    count.add(8 + 7 * first.min(6) as u64);
    if tangent.mantissa == 0 || first > 5 || tangent.exponent >= 0 {
        return tangent;
    }
    count.add(5);
    let (mut x, mut y) = (POWERS[12], tangent.mantissa);
    let mut counts = [0; 6];
    for (j, times) in counts.iter_mut().enumerate().skip(first) {
        while y >= x {
            (x, y) = (x + cut::digits(y, 2 * (j + 1)), y - x);
            *times += 1;
        }
        count.add(*times * (15 + 4 * j as u64) + 11);
        y *= 10;
    }
    count.add(1);
    let mut sum = count.ratio(2, y, x);
    let last = counts.iter().position(|&times| times > 0).unwrap_or(5);
    for j in (last..6).rev() {
        sum = (sum + counts[j] * ARCTANS[j]) / 10;
        count.add(11 + LOADED[j] + 3 * counts[j]);
        count.add_if(j > last, 2);
    }
    count.add(7 + 4 * last as u64);
    Working { mantissa: sum, exponent: -1 - last as i32, negative: false }
}

/// Returns the radius and the angle, -180° to 180°, of the point (x, y).
///
/// # Errors
/// DATA ERROR for coordinates that are not normalized.
pub(crate) fn polar(
    count: &mut impl Count,
    y: Working,
    x: Working,
    unit: Angle,
) -> Result<[Working; 2], Error> {
    let negative = y.negative && y.mantissa != 0;
    let [length, width] = [y, x].map(|size| Working { negative: false, ..size });
    count.add(3);
    if x.mantissa == 0 {
        count.add(9);
        count.add_if(negative, 1);
        if y.mantissa == 0 {
            count.check(Working::ZERO);
            return Ok([Working::ZERO; 2]);
        }
        count.add(4);
        count.check(y);
        let up = Direction { right_angle_more: true, ..Direction::new(Working::ZERO, false) };
        let angle = up.angle(count, unit, negative);
        count.add(2);
        return Ok([length, angle]);
    }
    count.add(6);
    count.add_if(x.negative, 3);
    let radius = radius(count, y, x);
    count.add(6);
    count.check(radius);
    let tangent = Working { negative, ..count.quotient(0, length, width) };
    count.add(2);
    count.add_if(tangent.mantissa == 0, 2);
    count.add_if(negative, 3);
    let mut direction = Direction::of_tangent(count, tangent)?;
    direction.complement ^= x.negative;
    direction.right_angle_more = x.negative;
    let angle = direction.angle(count, unit, negative);
    count.add(2);
    Ok([radius, angle])
}

/// Returns the distance of the point (x, y) from the origin.
fn radius(count: &mut impl Count, y: Working, x: Working) -> Working {
    let square = count.product(0, x, x);
    count.add(4 + STORED);
    let other = count.product(0, y, y);
    count.add(RECALLED);
    let square = count.sum(APART, other, square);
    count.root(ROOT, square)
}
