//! What the commands write: to standard output, which may be closed early, and to files, whole or
//! not at all.

use anyhow::Context;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Write to standard output. That nobody reads on (`| head`) is no failure.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.context("standard output cannot be written"),
    }
}

/// Write a file under another name and rename it, so that it is never there half written; `-` is
/// standard output.
///
/// # Errors
/// When the file cannot be written; what was there before is then as it was.
pub fn write_file(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    if path.as_os_str() == "-" {
        return print(|out| out.write_all(content));
    }
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || -> io::Result<()> {
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.prefix(".sim41-").tempfile_in(folder)?;
        file.write_all(content)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
}

/// Try that a file could be written here later: one is written beside it and removed.
///
/// # Errors
/// What will be in the way.
pub fn try_writing(path: &Path) -> anyhow::Result<()> {
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || -> io::Result<()> {
        if path.is_dir() {
            return Err(io::Error::other("it is a folder"));
        }
        let mut file = tempfile::Builder::new().prefix(".sim41-").tempfile_in(folder)?;
        file.write_all(b"sim41")?;
        file.as_file().sync_all()
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
}
