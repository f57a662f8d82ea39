//! Program files for the commands: reading them and putting them into program memory.

use crate::calculator::Calculator;
use crate::cli::input;
use anyhow::{Result, anyhow};
use std::path::Path;

/// Add the program in this file to program memory, the program pointer at its first line.
///
/// # Errors
/// When the file cannot be read, or its program does not fit.
pub fn load(calculator: &mut Calculator, path: &Path) -> Result<()> {
    let bytes = input::bytes(path)?;
    calculator.load_raw(&bytes).map_err(|error| anyhow!("{}: {error}: the program does not fit", input::name(path)))
}
