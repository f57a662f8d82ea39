//! ALMCAT and CAT 5: the catalogue of alarms.
//!
//! It runs through the alarms, time and date first, then the message in pages of twelve characters.
//! R/S stops it; then SST and SHIFT SST show another alarm, 9 the time, D the date, M the message,
//! R the interval, SHIFT R repeats the alarm, SHIFT C clears it, ← ends. What alarms are is in
//! `machine::time::alarm_functions`. Chapter: "Alarms" (measured).

use super::Key;
use super::mode::Next;
use super::times::alarm_catalog::*;
use crate::instruction::Chars;
use crate::lcd::{self, Cells, Lcd, Line};
use crate::machine::Machine;
use crate::machine::printing::printed_bytes;
use crate::machine::timing::milliseconds;

/// What the catalogue shows of an alarm.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Page {
    /// Nothing yet.
    #[default]
    Begin,
    /// Minutes and date.
    When,
    /// Twelve characters of the message, from this one on.
    Message(usize),
    /// The time to tenths of a second.
    Time,
    /// The date with its year.
    Date,
    /// The repeat interval.
    Interval,
    /// Nothing more.
    End,
}

/// The catalogue of alarms.
#[derive(Clone, Copy, Default, Debug)]
pub struct AlarmCatalog {
    alarm: usize,
    page: Page,
    /// When it goes on by itself.
    pub until: u64,
    /// R/S has stopped it: when it ends, if no key comes.
    ends: Option<u64>,
    /// SHIFT was pressed; this display keeps it for itself.
    pub shifted: bool,
    /// A key has ended what is shown of the alarm: the next one follows.
    skips: bool,
}

impl AlarmCatalog {
    /// ALMCAT begins.
    pub fn begin(machine: &Machine) -> AlarmCatalog {
        AlarmCatalog { until: machine.now + FIRST_TEXT, ..AlarmCatalog::default() }
    }

    /// The next text, if its time has come.
    pub fn advance(&mut self, machine: &mut Machine) -> Next {
        while machine.now >= self.until {
            if !self.turn(machine) {
                return Next::Leave;
            }
        }
        Next::Stay
    }

