//! The terminal program.

pub mod queens;

use crate::calculator::Calculator;
use std::io;

/// Use the calculator in the terminal until it is left.
///
/// # Errors
/// When the terminal cannot be used.
pub fn run(_calculator: &mut Calculator) -> io::Result<()> {
    Err(io::Error::other("the screen is not there yet; sim41 type KEYS works without it"))
}
