//! Comparisons of X with Y and with 0.

use super::{Error, Flow};
use crate::memory::{Address, Memory};
use std::cmp::Ordering;

/// Compares X with Y by value; both must be numbers.
pub(super) fn compare_y(
    memory: &mut Memory,
    yes: impl FnOnce(Ordering) -> bool,
) -> Result<Flow, Error> {
    let order = sim41_number::order(memory.content(Address::Y), memory.content(Address::X))?;
    Ok(Flow::Test(yes(order)))
}

/// Compares X with 0; X must be a number.
pub(super) fn compare_zero(
    memory: &mut Memory,
    yes: impl FnOnce(Ordering) -> bool,
) -> Result<Flow, Error> {
    let order = sim41_number::compare_zero(memory.x())?;
    Ok(Flow::Test(yes(order)))
}

/// Whether X and Y have the same fourteen digits. X=Y? and X≠Y? compare these, even for ALPHA data.
pub(super) fn x_equals_y(memory: &Memory) -> bool {
    memory.content(Address::X).equals(memory.content(Address::Y))
}
