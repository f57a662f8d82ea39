//! Operands: the register, flag or digit that an operand byte means, directly or indirectly.
//!
//! Every access to a data register normalizes it first (see `sim41_number::normalize`); status registers
//! are used as they are.

use super::{Error, Machine};
use crate::machine::synthetic;
use crate::memory::{Address, Memory};
use sim41_number::Content;
use sim41_number::register::Register;

impl Machine {
    /// Returns the number 0 to 999 in the register that contains an indirect operand.
    pub(super) fn pointer_value(&mut self, byte: u8) -> Result<u32, Error> {
        let address = self.memory.direct(byte).ok_or(Error::Nonexistent)?;
        match sim41_number::pointer(read_content(self, address))? {
            n @ 0..1000 => Ok(n),
            _ => Err(Error::Nonexistent),
        }
    }

    /// Returns a direct operand, or the number in the register that contains it.
    ///
    /// # Errors
    /// NONEXISTENT if a register does not exist; ALPHA DATA or DATA ERROR if its content is no
    /// operand.
    pub(crate) fn value(&mut self, byte: u8) -> Result<u32, Error> {
        match byte {
            0x80.. => self.pointer_value(byte & 0x7F),
            _ => Ok(byte as u32),
        }
    }

    /// Writes a register; a running program continues at a new pointer in b.
    pub(super) fn write(&mut self, address: Address, value: impl Into<Content>) {
        self.memory.set_content(address, value.into());
        if address.number() >= 0x00C && address.number() < 0x010 {
            synthetic::wrote_status(self, address);
        }
    }
}

/// Returns an operand 0 to 9. An indirect operand with more digits before the point is a DATA
/// ERROR; a direct operand that no key writes is returned as it is.
pub(super) fn one_digit(machine: &mut Machine, operand: u8) -> Result<u8, Error> {
    let n = machine.value(operand);
    if operand >= 0x80 && n != Err(Error::AlphaData) {
        let exponent =
            machine.memory.direct(operand & 0x7F).map(|at| machine.memory.get(at).field(0, 3));
        if matches!(exponent, Some(1 | 2)) {
            return Err(Error::DataError);
        }
    }
    Ok(n? as u8)
}

/// Returns the address that an operand byte means, following IND.
pub(super) fn address(machine: &mut Machine, byte: u8) -> Result<Address, Error> {
    match byte {
        0x80.. => {
            let n = machine.pointer_value(byte & 0x7F)?;
            machine.data_register(n)
        }
        _ => machine.memory.direct(byte).ok_or(Error::Nonexistent),
    }
}

/// Reads a register as a function does, normalizing a data register in place first.
///
/// A normal number reads the same from any register but b.
pub(super) fn read_content(machine: &mut Machine, address: Address) -> Content {
    match machine.memory.content(address).known() {
        Some(content) if address != Address::B => content,
        _ => read_odd(machine, address).into(),
    }
}

/// Returns the register at this address as digits.
pub(super) fn read(machine: &mut Machine, address: Address) -> Register {
    read_content(machine, address).register()
}

/// Reads a register of the stack as the Time functions do, normalizing it in place like a data
/// register.
pub(super) fn read_normalized(memory: &mut Memory, address: Address) -> Register {
    let normal = sim41_number::normalize(memory.get(address));
    memory.set(address, normal);
    normal
}

/// Reads a register whose content is not a normal number. Register b receives the current
/// program pointer first.
#[inline(never)]
fn read_odd(machine: &mut Machine, address: Address) -> Register {
    if address == Address::B {
        machine.memory.set_pointer(machine.pc);
    }
    let raw = machine.memory.get(address);
    if address.number() < 0x010 {
        return raw;
    }
    let normal = sim41_number::normalize(raw);
    if normal != raw {
        machine.memory.set(address, normal);
    }
    normal
}

/// Pushes a number or datum, lifting the stack if the lift is enabled.
pub(super) fn push(machine: &mut Machine, value: impl Into<Content>) {
    if machine.lift {
        machine.memory.lift();
    }
    machine.memory.set_content(Address::X, value.into());
    machine.lift = true;
}
