//! Time: the calculator's clock, dates, the stopwatch and the alarms.
//!
//! The caller sets the time. [`Clock`] stores it and the timer chip's state, which is relative to
//! it. `keyboard` runs the clock and stopwatch displays. All rules were measured on the firmware;
//! see also the manual chapter "Time functions".

pub(crate) mod accuracy_factor;
pub(crate) mod alarm_functions;
pub(crate) mod chip;
mod clock;
pub(crate) mod clock_functions;
pub(crate) mod date_functions;
pub(crate) mod due_alarms;
mod stopwatch;
pub(crate) mod stopwatch_functions;
pub(crate) mod time_text;

pub use clock::{Clock, TimerChip};
use sim41_number::register::Register;
use sim41_number::{Decimal, Error};

/// The number of hundredths of a second after which the fourteen-digit clock wraps to 0.
const CYCLE: i64 = 100_000_000_000_000;
pub(super) const DAY: i64 = 8_640_000;

/// A time of day or a duration in the user's format HH.MMSShh.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hms {
    pub negative: bool,
    pub hours: i64,
    pub parts: [i64; 3],
}

impl Hms {
    /// Digits beyond hundredths of a second are dropped. Fails with ALPHA DATA, or with DATA ERROR
    /// for `limit` or more hours, or for sixty or more minutes or seconds.
    fn read(x: Register, limit: i64) -> Result<Hms, Error> {
        let time = Hms::digits(x, limit)?;
        if time.parts[0] > 59 || time.parts[1] > 59 { Err(Error::DataError) } else { Ok(time) }
    }

    /// Like [`read`](Self::read), without checking minutes and seconds.
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

    /// Hours from -1 to -11 are PM.
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

    pub(crate) fn from_hundredths(hundredths: i64) -> Hms {
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
