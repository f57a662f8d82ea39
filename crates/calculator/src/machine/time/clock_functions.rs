//! TIME, SETIME, SETDATE, T+X, SETAF, RCLAF and CORRECT.

use super::date_functions::date_form;
use super::{CYCLE, DAY, Hms, PULSE};
use crate::machine::time::due_alarms;
use crate::machine::{Error, Machine};
use crate::machine::{addressing, error, stack_lift};
use crate::memory::Address;
use sim41_number::calendar::{DateForm, Day};
use sim41_number::register::Register;
use sim41_number::{Decimal, calendar};

const DAYS: i32 = 109_573;
/// T+X fails for this many hours or more.
const SPAN: i64 = 10_000;
/// Hundredths of a second that SETIME adds to allow for the duration of its keystroke.
const KEY: i64 = 8;
const LARGEST: i64 = 999;

pub(in crate::machine) fn push_time(machine: &mut Machine) {
    stack_lift::push(machine, Hms::from_hundredths(machine.clock.time_of_day()).number());
}

pub(in crate::machine) fn set_time(machine: &mut Machine) -> Result<(), Error> {
    let time = day_time(machine)? + KEY;
    machine.clock.begin(time);
    // An alarm that comes due while the clock is being set is missed.
    due_alarms::arm_from(machine, time + KEY);
    Ok(())
}

pub(in crate::machine) fn set_date(machine: &mut Machine) -> Result<(), Error> {
    let day = clock_day(
        addressing::read_normalized(&mut machine.memory, Address::X),
        date_form(&machine.memory),
    )?;
    let time = day as i64 * DAY + machine.clock.time_of_day();
    machine.clock.begin(time);
    due_alarms::arm(machine);
    Ok(())
}

/// T+X adds X, in the form HHHH.MMSShh, to the clock. If the sum is outside the clock's range, T+X
/// sets the clock to the nearest time in this range if flag 24 is set, and otherwise fails.
pub(in crate::machine) fn add_to_time(machine: &mut Machine) -> Result<(), Error> {
    let span =
        Hms::read(addressing::read_normalized(&mut machine.memory, Address::X), SPAN)?.signed();
    let time = machine.clock.time() + span;
    let last = DAYS as i64 * DAY - 1;
    if !(0..=last).contains(&time) && !error::ignores_range(&machine.memory) {
        return Err(Error::OutOfRange);
    }
    machine.clock.set_time(time.clamp(0, last));
    machine.clock.timer.set_at = (machine.clock.timer.set_at + span).rem_euclid(CYCLE);
    due_alarms::arm(machine);
    Ok(())
}

/// SETAF rounds the accuracy factor to tenths. A factor above 99.9 becomes 0.
pub(in crate::machine) fn set_accuracy(machine: &mut Machine) -> Result<(), Error> {
    let x = Decimal::read(addressing::read_normalized(&mut machine.memory, Address::X))?;
    let tenths = match x.exponent {
        2.. => 0,
        // A nonzero factor is rounded to at least 0.1.
        _ => ((x.shifted(2) as i64 + 5) / 10).max((x.mantissa != 0) as i64),
    };
    machine.clock.set_factor(factor(if x.negative { -tenths } else { tenths }));
    machine.clock.timer.set_at = machine.clock.time();
    Ok(())
}

pub(in crate::machine) fn recall_accuracy(machine: &mut Machine) {
    stack_lift::push(machine, calendar::scaled(machine.clock.timer.accuracy as i64, 1));
}

/// CORRECT sets the time like SETIME, and sets the accuracy factor to the value that would have
/// prevented the clock's error.
pub(in crate::machine) fn correct(machine: &mut Machine) -> Result<(), Error> {
    let time = day_time(machine)?;
    let elapsed = (machine.clock.time() - machine.clock.timer.set_at) as f64;
    let error = (time - machine.clock.time()) as f64 * PULSE as f64;
    let old = machine.clock.timer.accuracy as f64 / 10.0;
    // The sum of the rate set by the old factor and the rate of the error, in pulses per second.
    let pulses = if old == 0.0 { 0.0 } else { 1.0 / old }
        + if elapsed == 0.0 { 0.0 } else { error / elapsed };
    let tenths = if pulses == 0.0 { 0.0 } else { (10.0 / pulses).round() };
    // The smallest factor that can be set is 0.1.
    let tenths = if pulses != 0.0 && tenths == 0.0 { pulses.signum() } else { tenths };
    machine.clock.set_factor(factor(tenths.clamp(-1e6, 1e6) as i64));
    machine.clock.begin(time);
    due_alarms::arm(machine);
    Ok(())
}

/// The time in X on today's date, in hundredths of a second since 1 January 1900.
fn day_time(machine: &mut Machine) -> Result<i64, Error> {
    let time = Hms::read(addressing::read_normalized(&mut machine.memory, Address::X), 24)?
        .of_day()
        .hundredths();
    Ok(machine.clock.today() as i64 * DAY + time)
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
