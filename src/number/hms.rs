//! Hours, minutes and seconds: HMS, HR, HMS+ and HMS-.
//!
//! H.MMSSss is a notation in one number: two digits of minutes and two of seconds after the
//! point, then decimals of a second. The machine converts by repeated tenths of the digits behind
//! a place, which is where its last digits come from.

use super::decimal::{self, POWERS};
use super::{Error, Working, cut};
use crate::register::Register;

/// HR: from hours, minutes and seconds to decimal hours. Minutes and seconds of 60 and more
/// carry.
///
/// # Errors
/// ALPHA DATA.
pub fn hr(x: Register) -> Result<Register, Error> {
    to_hours(Working::of(x)?).finish()
}

/// HMS: from decimal hours to hours, minutes and seconds.
///
/// # Errors
/// ALPHA DATA.
pub fn hms(x: Register) -> Result<Register, Error> {
    to_hms(Working::of(x)?).finish()
}

/// HMS+: the sum of two times in hours, minutes and seconds.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
pub fn hms_add(y: Register, x: Register) -> Result<Register, Error> {
    let (y, x) = (to_hours(Working::of(y)?), to_hours(Working::of(x)?));
    to_hms((y + x).rounded()).finish()
}

/// HMS-: the difference Y - X of two times in hours, minutes and seconds.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
pub fn hms_sub(y: Register, x: Register) -> Result<Register, Error> {
    let (y, x) = (to_hours(Working::of(y)?), to_hours(Working::of(x)?));
    to_hms((y - x).rounded()).finish()
}

/// How many digits from the right hold seconds and their decimals, in the thirteen digits of a
/// number with this exponent; `None` where the number has no decimals.
fn second_digits(exponent: i32) -> Option<usize> {
    match (exponent + 2).rem_euclid(1000) {
        0..11 => Some((10 - exponent) as usize),
        500.. => Some(13),
        _ => None,
    }
}

fn to_hours(x: Working) -> Working {
    let Some(digits) = second_digits(x.exponent) else { return x };
    let seconds = cut::rest(x.mantissa, digits);
    let upper = x.mantissa - seconds;
    let minutes = cut::rest(upper, (digits + 2).min(14));
    let hours = upper - minutes;
    let minutes = by_sixty(minutes / 10 + by_sixty(seconds / 10));
    Working { mantissa: minutes * 10 + hours, ..x }.rounded()
}

/// A hundredfold of a sixtieth, as the machine sums it up: with six tenths of the value cut at
/// each place.
fn by_sixty(value: u64) -> u64 {
    let part = value - 4 * (value / 10);
    // The part, its tenth, its hundredth and so on, each cut: a ninth of ten times the part less its
    // digits, as every digit d that stands for d 10^n is counted d (10^n + … + 10 + 1) times.
    value + (10 * part - digit_sum(part)) / 9
}

/// The sum of the decimal digits.
#[inline]
fn digit_sum(number: u64) -> u64 {
    let high = number / POWERS[10];
    let digits = decimal::to_digits(number % POWERS[10]);
    // Nibbles to bytes, and all bytes to the highest one.
    let bytes = (digits & 0x0F0F_0F0F_0F0F_0F0F) + (digits >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56)
        + high % 10
        + high / 10 % 10
        + high / 100 % 10
        + high / 1000
}

fn to_hms(x: Working) -> Working {
    let Some(digits) = second_digits(x.exponent) else { return x };
    let minutes = sixty_to(x.mantissa, (digits + 2).min(14));
    Working { mantissa: sixty_to(minutes, digits), ..x }.rounded()
}

/// Takes six tenths of the lowest digits, rounded to the tenth digit of the number.
fn sixty_to(value: u64, digits: usize) -> u64 {
    let value = value - 4 * (cut::rest(value, digits) / 10);
    (value + value % 1000) / 1000 * 1000
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5_000))]

        #[test]
        fn a_hundredfold_of_a_sixtieth(value in 0..POWERS[13]) {
            let mut part = value - 4 * (value / 10);
            let mut sum = value;
            while part > 0 {
                sum += part;
                part /= 10;
            }
            prop_assert_eq!(by_sixty(value), sum);
        }
    }
}
