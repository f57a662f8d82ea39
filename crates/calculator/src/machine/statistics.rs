//! Statistics: Σ+ Σ- CLΣ MEAN SDEV on the six registers from ΣREG.

use super::{Error, Flow, Machine, argument};
use crate::memory::{Address, flags};
use sim41_number::estimate;
use sim41_number::register::Register;

/// The number of statistics registers, which hold Σx, Σx², Σy, Σy², Σxy and n.
pub(crate) const REGISTERS: usize = 6;

impl Machine {
    /// Executes ΣREG: sets the first statistics register. All six must exist; they may be status
    /// registers.
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
        // The first register is read like any operand. The last is read like a data register, even
        // if it is register d.
        self.read(first);
        let content = self.memory.get(last);
        let normal = sim41_number::normalize(content);
        if normal != content {
            self.write(last, normal);
        }
        self.memory.set_sigma(first.number());
        Ok(Flow::Next)
    }

    /// Executes ΣREG?: pushes the number of the first statistics register.
    pub(super) fn statistics_question(&mut self) {
        let n = self.memory.sigma().wrapping_sub(self.memory.curtain());
        self.push(argument::number(n as u32));
    }

    /// Returns the addresses of the six statistics registers.
    ///
    /// # Errors
    /// NONEXISTENT if one of them does not exist.
    pub(crate) fn statistics_registers(&self) -> Result<[Address; REGISTERS], Error> {
        let first = self.memory.sigma();
        let last = Address::new(first + REGISTERS as u16 - 1);
        // Every gap between registers is too large to lie between the first and the last of them.
        let exist = self.memory.exists(Address::new(first)) && self.memory.exists(last);
        let below_top = last.number() < self.memory.model().top();
        match exist && below_top {
            true => Ok(std::array::from_fn(|n| Address::new(first + n as u16))),
            false => Err(Error::Nonexistent),
        }
    }

    /// Executes CLΣ: clears the six registers.
    pub(super) fn clear_statistics(&mut self) -> Result<(), Error> {
        for address in self.statistics_registers()? {
            self.write(address, Register::ZERO);
        }
        Ok(())
    }

    /// Executes Σ+ or Σ-: changes the six registers, puts n into X, and the old X into LASTX. X
    /// and Y are checked before the registers. The stack lift is disabled.
    pub(super) fn accumulate(&mut self, minus: bool) -> Result<(), Error> {
        if self.quick_accumulate(minus).is_some() {
            return Ok(());
        }
        let (x, y) = (self.memory.content(Address::X), self.memory.content(Address::Y));
        if x.is_alpha() || y.is_alpha() {
            return Err(Error::AlphaData);
        }
        // The registers are read as an operand is read, which normalizes them.
        let registers = self.statistics_registers()?;
        let sums = registers.map(|address| self.read_content(address));
        let sums = sim41_number::accumulate(sums, y, x, minus)?;
        registers.into_iter().zip(sums).for_each(|(register, sum)| self.write(register, sum));
        self.leave_result(sums[REGISTERS - 1]);
        Ok(())
    }

    /// Executes Σ+ or Σ- if all are numbers, the registers are in main memory, and the sums stay in
    /// range.
    pub(super) fn quick_accumulate(&mut self, minus: bool) -> Option<()> {
        let (x, y) = (self.memory.content(Address::X), self.memory.content(Address::Y));
        let sums = self.memory.block(self.memory.sigma())?;
        *sums = estimate::accumulate(*sums, y, x, minus)?;
        let n = sums[REGISTERS - 1];
        self.leave_result(n);
        self.lift = false;
        Some(())
    }

    /// Executes MEAN or SDEV: puts the results into X and Y, and the old X into LASTX.
    pub(super) fn statistic(&mut self, deviation: bool) -> Result<(), Error> {
        let flag24 = self.memory.flag(flags::RANGE_IGNORE);
        // Of the six registers n alone is read as an operand is read.
        let registers = self.statistics_registers()?;
        self.read_content(registers[REGISTERS - 1]);
        let sums = registers.map(|address| self.memory.content(address));
        let [new_x, new_y] = match deviation {
            false => sim41_number::mean(sums, flag24)?,
            true => sim41_number::sdev(sums, flag24)?,
        };
        self.leave_result(new_x);
        self.memory.set_content(Address::Y, new_y.into());
        Ok(())
    }
}
