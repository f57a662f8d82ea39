//! Files that are replaced as a whole, so that an interruption leaves either the old file or the
//! new one.
//!
//! The new contents are written to a temporary file in the same folder, synced to the disk, and
//! renamed.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

/// The permissions of a file that only its user can read.
pub const PRIVATE: u32 = 0o600;
/// The number of characters of a file's name in that of its temporary file, which must not become
/// longer than a name can be.
const NAMED: usize = 50;

/// A file that is written beside the one that it replaces. Until [`Replacement::keep`] the old file
/// is there; what is dropped before leaves nothing behind.
pub struct Replacement {
    file: File,
    /// The path until it is kept.
    written: PathBuf,
    target: PathBuf,
    /// The permissions of the file there before.
    old: Option<Permissions>,
}

impl Replacement {
    /// Begins a file that is to have the path `target`. `mode` has the permissions of a new file,
    /// of which Unix takes those that the user does not want; a file that exists keeps its own.
    ///
    /// # Errors
    /// Returns the file system's error, or an error if the file is read-only.
    pub fn begin(target: &Path, mode: u32) -> Result<Replacement> {
        let old = fs::metadata(target).ok().map(|old| old.permissions());
        if old.as_ref().is_some_and(Permissions::readonly) {
            return Err(Error::new(ErrorKind::PermissionDenied, "it is read-only"));
        }
        let written = temporary(target, std::process::id());
        // An earlier process of the same number can have left it.
        let _ = fs::remove_file(&written);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(
            &mut options,
            if old.is_some() { PRIVATE } else { mode },
        );
        #[cfg(not(unix))]
        let _ = mode;
        let file = options.open(&written)?;
        Ok(Replacement { file, written, target: target.to_path_buf(), old })
    }

    /// Waits until the disk has what was written.
    ///
    /// # Errors
    /// Returns the file system's error.
    pub fn sync(&self) -> Result<()> {
        self.file.sync_all()
    }

    /// Gives the file its name, in place of a file that has it.
    ///
    /// # Errors
    /// Returns the file system's error; a file that exists is unchanged then.
    pub fn keep(mut self) -> Result<()> {
        if let Some(old) = self.old.take() {
            self.file.set_permissions(old)?;
        }
        self.sync()?;
        fs::rename(&self.written, &self.target)?;
        // Syncing the folder makes the rename permanent. Not every system can sync folders.
        if let Ok(folder) = File::open(folder(&self.target)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        self.file.flush()
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // Of a file that was kept there is nothing left under this name.
        let _ = fs::remove_file(&self.written);
    }
}

/// Begins a file that only its user can read, in a folder that is made if it is not there.
fn begin_private(file: &Path) -> Result<Replacement> {
    fs::create_dir_all(folder(file))?;
    Replacement::begin(file, PRIVATE)
}

/// Checks that `file` can be replaced by this content: writes it beside the file and removes it.
///
/// # Errors
/// Returns the errors of [`replace`].
pub fn try_replacing(file: &Path, content: &[u8]) -> Result<()> {
    let mut written = begin_private(file)?;
    written.write_all(content)?;
    written.sync()
}

/// Replaces the content of `file`; an interruption leaves either the old or the new content.
///
/// # Errors
/// Returns the file system's error, or an error if `file` is read-only; it has not changed then.
pub fn replace(file: &Path, content: &[u8]) -> Result<()> {
    let mut written = begin_private(file)?;
    written.write_all(content)?;
    written.keep()
}

/// Follows symbolic links, whether or not the file at their end exists.
pub fn target(named: &Path) -> PathBuf {
    let mut file = named.to_path_buf();
    // The limit of 40 links is that of Linux.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&file) else { break };
        file = folder(&file).join(next);
    }
    file
}

/// Returns the folder of a file.
pub fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the path with this text added to its end.
pub fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Returns `FILE.SUFFIX`, or `FILE.SUFFIX-2` and so on if that file exists.
pub fn free_name(file: &Path, suffix: &str) -> PathBuf {
    let numbered = (2u32..).map(|number| with_suffix(file, &format!(".{suffix}-{number}")));
    let mut names = std::iter::once(with_suffix(file, &format!(".{suffix}"))).chain(numbered);
    let free = names.find(|name| fs::symlink_metadata(name).is_err());
    free.unwrap_or_else(|| with_suffix(file, &format!(".{suffix}")))
}

/// Returns the temporary file of a process for this file: `.NAME.sim41-PROCESS`.
pub fn temporary(file: &Path, process: u32) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().take(NAMED).collect();
    folder(file).join(format!(".{name}.sim41-{process}"))
}

/// Removes temporary files of processes that ended while they wrote.
pub fn clean(file: &Path) {
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

/// Returns whether there is no process with this number.
#[cfg(unix)]
fn has_ended(process: u32) -> bool {
    let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
    process.is_none_or(|process| {
        rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH)
    })
}

/// Returns `false`: on this platform it is not known whether a process exists, so nothing is
/// removed.
#[cfg(not(unix))]
fn has_ended(_process: u32) -> bool {
    false
}

/// Locks the folder of a file until the lock is dropped. Programs that lock it read and write the
/// files in it one after the other. Where a folder cannot be locked there is no lock.
pub fn lock(file: &Path) -> Option<File> {
    fs::create_dir_all(folder(file)).ok()?;
    let folder = File::open(folder(file)).ok()?;
    folder.lock().ok()?;
    Some(folder)
}

/// Returns the folders in which a file can be kept that cannot be written in its own: the user's
/// folder, the current folder, and the folder for temporary files.
pub fn other_folders(first: &Path) -> impl Iterator<Item = PathBuf> {
    let home = directories::BaseDirs::new().map(|folders| folders.home_dir().to_path_buf());
    let folders = home.into_iter().chain(std::env::current_dir()).chain([std::env::temp_dir()]);
    folders.filter(move |place| place != folder(first) && place.is_dir())
}
