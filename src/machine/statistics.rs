//! Statistics: Σ+ Σ- CLΣ MEAN SDEV on the six registers from ΣREG.

use super::{Error, Flow, Machine, argument};
use crate::memory::{Address, flags};
use crate::number::{self, Word};
use crate::register::Register;

/// How many statistics registers there are: Σx Σx² Σy Σy² Σxy n.
pub const REGISTERS: usize = 6;

impl Machine {
    /// ΣREG: the six registers from here on must exist. They may be status registers.
    pub(super) fn set_statistics_register(&mut self, operand: u8) -> Result<Flow, Error> {
        let first = match operand {
            0x70..0x80 => Address::new((operand & 0xF) as u16),
            _ => {
                let n = self.value(operand)?;
                self.memory.data(n).ok_or(Error::Nonexistent)?
            }
        };
        let last = Address::new(first.number() + 5);
        if !self.memory.exists(last) {
            return Err(Error::Nonexistent);
        }
        // The first is looked at as every operand is, the last as a data register, even when it is
        // the flags.
        self.read(first);
        let content = self.memory.get(last);
        let normal = number::normalize(content);
        if normal != content {
            self.write(last, normal);
        }
        self.memory.set_sigma(first.number());
        Ok(Flow::Next)
    }

    /// ΣREG?
    pub(super) fn statistics_question(&mut self) -> Result<Flow, Error> {
        let n = self.memory.sigma().wrapping_sub(self.memory.curtain());
        self.push(argument::number(n as u32));
        Ok(Flow::Next)
    }

    /// The addresses of the six registers. NONEXISTENT if one of them does not exist.
    pub fn statistics_registers(&self) -> Result<[Address; REGISTERS], Error> {
        let first = self.memory.sigma();
        let addresses = std::array::from_fn(|n| Address::new(first + n as u16));
        let exist = addresses
            .iter()
            .all(|a| self.memory.exists(*a) && a.number() < self.memory.model().top());
        if exist { Ok(addresses) } else { Err(Error::Nonexistent) }
    }

    /// CLΣ.
    pub(super) fn clear_statistics(&mut self) -> Result<Flow, Error> {
        for address in self.statistics_registers()? {
            self.memory.set(address, Register::ZERO);
        }
        Ok(Flow::Next)
    }
}

impl Machine {
    /// Σ+ and Σ-: the six registers, then n in X and the old X in LASTX. X and Y are looked at
    /// before the registers.
    pub(super) fn accumulate(
        &mut self,
        f: impl FnOnce([Word; REGISTERS], Word, Word) -> Result<[Word; REGISTERS], number::Error>,
    ) -> Result<(), Error> {
        let (x, y) = (self.memory.word(Address::X), self.memory.word(Address::Y));
        if x.is_alpha() || y.is_alpha() {
            return Err(Error::AlphaData);
        }
        let addresses = self.statistics_registers()?;
        let sums = addresses.map(|address| self.read_word(address));
        let sums = f(sums, y, x)?;
        for (address, sum) in addresses.into_iter().zip(sums) {
            self.memory.set_word(address, sum);
        }
        self.memory.keep_last_x();
        self.memory.set_word(Address::X, sums[REGISTERS - 1]);
        Ok(())
    }

    /// MEAN and SDEV: results in X and Y, the old X in LASTX.
    pub(super) fn statistic(
        &mut self,
        f: impl FnOnce([Word; REGISTERS], bool) -> Result<[Word; 2], number::Error>,
    ) -> Result<Flow, Error> {
        // Of the registers only n is normalized.
        let addresses = self.statistics_registers()?;
        let n = self.read_word(addresses[REGISTERS - 1]);
        let mut sums = addresses.map(|address| self.memory.word(address));
        sums[REGISTERS - 1] = n;
        let [new_x, new_y] = f(sums, self.memory.flag(flags::RANGE_IGNORE))?;
        self.memory.keep_last_x();
        self.memory.set_word(Address::X, new_x);
        self.memory.set_word(Address::Y, new_y);
        Ok(Flow::Next)
    }
}
