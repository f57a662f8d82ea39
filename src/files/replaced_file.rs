//! Files that are replaced as a whole, so that an interruption leaves either the old file or the
//! new one.
//!
//! The new contents are written to a temporary file in the same folder, synced to the disk, and
//! renamed.

use super::companion::give_owner;
use super::file_lock::lock;
use super::user_folders;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// The number of files that this process has begun: two threads can replace the same file.
static COUNT: AtomicU32 = AtomicU32::new(0);
/// The permissions of a file that only its user can read.
pub const PRIVATE: u32 = 0o600;
/// The number of characters of a file's name in its temporary file's name, which must not become
/// longer than a name can be.
const NAMED: usize = 50;

/// A file that is written beside the one that it replaces. Until [`Replacement::keep`] the old file
/// is there; a replacement that is dropped before it is kept leaves no file behind.
pub struct Replacement {
    file: File,
    /// The path of the new file until it takes the place of the old one.
    written: PathBuf,
    target: PathBuf,
    /// The file there before.
    old: Option<Metadata>,
}

impl Replacement {
    /// Begins a file that is to have the path `target`. `mode` has the permissions of a new file,
    /// of which Unix takes those that the user does not want; a file that exists keeps its own.
    ///
    /// # Errors
    /// Returns the file system's error, or an error if the file is read-only.
    pub fn begin(target: &Path, mode: u32) -> Result<Replacement> {
        let old = fs::metadata(target).ok();
        if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
            return Err(Error::new(ErrorKind::PermissionDenied, "it is read-only"));
        }
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let written = temporary(target, &format!("{}-{number}", std::process::id()));
        // An earlier process of the same number can have left such a file.
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
    pub fn keep(self) -> Result<()> {
        self.rename(true)
    }

    /// Gives the file its name as [`Replacement::keep`] does, but does not wait for the disk: a
    /// power failure can leave a file that is torn.
    ///
    /// # Errors
    /// Returns the file system's error; a file that exists is unchanged then.
    pub fn keep_unsynced(self) -> Result<()> {
        self.rename(false)
    }

    /// Gives the file the owner and the mode of `model` in place of those of the file there before.
    pub fn belong_to(&mut self, model: Option<Metadata>) {
        self.old = model.or(self.old.take());
    }

    /// Gives the file its name, and waits for the disk if it is to be `synced`.
    fn rename(mut self, synced: bool) -> Result<()> {
        if let Some(old) = self.old.take() {
            give_owner(&self.file, &old);
            self.file.set_permissions(old.permissions())?;
        }
        if synced {
            self.sync()?;
        }
        fs::rename(&self.written, &self.target)?;
        if !synced {
            return Ok(());
        }
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

/// Replaces the content of `file` as [`replace`] does, but does not wait until the disk has it: a
/// power failure can leave a file that is torn.
///
/// # Errors
/// Returns the errors of [`replace`].
pub fn replace_quickly(file: &Path, content: &[u8]) -> Result<()> {
    let mut written = begin_private(file)?;
    written.write_all(content)?;
    written.keep_unsynced()
}

/// Follows symbolic links, whether or not the file at their end exists.
pub fn target(named: &Path) -> PathBuf {
    let mut file = named.to_path_buf();
    // 40 links is the limit of Linux.
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

/// Returns a file of sim41's own beside this file, `.NAME.sim41-WORD`. The word is `lock`, or
/// begins with the number of the process that writes.
pub fn temporary(file: &Path, word: &str) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().take(NAMED).collect();
    folder(file).join(format!(".{name}.sim41-{word}"))
}

/// Removes temporary files and locks of processes that ended while they wrote.
pub fn clean(file: &Path) {
    let begin = temporary(file, "");
    let begin = begin.file_name().unwrap_or_default().to_string_lossy();
    if temporary(file, "lock").exists() {
        drop(lock(file, Duration::ZERO));
    }
    for entry in fs::read_dir(folder(file)).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name
            .to_str()
            .and_then(|name| name.strip_prefix(&*begin)?.split('-').next()?.parse().ok());
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

/// Returns the folders in which a file can be kept that cannot be written in its own: the user's
/// folder, the current folder, and the folder for temporary files.
pub fn other_folders(first: &Path) -> impl Iterator<Item = PathBuf> {
    let folders = user_folders::home()
        .into_iter()
        .chain(std::env::current_dir())
        .chain([std::env::temp_dir()]);
    folders.filter(move |place| place != folder(first) && place.is_dir())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{MetadataExt, chown};

    /// To write into a file that has two names would leave it torn if the program were interrupted.
    #[test]
    fn a_hard_link_becomes_a_file_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        fs::write(&file, "one").unwrap();
        fs::hard_link(&file, &link).unwrap();
        replace(&file, b"two").unwrap();
        assert_eq!([fs::read(&file).unwrap(), fs::read(&link).unwrap()], [b"two", b"one"]);
    }

    /// Only root can give files away, so the test says something only as root.
    #[test]
    fn what_root_replaces_keeps_its_owner() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state");
        fs::write(&file, "one").unwrap();
        if chown(&file, Some(1234), Some(5678)).is_ok() {
            replace(&file, b"two").unwrap();
            let there = fs::metadata(&file).unwrap();
            assert_eq!((there.uid(), there.gid()), (1234, 5678));
        }
    }
}
