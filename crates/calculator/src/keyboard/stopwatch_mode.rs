//! SW and SWPT, the stopwatch, as measured on the firmware; see also the manual chapter "The
//! stopwatch". R/S starts and stops it, ENTER↑ stores a split, ← clears the time, RCL shows the
//! splits, SST and BST step through them, CHS shows differences, digits select a register, EEX
//! hides or shows the register's number, SHIFT EEX changes the number's width to three digits or
//! back to two, and SHIFT ← ends the stopwatch.

use super::Key;
use super::mode::Next;
use crate::duration::STOPWATCH_SHOWN;
use crate::lcd::{Cells, DisplayLine};
use crate::machine::time::Hms;
use crate::machine::time::stopwatch_functions;
use crate::machine::{Error, Event, Machine};
use sim41_number::Decimal;
use sim41_number::charset::Glyph;
use sim41_number::register::Register;

const TWO_DIGITS: u16 = 100;
const THREE_DIGITS: u16 = 1000;
/// The number of tones that sound when the stopwatch reaches zero, and TONE's operand.
const TONES: usize = 2;
const TONE: u8 = 6;
const TENTH: u64 = 100;
const SECOND: u64 = 1000;
/// The character before the register number while splits are shown.
const EQUALS: Glyph = Glyph::from_code(b'=');

/// The stopwatch display; the time itself is in `machine::time::Clock`.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Stopwatch {
    store: u16,
    recall: u16,
    recalling: bool,
    differences: bool,
    wide: bool,
    hidden: bool,
    entry: Option<(u8, u16)>,
    /// The stopwatch has its own SHIFT and does not change flag 47.
    pub shifted: bool,
    /// Whether SWPT started the stopwatch. SWPT reads register numbers from X and returns them
    /// there.
    with_pointers: bool,
}

impl Stopwatch {
    /// Begins SW, or SWPT with X = rrr.sss. Splits are stored from register rrr on and shown from
    /// register sss on; a negative X selects differences. Fails with NONEXISTENT, or with ALPHA
    /// DATA or DATA ERROR for an invalid X.
    pub(super) fn begin(machine: &Machine, pointers: Option<Register>) -> Result<Stopwatch, Error> {
        let mut stopwatch = Stopwatch { with_pointers: pointers.is_some(), ..Stopwatch::default() };
        if let Some(x) = pointers {
            let x = Decimal::read(x)?;
            if x.exponent > 2 {
                return Err(Error::DataError);
            }
            let registers = x.shifted(3);
            stopwatch.store = (registers / THREE_DIGITS as u64) as u16;
            stopwatch.recall = (registers % THREE_DIGITS as u64) as u16;
            stopwatch.wide = stopwatch.store.max(stopwatch.recall) >= TWO_DIGITS;
            stopwatch.differences = x.negative;
        }
        stopwatch_functions::split(machine.memory(), stopwatch.store, false)?;
        stopwatch_functions::split(machine.memory(), stopwatch.recall, false)?;
        Ok(stopwatch)
    }

    /// The value that SWPT returns in X: rrr.sss, negative for differences.
    fn pointers(&self) -> Register {
        // A register number that is still being entered counts as 0.
        let of = |recall: bool, n: u16| {
            if self.entry.is_some() && self.recalling == recall { 0 } else { n as i64 }
        };
        let number = of(false, self.store) * THREE_DIGITS as i64 + of(true, self.recall);
        // Zero cannot be negative, so for differences the firmware returns -0.0000001 instead.
        match self.differences {
            true if number == 0 => sim41_number::calendar::scaled(-1, 7),
            true => sim41_number::calendar::scaled(-number, 3),
            false => sim41_number::calendar::scaled(number, 3),
        }
    }

    fn show_time(&mut self) {
        if std::mem::take(&mut self.recalling) {
            self.hidden = false;
        }
    }

    fn digits(&self) -> u8 {
        if self.wide { 3 } else { 2 }
    }

    fn pointer(&mut self) -> &mut u16 {
        if self.recalling { &mut self.recall } else { &mut self.store }
    }

    /// Register numbers from 100 on are shown with three digits.
    fn step(&mut self, back: bool) {
        let pointer = self.pointer();
        *pointer = if back { pointer.saturating_sub(1) } else { (*pointer + 1) % THREE_DIGITS };
        self.wide |= *pointer >= TWO_DIGITS;
    }

    fn digit(&mut self, digit: u16) {
        let (count, value) = self.entry.unwrap_or_default();
        let (count, value) = (count + 1, value * 10 + digit);
        self.hidden = false;
        self.entry = Some((count, value));
        if count == self.digits() {
            self.entry = None;
            *self.pointer() = value;
        }
    }

    /// When the display next changes without a key, in milliseconds since 1900.
    pub(super) fn wakes_at(machine: &Machine) -> u64 {
        let now = machine.clock().now();
        match machine.clock().timer().started {
            Some(start) => now + TENTH - (now + TENTH - (start + STOPWATCH_SHOWN) % TENTH) % TENTH,
            None => now + SECOND,
        }
    }

