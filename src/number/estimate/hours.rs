//! HR and HMS, computed in whole units of the tenth digit.

use crate::number::Decimal;
use crate::number::cut;
use crate::number::decimal::POWERS;

/// The greatest number by which [`at_most`] is above the firmware's value.
const ABOVE: u64 = 13;

/// Returns the number of digits after the point among the ten digits, with at most two zeros before
/// them; `None` if there are none.
fn after_point(x: Decimal) -> Option<usize> {
    (x.exponent < 9).then(|| (9 - x.exponent).min(12) as usize)
}

/// Returns decimal hours for hours, minutes and seconds (HR), if the tenths that the firmware cuts
/// make no difference.
#[inline]
pub(crate) fn hr(x: Decimal) -> Option<Decimal> {
    let Some(after_point) = after_point(x) else { return Some(x) };
    let rest = cut::rest(x.mantissa, after_point);
    let seconds = cut::rest(x.mantissa, after_point.saturating_sub(2));
    // The unit is a hundredth of the tenth digit's, since the firmware has three more digits and
    // uses two of them.
    let minutes = 100 * (rest - seconds) + at_most(100 * seconds);
    let total = 100 * (x.mantissa - rest) + at_most(minutes);
    let sure = total < POWERS[12] - 50 && (total + 50) % 100 >= 2 * ABOVE;
    sure.then(|| Decimal { mantissa: (total + 50) / 100, ..x })
}

/// Returns a hundred times a sixtieth, or up to [`ABOVE`] more.
///
/// The firmware adds to the value six tenths of it, a tenth of the six tenths, a hundredth and so
/// on, each cut. Without the cuts that is a ninth of ten times the six tenths.
fn at_most(value: u64) -> u64 {
    let part = value - 4 * (value / 10);
    value + 10 * part / 9
}

/// Returns hours, minutes and seconds for decimal hours (HMS).
#[inline]
pub(crate) fn hms(x: Decimal) -> Option<Decimal> {
    let Some(after_point) = after_point(x) else { return Some(x) };
    // Six tenths of the digits after a place remain, rounded.
    let sixty = |n: u64, digits: usize| n - cut::digits(4 * cut::rest(n, digits) + 5, 1);
    let minutes = sixty(x.mantissa, after_point);
    let seconds = sixty(minutes, after_point.saturating_sub(2));
    Some(Decimal::normalize(x.negative, seconds, x.exponent)).filter(Decimal::is_in_range)
}
