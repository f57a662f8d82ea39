//! Program files for the commands: reading them and putting them into program memory.

use crate::calculator::Calculator;
use anyhow::Result;
use std::path::Path;

/// Add the program in this file to program memory, the program pointer at its first line.
pub fn load(_calculator: &mut Calculator, path: &Path) -> Result<()> {
    let _bytes = crate::cli::input::bytes(path)?;
    anyhow::bail!("programs cannot be loaded yet")
}
