//! Σ+ and Σ-.

use crate::{Content, Float, Working};

/// Returns the sums Σx, Σx², Σy, Σy², Σxy, n after the point (X, Y) is added, or subtracted if
/// `minus` is set; `None` if one of them is no number or out of range.
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
