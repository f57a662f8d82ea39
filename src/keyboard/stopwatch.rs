//! SW and SWPT: the stopwatch with its own display and keys.
//!
//! R/S starts and stops, ENTER↑ stores a split, ← clears; RCL shows the splits, SST and BST
//! step through them, CHS takes differences, digits choose a register, EEX hides the register or
//! gives it three digits, shifted ← leaves. Only ON does the same as elsewhere. Chapter: "The
//! stopwatch" (every key measured).

use super::{Activity, Key, Keyboard};
use crate::charset::Glyph;
use crate::lcd::{Cell, Lcd, Line};
use crate::machine::{Error, Event, Interactive, Machine};
use crate::memory::flags;
use crate::number::{self, Decimal};
use crate::register::Register;

/// Registers that two and three digits can name.
const TWO_DIGITS: u16 = 100;
const THREE_DIGITS: u16 = 1000;
/// A key starts, stops or reads the stopwatch so many milliseconds after it is pressed.
const DELAY: u64 = 10;
/// A tenth of a second appears in the display so many milliseconds after it has passed.
const LAG: u64 = 52;
/// Having counted up to zero it sounds two tones, and its display stands for so long.
const SOUNDING: u64 = 760;
const TONES: usize = 2;
const TONE: u8 = 6;
/// A key interrupts the tones; they begin again so much later.
const AGAIN: u64 = 135;
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
    /// SHIFT was pressed; this display keeps it for itself.
    shifted: bool,
    /// It was SWPT: X gave the registers, and gets them when it is left.
    with_pointers: bool,
    /// It has counted up to zero, and has not sounded its tones to the end.
    zero: bool,
    /// While it sounds them: since when, and the time that stays in the display.
    sounding: Option<(u64, i64)>,
}

impl Stopwatch {
    /// The stopwatch as SW begins it, or with the registers of SWPT: rrr.sss, the first split to
    /// store and the first to recall; negative for differences.
    pub fn new(pointers: Option<Register>) -> Result<Stopwatch, number::Error> {
        let Some(x) = pointers else { return Ok(Stopwatch::default()) };
        let x = Decimal::read(x)?;
        if x.exponent > 2 {
            return Err(number::Error::DataError);
        }
        let scaled =
            if x.exponent < -3 { 0 } else { x.mantissa / 10u64.pow((6 - x.exponent) as u32) };
        let (store, recall) = ((scaled / 1000) as u16, (scaled % 1000) as u16);
        let wide = store.max(recall) >= TWO_DIGITS;
        Ok(Stopwatch {
            store,
            recall,
            wide,
            differences: x.negative,
            with_pointers: true,
            ..Stopwatch::default()
        })
    }

    /// The registers as SWPT takes them: rrr.sss, negative for differences.
    fn pointers(&self) -> Register {
        // A register being keyed is none yet.
        let of = |recall: bool, n: u16| {
            if self.entry.is_some() && self.recalling == recall { 0 } else { n as i64 }
        };
        let number = of(false, self.store) * THREE_DIGITS as i64 + of(true, self.recall);
        number::calendar::scaled(if self.differences { -number } else { number }, 3)
    }

    /// Whether SHIFT was pressed.
    pub fn shifted(&self) -> bool {
        self.shifted
    }

