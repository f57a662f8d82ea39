//! The file of the undo history, beside that of the memory: reads it at the start, and writes it at
//! the end.

use crate::cli::input;
use crate::cli::replaced_file::{clean, ensure_own, replace_quickly, with_suffix};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// The beginning of such a file.
const TITLE: &str = "sim41 history ";

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

/// Saves the undo history. It is not worth waiting for a slow disk: after a power failure the
/// memory alone is enough.
///
/// # Errors
/// Returns an error if the file cannot be written, or is another one.
pub fn write(state: &Path, text: &str) -> Result<()> {
    let file = beside(state);
    let written = ensure_own(&file, TITLE).and_then(|()| replace_quickly(&file, text.as_bytes()));
    written.with_context(|| format!("{} cannot be written", file.display()))
}
