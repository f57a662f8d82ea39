//! STO RCL X<> CLRG, STO+ to STO/. NONEXISTENT: `addressing`; ALPHA DATA: `sim41_number::working`.

use super::{Error, Flow, Machine};
use crate::machine::{addressing, error, stack_lift};
use crate::memory::{Address, Memory};
use sim41_number::register::Register;
use sim41_number::{Float, OfTwo};

/// Executes register arithmetic if the register contains a normalized number and the rounding of
/// the estimated result is certain. [`OfTwo::result`] uses the same estimate. Callers pass
/// `function` as a constant, so only the estimate for that function is inlined.
#[inline(always)]
pub(super) fn store_quickly(
    memory: &mut Memory,
    register: Address,
    function: OfTwo,
    x: Float,
) -> Option<()> {
    let result = function.estimate(memory.content(register).float()?, x)?;
    memory.set_operand(register, result.into());
    Some(())
}

pub(super) fn recall(machine: &mut Machine, operand: u8) -> Result<Flow, Error> {
    let address = addressing::address(machine, operand)?;
    let value = addressing::read_content(machine, address);
    stack_lift::push(machine, value);
    Ok(Flow::Next)
}

pub(super) fn store(machine: &mut Machine, operand: u8) -> Result<Flow, Error> {
    let address = addressing::address(machine, operand)?;
    addressing::write(machine, address, machine.memory.content(Address::X));
    Ok(Flow::Next)
}

pub(super) fn store_arithmetic(
    machine: &mut Machine,
    operand: u8,
    function: OfTwo,
) -> Result<Flow, Error> {
    let address = addressing::address(machine, operand)?;
    let (old, x) = (addressing::read_content(machine, address), machine.memory.content(Address::X));
    let result = error::ranged(&machine.memory, function.result(old, x))?;
    addressing::write(machine, address, result);
    Ok(Flow::Next)
}

pub(super) fn exchange(machine: &mut Machine, operand: u8) -> Result<Flow, Error> {
    let address = addressing::address(machine, operand)?;
    let (old, x) = (addressing::read_content(machine, address), machine.memory.content(Address::X));
    machine.memory.set_content(Address::X, old);
    addressing::write(machine, address, x);
    Ok(Flow::Next)
}

pub(super) fn clear_registers(machine: &mut Machine) {
    for n in 0..machine.memory.size() as u32 {
        if let Some(address) = machine.memory.data(n) {
            addressing::write(machine, address, Register::ZERO);
        }
    }
}
