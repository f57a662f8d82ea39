//! The words of ASIN, ACOS, ATAN and R-P.

use super::digit_loops::Worked;
use super::word_tally::Tally;
use crate::number::digits::{self, Count, Direction};
use crate::number::{Angle, Working};

/// Returns the words and the result of ATAN.
pub fn arc_tangent(x: Working, unit: Angle) -> Option<Worked> {
    let mut tally = Tally::default();
    tally.add(3);
    tally.add_if(x.negative, 5);
    let direction = Direction::of_tangent(&mut tally, x).ok()?;
    let angle = direction.angle(&mut tally, unit, x.negative);
    Some(tally.worked(angle))
}

/// Returns the words and the result of ASIN or ACOS; `None` beyond -1 and 1.
pub fn arc_sine(x: Working, cosine: bool, unit: Angle) -> Option<Worked> {
    let mut tally = Tally::default();
    tally.add(3);
    tally.add_if(x.negative, if cosine { 8 } else { 5 });
    let mut direction = Direction::of_sine(&mut tally, x).ok()?;
    direction.right_angle_more = cosine && x.negative;
    direction.complement ^= cosine && !x.negative;
    let angle = direction.angle(&mut tally, unit, x.negative && !cosine);
    Some(tally.worked(angle))
}

/// Returns the words and the result of R-P, with the words of checking the radius.
pub fn polar(y: Working, x: Working, unit: Angle) -> Option<Worked> {
    let mut tally = Tally::default();
    let [_, angle] = digits::polar(&mut tally, y, x, unit).ok()?;
    Some(tally.worked(angle))
}
