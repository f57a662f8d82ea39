//! The words of SIN, COS, TAN, P-R, D-R and R-D, which depend on how often a vector is turned by
//! each angle arctan 10^-j. The numbers are those of [`crate::number`], digit by digit.

use super::digit_loops::{ONE, Worked};
use super::word_tally::Tally;
use crate::number::digits::{
    self, APART, COTANGENT_OF_ZERO, Count, HALF_PI, HALF_PI_LOADED, QUARTER_PI, QUARTER_PI_LOADED,
    RECALLED, RECIPROCAL, RIGHT_ANGLE, Ratio,
};
use crate::number::{Angle, Working};

/// A right angle in degrees, and what it takes to load, with the call.
const NINETY: Working = Working { exponent: 1, ..RIGHT_ANGLE };
const RIGHT_ANGLE_LOADED: u64 = 2 + 5;

/// A function of an angle.
#[derive(Clone, Copy, PartialEq)]
pub enum Of {
    Sine,
    Cosine,
    Tangent,
    /// P-R: both coordinates of this radius.
    Radius(Working),
}

/// Returns the words and the result of D-R.
pub fn radians(x: Working) -> Worked {
    let mut tally = Tally::default();
    tally.add(1 + HALF_PI_LOADED + 2 + RIGHT_ANGLE_LOADED);
    let product = tally.product(0, HALF_PI, x);
    let result = tally.quotient(0, product, NINETY);
    tally.worked(result)
}

/// Returns the words and the result of R-D.
pub fn degrees(x: Working) -> Worked {
    let mut tally = Tally::default();
    tally.add(1 + RIGHT_ANGLE_LOADED + HALF_PI_LOADED);
    let product = tally.product(2, x, NINETY);
    let result = tally.quotient(APART - 2, product, HALF_PI);
    tally.worked(result)
}

/// The signs that the reduction of an angle determines.
#[derive(Clone, Copy, Default)]
struct Signs {
    /// Whether sine and cosine have changed places.
    complement: bool,
    /// Whether the result is negative.
    negative: bool,
    /// Whether the second result is negative.
    second: bool,
}

/// Returns the words and the result of SIN, COS, TAN or P-R, without the entry. For P-R the words
/// include the check of the coordinate that is not the result here.
pub fn function(of: Of, x: Working, unit: Angle) -> Option<Worked> {
    let mut tally = Tally::default();
    let mut signs = Signs { complement: of == Of::Sine, ..Signs::default() };
    let angle = octant(&mut tally, of, &mut signs, x, unit);
    let ratio = match of {
        Of::Radius(_) => Ratio::Both,
        _ if signs.complement => Ratio::Cotangent,
        _ => Ratio::Tangent,
    };
    let tangent = digits::tangent(&mut tally, angle, ratio).ok()?;
    if tangent == COTANGENT_OF_ZERO {
        if of == Of::Tangent {
            return Some(tally.worked(tangent));
        }
        tally.add(1);
    }
    tally.add(2);
    let mut result = tangent;
    if of != Of::Tangent {
        let secant = digits::secant(&mut tally, tangent);
        tally.add(2);
        result = match of {
            Of::Radius(radius) => {
                tally.add(4 + 2);
                let near = tally.quotient(0, radius, secant);
                tally.add(1 + RECALLED);
                let far = tally.product(APART, near, tangent);
                tally.add(2 + 2 + 2);
                tally.check(near);
                tally.add_if(signs.complement, 1);
                tally.add_if(signs.second, 1);
                far
            }
            _ => tally.quotient(RECIPROCAL, Working::ONE, secant),
        };
    }
    tally.add(if signs.negative { 4 } else { 2 });
    Some(tally.worked(result))
}

/// Returns the angle reduced to 0 to 45°, in radians. An angle of zero keeps its exponent.
fn octant(tally: &mut Tally, of: Of, signs: &mut Signs, x: Working, unit: Angle) -> Working {
    let mut digits = x.mantissa;
    let mut exponent = x.exponent;
    tally.add(5 + 4);
    if x.negative {
        signs.second = true;
        signs.negative = matches!(of, Of::Sine | Of::Tangent);
        tally.add(match of {
            Of::Sine => 7,
            Of::Tangent => 5,
            _ => 6,
        });
    }
    let radians = unit == Angle::Rad;
    let half = if radians { QUARTER_PI.mantissa } else { 9 * ONE / 2 };
    if radians {
        tally.add(2 + QUARTER_PI_LOADED + 1);
    } else {
        tally.add(2 + 8 + 1);
        if unit == Angle::Grad {
            tally.add(4);
            digits -= digits / 10;
        }
        exponent -= 1;
        match exponent {
            0 => {
                tally.add(4);
                digits /= 10;
            }
            1.. => {
                tally.add(2);
                exponent -= 1;
            }
            _ => {}
        }
    }
    tally.add(9);
    if exponent >= 0 {
        let turn = 8 * half / 10;
        for _ in 0..=exponent {
            tally.add(2 * (digits / turn + 1) + 4);
            digits = digits % turn * 10;
        }
        tally.add(6 + 1);
        let mut right_angle = 2 * half;
        if radians {
            tally.add(2);
            (digits, right_angle) = (digits / 10, right_angle / 10);
        }
        while digits >= right_angle {
            digits -= right_angle;
            tally.add(if signs.complement { 11 } else { 9 });
            match signs.complement && of != Of::Tangent {
                true => signs.second = !signs.second,
                false => signs.negative = !signs.negative,
            }
            signs.complement = !signs.complement;
        }
        tally.add(3);
        exponent = 0;
    }
    tally.add(5 + 2);
    if radians && exponent < 0 {
        tally.add(2 + 1);
        exponent += 1;
    } else if radians {
        tally.add(2 + 2);
        digits *= 10;
    }
    if exponent >= 0 {
        tally.add(2);
        if digits >= half {
            digits = 2 * half - digits;
            signs.complement = !signs.complement;
            tally.add(10);
        } else {
            tally.add(1);
        }
    }
    exponent -= 1;
    tally.add(4);
    let mut angle = tally.normalized(false, digits, exponent);
    tally.add(2);
    if !radians {
        // The angle becomes a part of a right angle first.
        tally.add(6);
        angle = tally.quotient(-2, angle, RIGHT_ANGLE);
        tally.add(HALF_PI_LOADED);
        angle = tally.product(APART, angle, HALF_PI);
    }
    if angle.mantissa == 0 { Working { exponent, ..angle } } else { angle }
}
