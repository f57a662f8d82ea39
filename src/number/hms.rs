//! Hours, minutes and seconds: HMS, HR, HMS+ and HMS-.
//!
//! H.MMSSss is a notation in one number: two digits of minutes and two of seconds after the
//! point, then decimals of a second. The machine converts by repeated tenths of the digits behind
//! a place, which is where its last digits come from.

use super::decimal::POWERS;
use super::{Error, Working};
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
    let seconds = x.mantissa % POWERS[digits];
    let upper = x.mantissa - seconds;
    let minutes = upper % POWERS[(digits + 2).min(14)];
    let hours = upper - minutes;
    let minutes = by_sixty(minutes / 10 + by_sixty(seconds / 10));
    Working { mantissa: minutes * 10 + hours, ..x }.rounded()
}

/// A hundredfold of a sixtieth, as the machine sums it up: with six tenths of the value cut at
/// each place.
fn by_sixty(value: u64) -> u64 {
    let mut part = value - 4 * (value / 10);
    let mut sum = value;
    while part > 0 {
        sum += part;
        part /= 10;
    }
    sum
}

fn to_hms(x: Working) -> Working {
    let Some(digits) = second_digits(x.exponent) else { return x };
    let minutes = sixty_to(x.mantissa, (digits + 2).min(14));
    Working { mantissa: sixty_to(minutes, digits), ..x }.rounded()
}

/// Takes six tenths of the lowest digits, rounded to the tenth digit of the number.
fn sixty_to(value: u64, digits: usize) -> u64 {
    let value = value - 4 * (value % POWERS[digits] / 10);
    (value + value % 1000) / 1000 * 1000
}
