//! Counters that control loops: ISG and DSE.

use super::{Error, Flow, Machine};
use crate::instruction::Op;
use crate::number;

impl Machine {
    /// Executes ISG or DSE: counts, and skips a line at the end of the loop.
    #[inline(always)]
    pub(super) fn count(&mut self, op: Op, operand: u8) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        let (counter, skip) = number::count(self.read_word(address), op == Op::Dse)?;
        self.write(address, counter);
        Ok(if skip { Flow::Skip } else { Flow::Next })
    }
}
