//! ALMCAT and CAT 5: the catalog of alarms.
//!
//! The catalog runs through the alarms: first time and date, then the message in pages of twelve
//! characters. R/S stops it. While it is stopped, SST and SHIFT SST show another alarm, 9 the time,
//! D the date, M the message, R the interval; SHIFT R repeats the alarm, SHIFT C clears it, ←
//! ends the catalog. Alarms themselves are in `machine::time::alarm_functions`. Chapter: "Alarms"
//! (measured).

use super::Key;
use super::mode::Next;
use crate::device::Notice;
use crate::duration::{ALARM_FOUND, ALARM_PAGE, CATALOG_PATIENCE};
use crate::lcd::{self, Cells, Lcd, Line};
use crate::machine::Machine;
use crate::printer::printed_bytes;
use sim41_language::instruction::Chars;

/// The part of an alarm that the catalog shows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Page {
    /// Nothing: the catalog has just begun.
    #[default]
    Begin,
    /// The time in minutes and the date.
    When,
    /// Twelve characters of the message, beginning with the one of this index.
    Message(usize),
    /// The time to tenths of a second.
    Time,
    /// The date with its year.
    Date,
    /// The repeat interval.
    Interval,
    /// Nothing: the last alarm has been shown.
    End,
}

/// The catalog of alarms.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct AlarmCatalog {
    alarm: usize,
    page: Page,
    /// The time at which the catalog continues without a key, in milliseconds since 1900.
    pub until: u64,
    /// The time at which the stopped catalog ends if no key comes; `None` while it runs.
    ends: Option<u64>,
    /// Whether SHIFT was pressed. The catalog has its own SHIFT and leaves flag 47 as it is.
    pub shifted: bool,
}

impl AlarmCatalog {
    /// Begins the catalog.
    pub(super) fn begin(machine: &Machine) -> AlarmCatalog {
        AlarmCatalog { until: machine.now() + ALARM_FOUND, ..AlarmCatalog::default() }
    }

    /// Returns whether R/S has stopped the catalog.
    pub(super) fn is_stopped(&self) -> bool {
        self.ends.is_some()
    }

    /// Shows the texts whose time has come.
    pub(super) fn advance(&mut self, machine: &mut Machine) -> Next {
        while machine.now() >= self.until {
            if self.turn(machine, false) == Next::Leave {
                return Next::Leave;
            }
        }
        Next::Stay
    }

    /// Presses a key. R/S stops the catalog; the other keys have a meaning while it is stopped.
    pub(super) fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        if self.ends.is_none() {
            match key {
                Key::RunStop => {
                    let end = machine.now() + CATALOG_PATIENCE;
                    (self.ends, self.until) = (Some(end), end);
                }
                Key::On => return Next::Off,
                _ => return self.skip(machine),
            }
            return Next::Stay;
        }
        let shifted = std::mem::take(&mut self.shifted);
        let now = machine.now();
        self.ends = Some(now + CATALOG_PATIENCE);
        let count = machine.memory().alarms().count();
        match (key, shifted) {
            (Key::Shift, _) => self.shifted = !shifted,
            (Key::On, true) => return Next::Clock,
            (Key::On, false) => return Next::Off,
            (Key::Back, _) => return Next::Leave,
            (Key::RunStop, _) => {
                self.ends = None;
                return self.skip(machine);
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

    /// Returns the stopped catalog at this alarm; the message follows after the time and date.
    fn at(self, alarm: usize, now: u64) -> AlarmCatalog {
        AlarmCatalog { alarm, page: Page::When, until: now + ALARM_PAGE, ..self }
    }

    /// Shows this page of the stopped catalog.
    fn show(&mut self, page: Page, now: u64) {
        (self.page, self.until) = (page, now + ALARM_PAGE);
    }

    /// Lets the next alarm follow; after the last alarm the catalog ends.
    fn skip(&mut self, machine: &mut Machine) -> Next {
        if self.page == Page::Begin {
            return Next::Stay;
        }
        self.until = machine.now();
        self.turn(machine, true)
    }

    /// Goes on to the next page, or to the next alarm if that is asked for or the message has no
    /// further page. After the last alarm the catalog ends.
    fn turn(&mut self, machine: &mut Machine, skips: bool) -> Next {
        let alarm = machine.memory().alarms().nth(self.alarm);
        let length = alarm.map_or(0, |alarm| alarm.message().len());
        let next = match self.page {
            Page::When if !skips && length > 0 => Some(0),
            Page::Message(from) => Some(from + Lcd::CELLS).filter(|&next| !skips && next < length),
            _ => None,
        };
        (self.alarm, self.page) = match (next, self.ends) {
            (Some(from), _) => (self.alarm, Page::Message(from)),
            (None, None) if self.page == Page::Begin => (self.alarm, Page::When),
            (None, None) => (self.alarm + 1, Page::When),
            // The last page stays in the display while the catalog is stopped.
            (None, Some(end)) => {
                let ended = std::mem::replace(&mut self.until, end) >= end;
                return if ended { Next::Leave } else { Next::Stay };
            }
        };
        self.until += ALARM_PAGE;
        self.print(machine);
        if self.text(machine).is_some() { Next::Stay } else { Next::Leave }
    }

    /// Prints what comes into the display, with a printer in TRACE; all pages of a message are
    /// printed at once.
    fn print(&self, machine: &mut Machine) {
        let Some(text) = self.text(machine) else { return };
        let first = self.page == Page::When;
        if first || self.page == Page::Message(0) {
            let mut line = Line::of(text);
            line.resize(line.cells().len().next_multiple_of(Lcd::CELLS));
            let shown = printed_bytes(&lcd::text(line.cells()));
            machine.notify(Notice::Alarm { shown: &shown, first });
        }
    }

    /// Returns the cells of the display.
    pub(super) fn cells(&self, machine: &Machine) -> Cells {
        let Some(text) = self.text(machine) else { return Lcd::BLANK };
        // A page of the message begins with a character and not with a blank.
        let message = matches!(self.page, Page::Message(_));
        Line::of(text.into_iter().skip_while(|&byte| message && byte == b' ')).first()
    }

    /// Returns the text of the page, with the rest of the message after it; `None` before the first
    /// and after the last alarm.
    fn text(&self, machine: &Machine) -> Option<Chars> {
        let alarm = machine.memory().alarms().nth(self.alarm)?;
        Some(match self.page {
            Page::Begin => return None,
            Page::When | Page::End => machine.minutes_and_date_text(alarm.time as i64 * 10),
            Page::Message(from) => Chars::new(alarm.message().get(from..).unwrap_or_default()),
            Page::Time => machine.tenths_text(alarm.time as i64 * 10),
            Page::Date => machine.date_text(alarm.time as i64 * 10),
            Page::Interval => machine.interval_text(alarm.interval.unwrap_or(0) as i64 * 10),
        })
    }
}
