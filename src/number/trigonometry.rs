//! SIN, COS, TAN and P-R, digit by digit as the machine computes them.
//!
//! The angle is reduced to 0 to 45°, exactly in degrees and grads, and modulo a 2π of thirteen
//! digits in radians. From it arctan 10^-j is subtracted as often as it goes; turning a vector as
//! often by those angles gives its tangent, or cotangent. Sine and cosine come from
//! 1 / √(1 + tan²). The method is W. E. Egbert's ("Personal Calculator Algorithms II",
//! Hewlett-Packard Journal, June 1977); constants and cuts are measured.

use super::decimal::POWERS;
use super::{Angle, Decimal, Error, LARGEST, Working};
use crate::register::Register;

/// arctan 10^-j x 10^j, j from 1 to 6, in units of 10^-13.
pub(super) const ARCTANS: [u64; 6] =
    [9_966_865_249_116, 9_999_666_686_665, 9_999_996_666_669, 9_999_999_966_667, 9_999_999_999_667, 9_999_999_999_997];

/// π/4.
pub(super) const QUARTER_PI: Working = Working { mantissa: 7_853_981_633_975, exponent: -1, negative: false };
/// π/2, with one digit less than twice [`QUARTER_PI`].
pub(super) const HALF_PI: Working = Working { mantissa: 1_570_796_326_795, exponent: 0, negative: false };

/// SIN: the sine.
///
/// # Errors
/// ALPHA DATA.
pub fn sin(x: Register, angle: Angle) -> Result<Register, Error> {
    let reduced = Reduced::new(Decimal::read(x)?, angle);
    let sine = reduced.cosine(!reduced.complement);
    Working { negative: reduced.sine_negative, ..sine }.round()
}

/// COS: the cosine.
///
/// # Errors
/// ALPHA DATA.
pub fn cos(x: Register, angle: Angle) -> Result<Register, Error> {
    let reduced = Reduced::new(Decimal::read(x)?, angle);
    let cosine = reduced.cosine(reduced.complement);
    Working { negative: reduced.cosine_negative, ..cosine }.round()
}

/// TAN: the tangent; 9.999999999E99 at odd multiples of 90°.
///
/// # Errors
/// ALPHA DATA.
pub fn tan(x: Register, angle: Angle) -> Result<Register, Error> {
    let reduced = Reduced::new(Decimal::read(x)?, angle);
    if reduced.angle.mantissa == 0 && reduced.complement {
        return Ok(LARGEST);
    }
    let tangent = reduced.tangent(reduced.complement);
    Working { negative: reduced.sine_negative != reduced.cosine_negative, ..tangent }.round()
}

/// P-R: the coordinates x and y of the point at angle `y` and radius `x`: what
/// goes to X and Y.
///
/// # Errors
/// ALPHA DATA.
pub fn rectangular(y: Register, x: Register, angle: Angle) -> Result<[Register; 2], Error> {
    let radius = Working::read(x)?;
    let reduced = Reduced::new(Decimal::read(y)?, angle);
    let tangent = reduced.tangent(false);
    let near = radius / tangent.secant();
    let far = near * tangent;
    let (x, y) = if reduced.complement { (far, near) } else { (near, far) };
    let x = if reduced.cosine_negative { -x } else { x };
    let y = if reduced.sine_negative { -y } else { y };
    Ok([x.round()?, y.round()?])
}

/// An angle brought to the first half of the first quadrant.
#[derive(Clone, Copy, Debug)]
struct Reduced {
    /// The angle in radians, 0 to π/4.
    angle: Working,
    /// Sine and cosine have changed places.
    complement: bool,
    /// The sign of the sine.
    sine_negative: bool,
    /// The sign of the cosine.
    cosine_negative: bool,
}

