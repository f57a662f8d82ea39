//! Finds the programs in files and folders.

use crate::diagnostics::Diagnosed;
use crate::module_files::{self, Copied};
use crate::programs::{self, Reading};
use crate::{input, message};
use anyhow::{Error, Result, anyhow};
use sim41_session::Ports;
use sim41_session::program::{Kind, Refusal, contents};
use std::path::{Path, PathBuf};

pub struct Collected {
    pub programs: Vec<u8>,
    pub ports: Ports,
    /// Whether the file is a module image, in which case `ports` defines its functions.
    pub is_module: bool,
}

/// A file, or a folder with the reason why it yields no files.
pub type Listed = (PathBuf, Result<()>);

/// The program files and module images in files and folders, sorted by name. Links to folders are
/// not followed.
pub fn files(named: &[PathBuf]) -> Vec<Listed> {
    let mut found = Vec::new();
    for path in named {
        match path.is_dir() {
            true => walk(path, &mut found),
            false => found.push((path.clone(), Ok(()))),
        }
    }
    found
}

/// The named files, and the files in named folders whose extension belongs only to a wanted kind.
pub fn programs(named: &[PathBuf], is_wanted: fn(Kind) -> bool) -> Vec<Listed> {
    let kind = |ending: &str| Kind::of_ending(ending).filter(|_| !is_general(ending));
    let mut found = Vec::new();
    for path in named {
        let mut own = files(std::slice::from_ref(path));
        if path.is_dir() {
            own.retain(|(file, listed)| {
                listed.is_err() || kind(&programs::ending(file)).is_some_and(is_wanted)
            });
        }
        if own.is_empty() {
            let error = anyhow!("there is no program file in {}", input::name(path));
            own.push((path.clone(), Err(error)));
        }
        found.extend(own);
    }
    found
}

fn walk(folder: &Path, found: &mut Vec<Listed>) {
    let read = || -> Result<Vec<std::fs::DirEntry>> {
        let mut entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(|entry| entry.file_name());
        Ok(entries)
    };
    let entries = match read() {
        Ok(entries) => entries,
        Err(error) => {
            let error = error.context(format!("cannot read {file}", file = input::name(folder)));
            found.push((folder.to_path_buf(), Err(error)));
            return;
        }
    };
    for entry in entries {
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(&path, found),
            Ok(_) if has_programs(&path) && path.is_file() => found.push((path, Ok(()))),
            _ => {}
        }
    }
}

fn has_programs(path: &Path) -> bool {
    let ending = programs::ending(path);
    // A Free42 state file (.f42) is unreadable, but the error says how to export its programs.
    let other = ["mod", "rom", "f42"].iter().any(|own| ending.eq_ignore_ascii_case(own));
    other || Kind::of_ending(&ending).is_some()
}

/// Whether files with this extension often contain something other than programs.
fn is_general(ending: &str) -> bool {
    let kind = Kind::of_ending(ending);
    ending.eq_ignore_ascii_case("txt")
        || matches!(kind, Some(Kind::P41 | Kind::Lif | Kind::Dump | Kind::Memory))
}

/// Reads the programs in a file. Returns `None` for an undamaged file without a program, unless the
/// user has named it or its extension is that of a program file.
pub fn read(path: &Path, reading: Reading, is_named: bool) -> Result<Option<Collected>> {
    let file = input::bytes(path)?;
    if contents::is_module(&file, &programs::ending(path)) {
        let Copied { ports, programs, private } = module_files::copied(path, &file)?;
        if private > 0 {
            let counted = message::counted(private, "private program");
            message::say(&format!("{file}: {counted} not searched", file = input::name(path)));
        }
        return Ok(Some(Collected { programs: programs.concat(), ports, is_module: true }));
    }
    match programs::contents_of(&file, path, reading) {
        Ok(contents) => {
            let (programs, ports) = (contents.programs, reading.ports.clone());
            Ok(Some(Collected { programs, ports, is_module: false }))
        }
        Err(error) if !is_named && is_general(&programs::ending(path)) && has_none(&error) => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

fn has_none(error: &Error) -> bool {
    let is_other = |refusal: &Refusal| matches!(refusal, Refusal::Foreign(_) | Refusal::Empty(_));
    error.downcast_ref().is_some_and(is_other)
        || error.downcast_ref().is_some_and(|it: &Diagnosed| it.error.instructions == 0)
}
