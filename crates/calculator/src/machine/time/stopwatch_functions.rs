//! SETSW RCLSW RUNSW STOPSW.

use super::{CYCLE, Hms};
use crate::machine::addressing;
use crate::machine::storage;
use crate::machine::{Error, Machine};
use crate::memory::Address;
use crate::memory::Memory;
use sim41_number::register::Register;

/// The number of hours at which the stopwatch wraps around, forward and backward.
const HOURS: i64 = 100;
const CIRCLE: i64 = HOURS * 360_000;

impl Machine {
    /// The stopwatch's time in hundredths of a second, between -100 and 100 hours.
    pub fn stopwatch_time(&self) -> i64 {
        stopwatch_time_at(self, self.now)
    }

    pub fn start_stopwatch(&mut self) {
        self.clock.started.get_or_insert(self.now);
    }
}

/// Returns split `n` as its register has it, or its difference from the previous split; `None`
/// if the content is not a time or the difference is below zero.
pub(crate) fn split(memory: &Memory, n: u16, difference: bool) -> Option<Hms> {
    let content = |n: u16| memory.data(n.into()).map(|address| memory.get(address));
    let time = |n| Hms::read(content(n)?, HOURS).map(Hms::signed).ok();
    match n {
        _ if !difference => Hms::digits(content(n)?, HOURS).ok(),
        0 => time(n).map(Hms::of),
        _ => Some(time(n)? - time(n - 1)?).filter(|&d| d >= 0).map(Hms::of),
    }
}

pub(crate) fn store_split(machine: &mut Machine, n: u16) -> Result<(), Error> {
    let address = storage::data_register(&machine.memory, n.into())?;
    machine.memory.set(address, stopwatch_number(machine));
    Ok(())
}

/// The stopwatch's time in hundredths of a second when the outside world's time is `now`, in
/// milliseconds.
pub(crate) fn stopwatch_time_at(machine: &Machine, now: u64) -> i64 {
    let run = machine.clock.started.map_or(0, |start| now.saturating_sub(start) as i64 / 10);
    (machine.clock.stopwatch + run) % CYCLE % CIRCLE
}

pub(crate) fn stopwatch_alarm(machine: &Machine) -> Option<u64> {
    let start = machine.clock.started.filter(|_| machine.clock.stopwatch < 0)?;
    Some(start + (-machine.clock.stopwatch) as u64 * 10)
}

pub(crate) fn stopwatch_is_due(machine: &mut Machine) -> bool {
    let Some(zero) = stopwatch_alarm(machine).filter(|&time| machine.now >= time) else {
        return false;
    };
    (machine.clock.stopwatch, machine.clock.started) = (0, Some(zero));
    true
}

pub(crate) fn set_stopwatch(machine: &mut Machine, time: i64) {
    machine.clock.stopwatch = time;
    machine.clock.started = machine.clock.started.map(|_| machine.now);
}

pub(crate) fn halt_stopwatch(machine: &mut Machine) {
    machine.clock.stopwatch = machine.stopwatch_time();
    machine.clock.started = None;
}

/// Executes SETSW: sets the stopwatch to X, HH.MMSShh, which may be negative.
pub(in crate::machine) fn store_stopwatch(machine: &mut Machine) -> Result<(), Error> {
    let time =
        Hms::read(addressing::read_normalized(&mut machine.memory, Address::X), HOURS)?.signed();
    set_stopwatch(machine, time);
    Ok(())
}

pub(in crate::machine) fn recall_stopwatch(machine: &mut Machine) {
    addressing::push(machine, stopwatch_number(machine));
}

fn stopwatch_number(machine: &Machine) -> Register {
    Hms::of(machine.stopwatch_time()).number()
}
