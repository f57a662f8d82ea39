//! Counters that control loops: ISG and DSE.

use super::{Error, Flow, Machine};
use crate::number;

impl Machine {
    /// Executes ISG or DSE: counts, and skips a line at the end of the loop.
    pub(super) fn count(&mut self, operand: u8, down: bool) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        let (counter, skip) = number::step(self.read_content(address), down)?;
        self.write(address, counter);
        Ok(if skip { Flow::Skip } else { Flow::Next })
    }
}