    pub(super) fn cells(&self, machine: &Machine) -> Cells {
        let mut line = DisplayLine::new();
        let running = !self.recalling && machine.clock().timer().started.is_some();
        let time = match self.recalling {
            true => stopwatch_functions::split(machine.memory(), self.recall, self.differences)
                .unwrap_or_default(),
            false => Some(Hms::from_hundredths(shown_time(machine))),
        };
        let wide = self.wide && !self.hidden;
        match time {
            None => line.push_str(if wide { " ERROR " } else { " ERROR  " }),
            Some(Hms { negative, hours, parts: [minutes, seconds, hundredths] }) => {
                if negative {
                    line.push_str("-");
                }
                line.push_str(&format!("{hours:02}:{minutes:02}:{seconds:02}"));
                // A minus sign and a third register digit each take one cell. While the stopwatch
                // runs, the last cell is blank.
                match 2 - wide as usize - (negative && !self.hidden) as usize {
                    0 => {}
                    1 => line.push_str(&format!(".{}", hundredths / 10)),
                    _ if running => line.push_str(&format!(".{} ", hundredths / 10)),
                    _ => line.push_str(&format!(".{hundredths:02}")),
                }
            }
        }
        if !self.hidden {
            line.push_glyph(if self.recalling { EQUALS } else { Glyph::GOOSE });
            line.push_str(if self.differences { "D" } else { "R" });
            let pointer = if self.recalling { self.recall } else { self.store };
            match self.entry {
                Some((count, value)) => {
                    if count > 0 {
                        line.push_str(&format!("{value:0width$}", width = count as usize));
                    }
                    (count..self.digits()).for_each(|_| line.push_glyph(Glyph::CURSOR));
                }
                None if self.wide => line.push_str(&format!("{pointer:03}")),
                None => line.push_str(&format!("{:02}", pointer % TWO_DIGITS)),
            }
        }
        line.first()
    }

    pub(super) fn advance(machine: &mut Machine) -> Next {
        if machine.clock_mut().stopwatch_is_due() {
            (0..TONES).for_each(|_| machine.add_event(Event::Tone(TONE)));
        }
        Next::Stay
    }

    pub(super) fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        self.key(machine, key).unwrap_or_else(Next::Fail)
    }

    fn key(&mut self, machine: &mut Machine, key: Key) -> Result<Next, Error> {
        let shifted = std::mem::take(&mut self.shifted);
        match (key, shifted) {
            (Key::Shift, _) => self.shifted = !shifted,
            (Key::On, true) => return Ok(Next::Clock),
            (Key::On, false) => return Ok(Next::Off),
            (Key::Back, true) => {
                if self.with_pointers {
                    machine.memory_mut().leave_result(self.pointers());
                }
                return Ok(Next::Leave);
            }
            (Key::Chs, false) => {
                self.differences = !self.differences;
                self.hidden = false;
            }
            (Key::Back, false) if self.entry.is_some() => {
                self.entry = self.entry.map(|(count, value)| (count.saturating_sub(1), value / 10));
            }
            (key, _) if key.digit().is_some() => self.digit(key.digit().unwrap_or(0) as u16),
            // Other keys are ignored while a register number is being entered.
            (_, _) if self.entry.is_some() => self.shifted = shifted,
            (Key::RunStop, _) => {
                self.show_time();
                machine.clock_mut().toggle_stopwatch();
            }
            (Key::Rcl, false) => {
                self.recalling = !self.recalling;
                self.hidden = false;
            }
            (Key::Sst, _) => self.step(shifted),
            (Key::Enter, _) => self.store_split(machine)?,
            (Key::Eex, false) => self.hidden = !self.hidden,
            (Key::Eex, true) => {
                self.wide = !self.wide;
                self.hidden = false;
                if !self.wide {
                    self.store %= TWO_DIGITS;
                    self.recall %= TWO_DIGITS;
                }
            }
            (Key::Back, false) if self.recalling => self.show_time(),
            (Key::Back, false) if machine.clock().timer().started.is_none() => {
                machine.clock_mut().set_stopwatch(0)
            }
            (Key::Back, false) => {}
            _ => self.shifted = shifted,
        }
        if self.recalling && self.entry.is_none() {
            stopwatch_functions::split(machine.memory(), self.recall, false)?;
        }
        Ok(Next::Stay)
    }

    fn store_split(&mut self, machine: &mut Machine) -> Result<(), Error> {
        stopwatch_functions::store_split(machine, self.store)?;
        self.show_time();
        self.step(false);
        Ok(())
    }
}

/// In hundredths of a second. The display of a running stopwatch lags behind the time, and rounds
/// negative times down to a tenth of a second.
fn shown_time(machine: &Machine) -> i64 {
    let clock = machine.clock();
    if clock.timer().started.is_none() {
        return clock.stopwatch_time_at(clock.now());
    }
    let time = clock.stopwatch_time_at(clock.now().saturating_sub(STOPWATCH_SHOWN));
    if time < 0 { time.div_euclid(10) * 10 } else { time }
}
