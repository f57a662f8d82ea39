//! Σ+, Σ-, MEAN and SDEV.

use super::{Estimate, Interval, quotient, ten};
use crate::{Content, Float, Working};

/// Returns Σx, Σx², Σy, Σy², Σxy and n after the point (X, Y) is added, or subtracted if `minus` is
/// set. `None` if any sum is not a number or is out of range.
#[inline]
pub fn accumulate(sums: [Content; 6], y: Float, x: Float, minus: bool) -> Option<[Content; 6]> {
    let [of_x, of_xx, of_y, of_yy, of_xy, n] = sums;
    // The firmware truncates each product and each total to thirteen digits.
    let squared = |sum, a, b| total(sum, [a, b], product(a, b), 2.1e-12, minus);
    let plain = |sum, a: Float| total(sum, [a, Float::ONE], a.signed(), 0.0, minus);
    Some([
        plain(of_x, x)?,
        squared(of_xx, x, x)?,
        plain(of_y, y)?,
        squared(of_yy, y, y)?,
        squared(of_xy, x, y)?,
        plain(n, Float::ONE)?,
    ])
}

#[inline(always)]
fn product(a: Float, b: Float) -> (f64, i32) {
    let ((of_a, a_exponent), (of_b, b_exponent)) = (a.signed(), b.signed());
    (of_a * (of_b * 1e-9), a_exponent + b_exponent)
}

/// Adds the product of both `factors` to the sum, or subtracts it if `minus` is set.
#[inline(always)]
fn total(
    sum: Content,
    factors: [Float; 2],
    (term, exponent): (f64, i32),
    cut: f64,
    minus: bool,
) -> Option<Content> {
    let sum = sum.float()?;
    let total = Float::sum(sum.signed(), (if minus { -term } else { term }, exponent), cut);
    total.or_else(|| total_in_full(sum, factors, minus)).map(Content::from)
}

#[cold]
#[inline(never)]
fn total_in_full(sum: Float, [a, b]: [Float; 2], minus: bool) -> Option<Float> {
    let [sum, a, b] = [sum, a, b].map(|number| Working::from(number.decimal()));
    let product = a * b;
    (sum + if minus { -product } else { product }).float()
}

pub fn mean(sums: [Content; 6]) -> Option<[Float; 2]> {
    let [x, _, y, _, _, n] = numbers(sums)?;
    if n.mantissa == 0.0 {
        return None;
    }
    Some([quotient(x, n)?, quotient(y, n)?])
}

pub fn sdev(sums: [Content; 6]) -> Option<[Float; 2]> {
    let [x, xx, y, yy, _, n] = numbers(sums)?;
    let of_x = deviation(x, xx, n)?.round(false)?;
    Some([of_x, deviation(y, yy, n)?.round(false)?])
}

fn numbers(sums: [Content; 6]) -> Option<[Float; 6]> {
    let mut numbers = [Float::ONE; 6];
    for (number, sum) in numbers.iter_mut().zip(sums) {
        *number = sum.float()?;
    }
    Some(numbers)
}

/// An interval that contains the firmware's √((n Σx² - (Σx)²) / n / (n - 1)). `None` if the
/// subtraction cancels more than three digits, or if an operand is very large or very small.
pub(super) fn deviation(sum: Float, squares: Float, n: Float) -> Option<Interval> {
    let [sum, squares, n] = [value(sum)?, value(squares)?, value(n)?];
    if n < 2.0 {
        return None;
    }
    let (of_squares, squared) = (squares * n, sum * sum);
    let difference = of_squares - squared;
    if difference * 1e3 <= of_squares {
        return None;
    }
    // Truncation reduces each of the two products and their difference by less than 10^-12 of the
    // larger product, and each of the two quotients and the root by less than 10^-12 of its own
    // value. Taking the root halves the relative error.
    let lost = 3.0 * of_squares / difference;
    let parts = 0.5 * lost + 2.5;
    Some(Estimate::new((difference / n / (n - 1.0)).sqrt()).parts(-parts, parts))
}

/// Converts a number to binary with two roundings; `None` unless its exponent is from -13 to 22.
fn value(number: Float) -> Option<f64> {
    let (mantissa, exponent) = number.signed();
    (-13..=22).contains(&exponent).then(|| mantissa * ten(exponent - 9))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::firmware;
    use crate::float::tests::number;
    use crate::register::Register;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn sums_are_those_of_the_firmware(
            points in prop::collection::vec((number(-2..=3), number(-60..=60), any::<bool>()), 30),
            near: bool,
        ) {
            let mut sums = [Content::ZERO; 6];
            for (y, x, minus) in points {
                let x = if near { y } else { x };
                let full = firmware::accumulate(sums, y.into(), x.into(), minus).unwrap();
                if let Some(fast) = accumulate(sums, y, x, minus) {
                    prop_assert_eq!(fast.map(Register::from), full);
                }
                sums = full.map(Content::from);
            }
        }
    }
}
