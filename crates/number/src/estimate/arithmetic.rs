//! × ÷ √X X↑2 1/X %. After only two or three binary roundings, the rounding to ten digits is almost
//! always certain.

use crate::Float;

#[inline]
pub fn product(y: Float, x: Float) -> Option<Float> {
    let product = y.mantissa * (x.mantissa * 1e-9);
    let long = product >= 1e10;
    let scaled = if long { product * 0.1 } else { product };
    rounded(scaled, y.exponent() + x.exponent() + long as i32, y.negative() != x.negative())
}

#[inline]
pub fn quotient(y: Float, x: Float) -> Option<Float> {
    let short = y.mantissa < x.mantissa;
    let scaled = y.mantissa / x.mantissa * if short { 1e10 } else { 1e9 };
    rounded(scaled, y.exponent() - x.exponent() - short as i32, y.negative() != x.negative())
}

#[inline(always)]
pub fn root(x: Float) -> Option<Float> {
    let above_even = x.exponent() & 1;
    let root = (x.mantissa * if above_even == 1 { 1e10 } else { 1e9 }).sqrt();
    rounded(root, (x.exponent() - above_even) / 2, false).filter(|_| !x.negative())
}

/// Rounds `scaled` x 10^(`exponent` - 9) to ten digits; `None` if it is out of range or the
/// rounding is not certain. Two or three binary roundings leave sixteen accurate digits, six more
/// than needed.
#[inline(always)]
fn rounded(scaled: f64, exponent: i32, negative: bool) -> Option<Float> {
    let mantissa = Float::same_integer([scaled - 1e-5, scaled, scaled + 1e-5])?;
    if (1e9..1e10).contains(&mantissa) && (-99..=99).contains(&exponent) {
        return Some(Float::new(mantissa, exponent, negative));
    }
    (mantissa == 0.0).then(Float::default)
}

#[inline]
pub fn percent(y: Float, x: Float) -> Option<Float> {
    product(y, Float::new(x.mantissa, x.exponent() - 2, x.negative()))
}
