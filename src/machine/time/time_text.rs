//! Times and dates as text: for ADATE, ATIME and ATIME24, which append them to ALPHA, and for TIME,
//! DATE, DOW and CLOCK, which show them.

use super::Hms;
use crate::instruction::{Chars, Op};
use crate::machine::{Error, Flow, Machine};
use crate::memory::Address;
use crate::number::calendar::{Civil, DateForm, Day, weekday};
use std::io::Write;

/// The names of the days that DOW and DATE show.
const DAYS: [&str; 7] = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/// The number from which on ADATE and ATIME give an error.
const LIMIT: i64 = 100;

/// A text of at most 31 characters under construction.
#[derive(Default)]
struct Text(Vec<u8>);

impl Text {
    fn add(&mut self, what: std::fmt::Arguments) {
        self.0.write_fmt(what).expect("a Vec takes all");
    }

    fn chars(&self) -> Chars {
        Chars::new(&self.0)
    }
}

impl Machine {
    /// Executes ADATE: appends the digits of X as a date, with as many digits as the display has
    /// decimals. It need not be a valid date.
    pub(in crate::machine) fn append_date(&mut self) -> Result<Flow, Error> {
        let date = Hms::digits(self.read_normalized(Address::X), LIMIT)?;
        let [second, century, year] = date.parts;
        let mark = match self.date_form() {
            DateForm::Mdy => '/',
            DateForm::Dmy => '.',
        };
        let mut text = Text::default();
        let decimals = self.memory.format().digits;
        text.add(format_args!("{:02}", date.hours));
        if decimals > 0 {
            text.add(format_args!("{mark}{second:02}"));
        }
        if decimals > 4 {
            text.add(format_args!("{mark}{century:02}{year:02}"));
        } else if decimals > 2 {
            text.add(format_args!("{mark}{year:02}"));
        }
        self.append(&text.0)
    }

    /// Executes ATIME: appends the time in X to ALPHA in the form of the clock.
    pub(in crate::machine) fn append_time(&mut self) -> Result<Flow, Error> {
        self.append_hours(self.clock.hours24)
    }

    /// Executes ATIME24: appends the time in X to ALPHA, with 24 hours.
    pub(in crate::machine) fn append_time24(&mut self) -> Result<Flow, Error> {
        self.append_hours(true)
    }

    fn append_hours(&mut self, hours24: bool) -> Result<Flow, Error> {
        let time = Hms::digits(self.read_normalized(Address::X), LIMIT)?.of_day();
        let [minutes, seconds, hundredths] = time.parts;
        let mut text = Text::default();
        let half = half_day(time.hours, hours24 || time.hours > 23);
        match half {
            Some((hours, _)) => text.add(format_args!("{hours:2}")),
            None => text.add(format_args!("{:02}", time.hours)),
        }
        let decimals = self.memory.format().digits;
        if decimals > 0 {
            text.add(format_args!(":{minutes:02}"));
        }
        if decimals > 2 {
            text.add(format_args!(":{seconds:02}"));
        }
        if decimals > 4 {
            text.add(format_args!(".{hundredths:02}"));
        }
        if let Some((_, name)) = half {
            text.add(format_args!(" {name}"));
        }
        self.append(&text.0)
    }

    fn append(&mut self, text: &[u8]) -> Result<Flow, Error> {
        text.iter().for_each(|&byte| self.memory.append_alpha(byte));
        Ok(Flow::Next)
    }

    /// Shows the result of TIME, DATE or DOW from the keyboard in words.
    pub(in crate::machine) fn show_time_result(&mut self, op: Op) {
        let text = match op {
            Op::Time => self.time_text(),
            Op::Date => self.date_text(),
            Op::Dow => Chars::new(DAYS[self.memory.x().digit(12) as usize % 7].as_bytes()),
            _ => return,
        };
        self.message = Some(text);
        self.memory.set_flag(crate::memory::flags::MESSAGE, true);
    }

    /// Returns the time as TIME and CLOCK show it: ` 1:30:17 PM`, or `13:30:17`.
    pub fn time_text(&self) -> Chars {
        let time = Hms::of(self.time_of_day());
        let [minutes, seconds, _] = time.parts;
        let mut text = Text::default();
        match half_day(time.hours, self.clock.hours24) {
            Some((hours, name)) => {
                text.add(format_args!("{hours:2}:{minutes:02}:{seconds:02} {name}"))
            }
            None => text.add(format_args!("{:02}:{minutes:02}:{seconds:02}", time.hours)),
        }
        text.chars()
    }

