//! TIME DATE SETIME SETDATE T+X, SETAF RCLAF CORRECT, DATE+ DDAYS DOW. The calendar is in `number`.

use super::{CYCLE, DAY, Hms, PULSE};
use crate::machine::mathematics;
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
}

/// The outside world's time in milliseconds at which the calculator's clock reaches `time`, in
/// the present turn of its years.
pub(crate) fn outside(machine: &Machine, time: i64) -> u64 {
    let time = time + clock_at(machine, machine.now).div_euclid(CYCLE) * CYCLE;
    // Each correction leaves less than a hundredth of the distance, so few are needed.
    let mut now = machine.now / 10 * 10;
    for _ in 0..CORRECTIONS {
        let left = time - clock_at(machine, now);
        now = now.saturating_add_signed(10 * left);
    }
    now
}

/// The calculator's time at this time of the outside world, beyond the end of its years too.
fn clock_at(machine: &Machine, now: u64) -> i64 {
    (now / 10) as i64 + ahead(machine) + drift(machine, now)
}

pub(in crate::machine) fn push_time(machine: &mut Machine) {
    addressing::push(machine, Hms::of(time_of_day(machine)).number());
}

pub(in crate::machine) fn push_date(machine: &mut Machine) {
    addressing::push(machine, calendar::date(today(machine), date_form(&machine.memory)));
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

pub(crate) fn date_form(memory: &Memory) -> DateForm {
    if memory.flag(DMY) { DateForm::Dmy } else { DateForm::Mdy }
}

/// Executes SETIME: sets the time of day; negative hours 1 to 11 are PM.
pub(in crate::machine) fn set_time(machine: &mut Machine) -> Result<(), Error> {
    let time = day_time(machine)? + KEY;
    begin_clock(machine, time);
    // An alarm that comes due while the clock is being set is missed.
    due_alarms::arm_from(machine, time + KEY);
    Ok(())
}

pub(in crate::machine) fn set_date(machine: &mut Machine) -> Result<(), Error> {
    let day = clock_day(
        addressing::read_normalized(&mut machine.memory, Address::X),
        date_form(&machine.memory),
    )?;
    let time = day as i64 * DAY + time_of_day(machine);
    begin_clock(machine, time);
    due_alarms::arm(machine);
    Ok(())
}

/// Executes T+X: adds X, HHHH.MMSShh, to the clock. Beyond its years it fails with OUT OF
/// RANGE, or with flag 24 stops at their first or last moment.
pub(in crate::machine) fn add_to_time(machine: &mut Machine) -> Result<(), Error> {
    let span =
        Hms::read(addressing::read_normalized(&mut machine.memory, Address::X), SPAN)?.signed();
    let time = machine.clock_time() + span;
    let last = DAYS as i64 * DAY - 1;
    if !(0..=last).contains(&time) && !machine.memory.flag(RANGE_IGNORE) {
        return Err(Error::OutOfRange);
    }
    set_clock(machine, time.clamp(0, last));
    machine.clock.set_at = (machine.clock.set_at + span).rem_euclid(CYCLE);
    due_alarms::arm(machine);
    Ok(())
}

/// Executes SETAF: sets the accuracy factor, rounded to tenths; more than 99.9 becomes 0.
pub(in crate::machine) fn set_accuracy(machine: &mut Machine) -> Result<(), Error> {
    let x = Decimal::read(addressing::read_normalized(&mut machine.memory, Address::X))?;
    let tenths = match x.exponent {
        2.. => 0,
        // A number other than 0 does not become 0.
        _ => ((x.shifted(2) as i64 + 5) / 10).max((x.mantissa != 0) as i64),
    };
    set_factor(machine, factor(if x.negative { -tenths } else { tenths }));
    machine.clock.set_at = machine.clock_time();
    Ok(())
}

pub(in crate::machine) fn recall_accuracy(machine: &mut Machine) {
    addressing::push(machine, calendar::scaled(machine.clock.accuracy as i64, 1));
}

/// Executes CORRECT: sets the time as SETIME does, and the accuracy factor that would have
/// prevented the error.
pub(in crate::machine) fn correct(machine: &mut Machine) -> Result<(), Error> {
    let time = day_time(machine)?;
    let elapsed = (machine.clock_time() - machine.clock.set_at) as f64;
    let error = (time - machine.clock_time()) as f64 * PULSE as f64;
    let old = machine.clock.accuracy as f64 / 10.0;
    // Pulses per second are added: the pulses of the old factor, and the missing ones.
    let pulses = if old == 0.0 { 0.0 } else { 1.0 / old }
        + if elapsed == 0.0 { 0.0 } else { error / elapsed };
    let tenths = if pulses == 0.0 { 0.0 } else { (10.0 / pulses).round() };
    // The smallest factor that can be set is 0.1.
    let tenths = if pulses != 0.0 && tenths == 0.0 { pulses.signum() } else { tenths };
    set_factor(machine, factor(tenths.clamp(-1e6, 1e6) as i64));
    begin_clock(machine, time);
    due_alarms::arm(machine);
    Ok(())
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

/// Executes DATE+: adds the days in X to the date in Y. Beyond the calendar it is OUT OF RANGE,
/// or with flag 24 the first or last day.
pub(in crate::machine) fn date_plus(memory: &mut Memory) -> Result<(), Error> {
    let x = addressing::read_normalized(memory, Address::X);
    if x.is_alpha() {
        return Err(Error::AlphaData);
    }
    let (y, form) = (addressing::read_normalized(memory, Address::Y), date_form(memory));
    let result = match calendar::date_plus(y, x, form) {
        Err(sim41_number::Error::OutOfRange(end)) if memory.flag(RANGE_IGNORE) => end,
        other => other.map_err(blame(Error::DataErrorY))?,
    };
    memory.set_last_x(x);
    memory.drop_to(result);
    Ok(())
}

pub(in crate::machine) fn days_between(memory: &mut Memory) -> Result<(), Error> {
    let (x, form) = (addressing::read_normalized(memory, Address::X), date_form(memory));
    let to = calendar::day(x, form).map_err(blame(Error::DataErrorX))?;
    let y = addressing::read_normalized(memory, Address::Y);
    let from = calendar::day(y, form).map_err(blame(Error::DataErrorY))?;
    memory.set_last_x(x);
    memory.drop_to(calendar::days_between(from, to));
    Ok(())
}

pub(in crate::machine) fn day_of_week(machine: &mut Machine) -> Result<(), Error> {
    let form = date_form(&machine.memory);
    addressing::read_normalized(&mut machine.memory, Address::X);
    let day = storage::ranged(
        &machine.memory,
        calendar::day_of_week(machine.memory.x(), form).map(Content::from),
    )?;
    mathematics::leave_result(machine, day);
    Ok(())
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
