//! Hours, minutes and seconds: HMS, HR, HMS+ and HMS-.
//!
//! H.MMSSss is a notation in one number: two digits of minutes and two of seconds after the
//! point, then decimals of a second. The machine converts by repeated tenths of the digits behind
//! a place, which is where its last digits come from.

use super::decimal::{Decimal, POWERS};
use super::{Error, Working, arithmetic};
use crate::register::Register;

/// HR: from hours, minutes and seconds to decimal hours. Minutes and seconds of 60 and more
/// carry.
///
/// # Errors
/// ALPHA DATA.
pub fn hr(x: Register) -> Result<Register, Error> {
    to_hours(Decimal::read(x)?).result()
}

/// HMS: from decimal hours to hours, minutes and seconds.
///
/// # Errors
/// ALPHA DATA.
pub fn hms(x: Register) -> Result<Register, Error> {
    to_hms(Decimal::read(x)?).result()
}

/// HMS+: the sum of two times in hours, minutes and seconds.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
pub fn hms_add(y: Register, x: Register) -> Result<Register, Error> {
    let (y, x) = (to_hours(Decimal::read(y)?), to_hours(Decimal::read(x)?));
    to_hms(arithmetic::rounded_sum(y, x)).result()
}

/// HMS-: the difference Y - X of two times in hours, minutes and seconds.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
pub fn hms_sub(y: Register, x: Register) -> Result<Register, Error> {
    let (y, x) = (to_hours(Decimal::read(y)?), to_hours(Decimal::read(x)?));
    to_hms(arithmetic::rounded_sum(y, Decimal { negative: !x.negative, ..x })).result()
}

/// How many digits from the right hold seconds and their decimals, in thirteen digits of a
/// number with this exponent; `None` where the number has no decimals.
fn second_digits(exponent: i32) -> Option<usize> {
    match exponent {
        9.. => None,
        ..-2 => Some(13),
        e => Some((10 - e) as usize),
    }
}

fn to_hours(x: Decimal) -> Decimal {
    let Some(digits) = second_digits(x.exponent) else { return x };
    let value = x.mantissa * 1000;
    let seconds = value % POWERS[digits];
    let upper = value - seconds;
    let minutes = upper % POWERS[(digits + 2).min(14)];
    let hours = upper - minutes;
    let minutes = by_sixty(minutes / 10 + by_sixty(seconds / 10));
    round(x, minutes * 10 + hours)
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

fn to_hms(x: Decimal) -> Decimal {
    let Some(digits) = second_digits(x.exponent) else { return x };
    let value = x.mantissa * 1000;
    let value = sixty_to(value, (digits + 2).min(14));
    round(x, sixty_to(value, digits))
}

/// Takes six tenths of the lowest digits, rounded to the tenth digit of the number.
fn sixty_to(value: u64, digits: usize) -> u64 {
    let part = value % POWERS[digits];
    let value = value - 4 * (part / 10);
    (value + value % 1000) / 1000 * 1000
}

/// A number with the sign and exponent of `x` and these digits, rounded to ten.
fn round(x: Decimal, digits: u64) -> Decimal {
    let w = Working::new(x.negative, digits, x.exponent);
    let mantissa = (w.mantissa + 500) / 1000;
    if mantissa == POWERS[10] {
        return Decimal { mantissa: POWERS[9], exponent: w.exponent + 1, negative: w.negative };
    }
    Decimal { mantissa, exponent: w.exponent, negative: w.negative }
}
