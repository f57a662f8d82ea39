//! Time: the calculator's clock, dates, the stopwatch and the alarms.
//!
//! The outside world sets the time ([`Machine::now`](crate::machine::Machine::now)). [`Clock`]
//! contains the user's settings as differences from it, and the other contents of the calculator's
//! timer chip. `keyboard` has the displays that run, and their keys. Chapter: "Time functions"
//! (every rule measured).

pub(crate) mod alarm_functions;
pub(crate) mod chip;
pub(crate) mod clock_functions;
pub(crate) mod due_alarms;
pub(crate) mod stopwatch_functions;
pub(crate) mod time_text;

use sim41_number::register::Register;
use sim41_number::{Decimal, Error};

/// The number of hundredths of a second after which the clock begins again at 0: fourteen digits.
const CYCLE: i64 = 100_000_000_000_000;
/// The number of the clock's pulses in a second. The accuracy factor adds or drops one pulse at
/// regular intervals.
const PULSE: i64 = 10_240;
pub(super) const DAY: i64 = 8_640_000;

/// The contents of the timer chip, outside of registers and saved with the state. Times are in
/// hundredths of a second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    pub offset: i64,
    /// The time to which the clock was last set, from which CORRECT counts (scratch A).
    pub set_at: i64,
    /// In tenths, -999 to 999; 0 for none.
    pub accuracy: i16,
    pub accuracy_from: u64,
    /// Whether the clock counts 24 hours (CLK24), not AM and PM (scratch B).
    pub hours24: bool,
    /// Whether CLOCK shows the date too (CLKTD, scratch B).
    pub with_date: bool,
    pub stopwatch: i64,
    /// The outside world's time when the stopwatch was started, in milliseconds; `None` while it is
    /// stopped.
    pub started: Option<u64>,
    pub alarm: Option<i64>,
    /// Whether times are local, as earlier versions saved them. They are converted once the time
    /// zone is known.
    pub local: bool,
}

impl Clock {
    pub(in crate::machine) fn count_from_zone(&mut self, zone: i64) {
        if !std::mem::take(&mut self.local) {
            return;
        }
        let outside = |local: u64| local.saturating_add_signed(-zone);
        self.started = self.started.map(outside);
        if self.accuracy != 0 {
            self.accuracy_from = outside(self.accuracy_from);
        }
    }
}

/// A time of day or a duration as the user writes it: HH.MMSShh.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hms {
    pub negative: bool,
    pub hours: i64,
    pub parts: [i64; 3],
}

impl Hms {
    /// Digits beyond hundredths of a second are cut off. Fails with ALPHA DATA, or with DATA ERROR
    /// from `limit` hours on and for sixty or more minutes or seconds.
    fn read(x: Register, limit: i64) -> Result<Hms, Error> {
        let time = Hms::digits(x, limit)?;
        if time.parts[0] > 59 || time.parts[1] > 59 { Err(Error::DataError) } else { Ok(time) }
    }

    /// Splits a number into hours, minutes and seconds without checking minutes and seconds.
    fn digits(x: Register, limit: i64) -> Result<Hms, Error> {
        let x = Decimal::read(x)?;
        if x.exponent > 3 {
            return Err(Error::DataError);
        }
        let number = x.shifted(6) as i64;
        let time = Hms {
            negative: x.negative,
            hours: number / 1_000_000,
            parts: [number / 10_000 % 100, number / 100 % 100, number % 100],
        };
        if time.hours >= limit { Err(Error::DataError) } else { Ok(time) }
    }

    /// Negative hours 1 to 11 are PM.
    fn of_day(mut self) -> Hms {
        if self.negative && (1..12).contains(&self.hours) {
            self.hours += 12;
        }
        self.negative = false;
        self
    }

    fn hundredths(self) -> i64 {
        let [minutes, seconds, hundredths] = self.parts;
        ((self.hours * 60 + minutes) * 60 + seconds) * 100 + hundredths
    }

    fn signed(self) -> i64 {
        if self.negative { -self.hundredths() } else { self.hundredths() }
    }

    pub(crate) fn of(hundredths: i64) -> Hms {
        let n = hundredths.abs();
        Hms {
            negative: hundredths < 0,
            hours: n / 360_000,
            parts: [n / 6000 % 60, n / 100 % 60, n % 100],
        }
    }

    pub(super) fn number(self) -> Register {
        let [minutes, seconds, hundredths] = self.parts;
        let n = ((self.hours * 100 + minutes) * 100 + seconds) * 100 + hundredths;
        sim41_number::calendar::scaled(if self.negative { -n } else { n }, 6)
    }
}
