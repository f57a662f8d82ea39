//! Continuous memory on the disk: which file, reading it at the start, writing it as a whole.
//!
//! A file is written under another name beside the one that counts, brought to the disk, and
//! renamed, so that an interruption at any moment leaves the old file or the new one. When to write
//! is the matter of [`crate::tui::background_saving`].

use crate::cli::input;
use crate::machine::Machine;
use crate::state::{self, Unreadable};
use crate::tui::background_saving::{Store, Unsaved};
use anyhow::{Context, Result, bail};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The file of continuous memory in the platform's data folder; `None` if the platform has none.
pub fn default_file() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "sim41")?.data_dir().join("state"))
}

/// The file of a calculator's memory.
pub struct StateFile {
    /// The file itself, where symbolic links lead to.
    file: PathBuf,
    /// What it held when it was last read or written here; `None` if it was not there.
    held: Option<String>,
}

/// A memory that was taken up.
pub struct Opened {
    /// Where it is kept from now on.
    pub store: StateFile,
    /// The machine, if there was one.
    pub machine: Option<Machine>,
    /// What the user should know.
    pub note: Option<String>,
}

impl StateFile {
    /// Open this file and take up the memory in it, if it is there.
    ///
    /// A regular file that is no memory is set aside under another name.
    ///
    /// # Errors
    /// When the file is a folder, a device or the like, cannot be read, or was written by a newer
    /// sim41: then it is left alone.
    pub fn open(named: &Path) -> Result<Opened> {
        if named.as_os_str() == "-" {
            bail!("the memory is kept in a file; - is none, ./- would be");
        }
        let file = target(named);
        clean(&file);
        let mut store = StateFile { file, held: None };
        let text = match store.read() {
            Ok(Some(text)) if !text.is_empty() => text,
            Ok(_) => return Ok(Opened { store, machine: None, note: None }),
            Err(Refused::Foreign(problem)) => return store.set_aside(problem),
            Err(Refused::LeftAlone(error)) => {
                return Err(error.context(format!(
                    "{} cannot hold the calculator's memory; --state FILE names another file, \
                     --fresh needs none",
                    named.display()
                )));
            }
        };
        match state::read(&text) {
            Ok(machine) => {
                store.held = Some(text);
                Ok(Opened { store, machine: Some(machine), note: None })
            }
            Err(error @ Unreadable::Newer(_)) => {
                bail!(
                    "{}: {error}; it is left alone: take a newer sim41, --state FILE or --fresh",
                    named.display()
                )
            }
            Err(error) => store.set_aside(error.to_string()),
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.file
    }

    /// Whether saving works: a file is written beside this one and removed again.
    ///
    /// # Errors
    /// What the disk says, or that the file is not to be written.
    pub fn try_saving(&self) -> Result<(), Unsaved> {
        // As long as a memory can be, so that a disk that is nearly full is noticed.
        let text = " ".repeat(LONGEST_MEMORY);
        let tried = self.write_beside(text.as_bytes()).and_then(fs::remove_file);
        tried.map_err(|error| self.failed(error))
    }

    fn failed(&self, error: std::io::Error) -> Unsaved {
        Unsaved::Failed { file: self.file.clone(), error }
    }

    /// The text in the file; `None` if there is no file.
    fn read(&self) -> Result<Option<String>, Refused> {
        match fs::symlink_metadata(&self.file) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            _ => {}
        }
        let bytes = input::bytes(&self.file).map_err(Refused::LeftAlone)?;
        let text = String::from_utf8(bytes);
        text.map(Some).map_err(|_| Refused::Foreign("it is no text".into()))
    }

    /// Give a file that is no memory another name, so that nothing overwrites it.
    fn set_aside(self, problem: String) -> Result<Opened> {
        let file = self.file.display();
        let kept = free_name(&self.file, "unreadable");
        fs::rename(&self.file, &kept).with_context(|| {
            format!("{file}: {problem}; it cannot be renamed either, --fresh leaves it alone")
        })?;
        let note = format!(
            "{file}: {problem}; it is kept as {}, and the calculator starts clean",
            kept.display()
        );
        Ok(Opened { store: self, machine: None, note: Some(note) })
    }

    /// Write a file beside this one and bring it to the disk; its name.
    fn write_beside(&self, content: &[u8]) -> std::io::Result<PathBuf> {
        let folder = folder(&self.file);
        fs::create_dir_all(folder)?;
        let old = fs::metadata(&self.file).ok();
        if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
            return Err(std::io::Error::new(ErrorKind::PermissionDenied, "it is read-only"));
        }
        let name = temporary(&self.file, std::process::id());
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let write = || {
            let mut file = options.open(&name)?;
            file.write_all(content)?;
            if let Some(old) = old {
                file.set_permissions(old.permissions())?;
            }
            file.sync_all()
        };
        match write() {
            Ok(()) => Ok(name),
            Err(error) => {
                let _ = fs::remove_file(&name);
                Err(error)
            }
        }
    }

    fn replace(&mut self, text: &str) -> std::io::Result<()> {
        let written = self.write_beside(text.as_bytes())?;
        if let Err(error) = fs::rename(&written, &self.file) {
            let _ = fs::remove_file(&written);
            return Err(error);
        }
        // The rename itself reaches the disk with the folder; where folders cannot be synced it is
        // up to the file system.
        if let Ok(folder) = File::open(folder(&self.file)) {
            let _ = folder.sync_all();
        }
        self.held = Some(text.into());
        Ok(())
    }
}

