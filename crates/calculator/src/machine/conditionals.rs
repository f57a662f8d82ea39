//! The comparisons of X with Y and with 0.

use super::{Error, Flow, Machine};
use crate::memory::Address;
use std::cmp::Ordering;

impl Machine {
    /// Compares X with Y by value; both must be numbers.
    pub(super) fn compare_y(&mut self, yes: impl FnOnce(Ordering) -> bool) -> Result<Flow, Error> {
        let order =
            sim41_number::order(self.memory.content(Address::Y), self.memory.content(Address::X))?;
        Ok(Flow::Test(yes(order)))
    }

    /// Compares X with 0; X must be a number.
    pub(super) fn compare_zero(
        &mut self,
        yes: impl FnOnce(Ordering) -> bool,
    ) -> Result<Flow, Error> {
        let order = sim41_number::compare_zero(self.memory.x())?;
        Ok(Flow::Test(yes(order)))
    }

    /// Returns whether X and Y have the same fourteen digits, as X=Y? and X≠Y? compare them, those
    /// of ALPHA data too.
    pub(super) fn x_equals_y(&self) -> bool {
        self.memory.content(Address::X).equals(self.memory.content(Address::Y))
    }
}
