//! Finds the state file with the continuous memory, reads it on start-up, and writes it atomically.
//!
//! [`crate::background_saving`] decides when to write.

#[cfg(test)]
mod tests;

use crate::companion::Companion;
use crate::fallback::memory_elsewhere;
use crate::file_lock::{Lock, lock};
use crate::message::reason;
use crate::replaced_file::{clean, free_name, target};
use crate::{input, undo_file, user_folders};
use anyhow::{Context, Result, bail};
use sim41_session::Calculator;
use sim41_session::program::Kind;
use sim41_session::state::{self, Unreadable};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const SAVING_WAITS: Duration = Duration::from_millis(500);
/// How long a command waits for other commands that are changing the memory.
const COMMANDS_WAIT: Duration = Duration::from_secs(20);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsaved {
    #[error(
        "{file} was changed by another program after this calculator read it",
        file = .0.display()
    )]
    Changed(PathBuf),
    #[error("the memory cannot be saved in {file}: {reason}", file = file.display())]
    Failed { file: PathBuf, reason: String },
}

pub fn default_file() -> Option<PathBuf> {
    Some(user_folders::data()?.join("state"))
}

pub struct StateFile {
    file: PathBuf,
    /// The file's text when this program last read or wrote it; `None` if the file did not exist.
    held: Option<String>,
    looked_at: Option<SystemTime>,
    lock: Option<Lock>,
}

pub struct Opened {
    pub store: StateFile,
    pub calculator: Option<Calculator>,
    pub note: Option<String>,
}

impl StateFile {
    fn new(file: PathBuf) -> StateFile {
        StateFile { file, held: None, looked_at: None, lock: None }
    }

    /// A state file that is known to contain `text`.
    pub fn holding(file: PathBuf, text: String) -> StateFile {
        StateFile { held: Some(text), ..StateFile::new(file) }
    }

    /// Opens a state file like [`StateFile::open`] and locks it until the [`StateFile`] is dropped.
    /// Fails if another program holds the lock for longer than a command waits.
    pub fn open_alone(named: &Path) -> Result<Opened> {
        let lock = lock(&target(named), COMMANDS_WAIT).with_context(|| input::name(named))?;
        let mut opened = Self::open(named)?;
        opened.store.lock = lock;
        Ok(opened)
    }

    /// Opens a state file and reads the memory in it, if the file exists. A damaged file is
    /// renamed. Fails without changing the file if it is not a regular file, is unreadable, is not
    /// a state file, or was written by a newer sim41.
    pub fn open(named: &Path) -> Result<Opened> {
        if named.as_os_str() == "-" {
            bail!("--state needs a file name; for a file named `-`, write `./-`");
        }
        let file = target(named);
        clean(&file);
        let mut store = StateFile::new(file);
        let left_alone = || {
            format!(
                "{file} cannot hold the calculator's memory; use --state FILE to select another \
                 file, or --fresh to start without a file",
                file = named.display()
            )
        };
        let bytes = match store.bytes().with_context(left_alone)? {
            Some(bytes) if !bytes.is_empty() => bytes,
            _ => return Ok(Opened { store, calculator: None, note: None }),
        };
        // At the default path, any file counts as a memory, even a damaged one.
        if Kind::detect(&bytes, "") != Kind::Memory && !store.is_own() {
            bail!(
                "{file} is not changed, because it does not begin with `sim41 state`; to import a \
                 DM41 memory, use `sim41 load memory FILE`",
                file = named.display()
            );
        }
        let Ok(text) = String::from_utf8(bytes) else {
            return store.set_aside("it is not text".into());
        };
        match state::read_calculator(&text) {
            Ok(calculator) => {
                store.held = Some(text);
                Ok(Opened { store, calculator: Some(calculator), note: None })
            }
            Err(error @ Unreadable::Newer(_)) => {
                bail!(
                    "{file}: {error}; use a newer sim41, --state FILE or --fresh",
                    file = named.display()
                )
            }
            Err(error) => store.set_aside(error.to_string()),
        }
    }

    pub fn path(&self) -> &Path {
        &self.file
    }

