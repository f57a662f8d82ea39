//! SW and SWPT: the stopwatch with its own display and keys.
//!
//! R/S starts and stops, ENTER↑ stores a split, ← clears; RCL shows the splits, SST and BST
//! step through them, CHS takes differences, digits choose a register, EEX hides the register or
//! gives it three digits, shifted ← leaves. Only ON does the same as elsewhere. Chapter: "The
//! stopwatch" (every key measured).

use super::Key;
use super::mode::Next;
use super::times::stopwatch::*;
use crate::charset::Glyph;
use crate::lcd::{Cells, Line};
use crate::machine::time::stopwatch_functions::time_parts;
use crate::machine::{Error, Event, Machine};
use crate::number;
use crate::register::Register;

/// Registers that two and three digits can name.
const TWO_DIGITS: u16 = 100;
const THREE_DIGITS: u16 = 1000;
/// Having counted up to zero it sounds this tone so often.
const TONES: usize = 2;
const TONE: u8 = 6;
/// In milliseconds.
const TENTH: u64 = 100;
const SECOND: u64 = 1000;
/// What stands before the register while splits are shown.
const EQUALS: Glyph = Glyph::from_code(b'=');

/// What the stopwatch display remembers while it is shown. The time itself is in `machine::Clock`.
#[derive(Clone, Copy, Default, Debug)]
pub struct Stopwatch {
    /// Where the next split goes.
    store: u16,
    /// Which split is shown.
    recall: u16,
    /// Splits are shown, not the running time.
    recalling: bool,
    /// Splits are shown as differences.
    differences: bool,
    /// Registers have three digits.
    wide: bool,
    /// The register is not shown.
    hidden: bool,
    /// The digits of a register being keyed: their number and value.
    entry: Option<(u8, u16)>,
    /// SHIFT was pressed; this display keeps it for itself, and flag 47 stays as it is.
    pub shifted: bool,
    /// It was SWPT: X gave the registers, and gets them when it is left.
    with_pointers: bool,
    /// It has counted up to zero, and has not sounded its tones to the end.
    zero: bool,
    /// While it sounds them: since when, and the time that stays in the display.
    sounding: Option<(u64, i64)>,
}

impl Stopwatch {
    /// SW begins, or SWPT with its X: rrr.sss, the first split to store and the first to recall;
    /// negative for differences.
    ///
    /// # Errors
    /// NONEXISTENT when a register does not exist; ALPHA DATA and DATA ERROR for SWPT's X.
    pub fn begin(machine: &Machine, pointers: Option<Register>) -> Result<Stopwatch, Error> {
        let mut stopwatch = Stopwatch { with_pointers: pointers.is_some(), ..Stopwatch::default() };
        if let Some(x) = pointers {
            let x = number::parts(x)?;
            if x.integer >= THREE_DIGITS.into() {
                return Err(Error::DataError);
            }
            (stopwatch.store, stopwatch.recall) = (x.integer as u16, x.decimals(1, 3) as u16);
            stopwatch.wide = stopwatch.store.max(stopwatch.recall) >= TWO_DIGITS;
            stopwatch.differences = x.negative;
        }
        machine.data_register(stopwatch.store as u32)?;
        machine.data_register(stopwatch.recall as u32)?;
        Ok(stopwatch)
    }

    /// The registers as SWPT takes them: rrr.sss, negative for differences.
    fn pointers(&self) -> Register {
        // A register being keyed is none yet.
        let of = |recall: bool, n: u16| {
            if self.entry.is_some() && self.recalling == recall { 0 } else { n as i64 }
        };
        let number = of(false, self.store) * THREE_DIGITS as i64 + of(true, self.recall);
        // Zero has no sign: a ten-millionth below it says that differences are taken (measured).
        match self.differences {
            true if number == 0 => number::calendar::scaled(-1, 7),
            true => number::calendar::scaled(-number, 3),
            false => number::calendar::scaled(number, 3),
        }
    }

    /// From the splits back to the time.
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

    /// One register on or back; the hundredth makes it three digits wide.
    fn step(&mut self, back: bool) {
        let pointer = self.pointer();
        *pointer = if back { pointer.saturating_sub(1) } else { (*pointer + 1) % THREE_DIGITS };
        self.wide |= *pointer >= TWO_DIGITS;
    }

    /// A digit of a register's number; the last one chooses the register.
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

