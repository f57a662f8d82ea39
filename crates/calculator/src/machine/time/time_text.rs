//! Times and dates as text for ALPHA and the display.

use super::{Clock, DAY, Hms};
use crate::machine::message;
use crate::machine::{Error, Machine};
use crate::machine::{addressing, time::date_functions};
use crate::memory::{Address, Memory};
use sim41_language::instruction::{Chars, Op};
use sim41_number::calendar::{Civil, DateForm, Day, weekday};
use sim41_number::charset::CELLS;

const DAYS: [&str; 7] = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

const LIMIT: i64 = 100;

impl Machine {
    /// The format of DATE and the alarm catalog: `07/04/86 FRI`; a year other than 19xx is shown
    /// with four digits. Characters beyond the last cell are dropped.
    pub fn date_text(&self, time: i64) -> Chars {
        let today = (time / DAY) as Day;
        let (year, name) = (Civil::from_day(today).year, DAYS[weekday(today)]);
        let (mut text, mark) = (Chars::EMPTY, date_mark(&self.memory));
        add_day(&self.memory, &mut text, today);
        match (date_functions::date_form(&self.memory), year) {
            (DateForm::Mdy, 1900..2000) => text.add(format_args!("{mark}{:02} {name}", year % 100)),
            (DateForm::Mdy, _) => text.add(format_args!("{mark}{year}:{name}")),
            (DateForm::Dmy, 1900..2000) => {
                text.add(format_args!("{mark}{:02}   {name}", year % 100))
            }
            (DateForm::Dmy, _) => text.add(format_args!("{mark}{year} {name}")),
        }
        let mut cells = 0;
        let shown = text.into_iter().take_while(|byte| {
            cells += !matches!(byte, b'.' | b':' | b',') as usize;
            cells <= CELLS
        });
        shown.collect()
    }
}

