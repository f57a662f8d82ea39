//! The words of SIN, COS, TAN, P-R, D-R and R-D, which depend on how often a vector is turned by
//! each angle arctan 10^-j. The numbers are those of [`crate::number`], digit by digit.

use super::digit_loops::{Number, ONE, Worked, normalized, product, quotient, root, sum};
use super::word_tally::{RECALLED, STORED, Tally};
use crate::number::digits::{APART, Count, OF_DIGITS, RECIPROCAL, ROOT, WITH_ONE};
use crate::number::{ARCTANS, Angle, HALF_PI, QUARTER_PI};

/// The words in which the constants are loaded digit by digit: of each angle, j from 1 to 6; π/4;
/// and π/2, with the call.
pub const ARCTAN: [u64; 6] = [19, 44, 38, 32, 28, 17];
pub const QUARTER: u64 = 17;
pub const HALF: u64 = 2 + QUARTER + 7;
/// The value of π/2, and of the right angle in hundreds of degrees.
pub const RIGHT_ANGLE: Number = Number::new(HALF_PI.mantissa, 0);
/// A right angle in degrees, and what it takes to load, with the call.
const NINETY: Number = Number::new(9 * ONE, 1);
const RIGHT_ANGLE_LOADED: u64 = 2 + 5;
pub const HUNDRED_DEGREES: Number = Number::new(9 * ONE, -1);

/// The number that stands for the cotangent of zero. Its exponent is among the thirteen digits too.
const LARGEST: Number = Number::new(9_999_999_999_099, 99);

/// A function of an angle.
#[derive(Clone, Copy, PartialEq)]
pub enum Of {
    Sine,
    Cosine,
    Tangent,
    /// P-R: both coordinates of this radius.
    Radius(Number),
}

/// Returns the words and the result of D-R.
pub fn radians(x: Number) -> Worked {
    let mut tally = Tally::default();
    tally.add(1 + HALF + 2 + RIGHT_ANGLE_LOADED);
    let product = tally.step(0, product(RIGHT_ANGLE, x));
    let result = tally.step(0, quotient(product, NINETY));
    tally.worked(result)
}

/// Returns the words and the result of R-D.
pub fn degrees(x: Number) -> Worked {
    let mut tally = Tally::default();
    tally.add(1 + RIGHT_ANGLE_LOADED + HALF);
    let product = tally.step(2, product(x, NINETY));
    let result = tally.step(APART - 2, quotient(product, RIGHT_ANGLE));
    tally.worked(result)
}

/// The signs that the reduction of an angle determines.
#[derive(Clone, Copy, Default)]
pub struct Signs {
    /// Whether sine and cosine have changed places; for an arc, whether it is subtracted from the
    /// right angle.
    pub complement: bool,
    /// Whether the result is negative.
    pub negative: bool,
    /// Whether the second result is negative; for an arc, whether a right angle is added.
    pub second: bool,
}

/// Returns the words and the result of SIN, COS, TAN or P-R, without the entry. For P-R the words
/// include the check of the coordinate that is not the result here.
pub fn function(of: Of, x: Number, unit: Angle) -> Worked {
    let mut tally = Tally::default();
    let mut signs = Signs { complement: of == Of::Sine, ..Signs::default() };
    let (angle, zero) = octant(&mut tally, of, &mut signs, x, unit);
    let tangent = match tangent(&mut tally, of, signs, angle, zero) {
        Ok(tangent) => tangent,
        Err(largest) if of == Of::Tangent => {
            return tally.worked(largest);
        }
        Err(largest) => {
            tally.add(1);
            largest
        }
    };
    tally.add(2);
    let mut result = tangent;
    if of != Of::Tangent {
        tally.add(STORED + RECALLED);
        let square = tally.step(APART, product(tangent, tangent));
        let square = tally.step(WITH_ONE, sum(square, Number::ONE));
        let secant = tally.step(ROOT, root(square));
        tally.add(2);
        result = match of {
            Of::Radius(radius) => {
                tally.add(4 + 2);
                let near = tally.step(0, quotient(radius, secant));
                tally.add(1 + RECALLED);
                let far = tally.step(APART, product(near, tangent));
                tally.add(2 + 2 + 2 + near.checked());
                tally.add_if(signs.complement, 1);
                tally.add_if(signs.second, 1);
                far
            }
            _ => tally.step(RECIPROCAL, quotient(Number::ONE, secant)),
        };
    }
    tally.add(if signs.negative { 4 } else { 2 });
    tally.worked(result)
}

/// Returns the angle reduced to 0 to 45°, in radians, and the exponent of an angle that is zero.
fn octant(tally: &mut Tally, of: Of, signs: &mut Signs, x: Number, unit: Angle) -> (Number, i32) {
    let mut digits = x.digits;
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
        tally.add(2 + QUARTER + 1);
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
    let mut angle = tally.step(0, normalized(digits, exponent));
    tally.add(2);
    if !radians {
        // The angle becomes a part of a right angle first.
        tally.add(6);
        angle = tally.step(-2, quotient(angle, HUNDRED_DEGREES));
        tally.add(HALF);
        angle = tally.step(APART, product(angle, RIGHT_ANGLE));
    }
    (angle, exponent)
}

/// Returns the tangent of the angle, or its cotangent; `Err` with the largest number for the
/// cotangent of zero.
fn tangent(
    tally: &mut Tally,
    of: Of,
    signs: Signs,
    angle: Number,
    zero: i32,
) -> Result<Number, Number> {
    let exponent = if angle.digits == 0 { zero } else { angle.exponent };
    let both = matches!(of, Of::Radius(_));
    let first = (-exponent - 2).max(0) as usize;
    let mut rest = if exponent == -1 { 10 * angle.digits } else { angle.digits };
    tally.add(5);
    match first {
        _ if exponent == -1 => tally.add(3),
        ..=5 => tally.add(3 + 5 * first as u64),
        _ => {
            tally.add(2 + 5 * 5 + 3 + 3);
            if !both {
                tally.add(2);
                if signs.complement {
                    let inverse = tally.step(RECIPROCAL, quotient(Number::ONE, angle));
                    tally.add(1);
                    return Ok(inverse);
                }
            }
            return Ok(angle);
        }
    }
    tally.add(1);
    let mut counts = [0; 6];
    for j in first..6 {
        counts[j] = rest / ARCTANS[j];
        rest = rest % ARCTANS[j] * 10;
        tally.add(13 + ARCTAN[j] + 3 * counts[j]);
    }
    tally.add(11);
    let (mut x, mut y) = (ONE, rest / 100);
    let mut scale = 6;
    for j in (0..6).rev() {
        for _ in 0..counts[j] {
            (x, y) = (x - y / 10u64.pow(2 * (j as u32 + 1)), y + x);
            tally.add(16 + 4 * j as u64);
        }
        tally.add(4 + 5);
        scale = j as i32 + 1;
        if counts[..j].iter().all(|&count| count == 0) {
            break;
        }
        tally.add(5);
        y /= 10;
    }
    x -= 1;
    tally.add(7 + 2);
    tally.add_if(!both && !signs.complement, 2);
    let inverse = signs.complement && !both;
    let (dividend, divisor, exponent) = if inverse { (x, y, scale) } else { (y, x, -scale) };
    tally.add(2);
    if divisor < 1000 {
        tally.add(8);
        return Err(LARGEST);
    }
    tally.add(1);
    let dividend = Number::new(dividend, exponent);
    Ok(tally.step(OF_DIGITS, quotient(dividend, Number::new(divisor, 0))))
}
