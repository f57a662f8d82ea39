//! Hours, minutes and seconds: HMS, HR, HMS+ and HMS-.
//!
//! H.MMSSss writes a time as one number: two digits of minutes and two of seconds after the point,
//! then decimals of a second. The firmware converts by repeatedly taking tenths, which decides the
//! last digits of results.

use super::decimal::{Decimal, POWERS};
use super::forms::{self, Form};
use super::{Error, Working, cut};
use crate::register::Register;

/// Returns decimal hours for hours, minutes and seconds (HR). Minutes and seconds of 60 and more
/// carry.
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn hr<F: Form>(x: F) -> Result<F, Error> {
    forms::decimal_one(x, |x| Some(short_hours(x)), |x| to_hours(Working::of(x)?).finish())
}

/// Returns hours, minutes and seconds for decimal hours (HMS).
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn hms<F: Form>(x: F) -> Result<F, Error> {
    forms::decimal_one(x, short_hms, |x| to_hms(Working::of(x)?).finish())
}

/// Returns the sum of two times in hours, minutes and seconds (HMS+).
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
#[inline(always)]
pub fn hms_add<F: Form>(y: F, x: F) -> Result<F, Error> {
    let short = |y, x| short_hms(short_hours(y).plus(short_hours(x))?);
    forms::decimal_two((y, x), short, |y, x| long_sum(y, x, |x| x))
}

/// Returns the difference Y - X of two times in hours, minutes and seconds (HMS-).
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
#[inline(always)]
pub fn hms_sub<F: Form>(y: F, x: F) -> Result<F, Error> {
    let short = |y, x: Decimal| {
        let x = short_hours(x);
        short_hms(short_hours(y).plus(Decimal { negative: !x.negative, ..x })?)
    };
    forms::decimal_two((y, x), short, |y, x| long_sum(y, x, |x| -x))
}

/// Returns the result of HMS+ or HMS- for any registers.
#[inline(never)]
fn long_sum(
    y: Register,
    x: Register,
    sign: impl Fn(Working) -> Working,
) -> Result<Register, Error> {
    let (y, x) = (to_hours(Working::of(y)?), to_hours(Working::of(x)?));
    to_hms((y + sign(x)).rounded()).finish()
}

/// Returns the number of digits after the point among the ten digits, with at most two zeros before
/// them; `None` if there are none.
#[inline]
fn after_point(x: Decimal) -> Option<usize> {
    (x.exponent < 9).then(|| (9 - x.exponent).min(12) as usize)
}

/// Returns the result of HR, computed in whole units of the tenth digit.
#[inline]
fn short_hours(x: Decimal) -> Decimal {
    let Some(after_point) = after_point(x) else { return x };
    let rest = cut::rest(x.mantissa, after_point);
    let seconds = cut::rest(x.mantissa, after_point.saturating_sub(2));
    // The unit is a hundredth of the tenth digit's, since the firmware has three more digits and
    // uses two of them.
    let minutes = 100 * (rest - seconds);
    let value = minutes + by_sixty(100 * seconds);
    // The sum of the digits matters only near a rounding boundary.
    let mut total = 100 * (x.mantissa - rest) + ninths(value, 0);
    if total < POWERS[12] - 50 && (total + 50) % 100 >= 13 {
        return Decimal { mantissa: (total + 50) / 100, ..x };
    }
    total = 100 * (x.mantissa - rest) + by_sixty(value);
    let carry = total >= POWERS[12] - 50;
    let mantissa = if carry { (total + 500) / 1000 } else { (total + 50) / 100 };
    Decimal { mantissa, exponent: x.exponent + carry as i32, ..x }
}

/// Returns the result of HMS, computed in whole units of the tenth digit.
#[inline]
fn short_hms(x: Decimal) -> Option<Decimal> {
    let Some(after_point) = after_point(x) else { return Some(x) };
    // Six tenths of the digits after a place remain, rounded.
    let sixty = |n: u64, digits: usize| n - cut::digits(4 * cut::rest(n, digits) + 5, 1);
    let minutes = sixty(x.mantissa, after_point);
    let seconds = sixty(minutes, after_point.saturating_sub(2));
    Some(Decimal::normalize(x.negative, seconds, x.exponent)).filter(Decimal::is_in_range)
}

/// Returns the number of digits from the right that hold seconds and their decimals, in the
/// thirteen digits of a number with this exponent; `None` if the number has no decimals.
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

/// Returns a hundred times a sixtieth, as the firmware sums it up: with six tenths of the value cut
/// at each place.
#[inline]
fn by_sixty(value: u64) -> u64 {
    ninths(value, digit_sum(value - 4 * (value / 10)))
}

/// Returns the result of [`by_sixty`], where `digits` is the sum of the digits of the six tenths.
/// If `digits` is 0, the result is larger by at most thirteen.
///
/// The part, its tenth, its hundredth and so on, each cut, add up to a ninth of ten times the part
/// less the sum of its digits, because every digit d at place n is counted d (10^n + … + 10 + 1)
/// times.
#[inline]
fn ninths(value: u64, digits: u64) -> u64 {
    let part = value - 4 * (value / 10);
    value + (10 * part - digits) / 9
}

/// The sum of the decimal digits of each number below 10^4.
static DIGIT_SUMS: [u8; 10_000] = {
    let mut table = [0; 10_000];
    let mut n = 0;
    while n < 10_000 {
        table[n] = (n / 1000 + n / 100 % 10 + n / 10 % 10 + n % 10) as u8;
        n += 1;
    }
    table
};

/// Returns the sum of the decimal digits of a number below 10^16.
#[inline]
fn digit_sum(number: u64) -> u64 {
    let sum = |group: u64| DIGIT_SUMS[group as usize] as u64;
    let eight = |number: u64| sum(number / 10_000) + sum(number % 10_000);
    match number / 100_000_000 {
        0 => eight(number),
        high => eight(high) + eight(number - 100_000_000 * high),
    }
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
    use super::super::decimal::decimals;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ordinary_times_take_the_short_way() {
        let time = Decimal { mantissa: 1_250_000_000, exponent: 0, negative: false };
        let sum = short_hours(time).plus(short_hours(time));
        assert!(short_hms(time).is_some() && sum.and_then(short_hms).is_some());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5_000))]

        /// Checks that the quick forms, where they answer, give the result of the thirteen digits.
        #[test]
        fn short_and_long_ways_agree(y in decimals(-4..11), x in decimals(-4..11)) {
            let finish = |n: Working| n.finish().unwrap();
            let sum = |sign: fn(Working) -> Working| {
                long_sum(y.register(), x.register(), sign).unwrap()
            };
            let minus_x = Decimal { negative: !x.negative, ..x };
            let both = |y, x| short_hms(short_hours(y).plus(short_hours(x))?);
            for (short, long) in [
                (Some(short_hours(x)), finish(to_hours(x.into()))),
                (short_hms(x), finish(to_hms(x.into()))),
                (both(y, x), sum(|x| x)),
                (both(y, minus_x), sum(|x| -x)),
            ] {
                prop_assert!(short.is_none_or(|short| short.register() == long), "{y:?} {x:?}");
            }
        }

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