impl Reduced {
    fn new(x: Decimal, angle: Angle) -> Reduced {
        // Degrees have 13 digits to the right of the tens; a grad is 0.9 degrees.
        let mantissa = match angle {
            Angle::Grad => x.mantissa * 900,
            _ => x.mantissa * 1000,
        };
        let (quadrant, rest, exponent) = match angle {
            Angle::Rad if x.exponent < 0 => (0, mantissa, x.exponent),
            Angle::Rad => {
                let turn = remainder(mantissa, x.exponent as usize, 4 * HALF_PI.mantissa);
                (turn / HALF_PI.mantissa, turn % HALF_PI.mantissa * 10, -1)
            }
            _ if x.exponent < 1 => (0, mantissa, x.exponent - 2),
            _ => {
                const RIGHT_ANGLE: u64 = 9_000_000_000_000;
                let turn = remainder(mantissa, x.exponent as usize - 1, 4 * RIGHT_ANGLE);
                (turn / RIGHT_ANGLE, turn % RIGHT_ANGLE, -1)
            }
        };
        let half = if angle == Angle::Rad { QUARTER_PI.mantissa } else { 4_500_000_000_000 };
        let beyond = exponent == -1 && rest >= half;
        let rest = Working::new(false, if beyond { 2 * half - rest } else { rest }, exponent);
        Reduced {
            angle: match angle {
                Angle::Rad => rest,
                // Parts of a right angle first, then radians.
                _ => rest / Working { mantissa: 9_000_000_000_000, exponent: -1, negative: false } * HALF_PI,
            },
            complement: (quadrant % 2 == 1) != beyond,
            sine_negative: (quadrant >= 2) != x.negative,
            cosine_negative: quadrant == 1 || quadrant == 2,
        }
    }

    /// The tangent of the reduced angle, or its cotangent.
    fn tangent(&self, inverse: bool) -> Working {
        let angle = self.angle;
        if angle.mantissa == 0 {
            let largest = Working { mantissa: POWERS[13] - 1, exponent: 99, negative: false };
            return if inverse { largest } else { Working::ZERO };
        }
        if angle.exponent <= -8 {
            return if inverse { Working::ONE / angle } else { angle };
        }
        // Which angles, and how often.
        let mut rest = if angle.exponent == -1 { angle.mantissa * 10 } else { angle.mantissa };
        let first = (-angle.exponent - 2).max(0) as usize;
        let mut counts = [0; 6];
        for j in first..6 {
            counts[j] = rest / ARCTANS[j];
            rest = rest % ARCTANS[j] * 10;
        }
        // Turn (1, rest) by them, smallest first; y is scaled up by 10^(j+1).
        let (mut x, mut y) = (POWERS[12], rest / 100);
        let last = counts.iter().position(|&count| count > 0).unwrap_or(5);
        for j in (last..6).rev() {
            for _ in 0..counts[j] {
                (x, y) = (x - y / POWERS[2 * (j + 1)], y + x);
            }
            if j > last {
                y /= 10;
            }
        }
        x -= 1; // the machine does
        let scale = last as i32 + 1;
        if inverse { quotient(x, y, scale) } else { quotient(y, x, -scale) }
    }

    /// The cosine of the reduced angle, or its sine, as 1 / √(1 + tan²) or 1 / √(1 + cot²).
    fn cosine(&self, inverse: bool) -> Working {
        Working::ONE / self.tangent(inverse).secant()
    }
}

impl Working {
    /// √(1 + t²).
    fn secant(self) -> Working {
        (Working::ONE + self * self).sqrt()
    }
}

/// The quotient of two positive mantissas times 10^`exponent`, where the dividend is less than
/// ten times the divisor.
fn quotient(dividend: u64, divisor: u64, exponent: i32) -> Working {
    let short = dividend < divisor;
    let scale = if short { POWERS[13] } else { POWERS[12] };
    let mantissa = (dividend as u128 * scale as u128 / divisor as u128) as u64;
    Working { mantissa, exponent: exponent - short as i32, negative: false }
}

/// `mantissa` x 10^`tens` modulo `unit`, below 2^44.
fn remainder(mantissa: u64, tens: usize, unit: u64) -> u64 {
    let mut rest = mantissa % unit;
    let mut tens = tens;
    while tens > 0 {
        let step = tens.min(5);
        rest = rest * POWERS[step] % unit;
        tens -= step;
    }
    rest
}
