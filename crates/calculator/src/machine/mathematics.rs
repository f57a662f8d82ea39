//! Functions of one or two numbers on the stack, computed by `sim41_number::functions`. `error` and
//! `sim41_number::result_rounding` check the range; `memory::stack_and_last_x` saves X.

use super::cache::Known;
use super::{Error, Machine};
use crate::machine::error;
use crate::memory::{Address, Memory};
use sim41_number::{Conversion, OfOne, OfTwo};

/// An error changes nothing.
pub(super) fn of_numbers(machine: &mut Machine, known: Known) -> Option<Result<(), Error>> {
    Some(match known {
        Known::One(function) => one(machine, function),
        Known::Two(function) => two(&mut machine.memory, function),
        Known::Pair(conversion) => pair(machine, conversion),
        _ => return None,
    })
}

#[inline(never)]
pub(super) fn one(machine: &mut Machine, function: OfOne) -> Result<(), Error> {
    let result = function.result(machine.memory.content(Address::X), machine.memory.angle());
    let result = error::ranged(&machine.memory, result)?;
    machine.memory.leave_result(result);
    Ok(())
}

/// Percentage functions do not drop the stack.
#[inline(never)]
pub(super) fn two(memory: &mut Memory, function: OfTwo) -> Result<(), Error> {
    let (y, x) = (memory.content(Address::Y), memory.content(Address::X));
    let result = error::ranged(memory, function.result(y, x))?;
    match function {
        OfTwo::Percent | OfTwo::PercentChange => memory.leave_result(result),
        _ => memory.drop_to_result(result),
    }
    Ok(())
}

#[inline(never)]
pub(super) fn pair(machine: &mut Machine, conversion: Conversion) -> Result<(), Error> {
    let (y, x) = (machine.memory.content(Address::Y), machine.memory.content(Address::X));
    let flag24 = error::ignores_range(&machine.memory);
    let [new_x, new_y] = conversion.result(y, x, machine.memory.angle(), flag24)?;
    machine.memory.leave_result(new_x);
    machine.memory.set_content(Address::Y, new_y);
    Ok(())
}

pub(super) fn round(machine: &mut Machine) -> Result<(), Error> {
    let rounded = sim41_number::rnd(machine.memory.x(), machine.memory.format())?;
    machine.memory.leave_result(rounded);
    Ok(())
}

pub(super) fn change_sign(memory: &mut Memory) -> Result<(), Error> {
    let x = sim41_number::change_sign(memory.content(Address::X))?;
    memory.set_content(Address::X, x);
    Ok(())
}
