//! Σ+, Σ-, MEAN and SDEV.

use super::arithmetic::quotient;
use super::{Estimate, Interval, ten};
use crate::number::float::Signed;
use crate::number::{Content, Decimal, Float, Working, firmware};

/// Returns the sums Σx, Σx², Σy, Σy², Σxy, n after the point (X, Y) is added, or subtracted if
/// `minus` is set; `None` if one of them is out of range.
#[inline]
pub(crate) fn accumulate(
    sums: [Float; 6],
    y: Float,
    x: Float,
    minus: bool,
) -> Option<[Content; 6]> {
    let one = Float::ONE;
    // There is no loop over all six sums: values that were written one by one are read faster one
    // by one.
    Some([
        total(sums[0], x, one, minus)?.into(),
        total(sums[1], x, x, minus)?.into(),
        total(sums[2], y, one, minus)?.into(),
        total(sums[3], y, y, minus)?.into(),
        total(sums[4], x, y, minus)?.into(),
        total(sums[5], one, one, minus)?.into(),
    ])
}

/// Returns the sum of a number and the product of two, or their difference, if it is in range.
#[inline(always)]
fn total(sum: Float, a: Float, b: Float, minus: bool) -> Option<Float> {
    // The product and the total are cut to thirteen digits each.
    let cut = if b == Float::ONE { 0.0 } else { 2.1e-12 };
    let ((of_a, a_exponent), (of_b, b_exponent)) = (a.signed(), b.signed());
    let product = of_a * (of_b * 1e-9);
    let term = (if minus { -product } else { product }, a_exponent + b_exponent);
    match Float::sum(sum.signed(), term, cut) {
        None => total_in_full(sum, a, b, minus),
        total => total,
    }
}

#[cold]
#[inline(never)]
fn total_in_full(sum: Float, a: Float, b: Float, minus: bool) -> Option<Float> {
    let [sum, a, b] = [sum, a, b].map(|number| Working::from(number.decimal()));
    let product = a * b;
    (sum + if minus { -product } else { product }).float()
}

/// Returns the means, if the binary estimates are sure of the rounding.
#[inline]
pub(crate) fn means([x, _, y, _, _, n]: [Float; 6]) -> Option<[Float; 2]> {
    Some([quotient(x, n)?, quotient(y, n)?])
}

/// Returns the standard deviations, if they are numbers in range.
#[inline]
pub(crate) fn deviations([x, xx, y, yy, _, n]: [Float; 6]) -> Option<[Float; 2]> {
    let degrees = degrees_of_freedom(n.signed())?;
    Some([deviation(x, xx, n, degrees)?, deviation(y, yy, n, degrees)?])
}

#[inline]
fn deviation(sum: Float, squares: Float, n: Float, degrees: (f64, f64)) -> Option<Float> {
    match deviation_interval(sum.signed(), squares.signed(), degrees)?.round(false) {
        None => deviation_in_full(sum.decimal(), squares.decimal(), n.decimal()),
        number => number,
    }
}

#[cold]
#[inline(never)]
fn deviation_in_full(sum: Decimal, squares: Decimal, n: Decimal) -> Option<Float> {
    firmware::deviation(sum.into(), squares.into(), n.into()).ok()?.float()
}

/// Returns n, from 1 to 10^7, and 1 / (n (n - 1)).
#[inline]
pub(super) fn degrees_of_freedom((mantissa, exponent): Signed) -> Option<(f64, f64)> {
    if !(0..=6).contains(&exponent) || mantissa < 1e9 {
        return None;
    }
    let n = mantissa * ten(exponent - 9);
    Some((n, 1.0 / (n * (n - 1.0))))
}

/// Returns the interval of the firmware's standard deviation. The firmware cuts both products by
/// less than a part each; in parts of their difference the loss is greater by the ratio of product
/// and difference.
#[inline]
pub(super) fn deviation_interval(
    sum: Signed,
    squares: Signed,
    (n, inverse): (f64, f64),
) -> Option<Interval> {
    // The unit is that of the tenth digit of the sum of squares.
    let apart = 2 * sum.1 - 9 - squares.1;
    if !(-22..=22).contains(&apart) {
        return None;
    }
    let minuend = squares.0 * n;
    let difference = minuend - sum.0 * sum.0 * ten(apart);
    let lost = 0.6 * minuend / difference;
    Some(root_of_variance(difference, squares.1 - 9, inverse).parts(-2.9 - lost, 0.4 + lost))
}

/// Returns √(`difference` x 10^`exponent` x `inverse`).
#[inline]
fn root_of_variance(difference: f64, exponent: i32, inverse: f64) -> Estimate {
    let odd = exponent & 1;
    let inverse = if odd == 1 { 10.0 * inverse } else { inverse };
    let estimate = Estimate::new((difference * inverse).sqrt());
    Estimate::ranged(estimate.scaled, estimate.exponent + (exponent - odd) / 2)
}
