//! The program file that was opened last. When the file changes, its programs in memory are
//! replaced.

use super::Screen;
use super::changes::RUNNING;
use crate::screen_command::ScreenCommand;
use sim41_files::opened_programs::Opened;
use sim41_files::{diagnostics, programs};
use sim41_session::debugger::defined_names::DefinedNames;
use sim41_session::program::{Contents, Library, listing};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The time between two checks of the file, in milliseconds.
const LOOKS: u64 = 1_000;

#[derive(Clone, Debug, PartialEq)]
pub struct ProgramFile {
    pub path: PathBuf,
    pub name: String,
    pub programs: Vec<u8>,
    pub names: DefinedNames,
    /// The warnings about the programs; empty if there are none.
    pub warnings: String,
}

impl ProgramFile {
    pub fn new(path: PathBuf, name: String, contents: Contents, library: &Library) -> ProgramFile {
        let warnings = diagnostics::warnings(&contents, library);
        let names = DefinedNames::of_contents(&contents);
        ProgramFile { path, name, programs: contents.programs, names, warnings }
    }
}

type Stamp = Option<(SystemTime, u64)>;

#[derive(Debug)]
pub(super) struct OpenedFile {
    pub(super) path: PathBuf,
    name: String,
    labels: Vec<String>,
    names: DefinedNames,
    read: Stamp,
    seen: Stamp,
    next: u64,
}

fn stamp(path: &Path) -> Stamp {
    let there = path.metadata().ok()?;
    Some((there.modified().ok()?, there.len()))
}

impl Screen<'_> {
    pub fn open_file(&mut self, file: ProgramFile) {
        let ProgramFile { path, name, programs, names, warnings } = file;
        if !self.load_again(&path, &name, &programs, &warnings) {
            return;
        }
        let (stamp, labels) = (stamp(&path), listing::labels(&programs).collect());
        let (read, seen) = (stamp, stamp);
        self.opened = Some(OpenedFile { path, name, labels, names, read, seen, next: 0 });
    }

    /// Reloads the opened file if it has changed and is no longer being written. The file is
    /// checked once a second while the calculator is idle. Returns `true` if the file was loaded or
    /// could not be read.
    pub fn look_at_file(&mut self) -> bool {
        let (now, rests) = (self.now, self.rests());
        let Some(opened) = self.opened.as_mut().filter(|opened| rests && opened.next <= now) else {
            return false;
        };
        opened.next = now + LOOKS;
        let stamp = stamp(&opened.path);
        let is_steady = std::mem::replace(&mut opened.seen, stamp) == stamp;
        if stamp.is_none() || stamp == opened.read || !is_steady {
            return false;
        }
        opened.read = stamp;
        let name = opened.name.clone();
        match programs::contents(&opened.path, self.session.calculator().into()) {
            Ok(contents) => {
                let library = self.session.calculator().library();
                let file = ProgramFile::new(opened.path.clone(), name, contents, library);
                if self.load_again(&file.path, &file.name, &file.programs, &file.warnings)
                    && let Some(opened) = &mut self.opened
                {
                    opened.labels = listing::labels(&file.programs).collect();
                    opened.names = file.names;
                }
            }
            Err(error) => {
                let error = format!("{error:#}").replace('\n', "; ");
                self.refuse(format!("{name} has changed but was not loaded: {error}"));
            }
        }
        true
    }

    pub(super) fn names(&self) -> &DefinedNames {
        self.opened.as_ref().map_or(DefinedNames::NONE, |opened| &opened.names)
    }

    pub(super) fn file_of(&self, label: &str) -> Option<String> {
        let opened = self.opened.as_ref()?;
        opened.labels.iter().any(|own| own == label).then(|| opened.path.display().to_string())
    }

    /// Records that a file was saved, so it is not reloaded.
    pub(super) fn has_written(&mut self, path: &Path) {
        if let Ok(contents) = programs::contents(path, self.calculator().into()) {
            self.opened_programs.record(path, &contents.programs);
        }
        if let Some(opened) = self.opened.as_mut().filter(|opened| opened.path == path) {
            opened.read = stamp(path);
            opened.seen = opened.read;
        }
    }

    fn load_again(&mut self, path: &Path, name: &str, bytes: &[u8], warnings: &str) -> bool {
        if self.session.calculator().machine().running() {
            self.refuse(RUNNING);
            return false;
        }
        let mut opened = std::mem::take(&mut self.opened_programs);
        let done = self.change_machine(|machine| opened.load(machine, path, bytes));
        self.opened_programs = opened;
        let is_loaded = done.is_ok();
        match done {
            Ok(Opened { replaced, twice }) => {
                let verb = if replaced { "replaced its previous version" } else { "is loaded" };
                let undo = match !replaced && twice.is_empty() {
                    true => String::new(),
                    false => format!("; {} undoes it", self.config.keys.short(ScreenCommand::Undo)),
                };
                let sentence = self.loaded(name, verb, bytes);
                self.tell_loaded(format!("{sentence}{twice}{undo}"), warnings);
            }
            Err(error) => self.refuse_load(name, error),
        }
        is_loaded
    }
}
