//! Statistics: Σ+ Σ- CLΣ MEAN SDEV on the six registers from ΣREG on. Their formulas and errors are
//! in `sim41_number::firmware::statistics`.

use super::{Error, Flow, Machine, argument};
use crate::machine::{addressing, error, stack_lift};
use crate::memory::{Address, Memory};
use sim41_number::{Content, Float, estimate};

pub(crate) const REGISTERS: usize = 6;

/// ΣREG sets the first of six statistics registers. All must exist; they may be status registers.
pub(super) fn set_statistics_register(machine: &mut Machine, operand: u8) -> Result<Flow, Error> {
    let first = match operand {
        0x70..0x80 => Address::new((operand & 0xF) as u16),
        _ => {
            let n = addressing::value(machine, operand)?;
            machine.memory.data(n).ok_or(Error::Nonexistent)?
        }
    };
    let last = Address::new(first.number() + 5);
    if !machine.memory.exists(last) {
        return Err(Error::Nonexistent);
    }
    // The first register is read like an operand; the last is normalized even if it is register d.
    addressing::read(machine, first);
    let content = machine.memory.get(last);
    let normal = sim41_number::normalize(content);
    if normal != content {
        addressing::write(machine, last, normal);
    }
    machine.memory.set_sigma(first.number());
    Ok(Flow::Next)
}

pub(super) fn statistics_question(machine: &mut Machine) {
    let n = machine.memory.sigma().wrapping_sub(machine.memory.curtain());
    stack_lift::push(machine, argument::number(n as u32));
}

pub(crate) fn statistics_registers(memory: &Memory) -> Result<[Address; REGISTERS], Error> {
    let first = memory.sigma();
    let last = Address::new(first + REGISTERS as u16 - 1);
    // If the first and last registers exist, all do, because the gap below main memory is wider
    // than six registers.
    let exist = memory.exists(Address::new(first)) && memory.exists(last);
    let below_top = last.number() < memory.model().top();
    match exist && below_top {
        true => Ok(std::array::from_fn(|n| Address::new(first + n as u16))),
        false => Err(Error::Nonexistent),
    }
}

pub(super) fn clear_statistics(machine: &mut Machine) -> Result<(), Error> {
    for address in statistics_registers(&machine.memory)? {
        addressing::write(machine, address, Content::ZERO);
    }
    Ok(())
}

/// Σ+ and Σ- change the six registers, put n into X and the old X into LASTX, and disable the stack
/// lift. X and Y are checked before the registers.
pub(super) fn accumulate(machine: &mut Machine, minus: bool) -> Result<(), Error> {
    if fast_accumulate(machine, minus).is_some() {
        return Ok(());
    }
    let (x, y) = (machine.memory.content(Address::X), machine.memory.content(Address::Y));
    if x.is_alpha() || y.is_alpha() {
        return Err(Error::AlphaData);
    }
    let registers = statistics_registers(&machine.memory)?;
    let sums = registers.map(|address| addressing::read_content(machine, address));
    let sums = sim41_number::accumulate(sums, y, x, minus)?;
    registers
        .into_iter()
        .zip(sums)
        .for_each(|(register, sum)| addressing::write(machine, register, sum));
    machine.memory.leave_result(sums[REGISTERS - 1]);
    Ok(())
}

/// `None` unless X and Y are numbers, the registers are in main memory, and no sum is out of range.
pub(super) fn fast_accumulate(machine: &mut Machine, minus: bool) -> Option<()> {
    let x = machine.memory.content(Address::X).float()?;
    let n = accumulate_quickly(&mut machine.memory, x, minus)?;
    machine.memory.leave_result(n);
    machine.interpreter.lift = false;
    Some(())
}

/// Adds or subtracts the point (x, Y) if the conditions of [`fast_accumulate`] hold. Returns n.
#[inline]
pub(super) fn accumulate_quickly(memory: &mut Memory, x: Float, minus: bool) -> Option<Float> {
    let y = memory.content(Address::Y).float()?;
    let sums = memory.block(memory.sigma())?;
    *sums = estimate::accumulate(*sums, y, x, minus)?;
    sums[REGISTERS - 1].float()
}

pub(super) fn statistic(machine: &mut Machine, deviation: bool) -> Result<(), Error> {
    let flag24 = error::ignores_range(&machine.memory);
    // Of the six registers, only n is read like an operand.
    let registers = statistics_registers(&machine.memory)?;
    addressing::read_content(machine, registers[REGISTERS - 1]);
    let sums = registers.map(|address| machine.memory.content(address));
    let [new_x, new_y] = match deviation {
        false => sim41_number::mean(sums, flag24)?,
        true => sim41_number::sdev(sums, flag24)?,
    };
    machine.memory.leave_result(new_x);
    machine.memory.set_content(Address::Y, new_y);
    Ok(())
}