    pub fn try_saving(&self) -> Result<(), Unsaved> {
        // Writing the maximum length detects a disk that is nearly full.
        let text = " ".repeat(LONGEST_MEMORY);
        let tried = Companion::state(&self.file).try_replacing(text.as_bytes());
        tried.map_err(|error| self.failed(error))
    }

    pub(super) fn failed(&self, error: std::io::Error) -> Unsaved {
        Unsaved::Failed { file: self.file.clone(), reason: reason(error).to_string() }
    }

    fn bytes(&self) -> Result<Option<Vec<u8>>> {
        Companion::state(&self.file).read()
    }

    fn read(&self) -> Result<Option<String>> {
        Ok(self.bytes()?.map(String::from_utf8).transpose()?)
    }

    /// Whether this is the default file, which is used without `--state`.
    fn is_own(&self) -> bool {
        default_file().is_some_and(|own| target(&own) == self.file)
    }

    fn set_aside(self, problem: String) -> Result<Opened> {
        let file = self.file.display();
        let kept = free_name(&self.file, "unreadable");
        fs::rename(&self.file, &kept).with_context(|| {
            format!("{file}: {problem}, and the file cannot be renamed; use --fresh to ignore it")
        })?;
        let note = format!(
            "{file}: {problem}; it was renamed to {kept}, and the calculator starts with \
             cleared memory",
            kept = kept.display()
        );
        Ok(Opened { store: self, calculator: None, note: Some(note) })
    }

    fn replace(&mut self, text: &str) -> Result<(), Unsaved> {
        let replaced = Companion::state(&self.file).replace("", text.as_bytes(), true);
        replaced.map_err(|error| self.failed(error))?;
        self.held = Some(text.into());
        Ok(())
    }

    /// Saves `text`. Fails without effect if the file is not writable or another program has
    /// changed it.
    pub fn save(&mut self, text: &str) -> Result<(), Unsaved> {
        let _lock = match &self.lock {
            Some(_) => None,
            None => lock(&self.file, SAVING_WAITS).map_err(|error| self.failed(error))?,
        };
        // An unreadable file counts as changed by another program.
        let there = self.read().map_err(|_| Unsaved::Changed(self.file.clone()))?;
        let ours = there == self.held || there.as_deref() == Some(text);
        // If another program removed or emptied the file, there is nothing to lose.
        if !ours && there.is_some_and(|there| !there.is_empty()) {
            return Err(Unsaved::Changed(self.file.clone()));
        }
        self.replace(text)
    }

    /// Renames the file that another program has changed, and saves `text`. Returns its new name.
    pub fn save_over(&mut self, text: &str) -> Result<PathBuf, Unsaved> {
        let other = free_name(&self.file, "other");
        // A hard link gives the old file a second name, so the original path always exists.
        let named = fs::hard_link(&self.file, &other).or_else(|_| fs::rename(&self.file, &other));
        named.map_err(|error| self.failed(error))?;
        self.replace(text).inspect_err(|_| {
            // Renaming one hard link to another has no effect, so the other link is removed.
            let _ = fs::rename(&other, &self.file).and_then(|()| fs::remove_file(&other));
        })?;
        // The undo history, if any, is renamed with its memory.
        let _ = fs::rename(undo_file::beside(&self.file), undo_file::beside(&other));
        Ok(other)
    }

    pub fn other(&mut self) -> Option<String> {
        let changed = fs::metadata(&self.file).and_then(|there| there.modified()).ok();
        if changed.is_none() || changed == self.looked_at {
            return None;
        }
        match self.read().ok().flatten() {
            Some(there) if !there.is_empty() && self.held.as_ref() != Some(&there) => Some(there),
            _ => {
                self.looked_at = changed;
                None
            }
        }
    }

    pub fn accept(&mut self, other: String) {
        self.held = Some(other);
    }
}

/// The size in bytes of the largest memory, with two extended-memory modules.
const LONGEST_MEMORY: usize = 24_000;

pub fn second_place(first: &Path) -> Option<StateFile> {
    memory_elsewhere(first).map(StateFile::new).find(|store| store.try_saving().is_ok())
}
