//! The running clock and dates: TIME DATE, SETIME SETDATE T+X, the accuracy factor SETAF RCLAF
//! CORRECT, and calculating with dates: DATE+ DDAYS DOW. The calendar is in `number`.

use super::{CYCLE, DAY, Hms, PULSE};
use crate::machine::{Error, Machine};
use crate::memory::Address;
use crate::memory::flags::{DMY, RANGE_IGNORE};
use sim41_number::calendar::{DateForm, Day};
use sim41_number::register::Register;
use sim41_number::{Content, Decimal, calendar};

/// The number of days from 1900 to 2199, the years of the clock.
const DAYS: i32 = 109_573;
/// The number of hours from which on T+X gives an error.
const SPAN: i64 = 10_000;
/// The number of hundredths of a second that SETIME adds for the time of its key.
const KEY: i64 = 8;
/// The largest accuracy factor in tenths.
const LARGEST: i64 = 999;

/// The clock that runs.
impl Machine {
    /// Returns the calculator's time in hundredths of a second since 1 January 1900.
    pub fn clock_time(&self) -> i64 {
        ((self.now / 10) as i64 + self.ahead() + self.drift(self.now)).rem_euclid(CYCLE)
    }

    /// Returns by how much the calculator's clock is ahead of the outside world's time, in
    /// hundredths of a second, without its accuracy.
    fn ahead(&self) -> i64 {
        self.clock.offset + self.zone() / 10
    }

    /// Returns the time that the accuracy factor has added up to this time of the outside world, in
    /// hundredths of a second: one pulse more or less every `accuracy` tenths of a second.
    pub(super) fn drift(&self, now: u64) -> i64 {
        match self.clock.accuracy as i64 {
            0 => 0,
            tenths => (now as i64 - self.clock.accuracy_from as i64) / (tenths * PULSE),
        }
    }

    /// Returns the outside world's time in milliseconds at which the calculator's clock shows
    /// `time`.
    pub(crate) fn outside(&self, time: i64) -> u64 {
        let even = (time - self.ahead()).max(0) as u64 * 10;
        even.saturating_add_signed(-10 * self.drift(even))
    }

    /// Returns the clock's day.
    pub(crate) fn today(&self) -> Day {
        (self.clock_time() / DAY) as Day
    }

    /// Returns the clock's time of day in hundredths of a second.
    pub(crate) fn time_of_day(&self) -> i64 {
        self.clock_time() % DAY
    }

    /// Returns the form of dates (flag 31).
    pub fn date_form(&self) -> DateForm {
        if self.memory.flag(DMY) { DateForm::Dmy } else { DateForm::Mdy }
    }

    /// Executes TIME: pushes the time of day, HH.MMSShh.
    pub(in crate::machine) fn push_time(&mut self) {
        self.push(Hms::of(self.time_of_day()).number());
    }

    /// Executes DATE: pushes the date, MM.DDYYYY or DD.MMYYYY.
    pub(in crate::machine) fn push_date(&mut self) {
        self.push(calendar::date(self.today(), self.date_form()));
    }
}

/// Setting the clock.
impl Machine {
    /// Sets the clock to `time` now.
    fn set_clock(&mut self, time: i64) {
        self.clock.offset += time - self.clock_time();
    }

    /// Sets the clock to `time` now, the moment from which its accuracy is measured.
    fn begin_clock(&mut self, time: i64) {
        self.set_clock(time);
        self.clock.set_at = time;
    }

    /// Executes SETIME: sets the time of day; negative hours 1 to 11 are PM.
    pub(in crate::machine) fn set_time(&mut self) -> Result<(), Error> {
        let time = self.day_time()? + KEY;
        self.begin_clock(time);
        // An alarm that comes due while the clock is being set is missed.
        self.arm_from(time + KEY);
        Ok(())
    }

    /// Returns the time in X on today's date, in hundredths of a second since 1 January 1900.
    fn day_time(&mut self) -> Result<i64, Error> {
        let time = Hms::read(self.read_normalized(Address::X), 24)?.of_day().hundredths();
        Ok(self.today() as i64 * DAY + time)
    }

    /// Executes SETDATE: sets the date; the time of day stays.
    pub(in crate::machine) fn set_date(&mut self) -> Result<(), Error> {
        let day = clock_day(self.read_normalized(Address::X), self.date_form())?;
        let time = day as i64 * DAY + self.time_of_day();
        self.begin_clock(time);
        self.arm();
        Ok(())
    }

    /// Executes T+X: adds X, HHHH.MMSShh, to the clock. Beyond its years it is OUT OF RANGE, or
    /// with flag 24 their first or last moment.
    pub(in crate::machine) fn add_to_time(&mut self) -> Result<(), Error> {
        let span = Hms::read(self.read_normalized(Address::X), SPAN)?.signed();
        let time = self.clock_time() + span;
        let last = DAYS as i64 * DAY - 1;
        if !(0..=last).contains(&time) && !self.memory.flag(RANGE_IGNORE) {
            return Err(Error::OutOfRange);
        }
        self.set_clock(time.clamp(0, last));
        self.clock.set_at = (self.clock.set_at + span).rem_euclid(CYCLE);
        self.arm();
        Ok(())
    }

