//! ALMCAT and CAT 5 show the time and date of each alarm, then its message in pages of twelve
//! characters. Measured on the firmware; see also the manual chapter "Alarms".
//!
//! R/S stops the catalog. In a stopped catalog, SST shows the next alarm, SHIFT SST the previous
//! one, T the time, D the date, M the message and R the interval. SHIFT R reschedules the alarm,
//! SHIFT C clears it, and ← ends the catalog.

use super::Key;
use super::mode::Next;
use crate::device::Notice;
use crate::duration::{ALARM_FOUND, ALARM_PAGE, CATALOG_PATIENCE};
use crate::lcd::{self, Cells, DisplayLine, Lcd};
use crate::machine::Machine;
use crate::machine::time::due_alarms;
use crate::machine::time::due_alarms::Dismissal;
use crate::machine::time::time_text::{self, AlarmPart};
use crate::printer::printed_bytes;
use sim41_language::instruction::Chars;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum AlarmPage {
    #[default]
    Begin,
    Shows(AlarmPart),
    End,
}

const WHEN: AlarmPage = AlarmPage::Shows(AlarmPart::When);

#[derive(Clone, Copy, Default, Debug)]
pub(super) struct AlarmCatalog {
    alarm: usize,
    page: AlarmPage,
    /// The time at which the catalog continues without a key, in milliseconds since 1900.
    pub until: u64,
    /// The time at which the stopped catalog ends without a key; `None` while it runs.
    ends: Option<u64>,
    /// The catalog has its own SHIFT and does not change flag 47.
    pub shifted: bool,
}

impl AlarmCatalog {
    pub(super) fn begin(machine: &Machine) -> AlarmCatalog {
        AlarmCatalog { until: machine.clock().now() + ALARM_FOUND, ..AlarmCatalog::default() }
    }

    pub(super) fn is_beginning(&self) -> bool {
        self.page == AlarmPage::Begin && self.ends.is_none()
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.ends.is_some()
    }

    pub(super) fn advance(&mut self, machine: &mut Machine) -> Next {
        while machine.clock().now() >= self.until {
            if self.turn(machine, false) == Next::Leave {
                return Next::Leave;
            }
        }
        Next::Stay
    }

    pub(super) fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        if self.ends.is_none() {
            match key {
                Key::RunStop => {
                    let end = machine.clock().now() + CATALOG_PATIENCE;
                    (self.ends, self.until) = (Some(end), end);
                }
                Key::On => return Next::Off,
                _ => return self.skip(machine),
            }
            return Next::Stay;
        }
        let shifted = std::mem::take(&mut self.shifted);
        let now = machine.clock().now();
        self.ends = Some(now + CATALOG_PATIENCE);
        match (key, shifted) {
            (Key::Shift, _) => self.shifted = !shifted,
            (Key::On, true) => return Next::Clock,
            (Key::On, false) => return Next::Off,
            (Key::Back, _) => return Next::Leave,
            (Key::RunStop, _) => {
                self.ends = None;
                return self.skip(machine);
            }
            (Key::Sst, false) => match self.at(self.alarm + 1, now) {
                next if next.text(machine).is_some() => *self = next,
                _ => (self.page, self.until) = (AlarmPage::End, now + ALARM_PAGE),
            },
            (Key::Sst, true) => *self = self.at(self.alarm.saturating_sub(1), now),
            (Key::Nine, false) => self.show(AlarmPart::Time, now),
            (Key::Log, false) => self.show(AlarmPart::Date, now),
            (Key::Rcl, false) => self.show(AlarmPart::Message(0), now),
            (Key::Seven, false) => self.show(AlarmPart::Interval, now),
            (Key::Seven, true) => {
                due_alarms::dismiss_alarm(machine, self.alarm, Dismissal::Repeated);
                *self = self.at(self.alarm, now);
            }
            (Key::Sqrt, true) => {
                due_alarms::dismiss_alarm(machine, self.alarm, Dismissal::Removed);
                let here = self.at(self.alarm, now);
                let before = self.at(self.alarm.saturating_sub(1), now);
                *self = if here.text(machine).is_some() { here } else { before };
                if self.text(machine).is_none() {
                    return Next::Leave;
                }
            }
            _ => self.shifted = shifted,
        }
        Next::Stay
    }

    fn at(self, alarm: usize, now: u64) -> AlarmCatalog {
        AlarmCatalog { alarm, page: WHEN, until: now + ALARM_PAGE, ..self }
    }

    fn show(&mut self, part: AlarmPart, now: u64) {
        (self.page, self.until) = (AlarmPage::Shows(part), now + ALARM_PAGE);
    }

    fn skip(&mut self, machine: &mut Machine) -> Next {
        if self.page == AlarmPage::Begin {
            return Next::Stay;
        }
        self.until = machine.clock().now();
        self.turn(machine, true)
    }

    /// Turns to the next page, or to the next alarm if `skips` is set or the message has no more
    /// pages. The catalog ends after the last alarm.
    fn turn(&mut self, machine: &mut Machine, skips: bool) -> Next {
        let message = time_text::alarm_text(machine, self.alarm, AlarmPart::Message(0));
        let length = message.map_or(0, |message| message.len());
        let next = match self.page {
            WHEN if !skips && length > 0 => Some(0),
            AlarmPage::Shows(AlarmPart::Message(from)) => {
                Some(from + Lcd::CELLS).filter(|&next| !skips && next < length)
            }
            _ => None,
        };
        (self.alarm, self.page) = match (next, self.ends) {
            (Some(from), _) => (self.alarm, AlarmPage::Shows(AlarmPart::Message(from))),
            (None, None) if self.page == AlarmPage::Begin => (self.alarm, WHEN),
            (None, None) => (self.alarm + 1, WHEN),
            // In a stopped catalog, the last page stays on the display until the catalog ends.
            (None, Some(end)) => {
                let ended = std::mem::replace(&mut self.until, end) >= end;
                return if ended { Next::Leave } else { Next::Stay };
            }
        };
        self.until += ALARM_PAGE;
        self.print(machine);
        if self.text(machine).is_some() { Next::Stay } else { Next::Leave }
    }

    /// In TRACE mode, prints the displayed text; all pages of a message are printed together.
    fn print(&self, machine: &mut Machine) {
        let Some(text) = self.text(machine) else { return };
        let first = self.page == WHEN;
        if first || self.page == AlarmPage::Shows(AlarmPart::Message(0)) {
            let mut line = DisplayLine::of(text);
            line.resize(line.cells().len().next_multiple_of(Lcd::CELLS));
            let shown = printed_bytes(&lcd::text(line.cells()));
            machine.notify(Notice::Alarm { shown: &shown, first });
        }
    }

    pub(super) fn cells(&self, machine: &Machine) -> Cells {
        let Some(text) = self.text(machine) else { return Lcd::BLANK };
        // Spaces at the beginning of a page of the message are dropped.
        let message = matches!(self.page, AlarmPage::Shows(AlarmPart::Message(_)));
        DisplayLine::of(text.into_iter().skip_while(|&byte| message && byte == b' ')).first()
    }

    /// The page's text and the rest of the message; `None` before the first and after the last
    /// alarm.
    fn text(&self, machine: &Machine) -> Option<Chars> {
        let part = match self.page {
            AlarmPage::Begin => return None,
            AlarmPage::Shows(part) => part,
            AlarmPage::End => AlarmPart::When,
        };
        time_text::alarm_text(machine, self.alarm, part)
    }
}