impl Store for StateFile {
    fn save(&mut self, text: &str) -> Result<(), Unsaved> {
        let there = self.read().unwrap_or(Some(String::new()));
        let ours = there == self.held || there.as_deref() == Some(text);
        // A file that was removed meanwhile, or emptied, is nobody's.
        if !ours && there.is_some_and(|there| !there.is_empty()) {
            return Err(Unsaved::Changed(self.file.clone()));
        }
        self.replace(text).map_err(|error| self.failed(error))
    }

    fn save_over(&mut self, text: &str) -> Result<PathBuf, Unsaved> {
        let other = free_name(&self.file, "other");
        fs::rename(&self.file, &other).map_err(|error| self.failed(error))?;
        // What undo leads to goes with its memory; there may be none.
        let _ = fs::rename(history_file(&self.file), history_file(&other));
        self.replace(text).map_err(|error| self.failed(error))?;
        Ok(other)
    }

    fn save_beside(&mut self, text: &str) -> Result<PathBuf, Unsaved> {
        self.file = free_name(&self.file, "second");
        self.held = None;
        self.replace(text).map_err(|error| self.failed(error))?;
        Ok(self.file.clone())
    }

    fn place(&self) -> PathBuf {
        self.file.clone()
    }
}

/// The file of what undo leads to, beside that of the memory.
fn history_file(state: &Path) -> PathBuf {
    with_suffix(state, ".history")
}

/// What undo leads to, as it was put away beside this memory.
pub fn history(state: &Path) -> Option<String> {
    let file = history_file(state);
    clean(&file);
    // A history that cannot be read is no loss of memory.
    StateFile { file, held: None }.read().ok().flatten()
}

/// Put away what undo leads to, with the care that the memory has.
///
/// # Errors
/// When the file cannot be written.
pub fn save_history(state: &Path, text: &str) -> Result<()> {
    let mut store = StateFile { file: history_file(state), held: None };
    let written = store.replace(text);
    written.with_context(|| format!("{} cannot be written", store.file.display()))
}

/// Why a file was not read.
enum Refused {
    /// The file must not be touched: a folder, a device, a newer version, no permission.
    LeftAlone(anyhow::Error),
    /// The file was read and is no memory of a calculator.
    Foreign(String),
}

/// All registers of a calculator with two modules are a text of this length at most.
const LONGEST_MEMORY: usize = 24_000;

/// Another place for the memory of this file, in which saving works: the user's folder, the current
/// one, the one for temporary files.
pub fn second_place(first: &Path) -> Option<StateFile> {
    let home = directories::BaseDirs::new().map(|folders| folders.home_dir().to_path_buf());
    let folders = home.into_iter().chain(std::env::current_dir()).chain([std::env::temp_dir()]);
    folders
        .filter(|place| place != folder(first) && place.is_dir())
        .map(|folder| folder.join("sim41-memory"))
        .map(|file| if file.exists() { free_name(&file, "second") } else { file })
        .map(|file| StateFile { file, held: None })
        .find(|store| store.try_saving().is_ok())
}

/// Where a name leads to through symbolic links, whether or not there is a file.
fn target(named: &Path) -> PathBuf {
    let mut file = named.to_path_buf();
    // As many links as Linux follows.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&file) else { break };
        file = folder(&file).join(next);
    }
    file
}

fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// `FILE.SUFFIX`, or with the first number that is free.
fn free_name(file: &Path, suffix: &str) -> PathBuf {
    let numbered = (2u32..).map(|number| with_suffix(file, &format!(".{suffix}-{number}")));
    let mut names = std::iter::once(with_suffix(file, &format!(".{suffix}"))).chain(numbered);
    let free = names.find(|name| fs::symlink_metadata(name).is_err());
    free.unwrap_or_else(|| with_suffix(file, &format!(".{suffix}")))
}

/// The temporary file of a process for this file: `.NAME.sim41-PROCESS`.
fn temporary(file: &Path, process: u32) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    folder(file).join(format!(".{name}.sim41-{process}"))
}

/// Remove temporary files of processes that have ended while they wrote.
fn clean(file: &Path) {
    let begin = temporary(file, 0).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let begin = begin.trim_end_matches('0');
    for entry in fs::read_dir(folder(file)).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(begin)?.parse().ok());
        if process.is_some_and(has_ended) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether there is no such process any more.
#[cfg(unix)]
fn has_ended(process: u32) -> bool {
    let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
    process.is_none_or(|process| {
        rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH)
    })
}

