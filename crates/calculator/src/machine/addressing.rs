//! Operands: the register, flag or digit that an operand byte means, directly or indirectly.
//!
//! Every access to a data register normalizes it first (see `sim41_number::normalize`); status registers
//! are used as they are.

use super::{Error, Machine};
use crate::memory::Address;
use sim41_number::Content;
use sim41_number::register::Register;

impl Machine {
    /// Returns an operand 0 to 9. An indirect operand with more digits before the point is a DATA
    /// ERROR; a direct operand that no key writes is returned as it is.
    pub(super) fn one_digit(&mut self, operand: u8) -> Result<u8, Error> {
        let n = self.value(operand);
        if operand >= 0x80 && n != Err(Error::AlphaData) {
            let exponent =
                self.memory.direct(operand & 0x7F).map(|at| self.memory.get(at).field(0, 3));
            if matches!(exponent, Some(1 | 2)) {
                return Err(Error::DataError);
            }
        }
        Ok(n? as u8)
    }

    /// Returns the address that an operand byte means, following IND.
    pub(super) fn address(&mut self, byte: u8) -> Result<Address, Error> {
        match byte {
            0x80.. => {
                let n = self.pointer_value(byte & 0x7F)?;
                self.data_register(n)
            }
            _ => self.memory.direct(byte).ok_or(Error::Nonexistent),
        }
    }

    /// Returns the number 0 to 999 in the register that contains an indirect operand.
    pub(super) fn pointer_value(&mut self, byte: u8) -> Result<u32, Error> {
        let address = self.memory.direct(byte).ok_or(Error::Nonexistent)?;
        match sim41_number::pointer(self.read_content(address))? {
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

    /// Reads a register as a function does, normalizing a data register in place first.
    ///
    /// A normal number reads the same from any register but b.
    pub(super) fn read_content(&mut self, address: Address) -> Content {
        match self.memory.content(address).known() {
            Some(content) if address != Address::B => content,
            _ => self.read_odd(address).into(),
        }
    }

    /// Returns the register at this address as digits.
    pub(super) fn read(&mut self, address: Address) -> Register {
        self.read_content(address).register()
    }

    /// Reads a register of the stack as the Time functions do, normalizing it in place like a data
    /// register.
    pub(super) fn read_normalized(&mut self, address: Address) -> Register {
        let normal = sim41_number::normalize(self.memory.get(address));
        self.memory.set(address, normal);
        normal
    }

    /// Reads a register whose content is not a normal number. Register b receives the current
    /// program pointer first.
    #[inline(never)]
    fn read_odd(&mut self, address: Address) -> Register {
        if address == Address::B {
            self.memory.set_pointer(self.pc);
        }
        let raw = self.memory.get(address);
        if address.number() < 0x010 {
            return raw;
        }
        let normal = sim41_number::normalize(raw);
        if normal != raw {
            self.memory.set(address, normal);
        }
        normal
    }

    /// Writes a register; a running program continues at a new pointer in b.
    pub(super) fn write(&mut self, address: Address, value: impl Into<Content>) {
        self.memory.set_content(address, value.into());
        if address.number() >= 0x00C && address.number() < 0x010 {
            self.wrote_status(address);
        }
    }

    /// Pushes a number or datum, lifting the stack if the lift is enabled.
    pub(super) fn push(&mut self, value: impl Into<Content>) {
        if self.lift {
            self.memory.lift();
        }
        self.memory.set_content(Address::X, value.into());
        self.lift = true;
    }
}
