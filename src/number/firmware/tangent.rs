//! The tangent of an angle up to 45°, digit by digit.
//!
//! The angles arctan 10^-j are subtracted from the angle as often as possible; then the vector (1,
//! rest) is turned by them, the smallest first.

use super::{APART, Count, OF_DIGITS, RECALLED, RECIPROCAL, ROOT, STORED, WITH_ONE};
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
/// The words in which each of these values is loaded.
pub(super) const LOADED: [u64; 6] = [19, 44, 38, 32, 28, 17];

/// The firmware's π/4.
pub(super) const QUARTER_PI: Working =
    Working { mantissa: 7_853_981_633_975, exponent: -1, negative: false };
/// The words in which π/4 is loaded.
pub(super) const QUARTER_PI_LOADED: u64 = 17;
/// The firmware's π/2, with one digit less than twice [`QUARTER_PI`].
pub(crate) const HALF_PI: Working =
    Working { mantissa: 1_570_796_326_795, exponent: 0, negative: false };
/// The words in which π/2 is loaded, with the call.
pub(super) const HALF_PI_LOADED: u64 = 2 + QUARTER_PI_LOADED + 7;
/// The right angle in hundreds of degrees.
pub(super) const RIGHT_ANGLE: Working =
    Working { mantissa: 9_000_000_000_000, exponent: -1, negative: false };

/// The number that stands for the cotangent of zero. The digits of its exponent are among its
/// thirteen digits too.
pub(super) const COTANGENT_OF_ZERO: Working =
    Working { mantissa: 9_999_999_999_099, exponent: 99, negative: false };

/// Which ratio is computed of an angle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Tangent,
    Cotangent,
    /// The tangent for P-R, which needs both coordinates of a point.
    Both,
}

/// Returns the tangent or cotangent of an angle in radians, up to 45°. The exponent of an angle of
/// zero is that of the angle before its reduction.
///
/// # Errors
/// DATA ERROR for the cotangent of a 0 with a small exponent, as only a register that is not
/// normalized has it.
pub(super) fn tangent(
    count: &mut impl Count,
    angle: Working,
    kind: Kind,
) -> Result<Working, Error> {
    let first = (-angle.exponent - 2).max(0) as usize;
    count.add(5);
    if first > 5 {
        count.add(33);
        count.add_if(kind != Kind::Both, 2);
        if kind != Kind::Cotangent {
            return Ok(angle);
        }
        if angle.mantissa == 0 {
            return Err(Error::DataError);
        }
        let inverse = count.quotient(RECIPROCAL, Working::ONE, angle);
        count.add(1);
        return Ok(inverse);
    }
    count.add(4 + 5 * first as u64);
    let mut rest = if angle.exponent == -1 { 10 * angle.mantissa } else { angle.mantissa };
    let mut counts = [0; 6];
    for j in first..6 {
        counts[j] = rest / ARCTANS[j];
        rest = rest % ARCTANS[j] * 10;
        count.add(13 + LOADED[j] + 3 * counts[j]);
    }
    count.add(11);
    // The vector is (x, y); y is scaled up by 10^(j+1).
    let (mut x, mut y) = (POWERS[12], rest / 100);
    let last = counts.iter().position(|&times| times > 0).unwrap_or(5);
    for j in (last..6).rev() {
        for _ in 0..counts[j] {
            (x, y) = (x - cut::digits(y, 2 * (j + 1)), y + x);
            count.add(16 + 4 * j as u64);
        }
        count.add(9);
        if j > last {
            count.add(5);
            y /= 10;
        }
    }
    x -= 1; // as the firmware does
    count.add(11);
    count.add_if(kind == Kind::Tangent, 2);
    let scale = last as i32 + 1;
    let (dividend, divisor, exponent) =
        if kind == Kind::Cotangent { (x, y, scale) } else { (y, x, -scale) };
    if divisor < 1000 {
        count.add(8);
        return Ok(COTANGENT_OF_ZERO);
    }
    count.add(1);
    let dividend = Working { mantissa: dividend, exponent, negative: false };
    let divisor = Working { mantissa: divisor, exponent: 0, negative: false };
    Ok(count.quotient(OF_DIGITS, dividend, divisor))
}

/// Returns √(1 + t²) of a tangent, which is kept in the scratch registers meanwhile.
pub(super) fn secant(count: &mut impl Count, tangent: Working) -> Working {
    count.add(STORED + RECALLED);
    let square = count.product(APART, tangent, tangent);
    let square = count.sum(WITH_ONE, square, Working::ONE);
    count.root(ROOT, square)
}
