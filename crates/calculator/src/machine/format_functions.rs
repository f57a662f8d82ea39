//! The display format: FIX, SCI or ENG with 0 to 9 digits, stored in flags 36 to 41;
//! `sim41_number::displayed_number` applies it.

use super::{Error, Flow, Machine};
use crate::machine::addressing;
use crate::memory::Address;
use crate::memory::flags::{GROUPING, RADIX};
use sim41_number::{Format, Notation};

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

impl crate::memory::Memory {
    pub fn format(&self) -> Format {
        let flags = self.get(Address::D);
        let (digits, notation) = (flags.digit(4), flags.digit(3) >> 2);
        let notation =
            [Notation::Sci, Notation::Eng, Notation::Fix, Notation::FixEng][notation as usize];
        Format { notation, digits, flag28: self.flag(RADIX), flag29: self.flag(GROUPING) }
    }
}
