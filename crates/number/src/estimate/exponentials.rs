//! E↑X, 10↑X and Y↑X.

use super::{Estimate, Interval, LN_10_BINARY, elementary, logarithms, ten};
use crate::Float;

#[inline(always)]
pub fn exp(x: Float) -> Option<Interval> {
    if !(-9..=2).contains(&x.exponent()) {
        return None;
    }
    let steps = x.mantissa * (ten(x.exponent() - 9) * elementary::STEPS);
    interval(x.magnitude(), steps, x.negative(), 0.0, 0.0)
}

/// An interval that contains the firmware's e^size or, if `negative` is set, e^-size. `size` is
/// from 10^-9 up to the range limit, and `steps` is `size` in units of (ln 10) / 1024. The firmware
/// subtracts multiples of ln 10 exactly.
///
/// If `size` is the exact product of X and a logarithm, the firmware's product is on average `loss`
/// x 10^-12 smaller, and differs from this average by at most (`loss` + `error`) x 10^-12.
///
/// Measured relative differences in units of 10^-12, with `loss` and `error` both 0: -1.52 to 0.01
/// for positive exponents. For negative exponents the firmware also divides, and the differences
/// are -0.15 to 0.57 for sizes below 0.06, -0.35 to 1.07 from 0.06 to 1, and -0.76 to 1.51 above 1.
#[inline(always)]
pub(super) fn interval(
    size: f64,
    steps: f64,
    negative: bool,
    loss: f64,
    error: f64,
) -> Option<Interval> {
    if !(1e-9..100.0 * LN_10_BINARY).contains(&size) {
        return None;
    }
    let (low, high) = match negative {
        false => (-1.65, 0.15),
        true if size < 0.06 => (-0.25, 0.7),
        true if size < 1.0 => (-0.5, 1.25),
        true => (-0.95, 1.7),
    };
    let (power, steps, lower) = match negative {
        true => (-size, -steps, loss),
        false => (size, steps, -loss),
    };
    let more = error + 1.4 * loss;
    let (scaled, exponent) = elementary::exp(power, steps);
    Some(Estimate::ranged(scaled, exponent).parts(low - more + lower, high + more + lower))
}

/// The firmware truncates the product of X and ln 10 after its thirteenth or fourteenth digit.
#[inline]
pub fn exp10(x: Float) -> Option<Interval> {
    if !(-9..=1).contains(&x.exponent()) {
        return None;
    }
    let (size, steps) =
        (x.magnitude() * LN_10_BINARY, x.mantissa * (ten(x.exponent() - 9) * 1024.0));
    interval(size, steps, x.negative(), 0.5 * ten(x.exponent().max(0)), 0.1)
}

#[inline(always)]
pub fn power(y: Float, x: Float) -> Option<Interval> {
    if y.negative() || y.mantissa == 0.0 || !(-13..=4).contains(&x.exponent()) {
        return None;
    }
    // The firmware truncates the logarithm after its thirteenth digit. It also truncates the
    // product after the thirteenth digit, or after the fourteenth if both the product of the
    // mantissas and the product itself are above 10. On average, each truncation loses half a unit
    // in the last digit. Before truncation, the firmware's logarithm is off by at most 10^-12, or
    // by 3 x 10^-12 of its value if it is below 1; the binary logarithm is off by 10^-15.
    let (billionths, size) = (logarithms::estimate(y.mantissa, y.exponent()), x.magnitude());
    let factor = size * 1e-9;
    let (product, steps) = (billionths * factor, billionths * (factor * elementary::STEPS));
    let ln = billionths * 1e-9;
    let (loss, error) = if ln >= 1.0 {
        let unit = ten((ln >= 10.0) as i32 + (ln >= 100.0) as i32);
        let product_unit = (unit * ten(x.exponent())).max(if product >= 1.0 { 1.0 } else { 0.1 });
        (0.5 * (unit * size + product_unit), 1.5 * size)
    } else {
        let unit = ten((product >= 10.0) as i32 + (product >= 100.0) as i32);
        (if product >= 0.1 { 0.5 * unit } else { 0.0 }, 3.5 * product + 0.001 * size)
    };
    interval(product, steps, x.negative() != (y.exponent() < 0), loss, error)
}
