//! LN and LOG.

use super::{Estimate, Interval, LN_10_BINARY, elementary};
use crate::Float;

/// 10^9 |ln (`mantissa` x 10^(`exponent` - 9))|, computed with the firmware's ln 10. The error is
/// about 10^-5.
#[inline(always)]
pub(super) fn estimate(mantissa: f64, exponent: i32) -> f64 {
    if exponent == 0 {
        return elementary::ln(mantissa, 0.0);
    }
    let tens = elementary::integer(exponent + 1) * (1e9 * LN_10_BINARY);
    elementary::ln(mantissa, tens - 1e9 * std::f64::consts::LN_10).abs()
}

/// Measured differences in units of the tenth digit: -0.0032 to 0.0011.
#[inline(always)]
pub fn ln(x: Float) -> Option<Interval> {
    let ln = sure_estimate(x)?;
    Some(Estimate::near(ln, 0).units(-0.0041, 0.0018))
}

/// Measured differences in units of the tenth digit: -0.0105 to 0.0006.
#[inline]
pub fn log(x: Float) -> Option<Interval> {
    let log = sure_estimate(x)? * (1.0 / LN_10_BINARY);
    Some(Estimate::near(log, 0).units(-0.0133, 0.0034))
}

#[inline]
fn sure_estimate(x: Float) -> Option<f64> {
    if x.negative() || x.mantissa == 0.0 {
        return None;
    }
    let ln = estimate(x.mantissa, x.exponent());
    (ln > 1e7).then_some(ln)
}
