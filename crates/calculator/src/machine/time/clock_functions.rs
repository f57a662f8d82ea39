//! TIME DATE SETIME SETDATE T+X, SETAF RCLAF CORRECT, DATE+ DDAYS DOW. The calendar is in `number`.

use super::{CYCLE, DAY, Hms, PULSE};
use crate::machine::time::due_alarms;
use crate::machine::{Error, Machine};
use crate::machine::{addressing, storage};
use crate::memory::flags::{DMY, RANGE_IGNORE};
use crate::memory::{Address, Memory};
use sim41_number::calendar::{DateForm, Day};
use sim41_number::register::Register;
use sim41_number::{Content, Decimal, calendar};

const DAYS: i32 = 109_573;
/// The number of hours from which T+X fails.
const SPAN: i64 = 10_000;
/// The number of hundredths of a second that SETIME adds for the time of its key.
const KEY: i64 = 8;
const LARGEST: i64 = 999;
const CORRECTIONS: usize = 8;

impl Machine {
    pub fn date_form(&self) -> DateForm {
        date_form(&self.memory)
    }

    /// The calculator's time in hundredths of a second since 1 January 1900.
    pub fn clock_time(&self) -> i64 {
        clock_at(self, self.now).rem_euclid(CYCLE)
    }

    /// The outside world's time in milliseconds at which the calculator's clock reaches `time`, in
    /// the present turn of its years.
    pub(crate) fn outside(&self, time: i64) -> u64 {
        let time = time + clock_at(self, self.now).div_euclid(CYCLE) * CYCLE;
        // Each correction leaves less than a hundredth of the distance, so few are needed.
        let mut now = self.now / 10 * 10;
        for _ in 0..CORRECTIONS {
            let left = time - clock_at(self, now);
            now = now.saturating_add_signed(10 * left);
        }
        now
    }

    pub(in crate::machine) fn push_time(&mut self) {
        addressing::push(self, Hms::of(time_of_day(self)).number());
    }

    pub(in crate::machine) fn push_date(&mut self) {
        addressing::push(self, calendar::date(today(self), date_form(&self.memory)));
    }
}

/// The calculator's time at this time of the outside world, beyond the end of its years too.
fn clock_at(machine: &Machine, now: u64) -> i64 {
    (now / 10) as i64 + ahead(machine) + drift(machine, now)
}

/// By how much the calculator's clock is ahead of the outside world's time, in hundredths of a
/// second, without its accuracy.
fn ahead(machine: &Machine) -> i64 {
    machine.clock.offset + machine.zone() / 10
}

/// The time that the accuracy factor has added up to this time of the outside world, in hundredths
/// of a second: one pulse more or less every `accuracy` tenths of a second.
pub(super) fn drift(machine: &Machine, now: u64) -> i64 {
    match machine.clock.accuracy as i64 {
        0 => 0,
        tenths => (now as i64 - machine.clock.accuracy_from as i64) / (tenths * PULSE),
    }
}

pub(crate) fn today(machine: &Machine) -> Day {
    (machine.clock_time() / DAY) as Day
}

pub(crate) fn time_of_day(machine: &Machine) -> i64 {
    machine.clock_time() % DAY
}

pub(super) fn date_form(memory: &Memory) -> DateForm {
    if memory.flag(DMY) { DateForm::Dmy } else { DateForm::Mdy }
}

impl Machine {
    /// Executes SETIME: sets the time of day; negative hours 1 to 11 are PM.
    pub(in crate::machine) fn set_time(&mut self) -> Result<(), Error> {
        let time = day_time(self)? + KEY;
        begin_clock(self, time);
        // An alarm that comes due while the clock is being set is missed.
        due_alarms::arm_from(self, time + KEY);
        Ok(())
    }

    pub(in crate::machine) fn set_date(&mut self) -> Result<(), Error> {
        let day = clock_day(
            addressing::read_normalized(&mut self.memory, Address::X),
            date_form(&self.memory),
        )?;
        let time = day as i64 * DAY + time_of_day(self);
        begin_clock(self, time);
        due_alarms::arm(self);
        Ok(())
    }

    /// Executes T+X: adds X, HHHH.MMSShh, to the clock. Beyond its years it fails with OUT OF
    /// RANGE, or with flag 24 stops at their first or last moment.
    pub(in crate::machine) fn add_to_time(&mut self) -> Result<(), Error> {
        let span =
            Hms::read(addressing::read_normalized(&mut self.memory, Address::X), SPAN)?.signed();
        let time = self.clock_time() + span;
        let last = DAYS as i64 * DAY - 1;
        if !(0..=last).contains(&time) && !self.memory.flag(RANGE_IGNORE) {
            return Err(Error::OutOfRange);
        }
        set_clock(self, time.clamp(0, last));
        self.clock.set_at = (self.clock.set_at + span).rem_euclid(CYCLE);
        due_alarms::arm(self);
        Ok(())
    }