    /// A key in the catalogue: R/S stops it; stopped, it has keys of its own.
    pub fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        if self.ends.is_none() {
            match key {
                Key::RunStop => {
                    let end = machine.now + PATIENCE;
                    (self.ends, self.until) = (Some(end), end);
                }
                Key::On => return Next::Off,
                _ => self.skip(machine, KEY_SKIPS),
            }
            return Next::Stay;
        }
        let shifted = std::mem::take(&mut self.shifted);
        let now = machine.now;
        self.ends = Some(now + PATIENCE);
        let count = machine.memory.alarms().count();
        match (key, shifted) {
            (Key::Shift, _) => self.shifted = !shifted,
            (Key::On, true) => return Next::Clock,
            (Key::On, false) => return Next::Off,
            (Key::Back, _) => return Next::Leave,
            (Key::RunStop, _) => {
                self.ends = None;
                self.skip(machine, GOES_ON);
            }
            (Key::Sst, false) if self.alarm + 1 >= count => self.show(Page::End, now),
            (Key::Sst, false) => *self = self.at(self.alarm + 1, now),
            (Key::Sst, true) => *self = self.at(self.alarm.saturating_sub(1), now),
            (Key::Nine, false) => self.show(Page::Time, now),
            (Key::Log, false) => self.show(Page::Date, now),
            (Key::Rcl, false) => self.show(Page::Message(0), now),
            (Key::Seven, false) => self.show(Page::Interval, now),
            (Key::Seven, true) => {
                machine.repeat_alarm(self.alarm);
                *self = self.at(self.alarm, now);
            }
            (Key::Sqrt, true) => {
                machine.remove_alarm(self.alarm);
                *self = self.at(self.alarm.min(count.saturating_sub(2)), now);
                if count == 1 {
                    machine.show_empty_catalog();
                    return Next::Leave;
                }
            }
            _ => self.shifted = shifted,
        }
        Next::Stay
    }

    /// Stopped at this alarm, whose message follows.
    fn at(self, alarm: usize, now: u64) -> AlarmCatalog {
        AlarmCatalog { alarm, page: Page::When, until: now + ANOTHER_ALARM + PAGE, ..self }
    }

    /// Stopped, with this page.
    fn show(&mut self, page: Page, now: u64) {
        (self.page, self.until) = (page, now + PAGE);
    }

    /// The next alarm follows after this number of milliseconds; behind the last one the
    /// catalogue ends.
    fn skip(&mut self, machine: &Machine, after: u64) {
        if self.page != Page::Begin {
            let last = self.alarm + 1 >= machine.memory.alarms().count();
            (self.skips, self.until) = (true, machine.now + if last { END } else { after });
        }
    }

    /// The number of characters of the message that are not yet shown.
    fn left(&self, machine: &Machine) -> usize {
        let length = machine.memory.alarms().nth(self.alarm).map_or(0, |a| a.message().len());
        match self.page {
            Page::When => length,
            Page::Message(from) => length.saturating_sub(from + Lcd::CELLS),
            _ => 0,
        }
    }

    /// The next page. False behind the last alarm.
    fn turn(&mut self, machine: &mut Machine) -> bool {
        let more = !std::mem::take(&mut self.skips) && self.left(machine) > 0;
        // Stopped, the last page stays.
        if let Some(end) = self.ends
            && !more
        {
            let ended = self.until >= end;
            self.until = end;
            return !ended;
        }
        (self.alarm, self.page) = match self.page {
            Page::Begin => (self.alarm, Page::When),
            Page::When if more => (self.alarm, Page::Message(0)),
            Page::Message(from) if more => (self.alarm, Page::Message(from + Lcd::CELLS)),
            _ => (self.alarm + 1, Page::When),
        };
        // It stands, then what comes next is written.
        self.until += PAGE
            + match self.left(machine) {
                0 if self.alarm + 1 >= machine.memory.alarms().count() => END,
                0 => NEXT_ALARM,
                left => milliseconds(WRITE + WRITE_CHARACTER * left.min(Lcd::CELLS) as u64),
            };
        self.print(machine);
        self.alarm < machine.memory.alarms().count()
    }

    /// A printer in TRACE prints what comes into the display, all pages of a message at once.
    fn print(&self, machine: &mut Machine) {
        let Some(text) = self.text(machine) else { return };
        let first = self.page == Page::When;
        if first || self.page == Page::Message(0) {
            let mut line = Line::of(text);
            line.resize(line.cells().len().next_multiple_of(Lcd::CELLS));
            let shown = printed_bytes(&lcd::text(line.cells()));
            machine.print_alarm(&shown, first);
        }
    }

    /// The display.
    pub fn cells(&self, machine: &Machine) -> Cells {
        let Some(text) = self.text(machine) else { return Lcd::BLANK };
        // A page of the message begins with a character and not with a blank.
        let message = matches!(self.page, Page::Message(_));
        Line::of(text.into_iter().skip_while(|&byte| message && byte == b' ')).first()
    }

    /// What it shows, with the rest of the message behind it. `None` before and behind the alarms.
    fn text(&self, machine: &Machine) -> Option<Chars> {
        let alarm = machine.memory.alarms().nth(self.alarm)?;
        Some(match self.page {
            Page::Begin => return None,
            Page::When | Page::End => machine.minutes_and_date_text(alarm.time as i64 * 10),
            Page::Message(from) => Chars::new(alarm.message().get(from..).unwrap_or_default()),
            Page::Time => machine.tenths_text(alarm.time as i64 * 10),
            Page::Date => machine.full_date_text(alarm.time as i64 * 10),
            Page::Interval => machine.interval_text(alarm.interval.unwrap_or(0) as i64 * 10),
        })
    }
}
