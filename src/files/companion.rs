//! Files beside a state: its undo history, screen, trace and named states.
//!
//! They can come from an archive together with the state, so they are opened without following
//! links, and only as regular files of the user. What is read from them never names a program.

use super::input::{limited, name};
use anyhow::{Context, Result, ensure};
use std::fs::{self, File, OpenOptions};
use std::io::ErrorKind;
use std::path::Path;

/// Returns the bytes of a companion; `None` if there is none.
///
/// # Errors
/// Returns an error if it is a link, not a regular file, another user's, or larger than
/// [`input::LARGEST`](super::input::LARGEST).
pub fn bytes(file: &Path) -> Result<Option<Vec<u8>>> {
    let unreadable = || format!("cannot read {}", name(file));
    match fs::symlink_metadata(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(unreadable),
        Ok(there) if there.is_symlink() => {
            return Err(anyhow::anyhow!("links beside a state are not followed"))
                .with_context(unreadable);
        }
        Ok(_) => {}
    }
    let read = || {
        let opened = open(file)?;
        ensure!(opened.metadata()?.is_file(), "not a regular file");
        ensure!(is_trusted(&opened)?, "it belongs to another user");
        limited(opened)
    };
    read().map(Some).with_context(unreadable)
}

/// Returns the text of a companion; `None` if there is none.
///
/// # Errors
/// Returns the errors of [`bytes`], and an error if it is not UTF-8.
pub fn text(file: &Path) -> Result<Option<String>> {
    let text = bytes(file)?.map(String::from_utf8).transpose();
    text.with_context(|| format!("{} is not UTF-8 text", name(file)))
}

/// Returns an error if a folder of companions is a link; one that is missing is fine.
///
/// # Errors
/// Returns an error if it is a link.
pub fn ensure_folder(folder: &Path) -> Result<()> {
    let is_link = fs::symlink_metadata(folder).is_ok_and(|there| there.is_symlink());
    ensure!(!is_link, "{} is a link; use a folder, or name another state", name(folder));
    Ok(())
}

#[cfg(unix)]
fn open(file: &Path) -> std::io::Result<File> {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    // Between the look at the file and its opening, a pipe or a link could take its place.
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits();
    OpenOptions::new().read(true).custom_flags(flags.cast_signed()).open(file)
}

#[cfg(not(unix))]
fn open(file: &Path) -> std::io::Result<File> {
    OpenOptions::new().read(true).open(file)
}

/// Returns whether the file belongs to this user or to root; root trusts every owner.
#[cfg(unix)]
fn is_trusted(file: &File) -> std::io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (user, owner) = (rustix::process::geteuid().as_raw(), file.metadata()?.uid());
    Ok(user == 0 || owner == 0 || owner == user)
}

#[cfg(not(unix))]
fn is_trusted(_file: &File) -> std::io::Result<bool> {
    Ok(true)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn only_regular_files_that_are_no_links() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link, dangling] =
            ["file", "link", "dangling"].map(|name| folder.path().join(name));
        assert!(bytes(&file).unwrap().is_none());
        fs::write(&file, "text").unwrap();
        symlink(&file, &link).unwrap();
        symlink(folder.path().join("nothing"), &dangling).unwrap();
        assert_eq!(text(&file).unwrap().unwrap(), "text");
        for link in [&link, &dangling] {
            let error = format!("{:#}", bytes(link).unwrap_err());
            assert!(error.ends_with("links beside a state are not followed"), "{error}");
        }
        let error = format!("{:#}", bytes(folder.path()).unwrap_err());
        assert!(error.ends_with("not a regular file"), "{error}");
        fs::write(&file, [0xFF]).unwrap();
        assert!(text(&file).is_err());
    }
}
