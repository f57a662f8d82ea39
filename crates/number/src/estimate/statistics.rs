//! Σ+, Σ-, MEAN and SDEV.

use super::{Estimate, Interval, quotient, ten};
use crate::{Content, Float, Working};

/// The sums Σx, Σx², Σy, Σy², Σxy, n after the point (X, Y) is added, or subtracted if `minus` is
/// set; `None` if one of them is not a number or is out of range.
#[inline]
pub fn accumulate(sums: [Content; 6], y: Content, x: Content, minus: bool) -> Option<[Content; 6]> {
    let (y, x, one) = (y.float()?, x.float()?, Float::ONE);
    let mut totals = sums;
    for (sum, (a, b)) in
        totals.iter_mut().zip([(x, one), (x, x), (y, one), (y, y), (x, y), (one, one)])
    {
        *sum = total(sum.float()?, a, b, minus)?.into();
    }
    Some(totals)
}

#[inline(always)]
fn total(sum: Float, a: Float, b: Float, minus: bool) -> Option<Float> {
    // The firmware truncates the product and the total to thirteen digits each.
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

pub fn mean(sums: [Content; 6]) -> Option<[Float; 2]> {
    let [x, _, y, _, _, n] = numbers(sums)?;
    if n.mantissa == 0.0 {
        return None;
    }
    Some([quotient(x, n)?, quotient(y, n)?])
}

/// The standard deviations of x and of y; `None` if the rounding of an estimate is not certain.
pub fn sdev(sums: [Content; 6]) -> Option<[Float; 2]> {
    let [x, xx, y, yy, _, n] = numbers(sums)?;
    let of_x = deviation(x, xx, n)?.round(false)?;
    Some([of_x, deviation(y, yy, n)?.round(false)?])
}

/// The numbers in the six registers; `None` if a register contains anything else.
fn numbers(sums: [Content; 6]) -> Option<[Float; 6]> {
    let mut numbers = [Float::ONE; 6];
    for (number, sum) in numbers.iter_mut().zip(sums) {
        *number = sum.float()?;
    }
    Some(numbers)
}

/// The interval of √((n Σx² - (Σx)²) / n / (n - 1)); `None` if the difference has lost more than
/// three digits, or a number is very large or small.
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
    // The firmware truncates both products and their difference by less than 10^-12 of the larger
    // one, and both quotients and the root by less than 10^-12 of their value. The root halves the
    // relative error of its argument.
    let lost = 3.0 * of_squares / difference;
    let parts = 0.5 * lost + 2.5;
    Some(Estimate::new((difference / n / (n - 1.0)).sqrt()).parts(-parts, parts))
}

/// A number from 10^-13 to 10^22, or 0, in binary, with two roundings.
fn value(number: Float) -> Option<f64> {
    let (mantissa, exponent) = number.signed();
    (-13..=22).contains(&exponent).then(|| mantissa * ten(exponent - 9))
}