    /// The time that the display of the running stopwatch shows: a little behind, and below zero
    /// the tenth that has begun. While the tones sound it stands.
    fn running_time(&self, machine: &Machine) -> i64 {
        let time = match self.sounding {
            Some((_, time)) => time,
            None => machine.stopwatch_time_at(machine.now.saturating_sub(SHOWN_AFTER)),
        };
        if time < 0 { time.div_euclid(10) * 10 } else { time }
    }

    /// Start the tones of a stopwatch that has counted up to zero at this time.
    fn sound(&mut self, machine: &mut Machine, at: u64) {
        self.zero = true;
        self.sounding = Some((at, machine.stopwatch_time_at(at.saturating_sub(SHOWN_AFTER))));
        (0..TONES).for_each(|_| machine.add_event(Event::Tone(TONE)));
    }

    /// When the display changes without a key.
    pub fn wakes_at(&self, machine: &Machine) -> u64 {
        let now = machine.now;
        match (self.sounding, machine.clock.started) {
            (Some((since, _)), _) => (since + SOUNDING).max(now + 1),
            (None, Some(start)) => {
                now + TENTH - (now + TENTH - (start + SHOWN_AFTER) % TENTH) % TENTH
            }
            (None, None) => now + SECOND,
        }
    }

    /// The display.
    pub fn cells(&self, machine: &Machine) -> Cells {
        let mut line = Line::new();
        let running = !self.recalling && machine.clock.started.is_some();
        let time = match self.recalling {
            true => machine.split(self.recall, self.differences),
            false => Some(time_parts(if running {
                self.running_time(machine)
            } else {
                machine.stopwatch_time()
            })),
        };
        let wide = self.wide && !self.hidden;
        match time {
            None => line.push_str(if wide { " ERROR " } else { " ERROR  " }),
            Some((negative, [hours, minutes, seconds, hundredths])) => {
                if negative {
                    line.push_str("-");
                }
                line.push_str(&format!("{hours:02}:{minutes:02}:{seconds:02}"));
                // A sign and a third digit of the register each take a place; while it runs the
                // last one is blank.
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

    /// The tones end; or they begin, when it has counted up to zero.
    pub fn advance(&mut self, machine: &mut Machine) -> Next {
        if machine.stopwatch_is_due() {
            self.sound(machine, machine.now);
        }
        if self.sounding.is_some_and(|(since, _)| machine.now >= since + SOUNDING) {
            (self.zero, self.sounding) = (false, None);
        }
        Next::Stay
    }

    /// A key of the stopwatch's keyboard.
    pub fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        self.sounding = None;
        let next = self.key(machine, key).unwrap_or_else(Next::Fail);
        let shown = next == Next::Stay && !self.recalling;
        if self.zero && shown && machine.clock.started.is_some() {
            self.sound(machine, machine.now + SOUNDING_AGAIN);
        }
        next
    }

    fn key(&mut self, machine: &mut Machine, key: Key) -> Result<Next, Error> {
        let shifted = std::mem::take(&mut self.shifted);
        match (key, shifted) {
            (Key::Shift, _) => self.shifted = !shifted,
            (Key::On, true) => return Ok(Next::Clock),
            (Key::On, false) => return Ok(Next::Off),
            (Key::Back, true) => {
                // X becomes what SWPT would go on with.
                if self.with_pointers {
                    machine.memory.set_last_x(machine.memory.x());
                    machine.memory.set_x(self.pointers());
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
            // While a register is being keyed, other keys do nothing.
            (_, _) if self.entry.is_some() => self.shifted = shifted,
            (Key::RunStop, _) => {
                self.show_time();
                match machine.clock.started {
                    Some(_) => machine.halt_stopwatch(machine.now + KEY_READ),
                    None => machine.start_stopwatch(machine.now + KEY_READ),
                }
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
            (Key::Back, false) if machine.clock.started.is_none() => machine.set_stopwatch(0),
            (Key::Back, false) => {}
            _ => self.shifted = shifted,
        }
        // The register shown must exist.
        if self.recalling && self.entry.is_none() {
            machine.data_register(self.recall as u32)?;
        }
        Ok(Next::Stay)
    }

    /// ENTER↑: the time goes into the next register.
    fn store_split(&mut self, machine: &mut Machine) -> Result<(), Error> {
        let address = machine.data_register(self.store as u32)?;
        let split = machine.stopwatch_number(machine.now + KEY_READ);
        machine.memory.set(address, split);
        self.show_time();
        self.step(false);
        Ok(())
    }
}
