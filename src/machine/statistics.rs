//! Statistics: Σ+ Σ- CLΣ MEAN SDEV on the six registers from ΣREG.

use super::{Error, Flow, Machine};
use crate::memory::Address;
use crate::register::Register;

/// How many statistics registers there are: Σx Σx² Σy Σy² Σxy n.
pub const REGISTERS: usize = 6;

impl Machine {
    /// The addresses of the six registers. NONEXISTENT if one of them does not exist.
    pub fn statistics_registers(&self) -> Result<[Address; REGISTERS], Error> {
        let first = self.memory.sigma();
        let addresses = std::array::from_fn(|n| Address::new(first + n as u16));
        let exist = addresses.iter().all(|a| self.memory.exists(*a) && a.number() < 0x200);
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