/// Whether there is no such process any more: not known here, so nothing is removed.
#[cfg(not(unix))]
fn has_ended(_process: u32) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::register::Register;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn text(alpha: &[u8]) -> String {
        let mut machine = Machine::default();
        machine.memory.set_x(Register::from_alpha(alpha));
        state::write(&machine)
    }

    #[test]
    fn there_and_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new").join("state");
        let mut opened = StateFile::open(&file).unwrap();
        assert!(opened.machine.is_none() && opened.note.is_none());
        opened.store.try_saving().unwrap();
        opened.store.save(&text(b"ONE")).unwrap();
        opened.store.save(&text(b"TWO")).unwrap();
        let again = StateFile::open(&file).unwrap();
        assert_eq!(state::write(&again.machine.unwrap()), text(b"TWO"));
        assert_eq!(names(file.parent().unwrap()), ["state"]);
    }

    #[test]
    fn only_a_regular_file_that_is_no_memory_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state");
        for (content, kept) in
            [(&b"sim41 state 1\nnonsense"[..], "unreadable"), (b"\xFF", "unreadable-2")]
        {
            fs::write(&file, content).unwrap();
            let opened = StateFile::open(&file).unwrap();
            assert!(opened.machine.is_none());
            assert!(opened.note.unwrap().contains("the calculator starts clean"));
            assert!(!file.exists());
            assert_eq!(fs::read(folder.path().join(format!("state.{kept}"))).unwrap(), content);
        }
        let before = names(folder.path());
        for place in [folder.path(), Path::new("/dev/null"), Path::new("-")] {
            assert!(StateFile::open(place).is_err(), "{}", place.display());
        }
        fs::write(&file, "sim41 state 41\n").unwrap();
        let error = StateFile::open(&file).err().unwrap().to_string();
        assert!(error.contains("newer sim41") && error.contains("left alone"), "{error}");
        assert_eq!(fs::read(&file).unwrap(), b"sim41 state 41\n");
        fs::remove_file(&file).unwrap();
        assert_eq!(names(folder.path()), before);
        // An empty file holds nothing that could be lost.
        fs::write(&file, "").unwrap();
        StateFile::open(&file).unwrap().store.save(&text(b"ONE")).unwrap();
        assert_eq!(names(folder.path()).len(), before.len() + 1);
    }

    #[test]
    fn one_bit_that_flips_is_noticed() {
        let good = text(b"SUM");
        // The end of the last line says nothing.
        for place in 0..good.len() - 1 {
            for bit in 0..7 {
                let mut bytes = good.clone().into_bytes();
                bytes[place] ^= 1 << bit;
                let flipped = String::from_utf8(bytes).unwrap();
                assert!(state::read(&flipped).is_err(), "byte {place}, bit {bit}: {flipped}");
            }
        }
    }

    #[test]
    fn what_another_program_wrote_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state");
        let mut one = StateFile::open(&file).unwrap().store;
        let mut two = StateFile::open(&file).unwrap().store;
        one.save(&text(b"ONE")).unwrap();
        assert!(matches!(two.save(&text(b"TWO")), Err(Unsaved::Changed(_))));
        assert_eq!(fs::read_to_string(&file).unwrap(), text(b"ONE"));
        // Both memories can be kept, this one or the other in its place.
        assert_eq!(two.save_beside(&text(b"TWO")).unwrap(), with_suffix(&file, ".second"));
        let mut three = StateFile { file: file.clone(), held: None };
        assert_eq!(three.save_over(&text(b"SIX")).unwrap(), with_suffix(&file, ".other"));
        assert_eq!(fs::read_to_string(&file).unwrap(), text(b"SIX"));
        assert_eq!(names(folder.path()), ["state", "state.other", "state.second"]);
        // A file that somebody removed is written again.
        fs::remove_file(&file).unwrap();
        three.save(&text(b"SIX")).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_modes_kept() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("kept"), folder.path().join("state"));
        symlink("kept", &link).unwrap();
        let mut store = StateFile::open(&link).unwrap().store;
        store.save(&text(b"ONE")).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o664)).unwrap();
        store.save(&text(b"TWO")).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o664);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        // A file that is not to be written is not written, and that is known at the start.
        fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
        let error = store.try_saving().unwrap_err().to_string();
        assert!(error.ends_with("it is read-only"), "{error}");
        assert!(store.save(&text(b"SIX")).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), text(b"TWO"));
        assert_eq!(names(folder.path()), ["kept", "state"]);
    }

    #[cfg(unix)]
    #[test]
    fn what_a_killed_process_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state");
        let mut child = std::process::Command::new("true").spawn().unwrap();
        child.wait().unwrap();
        let (dead, alive) = (temporary(&file, child.id()), temporary(&file, std::process::id()));
        fs::write(&dead, "sim41").unwrap();
        fs::write(&alive, "sim41").unwrap();
        let foreign = folder.path().join(".state.sim41-backup");
        fs::write(&foreign, "mine").unwrap();
        StateFile::open(&file).unwrap();
        assert!(!dead.exists() && alive.exists() && foreign.exists());
    }
}
