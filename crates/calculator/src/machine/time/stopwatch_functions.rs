//! SETSW, RCLSW and splits. `stopwatch` has RUNSW and STOPSW.

use super::Hms;
use super::stopwatch::HOURS;
use crate::machine::addressing;
use crate::machine::stack_lift;
use crate::machine::{Error, Machine};
use crate::memory::Address;
use crate::memory::Memory;
use sim41_number::register::Register;

/// Split `n` as stored, or its difference from the previous split. `None` if a register does not
/// contain a time, or if the difference is negative. Fails with NONEXISTENT if there is no register
/// `n`.
pub(crate) fn split(memory: &Memory, n: u16, difference: bool) -> Result<Option<Hms>, Error> {
    let content = memory.get(addressing::data_register(memory, n.into())?);
    if !difference {
        return Ok(Hms::digits(content, HOURS).ok());
    }
    let time = |content| Hms::read(content, HOURS).map(Hms::signed).ok();
    let before = match n {
        0 => Some(0),
        _ => memory.data((n - 1).into()).and_then(|address| time(memory.get(address))),
    };
    let split = time(content).zip(before).map(|(time, before)| time - before);
    Ok(split.filter(|&split| n == 0 || split >= 0).map(Hms::from_hundredths))
}

pub(crate) fn store_split(machine: &mut Machine, n: u16) -> Result<(), Error> {
    let address = addressing::data_register(&machine.memory, n.into())?;
    machine.memory.set(address, stopwatch_number(machine));
    Ok(())
}

/// SETSW takes HH.MMSShh, which may be negative.
pub(in crate::machine) fn store_stopwatch(machine: &mut Machine) -> Result<(), Error> {
    let time =
        Hms::read(addressing::read_normalized(&mut machine.memory, Address::X), HOURS)?.signed();
    machine.clock.set_stopwatch(time);
    Ok(())
}

pub(in crate::machine) fn recall_stopwatch(machine: &mut Machine) {
    stack_lift::push(machine, stopwatch_number(machine));
}

fn stopwatch_number(machine: &Machine) -> Register {
    Hms::from_hundredths(machine.clock.stopwatch_time()).number()
}
