//! HMS, HR, HMS+ and HMS-, for times in the form H.MMSSss.

use super::{Count, digit_sum};
use crate::Working;
use crate::decimal::POWERS;

/// The number of low-order digits that contain seconds and decimals of seconds; `None` if the time
/// has no decimals.
fn second_digits(x: Working) -> Option<usize> {
    match (x.exponent + 2).rem_euclid(1000) {
        _ if x.mantissa == 0 => None,
        0..11 => Some((10 - x.exponent) as usize),
        500.. => Some(13),
        _ => None,
    }
}

/// HR: converts hours, minutes and seconds to decimal hours, rounded to ten digits. Minutes and
/// seconds of 60 or more carry over.
pub fn hr(count: &mut impl Count, x: Working) -> Working {
    let Some(digits) = second_digits(x) else { return x };
    let seconds = x.mantissa % POWERS[digits];
    let upper = x.mantissa - seconds;
    let minutes = upper % POWERS[(digits + 2).min(14)];
    count.add(|| 60);
    let seconds = hundred_sixtieths(count, seconds / 10);
    let hours = hundred_sixtieths(count, minutes / 10 + seconds);
    Working::new(x.negative, upper - minutes + 10 * hours, x.exponent).rounded()
}

pub fn hms(count: &mut impl Count, x: Working) -> Working {
    let Some(digits) = second_digits(x) else { return x };
    count.add(|| 120);
    let minutes = six_tenths(x.mantissa, (digits + 2).min(14));
    Working::new(x.negative, six_tenths(minutes, digits), x.exponent)
}

pub fn sum_of_times(count: &mut impl Count, y: Working, x: Working) -> Working {
    let [x, y] = [hr(count, x), hr(count, y)];
    let sum = count.sum(y, x);
    hms(count, sum.rounded())
}

/// Computes `value` × 100/60 as the sum of the value, six tenths of it, and these six tenths
/// divided by 10, by 100 and so on. Each term is truncated.
///
/// A number n plus its truncated tenth, hundredth and so on is (10 n - s) / 9, where s is the digit
/// sum of n.
fn hundred_sixtieths(count: &mut impl Count, value: u64) -> u64 {
    let part = value - 4 * (value / 10);
    count.add(|| 4 * part.checked_ilog10().map_or(0, |last| u64::from(last) + 1));
    value + (10 * part - digit_sum(part)) / 9
}

/// Multiplies the lowest `digits` digits by 0.6 and rounds the result to ten digits.
fn six_tenths(value: u64, digits: usize) -> u64 {
    let value = value - 4 * (value % POWERS[digits] / 10);
    (value + value % 1000) / 1000 * 1000
}