impl Clock {
    /// An alarm's time in the catalog: ` 1:00:00.0 PM`.
    pub fn tenths_text(&self, time: i64) -> Chars {
        let time = Hms::from_hundredths(time % DAY);
        let [minutes, seconds, hundredths] = time.parts;
        let (mut text, half) = hour(time.hours, self.timer.hours24);
        text.add(format_args!(":{minutes:02}:{seconds:02}.{}{half}", hundredths / 10));
        text
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AlarmPart {
    When,
    Message(usize),
    Time,
    Date,
    Interval,
}

pub(crate) fn alarm_text(machine: &Machine, n: usize, part: AlarmPart) -> Option<Chars> {
    let alarm = machine.memory.alarms().nth(n)?;
    let time = alarm.time as i64 * 10;
    Some(match part {
        AlarmPart::When => minutes_and_date_text(&machine.memory, &machine.clock, time),
        AlarmPart::Message(from) => Chars::new(alarm.message().get(from..).unwrap_or_default()),
        AlarmPart::Time => machine.clock.tenths_text(time),
        AlarmPart::Date => machine.date_text(time),
        AlarmPart::Interval => interval_text(alarm.interval.unwrap_or(0) as i64 * 10),
    })
}

pub(crate) fn show_clock(machine: &mut Machine) {
    let clock = &machine.clock;
    let text = match clock.timer.with_date {
        true => minutes_and_date_text(&machine.memory, clock, clock.time()),
        false => time_text(clock),
    };
    message::show_message(machine, text);
}

/// ADATE uses the display format's number of decimals. The date need not be valid.
pub(in crate::machine) fn append_date(memory: &mut Memory) -> Result<(), Error> {
    let date = Hms::digits(addressing::read_normalized(memory, Address::X), LIMIT)?;
    let [second, century, year] = date.parts;
    let mark = date_mark(memory);
    let mut text = Chars::EMPTY;
    let decimals = memory.format().digits;
    text.add(format_args!("{:02}", date.hours));
    if decimals > 0 {
        text.add(format_args!("{mark}{second:02}"));
    }
    if decimals > 4 {
        text.add(format_args!("{mark}{century:02}{year:02}"));
    } else if decimals > 2 {
        text.add(format_args!("{mark}{year:02}"));
    }
    append(memory, text)
}

pub(in crate::machine) fn append_hours(memory: &mut Memory, hours24: bool) -> Result<(), Error> {
    let time = Hms::digits(addressing::read_normalized(memory, Address::X), LIMIT)?.of_day();
    let [minutes, seconds, hundredths] = time.parts;
    let (mut text, half) = hour(time.hours, hours24 || time.hours > 23);
    let decimals = memory.format().digits;
    if decimals > 0 {
        text.add(format_args!(":{minutes:02}"));
    }
    if decimals > 2 {
        text.add(format_args!(":{seconds:02}"));
    }
    if decimals > 4 {
        text.add(format_args!(".{hundredths:02}"));
    }
    text.add(format_args!("{half}"));
    append(memory, text)
}

pub(in crate::machine) fn show_time_result(machine: &mut Machine, op: Op) {
    let text = match op {
        Op::Time => time_text(&machine.clock),
        Op::Date => machine.date_text(machine.clock.time()),
        Op::Dow => Chars::new(DAYS[machine.memory.x().digit(12) as usize % 7].as_bytes()),
        _ => return,
    };
    message::show_message(machine, text);
}

/// The format of TIME and CLOCK: ` 1:30:17 PM`, or `13:30:17`.
pub(super) fn time_text(clock: &Clock) -> Chars {
    let time = Hms::from_hundredths(clock.time_of_day());
    let [minutes, seconds, _] = time.parts;
    let (mut text, half) = hour(time.hours, clock.timer.hours24);
    text.add(format_args!(":{minutes:02}:{seconds:02}{half}"));
    text
}

/// An alarm's repeat interval in the catalog: ` 01:00:00.0`.
fn interval_text(interval: i64) -> Chars {
    let time = Hms::from_hundredths(interval);
    let [minutes, seconds, hundredths] = time.parts;
    let mut text = Chars::EMPTY;
    text.add(format_args!(" {:02}:{minutes:02}:{seconds:02}.{}", time.hours, hundredths / 10));
    text
}

/// Time and date, for CLKTD and for alarms without a message: `13:30 07/04`, ` 1:30PM 07/04`.
pub(super) fn minutes_and_date_text(memory: &Memory, clock: &Clock, time: i64) -> Chars {
    let hms = Hms::from_hundredths(time % DAY);
    let (number, half) = hour(hms.hours, clock.timer.hours24);
    let mut text = Chars::EMPTY;
    if date_functions::date_form(memory) == DateForm::Dmy {
        text.push(b' ');
    }
    text.add(format_args!("{number}:{:02}{:2} ", hms.parts[0], half.trim_start()));
    add_day(memory, &mut text, (time / DAY) as Day);
    text
}

fn append(memory: &mut Memory, text: Chars) -> Result<(), Error> {
    text.into_iter().for_each(|byte| memory.append_alpha(byte));
    Ok(())
}

fn add_day(memory: &Memory, text: &mut Chars, day: Day) {
    let (Civil { month, day, .. }, mark) = (Civil::from_day(day), date_mark(memory));
    match date_functions::date_form(memory) {
        DateForm::Mdy => text.add(format_args!("{month:02}{mark}{day:02}")),
        DateForm::Dmy => text.add(format_args!("{day:02}{mark}{month:02}")),
    }
}

fn date_mark(memory: &Memory) -> char {
    match date_functions::date_form(memory) {
        DateForm::Mdy => '/',
        DateForm::Dmy => '.',
    }
}

/// The displayed hour, and its suffix: ` AM`, ` PM`, or an empty string in 24-hour form.
fn hour(hours: i64, hours24: bool) -> (Chars, &'static str) {
    let mut hour = Chars::EMPTY;
    if hours24 {
        hour.add(format_args!("{hours:02}"));
        return (hour, "");
    }
    hour.add(format_args!("{:2}", if hours % 12 == 0 { 12 } else { hours % 12 }));
    (hour, if hours < 12 { " AM" } else { " PM" })
}
