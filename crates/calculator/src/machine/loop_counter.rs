//! ISG and DSE on a register. `sim41_number::step` computes the counter's next value.

use super::{Error, Flow, Machine};
use crate::machine::addressing;
use crate::memory::{Address, Memory};
use sim41_number::estimate;

pub(super) fn count(machine: &mut Machine, operand: u8, down: bool) -> Result<Flow, Error> {
    let address = addressing::address(machine, operand)?;
    let (counter, skip) = sim41_number::step(addressing::read_content(machine, address), down)?;
    addressing::write(machine, address, counter);
    Ok(if skip { Flow::Skip } else { Flow::Next })
}

/// Handles normalized numbers if the estimate of the next value is certain. Returns whether the
/// next line is skipped. [`sim41_number::step`] uses the same estimate.
#[inline(always)]
pub(super) fn count_quickly(memory: &mut Memory, register: Address, down: bool) -> Option<bool> {
    let counter = memory.content(register).float()?;
    let (counter, skips) = estimate::step(counter, down)?;
    memory.set_operand(register, counter.into());
    Some(skips)
}
