//! TIME, SETIME, SETDATE and T+X.

use super::date_functions::date_form;
use super::{CYCLE, DAY, Hms};
use crate::machine::time::due_alarms;
use crate::machine::{Error, Machine};
use crate::machine::{addressing, error, stack_lift};
use crate::memory::Address;
use sim41_number::calendar;
use sim41_number::calendar::{DateForm, Day};
use sim41_number::register::Register;

const DAYS: i32 = 109_573;
/// T+X fails for this many hours or more.
const SPAN: i64 = 10_000;
/// Hundredths of a second that SETIME adds to allow for the duration of its keystroke.
const KEY: i64 = 8;

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

/// The time in X on today's date, in hundredths of a second since 1 January 1900.
pub(super) fn day_time(machine: &mut Machine) -> Result<i64, Error> {
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
