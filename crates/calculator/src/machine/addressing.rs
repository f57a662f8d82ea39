//! Operands: the register, flag or digit that an operand byte selects, directly or indirectly (by
//! `sim41_number::integer`). Data registers are normalized on every access by
//! `sim41_number::normalize`; status registers are never normalized.

use super::{Error, Machine};
use crate::machine::synthetic;
use crate::memory::{Address, Memory};
use sim41_number::Content;
use sim41_number::register::Register;

/// The number (0 to 999) in an indirect operand's register.
pub(super) fn pointer_value(machine: &mut Machine, byte: u8) -> Result<u32, Error> {
    let address = machine.memory.direct(byte).ok_or(Error::Nonexistent)?;
    match sim41_number::pointer(read_content(machine, address))? {
        n @ 0..1000 => Ok(n),
        _ => Err(Error::Nonexistent),
    }
}

pub(crate) fn data_register(memory: &Memory, n: u32) -> Result<Address, Error> {
    memory.data(n).ok_or(Error::Nonexistent)
}

/// A direct operand, or the number in an indirect operand's register. Fails with NONEXISTENT for a
/// missing register, and with ALPHA DATA or DATA ERROR for an invalid number.
pub(crate) fn value(machine: &mut Machine, byte: u8) -> Result<u32, Error> {
    match byte {
        0x80.. => pointer_value(machine, byte & 0x7F),
        _ => Ok(byte as u32),
    }
}

pub(super) fn write(machine: &mut Machine, address: Address, value: impl Into<Content>) {
    machine.memory.set_content(address, value.into());
    if address.number() >= 0x00C && address.number() < 0x010 {
        synthetic::wrote_status(machine, address);
    }
}

/// An operand from 0 to 9. A number from 10 to 999 in an indirect operand's register causes DATA
/// ERROR; a direct operand that keys cannot enter is returned unchanged.
pub(super) fn one_digit(machine: &mut Machine, operand: u8) -> Result<u8, Error> {
    let n = value(machine, operand);
    if operand >= 0x80 && n != Err(Error::AlphaData) {
        let exponent =
            machine.memory.direct(operand & 0x7F).map(|at| machine.memory.get(at).field(0, 3));
        if matches!(exponent, Some(1 | 2)) {
            return Err(Error::DataError);
        }
    }
    Ok(n? as u8)
}

pub(super) fn address(machine: &mut Machine, byte: u8) -> Result<Address, Error> {
    match byte {
        0x80.. => {
            let n = pointer_value(machine, byte & 0x7F)?;
            data_register(&machine.memory, n)
        }
        _ => machine.memory.direct(byte).ok_or(Error::Nonexistent),
    }
}

/// Reads a register, normalizing a data register in place first. Normalized numbers in registers
/// other than b take a fast path.
pub(super) fn read_content(machine: &mut Machine, address: Address) -> Content {
    match machine.memory.content(address).known() {
        Some(content) if address != Address::B => content,
        _ => read_odd(machine, address).into(),
    }
}

pub(super) fn read(machine: &mut Machine, address: Address) -> Register {
    read_content(machine, address).register()
}

pub(super) fn read_normalized(memory: &mut Memory, address: Address) -> Register {
    let normal = sim41_number::normalize(memory.get(address));
    memory.set(address, normal);
    normal
}

/// Writes the current program pointer to register b before reading that register.
#[inline(never)]
fn read_odd(machine: &mut Machine, address: Address) -> Register {
    if address == Address::B {
        machine.memory.set_pointer(machine.interpreter.pc);
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