    /// Executes SETAF: sets the accuracy factor, rounded to tenths; more than 99.9 becomes 0.
    pub(in crate::machine) fn set_accuracy(&mut self) -> Result<(), Error> {
        let x = Decimal::read(self.read_normalized(Address::X))?;
        let tenths = match x.exponent {
            2.. => 0,
            // A number other than 0 does not become 0.
            _ => ((x.shifted(2) as i64 + 5) / 10).max((x.mantissa != 0) as i64),
        };
        self.set_factor(factor(if x.negative { -tenths } else { tenths }));
        self.clock.set_at = self.clock_time();
        Ok(())
    }

    /// Sets the accuracy factor from now on.
    fn set_factor(&mut self, tenths: i16) {
        self.clock.offset += self.drift(self.now);
        (self.clock.accuracy, self.clock.accuracy_from) = (tenths, self.now);
    }

    /// Executes RCLAF: pushes the accuracy factor.
    pub(in crate::machine) fn recall_accuracy(&mut self) {
        self.push(calendar::scaled(self.clock.accuracy as i64, 1));
    }

    /// Executes CORRECT: sets the time as SETIME does, and the accuracy factor that would have
    /// prevented the error.
    pub(in crate::machine) fn correct(&mut self) -> Result<(), Error> {
        let time = self.day_time()?;
        let elapsed = (self.clock_time() - self.clock.set_at) as f64;
        let error = (time - self.clock_time()) as f64 * PULSE as f64;
        let old = self.clock.accuracy as f64 / 10.0;
        // Pulses per second are added: the pulses of the old factor, and the missing ones.
        let pulses = if old == 0.0 { 0.0 } else { 1.0 / old }
            + if elapsed == 0.0 { 0.0 } else { error / elapsed };
        let tenths = if pulses == 0.0 { 0.0 } else { (10.0 / pulses).round() };
        // The smallest factor that can be set is 0.1.
        let tenths = if pulses != 0.0 && tenths == 0.0 { pulses.signum() } else { tenths };
        self.set_factor(factor(tenths.clamp(-1e6, 1e6) as i64));
        self.begin_clock(time);
        self.arm();
        Ok(())
    }
}

/// Calculating with dates.
impl Machine {
    /// Executes DATE+: adds the days in X to the date in Y. Beyond the calendar it is OUT OF RANGE,
    /// or with flag 24 the first or last day.
    pub(in crate::machine) fn date_plus(&mut self) -> Result<(), Error> {
        let x = self.read_normalized(Address::X);
        if x.is_alpha() {
            return Err(Error::AlphaData);
        }
        let (y, form) = (self.read_normalized(Address::Y), self.date_form());
        let result = match calendar::date_plus(y, x, form) {
            Err(sim41_number::Error::OutOfRange(end)) if self.memory.flag(RANGE_IGNORE) => end,
            other => other.map_err(blame(Error::DataErrorY))?,
        };
        self.memory.set_last_x(x);
        self.memory.drop_to(result);
        Ok(())
    }

    /// Executes DDAYS: gives the days from the date in Y to the date in X; X is checked first.
    pub(in crate::machine) fn days_between(&mut self) -> Result<(), Error> {
        let (x, form) = (self.read_normalized(Address::X), self.date_form());
        let to = calendar::day(x, form).map_err(blame(Error::DataErrorX))?;
        let y = self.read_normalized(Address::Y);
        let from = calendar::day(y, form).map_err(blame(Error::DataErrorY))?;
        self.memory.set_last_x(x);
        self.memory.drop_to(calendar::days_between(from, to));
        Ok(())
    }

    /// Executes DOW: gives the day of the week, 0 for Sunday to 6 for Saturday.
    pub(in crate::machine) fn day_of_week(&mut self) -> Result<(), Error> {
        let form = self.date_form();
        self.read_normalized(Address::X);
        let day = self.ranged(calendar::day_of_week(self.memory.x(), form).map(Content::from))?;
        self.leave_result(day);
        Ok(())
    }
}

/// Returns the day of a date that is within the clock's years.
pub(super) fn clock_day(date: Register, form: DateForm) -> Result<Day, sim41_number::Error> {
    match calendar::day(date, form)? {
        day @ 0..DAYS => Ok(day),
        _ => Err(sim41_number::Error::DataError),
    }
}

fn factor(tenths: i64) -> i16 {
    if tenths.abs() > LARGEST { 0 } else { tenths as i16 }
}

/// Replaces a DATA ERROR by the error that names this argument.
pub(super) fn blame(argument: Error) -> impl Fn(sim41_number::Error) -> Error {
    move |error| match error {
        sim41_number::Error::DataError => argument,
        other => other.into(),
    }
}
