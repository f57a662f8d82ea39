//! Files that are replaced as a whole, so that an interruption leaves either the old file or the
//! new one.
//!
//! The new contents are written to a temporary file in the same folder, synced to the disk, and
//! renamed.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

/// Writes a temporary file beside `file`, syncs it to the disk, and returns its path.
///
/// # Errors
/// Returns the file system's error, or an error if `file` is read-only.
pub fn write_beside(file: &Path, content: &[u8]) -> Result<PathBuf> {
    let folder = folder(file);
    fs::create_dir_all(folder)?;
    let old = fs::metadata(file).ok();
    refuse_read_only(old.as_ref())?;
    let name = temporary(file, std::process::id());
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let write = || {
        let mut written = options.open(&name)?;
        written.write_all(content)?;
        if let Some(old) = old {
            written.set_permissions(old.permissions())?;
        }
        written.sync_all()
    };
    match write() {
        Ok(()) => Ok(name),
        Err(error) => {
            let _ = fs::remove_file(&name);
            Err(error)
        }
    }
}

/// Refuses a file that exists and is read-only, which renaming would replace all the same.
///
/// # Errors
/// Returns an error if the file is read-only.
pub fn refuse_read_only(old: Option<&Metadata>) -> Result<()> {
    match old.is_some_and(|old| old.permissions().readonly()) {
        true => Err(Error::new(ErrorKind::PermissionDenied, "it is read-only")),
        false => Ok(()),
    }
}

/// Replaces the content of `file`; an interruption leaves either the old or the new content.
///
/// # Errors
/// Returns the errors of [`write_beside`]; the file has not changed then.
pub fn replace(file: &Path, content: &[u8]) -> Result<()> {
    let written = write_beside(file, content)?;
    if let Err(error) = fs::rename(&written, file) {
        let _ = fs::remove_file(&written);
        return Err(error);
    }
    // Syncing the folder makes the rename permanent. Not every system can sync folders.
    if let Ok(folder) = File::open(folder(file)) {
        let _ = folder.sync_all();
    }
    Ok(())
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
