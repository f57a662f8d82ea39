//! The file of the undo history, beside that of the memory: reads it at the start, and writes it at
//! the end.

use crate::cli::input;
use crate::cli::replaced_file::{clean, replace, with_suffix};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// Returns the path of the undo history, beside the path of the memory.
pub fn beside(state: &Path) -> PathBuf {
    with_suffix(state, ".history")
}

/// Returns the undo history that was saved beside this memory.
pub fn read(state: &Path) -> Option<String> {
    let file = beside(state);
    clean(&file);
    // An unreadable history is ignored: it is not needed to resume the memory.
    String::from_utf8(input::bytes(&file).ok()?).ok()
}

/// Saves the undo history, in the same safe way as the memory.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(state: &Path, text: &str) -> Result<()> {
    let file = beside(state);
    let written = replace(&file, text.as_bytes());
    written.with_context(|| format!("{} cannot be written", file.display()))
}