    /// Returns the date as DATE shows it: `07/04/86 FRI`; a year other than 19xx has all its
    /// digits.
    pub fn date_text(&self) -> Chars {
        self.full_date_text(self.clock_time())
    }

    /// Returns the date of `time` as the clock displays it.
    pub fn full_date_text(&self, time: i64) -> Chars {
        let today = (time / super::DAY) as Day;
        let Civil { year, month, day } = Civil::of(today);
        let name = DAYS[weekday(today)];
        let mut text = Text::default();
        match (self.date_form(), year) {
            (DateForm::Mdy, 1900..2000) => {
                text.add(format_args!("{month:02}/{day:02}/{:02} {name}", year % 100))
            }
            (DateForm::Mdy, _) => text.add(format_args!("{month:02}/{day:02}/{year}:{name}")),
            (DateForm::Dmy, 1900..2000) => {
                text.add(format_args!("{day:02}.{month:02}.{:02}   {name}", year % 100))
            }
            (DateForm::Dmy, _) => text.add(format_args!("{day:02}.{month:02}.{year} {name}")),
        }
        // Characters beyond the last cell are lost.
        let mut shown = Chars::new(&[]);
        let mut cells = 0;
        for &byte in &text.0 {
            cells += !matches!(byte, b'.' | b':' | b',') as usize;
            if cells <= 12 {
                shown.push(byte);
            }
        }
        shown
    }

    /// Returns an alarm's time in the catalog: ` 1:00:00.0 PM`.
    pub fn tenths_text(&self, time: i64) -> Chars {
        let time = Hms::of(time % super::DAY);
        let [minutes, seconds, hundredths] = time.parts;
        let mut text = Text::default();
        match half_day(time.hours, self.clock.hours24) {
            Some((hours, _)) => text.add(format_args!("{hours:2}")),
            None => text.add(format_args!("{:02}", time.hours)),
        }
        text.add(format_args!(":{minutes:02}:{seconds:02}.{}", hundredths / 10));
        if let Some((_, name)) = half_day(time.hours, self.clock.hours24) {
            text.add(format_args!(" {name}"));
        }
        text.chars()
    }

    /// Returns an alarm's repeat interval in the catalog: ` 01:00:00.0`.
    pub fn interval_text(&self, interval: i64) -> Chars {
        let time = Hms::of(interval);
        let [minutes, seconds, hundredths] = time.parts;
        let mut text = Text::default();
        text.add(format_args!(" {:02}:{minutes:02}:{seconds:02}.{}", time.hours, hundredths / 10));
        text.chars()
    }

    /// Returns hours, minutes and date as CLOCK shows them after CLKTD, and as an alarm without
    /// message does: `13:30   07/04`, ` 1:30PM 07/04`.
    pub fn minutes_and_date_text(&self, time: i64) -> Chars {
        let clock = Hms::of(time % super::DAY);
        let Civil { month, day, .. } = Civil::of((time / super::DAY) as i32);
        let mut text = Text::default();
        let minutes = clock.parts[0];
        let half = half_day(clock.hours, self.clock.hours24);
        if self.date_form() == DateForm::Dmy {
            text.add(format_args!(" "));
        }
        match half {
            Some((hours, name)) => text.add(format_args!("{hours:2}:{minutes:02}{name} ")),
            None => text.add(format_args!("{:02}:{minutes:02}   ", clock.hours)),
        }
        match self.date_form() {
            DateForm::Mdy => text.add(format_args!("{month:02}/{day:02}")),
            DateForm::Dmy => text.add(format_args!("{day:02}.{month:02}")),
        }
        text.chars()
    }
}

/// Returns the hour on a clock of twelve hours and its AM or PM; `None` on a clock of 24 hours.
fn half_day(hours: i64, hours24: bool) -> Option<(i64, &'static str)> {
    if hours24 {
        return None;
    }
    let hour = if hours % 12 == 0 { 12 } else { hours % 12 };
    Some((hour, if hours < 12 { "AM" } else { "PM" }))
}