    /// Shifted ← after SWPT: X becomes what SWPT would go on with, the old X goes to LASTX.
    fn leave_pointers(&self, machine: &mut Machine) {
        if self.with_pointers {
            machine.memory.set_last_x(machine.memory.x());
            machine.memory.set_x(self.pointers());
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

    /// The split shown, sign and HH MM SS hh: as its register has it, or the difference from the
    /// split before it. `None` for what is no time or a difference below zero.
    fn split(&self, machine: &Machine) -> Option<(bool, [i64; 4])> {
        let of = |n: u16| {
            let content =
                machine.memory.data(n as u32).map(|address| machine.memory.get(address))?;
            let x = Decimal::read(content).ok().filter(|x| x.exponent < 2)?;
            let digits = if x.exponent < -6 {
                0
            } else {
                (x.mantissa / 10u64.pow((3 - x.exponent) as u32)) as i64
            };
            Some((
                x.negative,
                [digits / 1_000_000, digits / 10_000 % 100, digits / 100 % 100, digits % 100],
            ))
        };
        let time = |n: u16| {
            let (negative, [hours, minutes, seconds, hundredths]) = of(n)?;
            if minutes > 59 || seconds > 59 {
                return None;
            }
            let time = ((hours * 60 + minutes) * 60 + seconds) * 100 + hundredths;
            Some(if negative { -time } else { time })
        };
        match self.recall {
            n @ 1.. if self.differences => {
                Some(time(n)? - time(n - 1)?).filter(|&d| d >= 0).map(parts)
            }
            n if self.differences => time(n).map(parts),
            n => of(n),
        }
    }

    /// The time that the display of the running stopwatch shows: a little behind, and below zero
    /// the tenth that has begun. While the tones sound it stands.
    fn running_time(&self, machine: &Machine) -> i64 {
        let time = match self.sounding {
            Some((_, time)) => time,
            None => machine.stopwatch_time_at(machine.now.saturating_sub(LAG)),
        };
        if time < 0 { time.div_euclid(10) * 10 } else { time }
    }

    /// Start the tones of a stopwatch that has counted up to zero at this time.
    fn sound(&mut self, machine: &mut Machine, at: u64) {
        self.zero = true;
        self.sounding = Some((at, machine.stopwatch_time_at(at.saturating_sub(LAG))));
        (0..TONES).for_each(|_| machine.sounded(Event::Tone(TONE)));
    }

    /// When the display changes without a key.
    pub fn next_change(&self, machine: &Machine) -> u64 {
        let now = machine.now;
        match (self.sounding, machine.clock.started) {
            (Some((since, _)), _) => (since + SOUNDING).max(now + 1),
            (None, Some(start)) => now + TENTH - (now + TENTH - (start + LAG) % TENTH) % TENTH,
            (None, None) => now + SECOND,
        }
    }

    /// The display.
    pub fn cells(&self, machine: &Machine) -> [Cell; Lcd::CELLS] {
        let mut line = Line::new();
        let running = !self.recalling && machine.clock.started.is_some();
        let time = match self.recalling {
            true => self.split(machine),
            false => Some(parts(if running {
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
}

impl Keyboard {
    /// SW or SWPT begins.
    pub(super) fn begin_stopwatch(
        &mut self,
        machine: &mut Machine,
        pointers: Option<Register>,
    ) -> Result<(), Error> {
        let stopwatch = Stopwatch::new(pointers)?;
        machine.data_register(stopwatch.store as u32)?;
        machine.data_register(stopwatch.recall as u32)?;
        self.stopwatch = stopwatch;
        self.activity = Activity::Interactive(Interactive::Stopwatch);
        Ok(())
    }

    /// Time passes in the stopwatch.
    pub(super) fn run_stopwatch(&mut self, machine: &mut Machine) {
        let sw = &mut self.stopwatch;
        if sw.sounding.is_some_and(|(since, _)| machine.now >= since + SOUNDING) {
            (sw.zero, sw.sounding) = (false, None);
        }
    }

    /// The stopwatch has counted up to zero while it is shown.
    pub(super) fn stopwatch_at_zero(&mut self, machine: &mut Machine) {
        self.stopwatch.sound(machine, machine.now);
    }

    /// A key of the stopwatch's keyboard.
    pub(super) fn press_in_stopwatch(&mut self, machine: &mut Machine, key: Key) {
        self.stopwatch.sounding = None;
        self.stopwatch_key(machine, key);
        let shown = self.activity == Activity::Interactive(Interactive::Stopwatch)
            && !self.stopwatch.recalling;
        if self.stopwatch.zero && shown && machine.clock.started.is_some() {
            self.stopwatch.sound(machine, machine.now + AGAIN);
        }
    }

    fn stopwatch_key(&mut self, machine: &mut Machine, key: Key) {
        let shifted = std::mem::take(&mut self.stopwatch.shifted);
        let sw = &mut self.stopwatch;
        let done = match (key, shifted) {
            (Key::Shift, _) => {
                sw.shifted = !shifted;
                return;
            }
            (Key::On, true) => return self.clock_from_keys(machine),
            (Key::On, false) => return self.switch_off(machine),
            (Key::Back, true) => {
                self.stopwatch.leave_pointers(machine);
                return self.leave_display(machine);
            }
            (Key::Chs, false) => {
                sw.differences = !sw.differences;
                sw.hidden = false;
                Ok(())
            }
            (Key::Back, false) if sw.entry.is_some() => {
                sw.entry = sw.entry.map(|(count, value)| (count.saturating_sub(1), value / 10));
                Ok(())
            }
            (key, _) if digit(key).is_some() => {
                sw.digit(digit(key).unwrap_or(0));
                self.check_split(machine)
            }
            // While a register is being keyed, other keys do nothing.
            (_, _) if sw.entry.is_some() => {
                sw.shifted = shifted;
                Ok(())
            }
            (Key::RunStop, _) => {
                sw.show_time();
                match machine.clock.started {
                    Some(_) => machine.halt_stopwatch(machine.now + DELAY),
                    None => machine.start_stopwatch(machine.now + DELAY),
                }
                Ok(())
            }
            (Key::Rcl, false) => {
                sw.recalling = !sw.recalling;
                sw.hidden = false;
                self.check_split(machine)
            }
            (Key::Sst, _) => {
                sw.step(shifted);
                self.check_split(machine)
            }
            (Key::Enter, _) => self.store_split(machine),
            (Key::Eex, false) => {
                sw.hidden = !sw.hidden;
                Ok(())
            }
            (Key::Eex, true) => {
                sw.wide = !sw.wide;
                sw.hidden = false;
                if !sw.wide {
                    sw.store %= TWO_DIGITS;
                    sw.recall %= TWO_DIGITS;
                }
                Ok(())
            }
            (Key::Back, false) => {
                if sw.recalling {
                    sw.show_time();
                } else if machine.clock.started.is_none() {
                    machine.set_stopwatch(0);
                }
                Ok(())
            }
            _ => {
                sw.shifted = shifted;
                Ok(())
            }
        };
        if let Err(error) = done {
            self.fail_in_display(machine, error);
        }
    }

    /// The register shown must exist.
    fn check_split(&self, machine: &Machine) -> Result<(), Error> {
        if self.stopwatch.recalling && self.stopwatch.entry.is_none() {
            machine.data_register(self.stopwatch.recall as u32)?;
        }
        Ok(())
    }

    /// ENTER↑: the time goes into the next register.
    fn store_split(&mut self, machine: &mut Machine) -> Result<(), Error> {
        let address = machine.data_register(self.stopwatch.store as u32)?;
        let split = machine.stopwatch_number(machine.now + DELAY);
        machine.memory.set(address, split);
        self.stopwatch.show_time();
        self.stopwatch.step(false);
        Ok(())
    }

    /// SHIFT is lit for the stopwatch though flag 47 is clear.
    pub(super) fn shift_is_lit(&self, machine: &Machine) -> bool {
        match self.activity {
            Activity::Interactive(Interactive::Stopwatch) => self.stopwatch.shifted,
            Activity::Interactive(Interactive::Alarms) => self.catalog.shifted(),
            Activity::Interactive(Interactive::Directory) => self.directory.shifted(),
            Activity::Interactive(Interactive::Editor) => self.editor.shifted(),
            _ => machine.memory.flag(flags::SHIFT),
        }
    }
}

/// Sign, hours, minutes, seconds and hundredths.
fn parts(hundredths: i64) -> (bool, [i64; 4]) {
    let n = hundredths.abs();
    (hundredths < 0, [n / 360_000, n / 6000 % 60, n / 100 % 60, n % 100])
}

/// The digit on a key.
fn digit(key: Key) -> Option<u16> {
    [
        Key::Zero,
        Key::One,
        Key::Two,
        Key::Three,
        Key::Four,
        Key::Five,
        Key::Six,
        Key::Seven,
        Key::Eight,
        Key::Nine,
    ]
    .iter()
    .position(|&k| k == key)
    .map(|n| n as u16)
}
