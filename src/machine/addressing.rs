//! Operands: which register, flag or digit an operand byte means, directly or through a register.
//!
//! Every access to a data register first normalizes it (see `number::normalize`); the status
//! registers are taken as they are.

use super::{Error, Machine};
use crate::memory::{Address, flags};
use crate::number::{self, Word};
use crate::register::Register;

/// Cells of the display, along which the arrow moves.
const CELLS: u32 = 12;

impl Machine {
    /// An operand 0 to 9. Indirectly DATA ERROR for all numbers of more digits before the point; a
    /// synthetic direct one counts modulo 16.
    pub(super) fn one_digit(&mut self, operand: u8) -> Result<u8, Error> {
        let n = self.value(operand);
        if operand >= 0x80 && n != Err(Error::AlphaData) {
            let exponent = self.memory.content(operand & 0x7F).unwrap_or_default().field(0, 3);
            if matches!(exponent, 1 | 2) {
                return Err(Error::DataError);
            }
        }
        Ok(n? as u8)
    }

    /// The register that an operand byte means, following IND.
    #[inline]
    pub(super) fn address(&mut self, byte: u8) -> Result<Address, Error> {
        match byte {
            0x80.. => self.indirect_address(byte & 0x7F),
            _ => self.memory.direct(byte).ok_or(Error::Nonexistent),
        }
    }

    #[inline]
    fn indirect_address(&mut self, byte: u8) -> Result<Address, Error> {
        let n = self.pointer_value(byte)?;
        self.memory.data(n).ok_or(Error::Nonexistent)
    }

    /// The number 0 to 999 in the register that holds an indirect operand.
    #[inline]
    pub(super) fn pointer_value(&mut self, byte: u8) -> Result<u32, Error> {
        let address = self.memory.direct(byte).ok_or(Error::Nonexistent)?;
        match number::pointer(self.read_word(address))? {
            n @ 0..1000 => Ok(n),
            _ => Err(Error::Nonexistent),
        }
    }

    /// What an operand byte of a function from the keyboard means, following IND.
    ///
    /// # Errors
    /// NONEXISTENT, ALPHA DATA.
    pub fn operand_value(&mut self, byte: u8) -> Result<u32, Error> {
        self.value(byte)
    }

    /// A direct operand, or the number in the register that holds it.
    #[inline]
    pub(super) fn value(&mut self, byte: u8) -> Result<u32, Error> {
        match byte {
            0x80.. => self.pointer_value(byte & 0x7F),
            _ => Ok(byte as u32),
        }
    }

    /// Read a register as a function does: a data register is normalized in place first.
    ///
    /// A normal number is what it is wherever it stands, except in b.
    #[inline]
    pub(super) fn read_word(&mut self, address: Address) -> Word {
        match self.memory.word(address).known() {
            Some(word) if address != Address::B => word,
            _ => self.read_odd(address).into(),
        }
    }

    /// The register at this address, without what is known of its contents.
    #[inline]
    pub(super) fn read(&mut self, address: Address) -> Register {
        self.read_word(address).register()
    }

    /// Read a register of the stack as the Time functions do: normalized in place like a data
    /// register.
    pub(super) fn read_normalized(&mut self, address: Address) -> Register {
        let normal = number::normalize(self.memory.get(address));
        self.memory.set(address, normal);
        normal
    }

    /// Read a register that holds something other than a normal number; b with the pointer that the
    /// program has reached.
    #[inline(never)]
    fn read_odd(&mut self, address: Address) -> Register {
        if address == Address::B {
            self.memory.set_pointer(self.pc);
        }
        let raw = self.memory.get(address);
        if address.number() < 0x010 {
            return raw;
        }
        let normal = number::normalize(raw);
        if normal != raw {
            self.memory.set(address, normal);
        }
        normal
    }

    /// Write a register; a new pointer in b is where the program goes on.
    #[inline]
    pub(super) fn write(&mut self, address: Address, value: impl Into<Word>) {
        self.memory.set_word(address, value.into());
        if address.number() >= 0x00C && address.number() < 0x010 {
            self.wrote_status(address);
        }
    }

    #[cold]
    fn wrote_status(&mut self, address: Address) {
        match address {
            Address::B => self.pc = self.memory.pointer(),
            // A moved curtain makes other registers the data registers: decode anew.
            Address::C => self.memory.touch(),
            Address::D => self.wrote_flags(),
            _ => {}
        }
    }

    /// Flag 50 says whether a message stands in the display, or what else was there. No device
    /// asks for service.
    fn wrote_flags(&mut self) {
        self.memory.set_flag(flags::SERVICE, false);
        if !self.memory.flag(flags::MESSAGE) {
            self.clear_message();
        } else if self.running() && self.message.is_none() {
            self.standing = Some((self.labels_passed % CELLS) as u8);
        }
    }

    /// Push a number or datum: lifts the stack if that is enabled.
    #[inline]
    pub(super) fn push(&mut self, value: impl Into<Word>) {
        if self.lift {
            self.memory.lift();
        }
        self.memory.set_word(Address::X, value.into());
        self.lift = true;
    }
}
