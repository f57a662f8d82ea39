//! Replaces files as a whole: an interruption leaves either the complete old file or the new one.
//!
//! The new content is written to a temporary file in the same folder, synced to the disk, and
//! renamed.

use super::companion::give_owner;
use super::file_lock::lock;
use super::input::{holds, unrecorded};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

pub const PRIVATE: u32 = 0o600;
/// The suffix added to the name of an old file before a new file takes its name.
pub const FORMER: &str = "before";
/// The maximum number of characters that a temporary name takes from the file's own name, because
/// the length of file names is limited.
const NAMED: usize = 50;

/// A new file that replaces another one on [`Replacement::keep`]. If the replacement is dropped
/// before that, the new file is removed.
pub struct Replacement {
    written: NamedTempFile<File>,
    target: PathBuf,
    old: Option<Metadata>,
}

impl Replacement {
    /// Begins to replace `target`. `mode` contains the permissions of a new file before the umask
    /// is applied; an existing file keeps its permissions. Fails if the file is read-only.
    pub fn begin(target: &Path, mode: u32) -> Result<Replacement> {
        let old = fs::metadata(target).ok();
        if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
            return Err(Error::new(ErrorKind::PermissionDenied, "it is read-only"));
        }
        let name = temporary(target, &format!("{}-", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(
            &mut options,
            if old.is_some() { PRIVATE } else { mode },
        );
        #[cfg(not(unix))]
        let _ = mode;
        let mut builder = tempfile::Builder::new();
        builder.prefix(name.file_name().unwrap_or_default());
        let written = builder.make_in(folder(target), |path| options.open(path))?;
        Ok(Replacement { written, target: target.to_path_buf(), old })
    }

    pub fn file(&mut self) -> &mut File {
        self.written.as_file_mut()
    }

    /// Uses the owner and mode of `model` instead of the existing file's.
    pub fn belong_to(&mut self, model: Option<Metadata>) {
        self.old = model.or(self.old.take());
    }

    /// Renames the temporary file, replacing an existing file. Unless `synced` is set, a power
    /// failure can leave an incomplete file. On failure, an existing file is left unchanged.
    pub fn keep(self, synced: bool) -> Result<()> {
        let file = self.written.as_file();
        if let Some(old) = &self.old {
            give_owner(file, old);
            file.set_permissions(permissions(old))?;
        }
        if synced {
            file.sync_all()?;
        }
        self.written.persist(&self.target)?;
        // Syncing the folder makes the renaming permanent, but not every system can sync a folder.
        if let Ok(folder) = File::open(folder(&self.target))
            && synced
        {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

/// Adds write permission for the owner, because `model` may be read-only.
#[cfg(unix)]
fn permissions(model: &Metadata) -> fs::Permissions {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    fs::Permissions::from_mode(model.mode() | 0o200)
}

#[cfg(not(unix))]
fn permissions(model: &Metadata) -> fs::Permissions {
    model.permissions()
}

pub fn target(named: &Path) -> PathBuf {
    let mut file = named.to_path_buf();
    // Linux follows at most 40 links.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&file) else { break };
        file = folder(&file).join(next);
    }
    file
}

pub fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

pub fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

pub fn free_name(file: &Path, suffix: &str) -> PathBuf {
    let numbered = (2u32..).map(|number| with_suffix(file, &format!(".{suffix}-{number}")));
    let mut names = std::iter::once(with_suffix(file, &format!(".{suffix}"))).chain(numbered);
    let free = names.find(|name| fs::symlink_metadata(name).is_err());
    free.unwrap_or_else(|| with_suffix(file, &format!(".{suffix}")))
}

/// Renames a nonempty file to `FILE.before`, replacing an older file with this name. Devices and
/// pipes are not renamed.
pub fn keep_former(file: &Path) -> Result<Option<PathBuf>> {
    let file = target(file);
    if !fs::metadata(&file).is_ok_and(|there| there.is_file() && there.len() > 0) {
        return Ok(None);
    }
    let kept = with_suffix(&file, &format!(".{FORMER}"));
    fs::rename(&file, &kept)?;
    Ok(Some(kept))
}

/// A regular earlier copy is replaced if `replaces` is true of it; links are not followed.
pub fn copy_former(file: &Path, replaces: impl FnOnce(&Path) -> bool) -> Result<PathBuf> {
    let before = with_suffix(&target(file), &format!(".{FORMER}"));
    let is_regular = fs::symlink_metadata(&before).is_ok_and(|there| there.is_file());
    let has_length = is_regular && fs::metadata(file)?.len() == fs::metadata(&before)?.len();
    if has_length && unrecorded(file).is_ok_and(|bytes| holds(&before, &bytes)) {
        return Ok(before);
    }
    let replaces = is_regular && replaces(&before);
    let kept = if replaces { before } else { free_name(&target(file), FORMER) };
    let mut from = File::open(file)?;
    let mut copy = Replacement::begin(&kept, PRIVATE)?;
    io::copy(&mut from, copy.file())?;
    copy.belong_to(Some(from.metadata()?));
    copy.keep(true)?;
    Ok(kept)
}

/// The file `.NAME.sim41-WORD`; `word` is `lock`, or begins with the process ID.
pub fn temporary(file: &Path, word: &str) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().take(NAMED).collect();
    folder(file).join(format!(".{name}.sim41-{word}"))
}

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

#[cfg(unix)]
fn has_ended(process: u32) -> bool {
    let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
    process.is_none_or(|process| {
        rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH)
    })
}

/// This platform cannot tell whether a process is alive, so no file is removed.
#[cfg(not(unix))]
fn has_ended(_process: u32) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::companion::Companion;
    use std::os::unix::fs::{MetadataExt, chown};

    #[test]
    fn a_hard_link_becomes_a_file_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        fs::write(&file, "one").unwrap();
        fs::hard_link(&file, &link).unwrap();
        Companion::state(&file).replace("", b"two", true).unwrap();
        assert_eq!([fs::read(&file).unwrap(), fs::read(&link).unwrap()], [b"two", b"one"]);
    }

    #[test]
    fn an_error_does_not_name_the_temporary_file() {
        let error = Replacement::begin(Path::new("/nowhere/file"), PRIVATE).err().unwrap();
        assert_eq!(error.raw_os_error(), Some(2), "{error}");
    }

    #[test]
    fn an_earlier_copy_that_is_a_link_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let named = |name: &str| folder.path().join(name);
        let [state, before, other] = ["b", "b.before", "other"].map(named);
        for content in ["other", "new"] {
            fs::write(&state, "new").unwrap();
            fs::write(&other, content).unwrap();
            std::os::unix::fs::symlink(&other, &before).unwrap();
            let kept = copy_former(&state, |_| true).unwrap();
            assert_eq!(kept, named("b.before-2"));
            assert_eq!(
                [fs::read(&other).unwrap(), fs::read(&kept).unwrap()],
                [content.as_bytes(), b"new"]
            );
            [before.as_path(), &kept].into_iter().for_each(|it| fs::remove_file(it).unwrap());
        }
    }

    /// Only root can change owners, so for other users this test checks nothing.
    #[test]
    fn what_root_replaces_keeps_its_owner() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state");
        fs::write(&file, "one").unwrap();
        if chown(&file, Some(1234), Some(5678)).is_ok() {
            Companion::state(&file).replace("", b"two", true).unwrap();
            let there = fs::metadata(&file).unwrap();
            assert_eq!((there.uid(), there.gid()), (1234, 5678));
        }
    }
}
