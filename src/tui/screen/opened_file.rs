//! The program file that was given on the command line. When the file changes, its programs in
//! memory are replaced by the new ones.

use super::Screen;
use crate::files::programs;
use sim41_session::debugger::program_lines as lines;
use sim41_session::program::listing;
use sim41_session::{Machine, charset};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The time in milliseconds between two checks of the file.
const LOOKS: u64 = 1_000;

#[derive(Clone, Debug)]
pub struct ProgramFile {
    pub path: PathBuf,
    pub name: String,
    pub programs: Vec<u8>,
}

type Stamp = Option<(SystemTime, u64)>;

#[derive(Debug)]
pub(super) struct OpenedFile {
    pub(super) path: PathBuf,
    name: String,
    labels: Vec<String>,
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
        let ProgramFile { path, name, programs } = file;
        self.load_again(&name, &programs);
        let (stamp, labels) = (stamp(&path), listing::labels(&programs).collect());
        self.opened = Some(OpenedFile { path, name, labels, read: stamp, seen: stamp, next: 0 });
    }

    /// Reloads the opened file if it has changed and is no longer being written. The file is
    /// checked once a second while the calculator is idle. Returns `true` if the file was loaded or
    /// cannot be read.
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
        let ports = self.session.calculator().memory().ports();
        match programs::contents(&opened.path, ports) {
            Ok(contents) => {
                opened.labels = listing::labels(&contents.programs).collect();
                self.load_again(&name, &contents.programs);
            }
            Err(error) => {
                let error = format!("{error:#}").replace('\n', "; ");
                self.refuse(format!("{name} has changed and is not loaded: {error}"));
            }
        }
        true
    }

    pub(super) fn file_of(&self, label: &str) -> Option<String> {
        let opened = self.opened.as_ref()?;
        opened.labels.iter().any(|own| own == label).then(|| opened.path.display().to_string())
    }

    pub(super) fn has_written(&mut self, path: &Path) {
        if let Some(opened) = self.opened.as_mut().filter(|opened| opened.path == path) {
            opened.read = stamp(path);
            opened.seen = opened.read;
        }
    }

    fn load_again(&mut self, name: &str, programs: &[u8]) {
        let labels: Vec<String> = listing::labels(programs).collect();
        let old = first_labels(self.calculator().machine(), &labels);
        if old.is_empty() {
            return self.load(name, programs);
        }
        let done = self.change_machine(|machine| {
            for label in &old {
                machine.clear_program(Some(label))?;
            }
            machine.insert_raw_program(programs)
        });
        match done {
            Ok(()) => {
                let undo = self.config.keys.short(crate::tui::screen_command::ScreenCommand::Undo);
                self.tell(match labels.first() {
                    Some(label) => format!(
                        "{name} replaced its previous version: K {label} Enter runs it; {undo} \
                         undoes it"
                    ),
                    None => format!("{name} replaced its previous version; {undo} undoes it"),
                });
            }
            Err(error) => {
                self.refuse(format!("{name} is not loaded, because it does not fit: {error}"))
            }
        }
    }
}

fn first_labels(machine: &Machine, labels: &[String]) -> Vec<Vec<u8>> {
    let is_first = |codes: &Vec<u8>| {
        let Some(label) = machine.memory().find_global(codes) else { return false };
        let lines = lines::lines(machine, label.at);
        let first = lines.iter().find_map(|line| line.step.global_label());
        first.is_some_and(|first| first.as_slice() == codes.as_slice())
    };
    labels.iter().filter_map(|label| charset::codes(label)).filter(is_first).collect()
}
