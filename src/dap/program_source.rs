//! The source of program lines: a file, or a built-in listing that the editor requests by number.

use anyhow::{Result, bail};
use serde_json::{Value, json};
use sim41_files::formats::file_lines::FileLines;
use sim41_files::programs::{self, Reading};
use sim41_files::source::file_lines;
use sim41_session::memory::Ports;
use sim41_session::program::library::{BUILT_IN, Origin};
use sim41_session::program::listing;
use std::path::{Path, PathBuf};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ProgramSource {
    File(PathBuf),
    BuiltIn(usize),
}

impl ProgramSource {
    pub(super) fn requested(arguments: &Value) -> ProgramSource {
        let source = &arguments["source"];
        let reference = match source["sourceReference"].as_u64() {
            Some(0) | None => arguments["sourceReference"].as_u64(),
            reference => reference,
        };
        let index = reference.and_then(|reference| usize::try_from(reference).ok()?.checked_sub(1));
        match index.filter(|index| *index < BUILT_IN.len()) {
            Some(index) => ProgramSource::BuiltIn(index),
            None => ProgramSource::File(source["path"].as_str().unwrap_or_default().into()),
        }
    }

    pub(super) fn of(origin: Origin) -> ProgramSource {
        match origin {
            Origin::File(path) => ProgramSource::File(path),
            Origin::BuiltIn(program) => {
                let index = BUILT_IN.iter().position(|it| it.name == program.name);
                ProgramSource::BuiltIn(index.unwrap_or_default())
            }
        }
    }

    pub(super) fn is(&self, other: &ProgramSource) -> bool {
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        match (self, other) {
            (ProgramSource::File(one), ProgramSource::File(other)) => real(one) == real(other),
            (one, other) => one == other,
        }
    }

    pub(super) fn shown(&self) -> Value {
        match self {
            ProgramSource::File(path) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                json!({ "name": name, "path": path })
            }
            ProgramSource::BuiltIn(index) => {
                let name = BUILT_IN[*index].name;
                json!({
                    "name": format!("{name}.prg"), "sourceReference": index + 1,
                    "origin": "built-in program",
                })
            }
        }
    }

    /// The listing of a built-in program. Fails for a file, which the editor reads itself.
    pub(super) fn text(&self) -> Result<&'static str> {
        match self {
            ProgramSource::BuiltIn(index) => Ok(BUILT_IN[*index].listing),
            ProgramSource::File(_) => {
                bail!("unknown sourceReference: expected one from a stack frame")
            }
        }
    }

    pub(super) fn lines(&self, ports: &Ports) -> Result<FileLines> {
        match self {
            ProgramSource::File(path) => file_lines(path, ports),
            ProgramSource::BuiltIn(index) => {
                Ok(FileLines::of_text(BUILT_IN[*index].listing, ports))
            }
        }
    }

    pub(super) fn programs(&self, reading: Reading) -> Result<Vec<u8>> {
        match self {
            ProgramSource::File(path) => programs::bytes(path, reading),
            ProgramSource::BuiltIn(index) => {
                Ok(listing::read(BUILT_IN[*index].listing.as_bytes())?)
            }
        }
    }
}
