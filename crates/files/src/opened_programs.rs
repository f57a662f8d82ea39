//! Remembers which programs in memory came from which file. A file next to the memory contains a
//! checksum of each program that was opened from a file or saved to one. A program without a
//! checksum was entered with keys, or has since been changed.

use crate::companion::Companion;
use crate::programs;
use sim41_session::instruction::Chars;
use sim41_session::program::raw;
use sim41_session::{Error, Machine, Memory, Operand};
use std::fmt::Write;
use std::path::{Path, PathBuf};

const TITLE: &str = "# sim41 programs of files";
const LARGEST: u64 = 1 << 20;
const MOST: usize = 1_000;

pub struct Opened {
    pub replaced: bool,
    /// A message if another program with the same label was kept; otherwise empty.
    pub twice: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenedPrograms {
    file: Option<PathBuf>,
    programs: Vec<(u32, PathBuf)>,
    changed: bool,
}

impl OpenedPrograms {
    /// Reads the checksums. If this fails, reopening a file replaces only identical programs.
    pub fn read(file: Option<PathBuf>) -> OpenedPrograms {
        let bytes = file
            .as_ref()
            .and_then(|file| Companion::beside(file).at_most(LARGEST).read().ok().flatten());
        let text = String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default();
        let row = |line: &str| {
            let (checksum, path) = line.split_once(' ')?;
            Some((u32::from_str_radix(checksum, 16).ok()?, PathBuf::from(path)))
        };
        let programs = text.lines().filter(|line| !line.starts_with('#')).filter_map(row).collect();
        OpenedPrograms { file, programs, changed: false }
    }

    /// Loads a file's programs. They replace identical programs, and programs that came from the
    /// file and have not been changed since. Other programs with the same labels are kept. Fails if
    /// the new programs do not fit; the old ones may then already have been deleted.
    pub fn load(
        &mut self,
        machine: &mut Machine,
        path: &Path,
        bytes: &[u8],
    ) -> Result<Opened, Error> {
        let new: Vec<Vec<u8>> = raw::programs(bytes).iter().map(|p| raw::packed(p)).collect();
        let came_from = |label: &Vec<u8>| {
            let there = machine.saved_program(label);
            there.is_ok_and(|there| new.contains(&there) || self.came_from(path, &there))
        };
        let old: Vec<Vec<u8>> =
            first_labels(machine.memory()).into_iter().filter(came_from).collect();
        let assigned = assigned_labels(machine);
        for label in &old {
            machine.clear_program(Some(label))?;
        }
        let twice = programs::twice(machine.memory(), bytes);
        machine.insert_raw_program(bytes)?;
        // Deleting a program also deletes its key assignments, so they are restored.
        for (key, label) in assigned {
            let is_there = machine.memory().find_global(label.as_slice()).is_some();
            if is_there && machine.assigned(key).is_none() {
                machine.assign_key(label.as_slice(), key)?;
            }
        }
        self.record(path, bytes);
        Ok(Opened { replaced: !old.is_empty(), twice })
    }

    fn came_from(&self, path: &Path, program: &[u8]) -> bool {
        let (checksum, path) = (checksum(program), absolute(path));
        self.programs.iter().any(|known| *known == (checksum, path.clone()))
    }

    pub fn record(&mut self, path: &Path, programs: &[u8]) {
        let path = absolute(path);
        self.programs.retain(|(_, known)| *known != path);
        let own = raw::programs(programs);
        self.programs.extend(own.iter().map(|program| (checksum(program), path.clone())));
        let surplus = self.programs.len().saturating_sub(MOST);
        self.programs.drain(..surplus);
        self.changed = true;
    }

    pub fn write(&self) -> Result<(), String> {
        let Some(file) = self.file.as_ref().filter(|_| self.changed) else { return Ok(()) };
        let mut text = format!("{TITLE}: programs that are replaced when their file is reopened\n");
        for (checksum, path) in &self.programs {
            if let Some(path) = path.to_str().filter(|path| !path.contains(char::is_control)) {
                let _ = writeln!(text, "{checksum:08x} {path}");
            }
        }
        let written = Companion::beside(file).replace(TITLE, text.as_bytes(), true);
        written.map_err(|error| format!("{} cannot be written: {error}", file.display()))
    }
}

/// The key bytes of the keys to which global labels are assigned, each with its label.
fn assigned_labels(machine: &Machine) -> Vec<(u8, Chars)> {
    let label = |key| match machine.assigned(key)?.operand {
        Operand::Chars(label) => Some((key, label)),
        _ => None,
    };
    (1..0x50).filter_map(label).collect()
}

/// The first label of each program in memory, except labels hidden by a later program.
fn first_labels(memory: &Memory) -> Vec<Vec<u8>> {
    let (mut first, mut begin) = (None, Vec::new());
    for global in memory.chain() {
        match global.is_label() {
            true => first = Some(global),
            false => begin.extend(first.take()),
        }
    }
    begin.extend(first);
    let start = |at| memory.start_of(at);
    let named = begin.iter().map(|label| (label.at, memory.label_name(label).collect::<Vec<u8>>()));
    let found = named.filter(|(at, codes)| {
        memory.find_global(codes).is_some_and(|found| start(found.at) == start(*at))
    });
    found.map(|(_, codes)| codes).collect()
}

fn absolute(path: &Path) -> PathBuf {
    path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.into())
}

fn checksum(program: &[u8]) -> u32 {
    crc32fast::hash(&raw::packed(&raw::tidy(program).0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_opened_again_keeps_its_key() {
        let area = Path::new("area.prg");
        let program = |text: &str| sim41_session::program::listing::read(text.as_bytes()).unwrap();
        let mut opened = OpenedPrograms::default();
        let mut machine = Machine::default();
        opened.load(&mut machine, area, &program("LBL \"AREA\"\n1\nEND")).unwrap();
        machine.assign_key(b"AREA", 0x13).unwrap();
        let before = machine.assigned(0x13);
        assert!(
            opened.load(&mut machine, area, &program("LBL \"AREA\"\n2\nEND")).unwrap().replaced
        );
        assert_eq!((machine.assigned(0x13), before.is_some()), (before, true));
    }

    #[test]
    fn programs_belong_to_the_file_that_had_them() {
        let folder = tempfile::tempdir().unwrap();
        let [file, area] = ["opened", "area.prg"].map(|name| folder.path().join(name));
        let program = |text: &str| sim41_session::program::listing::read(text.as_bytes()).unwrap();
        let (first, second) = (program("LBL \"A\"\n1\nEND"), program("LBL \"A\"\n2\nEND"));
        let mut opened = OpenedPrograms::read(Some(file.clone()));
        opened.record(&area, &[first.clone(), second.clone()].concat());
        assert!(opened.came_from(&area, &first) && opened.came_from(&area, &second));
        assert!(!opened.came_from(&file, &first));
        opened.record(&area, &second);
        opened.write().unwrap();
        let again = OpenedPrograms::read(Some(file.clone()));
        assert!(!again.came_from(&area, &first) && again.came_from(&area, &second));
        std::fs::write(&file, "another file\n").unwrap();
        assert!(!OpenedPrograms::read(Some(file)).came_from(&area, &second));
        assert!(opened.write().is_err());
    }
}
