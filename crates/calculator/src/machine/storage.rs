//! Storing and recalling: STO RCL X<>, register arithmetic, CLRG, and the counters of loops: ISG
//! and DSE.

use super::{Error, Flow, Machine};
use crate::memory::{Address, flags};
use sim41_number::register::Register;
use sim41_number::{Content, OfTwo};

impl Machine {
    /// Executes RCL: pushes the content of a register.
    pub(super) fn recall(&mut self, operand: u8) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        let value = self.read_content(address);
        self.push(value);
        Ok(Flow::Next)
    }

    /// Executes STO: copies X to a register.
    pub(super) fn store(&mut self, operand: u8) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        self.write(address, self.memory.content(Address::X));
        Ok(Flow::Next)
    }

    /// Executes ST+, ST-, ST* or ST/: combines a register with X; the register becomes the result.
    pub(super) fn store_arithmetic(&mut self, operand: u8, function: OfTwo) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        let (old, x) = (self.read_content(address), self.memory.content(Address::X));
        let result = self.ranged(function.result(old, x))?;
        self.write(address, result);
        Ok(Flow::Next)
    }

    /// Executes X<>: exchanges X and a register.
    pub(super) fn exchange(&mut self, operand: u8) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        let (old, x) = (self.read_content(address), self.memory.content(Address::X));
        self.memory.set_content(Address::X, old);
        self.write(address, x);
        Ok(Flow::Next)
    }

    /// Executes ISG or DSE: counts, and skips a line at the end of the loop.
    pub(super) fn count(&mut self, operand: u8, down: bool) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        let (counter, skip) = sim41_number::step(self.read_content(address), down)?;
        self.write(address, counter);
        Ok(if skip { Flow::Skip } else { Flow::Next })
    }

    /// Executes CLRG: clears all data registers.
    pub(super) fn clear_registers(&mut self) {
        for n in 0..self.memory.size() as u32 {
            if let Some(address) = self.memory.data(n) {
                self.write(address, Register::ZERO);
            }
        }
    }

    /// Returns a result. With flag 24 a result that is out of range is replaced by the largest
    /// number.
    pub(super) fn ranged(
        &self,
        result: Result<Content, sim41_number::Error>,
    ) -> Result<Content, Error> {
        match result {
            Ok(value) => Ok(value),
            Err(sim41_number::Error::OutOfRange(largest))
                if self.memory.flag(flags::RANGE_IGNORE) =>
            {
                Ok(largest.into())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the address of data register `n`, for functions that take a register number.
    pub(crate) fn data_register(&self, n: u32) -> Result<Address, Error> {
        self.memory.data(n).ok_or(Error::Nonexistent)
    }
}