    /// Executes SETAF: sets the accuracy factor, rounded to tenths; more than 99.9 becomes 0.
    pub(in crate::machine) fn set_accuracy(&mut self) -> Result<(), Error> {
        let x = Decimal::read(addressing::read_normalized(&mut self.memory, Address::X))?;
        let tenths = match x.exponent {
            2.. => 0,
            // A number other than 0 does not become 0.
            _ => ((x.shifted(2) as i64 + 5) / 10).max((x.mantissa != 0) as i64),
        };
        set_factor(self, factor(if x.negative { -tenths } else { tenths }));
        self.clock.set_at = self.clock_time();
        Ok(())
    }

    pub(in crate::machine) fn recall_accuracy(&mut self) {
        addressing::push(self, calendar::scaled(self.clock.accuracy as i64, 1));
    }

    /// Executes CORRECT: sets the time as SETIME does, and the accuracy factor that would have
    /// prevented the error.
    pub(in crate::machine) fn correct(&mut self) -> Result<(), Error> {
        let time = day_time(self)?;
        let elapsed = (self.clock_time() - self.clock.set_at) as f64;
        let error = (time - self.clock_time()) as f64 * PULSE as f64;
        let old = self.clock.accuracy as f64 / 10.0;
        // Pulses per second are added: the pulses of the old factor, and the missing ones.
        let pulses = if old == 0.0 { 0.0 } else { 1.0 / old }
            + if elapsed == 0.0 { 0.0 } else { error / elapsed };
        let tenths = if pulses == 0.0 { 0.0 } else { (10.0 / pulses).round() };
        // The smallest factor that can be set is 0.1.
        let tenths = if pulses != 0.0 && tenths == 0.0 { pulses.signum() } else { tenths };
        set_factor(self, factor(tenths.clamp(-1e6, 1e6) as i64));
        begin_clock(self, time);
        due_alarms::arm(self);
        Ok(())
    }
}

fn set_clock(machine: &mut Machine, time: i64) {
    machine.clock.offset += time - machine.clock_time();
}

/// Sets the clock to `time` and restarts the measurement of its accuracy.
fn begin_clock(machine: &mut Machine, time: i64) {
    set_clock(machine, time);
    machine.clock.set_at = time;
}

/// The time in X on today's date, in hundredths of a second since 1 January 1900.
fn day_time(machine: &mut Machine) -> Result<i64, Error> {
    let time = Hms::read(addressing::read_normalized(&mut machine.memory, Address::X), 24)?
        .of_day()
        .hundredths();
    Ok(today(machine) as i64 * DAY + time)
}

fn set_factor(machine: &mut Machine, tenths: i16) {
    machine.clock.offset += drift(machine, machine.now);
    (machine.clock.accuracy, machine.clock.accuracy_from) = (tenths, machine.now);
}

impl Machine {
    /// Executes DATE+: adds the days in X to the date in Y. Beyond the calendar it is OUT OF RANGE,
    /// or with flag 24 the first or last day.
    pub(in crate::machine) fn date_plus(&mut self) -> Result<(), Error> {
        let x = addressing::read_normalized(&mut self.memory, Address::X);
        if x.is_alpha() {
            return Err(Error::AlphaData);
        }
        let (y, form) =
            (addressing::read_normalized(&mut self.memory, Address::Y), date_form(&self.memory));
        let result = match calendar::date_plus(y, x, form) {
            Err(sim41_number::Error::OutOfRange(end)) if self.memory.flag(RANGE_IGNORE) => end,
            other => other.map_err(blame(Error::DataErrorY))?,
        };
        self.memory.set_last_x(x);
        self.memory.drop_to(result);
        Ok(())
    }

    pub(in crate::machine) fn days_between(&mut self) -> Result<(), Error> {
        let (x, form) =
            (addressing::read_normalized(&mut self.memory, Address::X), date_form(&self.memory));
        let to = calendar::day(x, form).map_err(blame(Error::DataErrorX))?;
        let y = addressing::read_normalized(&mut self.memory, Address::Y);
        let from = calendar::day(y, form).map_err(blame(Error::DataErrorY))?;
        self.memory.set_last_x(x);
        self.memory.drop_to(calendar::days_between(from, to));
        Ok(())
    }

    pub(in crate::machine) fn day_of_week(&mut self) -> Result<(), Error> {
        let form = date_form(&self.memory);
        addressing::read_normalized(&mut self.memory, Address::X);
        let day = storage::ranged(
            &self.memory,
            calendar::day_of_week(self.memory.x(), form).map(Content::from),
        )?;
        self.leave_result(day);
        Ok(())
    }
}

pub(super) fn clock_day(date: Register, form: DateForm) -> Result<Day, sim41_number::Error> {
    match calendar::day(date, form)? {
        day @ 0..DAYS => Ok(day),
        _ => Err(sim41_number::Error::DataError),
    }
}

fn factor(tenths: i64) -> i16 {
    if tenths.abs() > LARGEST { 0 } else { tenths as i16 }
}

pub(super) fn blame(argument: Error) -> impl Fn(sim41_number::Error) -> Error {
    move |error| match error {
        sim41_number::Error::DataError => argument,
        other => other.into(),
    }
}
