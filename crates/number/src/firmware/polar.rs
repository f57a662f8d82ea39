//! R-P, which uses the arc tangent, and P-R, which uses the tangent of a reduced angle.

use super::Count;
use super::arcs::Direction;
use super::trigonometry::{Octant, Ratio, secant};
use crate::{Angle, Error, Working};

/// The angle is from -180° to 180°.
pub fn polar(
    count: &mut impl Count,
    y: Working,
    x: Working,
    unit: Angle,
) -> Result<[Working; 2], Error> {
    let negative = y.negative && y.mantissa != 0;
    let [length, width] = [y, x].map(|size| Working { negative: false, ..size });
    if x.mantissa == 0 {
        let right_angle_more = y.mantissa != 0;
        let up = Direction { right_angle_more, ..Direction::ZERO };
        let length = if right_angle_more { length } else { Working::ZERO };
        return Ok([length, up.angle(count, unit, negative)]);
    }
    let (square, other) = (count.product(x, x), count.product(y, y));
    let square = count.sum(other, square);
    let radius = count.root(square);
    let tangent = count.quotient(length, width);
    let direction = Direction::of_tangent(count, tangent)?;
    let complement = direction.complement != x.negative;
    let direction = Direction { complement, right_angle_more: x.negative, ..direction };
    Ok([radius, direction.angle(count, unit, negative)])
}

/// Returns x and y.
pub fn rectangular(
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
