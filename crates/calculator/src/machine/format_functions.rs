//! FIX, SCI and ENG with 0 to 9 digits. `memory::flags` stores the format in flags 36 to 41;
//! `sim41_number::displayed_number` applies it.

use super::{Error, Flow, Machine};
use crate::machine::addressing;
use sim41_number::Notation;

/// More than 9 digits cause DATA ERROR.
pub(super) fn set_format(
    machine: &mut Machine,
    notation: Notation,
    operand: u8,
) -> Result<Flow, Error> {
    let digits = addressing::one_digit(machine, operand)?;
    machine.memory.set_notation(notation, digits & 0xF);
    machine.memory.carry_digits(digits >> 4);
    Ok(Flow::Next)
}
