//! A lock for programs that read and write the same file.

use super::companion::Companion;
use super::replaced_file::temporary;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const AGAIN: Duration = Duration::from_millis(5);

/// The lock is a separate file, `.NAME.sim41-lock`, that only its owner can open. A lock on the
/// file itself or its folder could be held forever by anybody with read access.
pub struct Lock {
    // The lock is held while this file is open.
    _file: File,
    path: PathBuf,
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Locks a file until the lock is dropped; `None` if no private lock file can be made. Fails if
/// another program holds the lock for longer than `patience`.
pub fn lock(file: &Path, patience: Duration) -> Result<Option<Lock>> {
    let until = Instant::now() + patience;
    let path = temporary(file, "lock");
    let companion = Companion::new(file, path.clone());
    loop {
        let opened = companion.open_or_make(OpenOptions::new().read(true).write(true));
        let mut held = false;
        match opened {
            // The program that held the lock has just removed the lock file.
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return Ok(None),
            Ok(lock) if !is_private(&lock) => return Ok(None),
            Ok(lock) => match lock.try_lock() {
                Ok(()) if is_removed(&lock, &path) => {}
                Ok(()) => return Ok(Some(Lock { _file: lock, path })),
                Err(TryLockError::Error(_)) => return Ok(None),
                Err(TryLockError::WouldBlock) => held = true,
            },
        }
        if Instant::now() >= until {
            return Err(Error::new(ErrorKind::TimedOut, "another program is writing this file"));
        }
        if held {
            std::thread::sleep(AGAIN);
        }
    }
}

#[cfg(unix)]
fn is_private(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|it| it.mode() & 0o77 == 0)
}

#[cfg(not(unix))]
fn is_private(_file: &File) -> bool {
    true
}

#[cfg(unix)]
fn is_removed(file: &File, _path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|it| it.nlink() == 0)
}

#[cfg(not(unix))]
fn is_removed(_file: &File, path: &Path) -> bool {
    !path.exists()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn is_empty(folder: &Path) -> bool {
        fs::read_dir(folder).unwrap().next().is_none()
    }

    #[test]
    fn a_lock_is_waited_for_but_not_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state");
        let foreign = File::open(folder.path()).unwrap();
        foreign.lock().unwrap();
        let first = lock(&file, Duration::ZERO).unwrap().unwrap();
        let error = lock(&file, Duration::from_millis(20)).err().unwrap();
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        let waiting = std::thread::spawn({
            let file = file.clone();
            move || lock(&file, Duration::from_secs(20)).unwrap().is_some()
        });
        drop(first);
        assert!(waiting.join().unwrap());
        assert!(is_empty(folder.path()));
        // A lock file that others can open is not used.
        File::create(temporary(&file, "lock")).unwrap();
        assert!(lock(&file, Duration::ZERO).unwrap().is_none());
    }

    /// No file can be created in /proc, although its folders exist.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_lock_that_cannot_be_made_is_not_waited_for() {
        let begun = Instant::now();
        assert!(lock(Path::new("/proc/self/environ"), Duration::from_secs(20)).unwrap().is_none());
        assert!(begun.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn a_lock_that_is_a_link_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let [file, other, new] = ["state", "other", "new"].map(|name| folder.path().join(name));
        let private = OpenOptions::new().write(true).create_new(true).open(&other).unwrap();
        private.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        for target in [&other, &new] {
            let link = temporary(&file, "lock");
            std::os::unix::fs::symlink(target, &link).unwrap();
            assert!(lock(&file, Duration::from_millis(20)).unwrap().is_none());
            fs::remove_file(&link).unwrap();
        }
        assert!(!new.exists());
    }
}
