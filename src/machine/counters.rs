//! Counters that control loops: ISG and DSE.

use super::{Error, Flow, Machine};
use crate::instruction::Op;
use crate::number;

impl Machine {
    /// ISG and DSE.
    #[inline(always)]
    pub(super) fn count(&mut self, op: Op, operand: u8) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        let counter = self.read(address);
        let (counter, skip) = match op {
            Op::Isg => number::isg(counter)?,
            _ => number::dse(counter)?,
        };
        self.write(address, counter);
        Ok(if skip { Flow::Skip } else { Flow::Next })
    }
}
