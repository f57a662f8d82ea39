//! The undo history's file, next to the state file: read on start-up, written on exit.

use crate::companion::Companion;
use crate::replaced_file::{clean, with_suffix};
use anyhow::{Context, Result};
use sim41_session::{Calculator, HISTORY, Policy, Session};
use std::path::{Path, PathBuf};

const TITLE: &str = "sim41 history ";
const LARGEST: usize = 4 << 20;

pub fn beside(state: &Path) -> PathBuf {
    with_suffix(state, ".history")
}

pub fn with_history(calculator: Calculator, state: Option<&Path>, policy: Policy) -> Session {
    let text = state.and_then(read);
    let read = text
        .and_then(|text| Session::with_history_of(&text, calculator.clone(), HISTORY, policy).ok());
    read.unwrap_or_else(|| Session::new(calculator, policy))
}

fn read(state: &Path) -> Option<String> {
    let file = beside(state);
    clean(&file);
    // An unreadable history is ignored, because the memory can be restored without it.
    String::from_utf8(Companion::beside(&file).read().ok()??).ok()
}

/// Saves the undo history without a possibly slow sync to disk; after a power failure, the memory
/// alone is sufficient. Fails if the file cannot be written, or exists but is not an undo history.
pub fn put_history_away(session: &Session, state: &Path) -> Result<()> {
    let file = beside(state);
    let text = session.write_history(LARGEST);
    let written = Companion::beside(&file).replace(TITLE, text.as_bytes(), false);
    written.with_context(|| format!("cannot write {file}", file = file.display()))
}
