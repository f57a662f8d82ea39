//! Continuous memory on the disk: which file, reading it at the start, writing it at the end.

use crate::cli::input;
use crate::machine::Machine;
use crate::state;
use anyhow::{Context, Result};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The file of continuous memory in the platform's data folder; `None` if the platform has none.
pub fn default_file() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "sim41")?.data_dir().join("state"))
}

/// The machine in this file, `None` if there is no such file yet; and what the user should know.
///
/// A file that cannot be read is renamed, so that nothing overwrites it.
///
/// # Errors
/// When the file can neither be read nor renamed.
pub fn load(file: &Path) -> Result<(Option<Machine>, Option<String>)> {
    match fs::metadata(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok((None, None)),
        _ => {}
    }
    let problem = match input::text(file) {
        Ok(text) => match state::read(&text) {
            Ok(machine) => return Ok((Some(machine), None)),
            Err(unreadable) => format!("{}: {unreadable}", file.display()),
        },
        Err(error) => format!("{error:#}"),
    };
    let kept = free_name(file);
    fs::rename(file, &kept).with_context(|| {
        format!("{problem}; it cannot be renamed either, start with --fresh to leave it alone")
    })?;
    let note =
        format!("{problem}; it is kept as {}, and the calculator starts clean", kept.display());
    Ok((None, Some(note)))
}

/// `FILE.unreadable`, or with the first number that is free.
fn free_name(file: &Path) -> PathBuf {
    let name = |suffix: &str| {
        let mut name = file.as_os_str().to_owned();
        name.push(suffix);
        PathBuf::from(name)
    };
    let numbered = (2u32..).map(|number| name(&format!(".unreadable-{number}")));
    let mut names = std::iter::once(name(".unreadable")).chain(numbered);
    names.find(|name| fs::symlink_metadata(name).is_err()).unwrap_or_else(|| name(".unreadable"))
}

/// Write this machine to the file: to a temporary one beside it, synced, then renamed.
///
/// # Errors
/// When the folder cannot be made or the file cannot be written; the old file is then as it was.
pub fn save(file: &Path, machine: &Machine) -> Result<()> {
    let trouble = || format!("cannot save the calculator's memory in {}", file.display());
    let folder =
        file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(trouble)?;
    let mut temporary = tempfile::NamedTempFile::new_in(folder).with_context(trouble)?;
    temporary.write_all(state::write(machine).as_bytes()).with_context(trouble)?;
    temporary.as_file().sync_all().with_context(trouble)?;
    temporary.persist(file).with_context(trouble)?;
    // The rename itself reaches the disk with the folder; where folders cannot be synced it is
    // up to the file system.
    if let Ok(folder) = fs::File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::register::Register;

    #[test]
    fn there_and_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new").join("state");
        assert!(matches!(load(&file).unwrap(), (None, None)));
        let mut machine = Machine::default();
        machine.memory.set_x(Register::from_alpha(b"SIM41"));
        save(&file, &machine).unwrap();
        save(&file, &machine).unwrap();
        let (again, note) = load(&file).unwrap();
        assert_eq!((state::write(&again.unwrap()), note), (state::write(&machine), None));
        assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn a_spoilt_file_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state");
        for (content, kept) in
            [(&b"sim41 state 1\nnonsense"[..], "unreadable"), (b"\xFF", "unreadable-2")]
        {
            fs::write(&file, content).unwrap();
            let (machine, note) = load(&file).unwrap();
            assert!(machine.is_none() && note.unwrap().contains("the calculator starts clean"));
            assert!(!file.exists());
            assert_eq!(fs::read(folder.path().join(format!("state.{kept}"))).unwrap(), content);
        }
    }
}
