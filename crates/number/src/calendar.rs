//! Dates as numbers (MM.DDYYYY or DD.MMYYYY), and the functions DATE+, DDAYS and DOW.
//!
//! The Gregorian calendar covers 15 October 1582 to 10 September 4320 (manual chapter "Time
//! functions").

use super::Error;
use super::decimal::{Decimal, POWERS};
use crate::register::Register;

/// The date format, selected by flag 31.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DateForm {
    /// MM.DDYYYY
    #[default]
    Mdy,
    /// DD.MMYYYY
    Dmy,
}

pub type Day = i32;

pub const FIRST_DAY: Day = -115_860;
pub const LAST_DAY: Day = FIRST_DAY + 999_999;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Civil {
    pub year: i32,
    pub month: i32,
    pub day: i32,
}

impl Civil {
    pub fn from_day(day: Day) -> Civil {
        // Counting years from March puts the leap day at the end of the year.
        let days = day + 693_901;
        let (era, rest) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365;
        let rest = rest - (365 * year + year / 4 - year / 100);
        let month = (5 * rest + 2) / 153;
        let day = rest - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        Civil { year: year + era * 400 + next, month, day }
    }

    /// `None` for a date that does not exist.
    pub fn number(self) -> Option<Day> {
        let Civil { year, month, day } = self;
        let early = (month <= 2) as i32;
        let (era, of_era) = ((year - early).div_euclid(400), (year - early).rem_euclid(400));
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let number = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 693_901;
        let exists = (1..=12).contains(&month) && (1..=month_length(year, month)).contains(&day);
        exists.then_some(number)
    }
}

fn month_length(year: i32, month: i32) -> i32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}

/// Computes `value` / 10^`decimals`; `value` has at most ten significant digits.
pub fn scaled(value: i64, decimals: u32) -> Register {
    Decimal::normalize(value < 0, value.unsigned_abs(), 9 - decimals as i32).register()
}

/// Fails with ALPHA DATA, or with DATA ERROR for an invalid date or digits after the year.
pub fn day(date: Register, form: DateForm) -> Result<Day, Error> {
    let date = Decimal::read(date)?;
    if date.negative || !(0..2).contains(&date.exponent) {
        return Err(Error::DataError);
    }
    let number = date.mantissa * POWERS[date.exponent as usize];
    if !number.is_multiple_of(POWERS[3]) {
        return Err(Error::DataError);
    }
    let number = (number / POWERS[3]) as i32;
    let (first, second, year) = (number / 1_000_000, number / 10_000 % 100, number % 10_000);
    let (month, day) = match form {
        DateForm::Mdy => (first, second),
        DateForm::Dmy => (second, first),
    };
    let number = Civil { year, month, day }.number().ok_or(Error::DataError)?;
    if (FIRST_DAY..=LAST_DAY).contains(&number) { Ok(number) } else { Err(Error::DataError) }
}

pub fn date(day: Day, form: DateForm) -> Register {
    let Civil { year, month, day } = Civil::from_day(day);
    let (first, second) = match form {
        DateForm::Mdy => (month, day),
        DateForm::Dmy => (day, month),
    };
    scaled((first * 1_000_000 + second * 10_000 + year) as i64, 6)
}

/// Adds the integer part of X, in days, to the date Y (DATE+).
///
/// Fails with ALPHA DATA, with DATA ERROR if Y is not a date, or with OUT OF RANGE if the new date
/// is outside the calendar. With flag 24 set, the calendar's first or last day is used instead.
pub fn date_plus(y: Register, x: Register, form: DateForm) -> Result<Register, Error> {
    let days = Decimal::read(x)?;
    let from = day(y, form)?;
    let days = match days.exponent {
        ..7 => days.shifted(0) as Day * if days.negative { -1 } else { 1 },
        _ if days.negative => -9_999_999,
        _ => 9_999_999,
    };
    match from + days {
        to if to < FIRST_DAY => Err(Error::OutOfRange(date(FIRST_DAY, form))),
        to if to > LAST_DAY => Err(Error::OutOfRange(date(LAST_DAY, form))),
        to => Ok(date(to, form)),
    }
}

pub fn days_between(from: Day, to: Day) -> Register {
    scaled((to - from) as i64, 0)
}

/// DOW: 0 for Sunday to 6 for Saturday. Fails with ALPHA DATA, or with DATA ERROR for an invalid X.
pub fn day_of_week(x: Register, form: DateForm) -> Result<Register, Error> {
    Ok(scaled(weekday(day(x, form)?) as i64, 0))
}

/// 0 means Sunday. 1 January 1900 was a Monday.
pub fn weekday(day: Day) -> usize {
    (day + 1).rem_euclid(7) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_ends_of_the_calendar() {
        assert_eq!(Civil::from_day(0), Civil { year: 1900, month: 1, day: 1 });
        assert_eq!(Civil::from_day(FIRST_DAY), Civil { year: 1582, month: 10, day: 15 });
        assert_eq!(Civil::from_day(LAST_DAY), Civil { year: 4320, month: 9, day: 10 });
        assert_eq!(date(FIRST_DAY, DateForm::Dmy).to_string(), "01510158200001");
    }

    proptest! {
        #[test]
        fn dates_there_and_back(n in FIRST_DAY..=LAST_DAY, dmy: bool) {
            let form = if dmy { DateForm::Dmy } else { DateForm::Mdy };
            prop_assert_eq!(day(date(n, form), form), Ok(n));
            prop_assert_eq!(weekday(n + 7), weekday(n));
        }

        #[test]
        fn no_register_panics(bits: u64, other: u64, dmy: bool) {
            let form = if dmy { DateForm::Dmy } else { DateForm::Mdy };
            let _ = date_plus(Register::new(bits), Register::new(other), form);
            let _ = day_of_week(Register::new(bits), form);
        }
    }
}
