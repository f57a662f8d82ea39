//! Program files for the commands: reading them, putting them into program memory, and the folder
//! in which XEQ looks for a missing name.

use crate::calculator::Calculator;
use crate::cli::diagnostics::{self, Diagnosed};
use crate::cli::{input, message};
use crate::memory::Ports;
use crate::program::listing::Severity;
use crate::program::{self, Contents, Kind, Library, Refusal};
use anyhow::{Context, Result, anyhow};
use directories::ProjectDirs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Add the programs in this file to program memory, the program pointer at the first line.
///
/// # Errors
/// When the file cannot be read, or its programs do not fit: how many registers are missing, and
/// which SIZE would do.
pub fn load(calculator: &mut Calculator, path: &Path) -> Result<()> {
    let programs = bytes(path, calculator.memory().ports())?;
    put(calculator, &programs, path)
}

/// As [`load`], into a cleared calculator: when the programs do not fit, the SIZE is made smaller
/// and that is said on standard error.
///
/// # Errors
/// As [`load`].
pub fn load_alone(calculator: &mut Calculator, path: &Path) -> Result<()> {
    let programs = bytes(path, calculator.memory().ports())?;
    if let Some(lack) = calculator.machine().lack(&programs)
        && let Some(size) = lack.fitting_size
        && calculator.set_size(size).is_ok()
    {
        let name = input::name(path);
        let registers = lack.registers;
        let before = lack.size;
        message::say(&format!(
            "{name}: SIZE {size:03} instead of {before:03}, as {registers} registers were missing"
        ));
    }
    put(calculator, &programs, path)
}

fn put(calculator: &mut Calculator, programs: &[u8], path: &Path) -> Result<()> {
    let lack = calculator.machine().lack(programs);
    calculator.load_raw(programs).map_err(|error| match lack {
        Some(lack) => anyhow!("{}: {lack}", input::name(path)),
        None => anyhow!("{}: {error}: program memory is damaged", input::name(path)),
    })
}

/// The bytes of the programs in a file of any kind, one behind the other; a listing may name
/// functions of these modules. Warnings are said on standard error.
///
/// # Errors
/// As [`contents`].
pub fn bytes(path: &Path, ports: &Ports) -> Result<Vec<u8>> {
    let contents = contents(path, ports)?;
    let name = input::name(path);
    diagnostics::say(&name, &contents.text, &contents.remarks, Severity::Warning);
    Ok(contents.programs)
}

/// What is in a file; its kind is found from its content.
///
/// # Errors
/// When the file cannot be read, is damaged, or lines are no instructions: all of them.
pub fn contents(path: &Path, ports: &Ports) -> Result<Contents> {
    contents_of(&input::bytes(path)?, path, ports)
}

/// What is in a file with this content.
///
/// # Errors
/// As [`contents`].
pub fn contents_of(file: &[u8], path: &Path, ports: &Ports) -> Result<Contents> {
    program::read_plugged(file, &ending(path), ports).map_err(|error| match error {
        Refusal::Listing(error) => Diagnosed { name: input::name(path), error }.into(),
        error => anyhow!("{}: {error}", input::name(path)),
    })
}

/// The ending of a file's name, without the dot.
pub fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The user's program folder on this platform.
pub fn default_folder() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "sim41")?.data_dir().join("programs"))
}

/// The built-in programs and those of the folder, if it is there. A file is read when its program is
/// asked for; one that cannot be read is left out, and [`notes`] says why.
///
/// # Errors
/// When a folder that was asked for by name cannot be read.
pub fn library(folder: Option<&Path>, ports: &Ports) -> Result<Library> {
    let mut library = Library::built_in();
    let folder = match (folder, default_folder()) {
        (Some(folder), _) => folder.to_path_buf(),
        (None, Some(folder)) if folder.is_dir() => folder,
        _ => return Ok(library),
    };
    let entries = std::fs::read_dir(&folder)
        .with_context(|| format!("{}: cannot be read", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| Kind::of_ending(&ending(path)).is_some());
    files.sort();
    for file in files {
        let name =
            file.file_stem().map(|stem| stem.to_string_lossy().to_uppercase()).unwrap_or_default();
        let ports = ports.clone();
        let reader = move || {
            let trouble = |error| take_note(format!("{error:#}; it is left out"));
            bytes(&file, &ports).map_err(trouble).ok()
        };
        library.add_later(&name, Arc::new(reader));
    }
    Ok(library)
}

/// What is wrong with program files that were asked for, since the last call. They are read in the
/// middle of a session, when nothing can be said.
pub fn notes() -> Vec<String> {
    std::mem::take(&mut *NOTES.lock().unwrap_or_else(PoisonError::into_inner))
}

static NOTES: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn take_note(note: String) {
    let mut notes = NOTES.lock().unwrap_or_else(PoisonError::into_inner);
    if !notes.contains(&note) {
        notes.push(note);
    }
}
