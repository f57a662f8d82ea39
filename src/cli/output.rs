//! Output of the commands: writes to standard output, which the reader may close early, and to
//! files, which are written completely or not at all.

use super::replaced_file::{folder, refuse_read_only, target};
use anyhow::Context;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes to standard output. A closed pipe (`| head`) is not an error.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.context("standard output cannot be written"),
    }
}

/// Writes a file under another name and renames it, so that it is never half written. A symbolic
/// link is followed, and a file that exists keeps its permissions. A device or a pipe is written to
/// directly. `-` is standard output.
///
/// # Errors
/// Returns an error if the file cannot be written or is read-only. A file that exists is unchanged
/// then.
pub fn write_file(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    if path.as_os_str() == "-" {
        return print(|out| out.write_all(content));
    }
    let write = || -> io::Result<()> {
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return fs::write(path, content);
        }
        refuse_read_only(old.as_ref())?;
        let path = target(path);
        if !folder(&path).is_dir() {
            return Err(io::Error::other(format!(
                "there is no folder {}",
                folder(&path).display()
            )));
        }
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.prefix(".sim41-").tempfile_in(folder(&path))?;
        file.write_all(content)?;
        if let Some(old) = old {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.as_file().sync_all()?;
        file.persist(&path)?;
        Ok(())
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
}

/// Checks that a file can be written here, by writing one beside it and removing it.
///
/// # Errors
/// Returns the error that writing the file would give.
pub fn try_writing(path: &Path) -> anyhow::Result<()> {
    let write = || -> io::Result<()> {
        if path.is_dir() {
            return Err(io::Error::other("it is a folder"));
        }
        let mut file = tempfile::Builder::new().prefix(".sim41-").tempfile_in(folder(path))?;
        file.write_all(b"sim41")?;
        file.as_file().sync_all()
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
}
