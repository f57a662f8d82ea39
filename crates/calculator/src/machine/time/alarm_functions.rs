//! Alarm functions: XYZALM RCLALM CLALMA CLALMX CLRALMS ALMCAT ALMNOW.
//!
//! `due_alarms` triggers alarms, and `memory::alarm_records` stores them.

use super::clock_functions::clock_day;
use super::date_functions::blame;
use super::due_alarms::control;
use super::{DAY, Hms};
use crate::machine::synthetic::interval_recalled;
use crate::machine::time::due_alarms;
use crate::machine::{Error, Flow, Halt, Interactive, Machine};
use crate::machine::{addressing, time::date_functions};
use crate::memory::alarm_records;
use crate::memory::alarm_records::Alarm;
use crate::memory::{Address, Memory};
use sim41_number::register::Register;
use sim41_number::{Decimal, calendar};

const SHORTEST_INTERVAL: i64 = 10;
pub(in crate::machine) const INTERVAL_HOURS: i64 = 10_000;
const NUMBER_DIGITS: i32 = 3;

impl Machine {
    /// Replaces or removes alarm `n`, counted from 0. Alarms are sorted by time, so the index may
    /// change. If a longer alarm does not fit, changes nothing and fails with NO ROOM.
    pub fn change_alarm(&mut self, n: usize, alarm: Option<Alarm>) -> Result<(), Error> {
        let Some(old) = self.memory.alarms().nth(n) else { return Ok(()) };
        alarm_records::remove_alarm(&mut self.memory, n);
        let fits = alarm.is_none_or(|alarm| alarm_records::insert_alarm(&mut self.memory, alarm));
        if !fits {
            alarm_records::insert_alarm(&mut self.memory, old);
        }
        due_alarms::arm(self);
        if fits { Ok(()) } else { Err(Error::NoRoom) }
    }
}

/// XYZALM takes the time from X, the date from Y (0 for today) and the interval from Z (0 for none,
/// otherwise at least one second).
pub(in crate::machine) fn set_alarm(machine: &mut Machine) -> Result<(), Error> {
    let [x, y] =
        [Address::X, Address::Y].map(|a| addressing::read_normalized(&mut machine.memory, a));
    if x.is_alpha() || y.is_alpha() {
        return Err(Error::AlphaData);
    }
    let z = addressing::read_normalized(&mut machine.memory, Address::Z);
    let time = Hms::read(x, 24).map_err(blame(Error::DataErrorX))?.of_day().hundredths();
    let day = match Decimal::read(y)? {
        Decimal::ZERO => machine.clock.today(),
        _ => clock_day(y, date_functions::date_form(&machine.memory))
            .map_err(blame(Error::DataErrorY))?,
    };
    let interval =
        Hms::read(z, INTERVAL_HOURS).map_err(blame(Error::DataErrorZ))?.hundredths() / 10;
    if interval < SHORTEST_INTERVAL && Decimal::read(z)? != Decimal::ZERO {
        return Err(Error::DataErrorZ);
    }
    // Time 0, the beginning of the clock's range, is not a valid alarm time.
    let time = ((day as i64 * DAY + time) / 10).max(1);
    let message: Vec<u8> = machine.memory.alpha().collect();
    let interval = (interval > 0).then_some(interval as u64);
    if !alarm_records::insert_alarm(
        &mut machine.memory,
        Alarm::new(time as u64, interval, &message),
    ) {
        return Err(Error::NoRoom);
    }
    due_alarms::arm(machine);
    Ok(())
}

pub(in crate::machine) fn recall_alarm(memory: &mut Memory) -> Result<(), Error> {
    let n = alarm_number(memory)?;
    let alarm = memory.alarms().nth(n).ok_or(Error::NoSuchAlarm)?;
    let (x, y) = (memory.x(), memory.y());
    let time = alarm.time as i64 * 10;
    let interval = alarm.interval.map_or(Register::ZERO, interval_recalled);
    memory.set_last_x(x);
    memory.set(Address::T, y);
    memory.set(Address::Z, interval);
    memory.set(Address::Y, calendar::date((time / DAY) as i32, date_functions::date_form(memory)));
    memory.set_x(Hms::from_hundredths(time % DAY).number());
    memory.set_alpha(alarm.message());
    Ok(())
}

pub(in crate::machine) fn clear_alarm(machine: &mut Machine) -> Result<(), Error> {
    let n = alarm_number(&mut machine.memory)?;
    remove_alarm(machine, n);
    Ok(())
}

pub(in crate::machine) fn clear_alarm_with_message(machine: &mut Machine) -> Result<(), Error> {
    let message: Vec<u8> = machine.memory.alpha().collect();
    let found = machine.memory.alarms().position(|alarm| alarm.message() == message);
    remove_alarm(machine, found.ok_or(Error::NoSuchAlarm)?);
    Ok(())
}

pub(in crate::machine) fn clear_all_alarms(machine: &mut Machine) {
    alarm_records::clear_alarms(&mut machine.memory);
    due_alarms::arm(machine);
}

pub(in crate::machine) fn alarm_catalog(machine: &mut Machine) -> Result<Flow, Error> {
    if machine.memory.alarms().next().is_none() {
        show_empty_catalog(machine);
        return Ok(Flow::Next);
    }
    Ok(Flow::Halt(Halt::Interactive(Interactive::Alarms)))
}

/// CAT EMPTY is a message, not an error: flag 25 is unchanged, and a program continues.
fn show_empty_catalog(machine: &mut Machine) {
    machine.interpreter.lift = true;
    machine.announce("CAT EMPTY");
}

pub(in crate::machine) fn run_alarm_now(machine: &mut Machine) -> Result<Flow, Error> {
    let due = |alarm: Alarm| {
        due_alarms::has_come(&machine.clock, &alarm) && control(alarm.message()).is_some()
    };
    let Some(n) = machine.memory.alarms().position(due) else {
        due_alarms::arm(machine);
        return Ok(Flow::Next);
    };
    Ok(due_alarms::control_alarm(machine, n)?.map_or(Flow::Next, Flow::Call))
}

pub(super) fn remove_listed_alarm(machine: &mut Machine, n: usize) {
    remove_alarm(machine, n);
    if machine.memory.alarms().next().is_none() {
        show_empty_catalog(machine);
    }
}

fn remove_alarm(machine: &mut Machine, n: usize) {
    alarm_records::remove_alarm(&mut machine.memory, n);
    due_alarms::arm(machine);
}

/// The index of the alarm whose number is in X: the integer part (1 to 999), ignoring the sign.
fn alarm_number(memory: &mut Memory) -> Result<usize, Error> {
    let x = Decimal::read(addressing::read_normalized(memory, Address::X))?;
    let number = if x.exponent < NUMBER_DIGITS { x.shifted(0) } else { 0 };
    match number as usize {
        0 => Err(Error::DataError),
        n if n > memory.alarms().count() => Err(Error::NoSuchAlarm),
        n => Ok(n - 1),
    }
}
