//! SETSW RCLSW RUNSW STOPSW.

use super::Hms;
use super::stopwatch::HOURS;
use crate::machine::addressing;
use crate::machine::storage;
use crate::machine::{Error, Machine};
use crate::memory::Address;
use crate::memory::Memory;
use sim41_number::register::Register;

/// Returns split `n` as stored, or its difference from the previous split; `None` if the content is
/// not a time or the difference is negative.
pub(crate) fn split(memory: &Memory, n: u16, difference: bool) -> Option<Hms> {
    let content = |n: u16| memory.data(n.into()).map(|address| memory.get(address));
    let time = |n| Hms::read(content(n)?, HOURS).map(Hms::signed).ok();
    match n {
        _ if !difference => Hms::digits(content(n)?, HOURS).ok(),
        0 => time(n).map(Hms::from_hundredths),
        _ => Some(time(n)? - time(n - 1)?).filter(|&d| d >= 0).map(Hms::from_hundredths),
    }
}

pub(crate) fn store_split(machine: &mut Machine, n: u16) -> Result<(), Error> {
    let address = storage::data_register(&machine.memory, n.into())?;
    machine.memory.set(address, stopwatch_number(machine));
    Ok(())
}

/// Executes SETSW: sets the stopwatch to X, HH.MMSShh, which may be negative.
pub(in crate::machine) fn store_stopwatch(machine: &mut Machine) -> Result<(), Error> {
    let time =
        Hms::read(addressing::read_normalized(&mut machine.memory, Address::X), HOURS)?.signed();
    machine.clock.set_stopwatch(time);
    Ok(())
}

pub(in crate::machine) fn recall_stopwatch(machine: &mut Machine) {
    addressing::push(machine, stopwatch_number(machine));
}

fn stopwatch_number(machine: &Machine) -> Register {
    Hms::from_hundredths(machine.clock.stopwatch_time()).number()
}
