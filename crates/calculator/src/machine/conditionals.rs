//! X=Y? to X≤0?, ISG and DSE, and the answers YES and NO. `flag_functions` tests flags, and
//! `register_blocks` compares X with a register. `sim41_number::comparison` compares numbers and
//! rejects text; after a false answer, `run_loop` skips a line. For a key, `key_commands` shows it.

use super::{Error, Flow, Machine};
use crate::machine::addressing;
use crate::memory::{Address, Memory};
use sim41_number::estimate;
use std::cmp::Ordering;

impl Machine {
    pub fn announce_answer(&mut self, yes: bool) {
        self.announce(if yes { "YES" } else { "NO" });
    }
}

pub(super) fn compare_y(
    memory: &mut Memory,
    yes: impl FnOnce(Ordering) -> bool,
) -> Result<Flow, Error> {
    let order = sim41_number::order(memory.content(Address::Y), memory.content(Address::X))?;
    Ok(Flow::Test(yes(order)))
}

pub(super) fn compare_zero(
    memory: &mut Memory,
    yes: impl FnOnce(Ordering) -> bool,
) -> Result<Flow, Error> {
    let order = sim41_number::compare_zero(memory.x())?;
    Ok(Flow::Test(yes(order)))
}

/// X=Y? and X≠Y? compare all fourteen digits, even of ALPHA data.
pub(super) fn x_equals_y(memory: &Memory) -> bool {
    memory.content(Address::X).equals(memory.content(Address::Y))
}

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
