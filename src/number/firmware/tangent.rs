//! The tangent of an angle up to 45°, digit by digit.
//!
//! The angles arctan 10^-j are subtracted from the angle as often as possible; then the vector (1,
//! rest) is turned by them, the smallest first.

use super::Count;
use crate::number::decimal::POWERS;
use crate::number::{Error, Working, cut};

/// The values of arctan 10^-j x 10^j for j from 1 to 6, in units of 10^-13.
pub(super) static ARCTANS: [u64; 6] = [
    9_966_865_249_116,
    9_999_666_686_665,
    9_999_996_666_669,
    9_999_999_966_667,
    9_999_999_999_667,
    9_999_999_999_997,
];

/// The firmware's π/4.
pub(super) const QUARTER_PI: Working =
    Working { mantissa: 7_853_981_633_975, exponent: -1, negative: false };
/// The firmware's π/2, with one digit less than twice [`QUARTER_PI`].
pub(crate) const HALF_PI: Working =
    Working { mantissa: 1_570_796_326_795, exponent: 0, negative: false };
/// The right angle in hundreds of degrees.
pub(super) const RIGHT_ANGLE: Working =
    Working { mantissa: 9_000_000_000_000, exponent: -1, negative: false };

/// The number that stands for the cotangent of zero. The digits of its exponent are among its
/// thirteen digits too.
pub(super) const COTANGENT_OF_ZERO: Working =
    Working { mantissa: 9_999_999_999_099, exponent: 99, negative: false };

/// Returns the tangent, or its `inverse`, of an angle in radians, up to 45°. The exponent of an angle of
/// zero is that of the angle before its reduction.
///
/// # Errors
/// DATA ERROR for the cotangent of a 0 with a small exponent, which only a register that is
/// not normalized can contain.
pub(super) fn tangent(
    count: &mut impl Count,
    angle: Working,
    inverse: bool,
) -> Result<Working, Error> {
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
            (x, y) = (x - cut::digits(y, 2 * (j + 1)), y + x);
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

/// Returns √(1 + t²) of a tangent.
pub(super) fn secant(count: &mut impl Count, tangent: Working) -> Working {
    let square = count.product(tangent, tangent);
    let square = count.sum(square, Working::ONE);
    count.root(square)
}
