//! Comparisons of X with Y and with 0.

use super::{Error, Flow};
use crate::memory::{Address, Memory};
use std::cmp::Ordering;

pub(super) fn compare_y(
    memory: &mut Memory,
    yes: impl FnOnce(Ordering) -> bool,
) -> Result<Flow, Error> {
    let order = sim41_number::order(memory.content(Address::Y), memory.content(Address::X))?;
    Ok(Flow::Test(yes(order)))
}

pub(super) fn compare_zero(
    memory: &mut Memory,
    yes: impl FnOnce(Ordering) -> bool,
) -> Result<Flow, Error> {
    let order = sim41_number::compare_zero(memory.x())?;
    Ok(Flow::Test(yes(order)))
}

/// X=Y? and X≠Y? compare all fourteen digits, even of ALPHA data.
pub(super) fn x_equals_y(memory: &Memory) -> bool {
    memory.content(Address::X).equals(memory.content(Address::Y))
}
