//! The trace file of TRACEON, CLTRACE, VTRACE and PTRACE, next to the calculator's memory. Lines
//! are written immediately, so the last instruction is in the file even if sim41 is killed.

use crate::companion::Companion;
use crate::formats::trace_lines::TraceLines;
use crate::output::unwritable;
use crate::replaced_file::with_suffix;
use crate::{message, state_file};
use anyhow::{Context, Result};
use sim41_session::Machine;
use sim41_session::printer::PrintedLine;
use sim41_session::probe::Record;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The maximum size of the trace file in bytes. When the file exceeds it, the first half is
/// removed.
pub const LIMIT: u64 = 1_000_000;
pub const EMPTY: &str = "the trace file is empty; to start tracing, use XEQ TRACEON";
const PAPER: usize = 24;

pub fn beside(state: &Path) -> PathBuf {
    with_suffix(state, ".trace")
}

#[derive(Clone, Default)]
pub struct LastingTrace {
    path: Option<PathBuf>,
    lines: TraceLines,
    failed: bool,
}

impl LastingTrace {
    pub fn new(path: Option<PathBuf>) -> LastingTrace {
        LastingTrace { path, ..LastingTrace::default() }
    }

    pub fn usual() -> LastingTrace {
        LastingTrace::new(state_file::default_file().map(|state| beside(&state)))
    }

    fn file(&self) -> Result<Companion> {
        let path = self.path.as_deref().context("there is no folder for the trace file")?;
        Ok(Companion::beside(path))
    }

    pub fn announcement(&self) -> String {
        match &self.path {
            Some(path) => {
                format!(
                    "the trace is written to {file} (at most the last {LIMIT} bytes)",
                    file = path.display()
                )
            }
            None => "there is no folder for the trace file".into(),
        }
    }

    pub fn write(&mut self, records: &[Record], machine: &Machine) -> Option<String> {
        if records.is_empty() || self.failed {
            return None;
        }
        let lines = records.iter().map(|record| self.lines.text(record, machine)).collect();
        let written = self.append(lines);
        self.failed = written.is_err();
        written.err().map(|error| format!("{error:#}; tracing has stopped"))
    }

    fn append(&self, lines: String) -> Result<()> {
        let companion = self.file()?;
        let append = || {
            let mut file = companion.open_or_make(OpenOptions::new().append(true))?;
            file.write_all(lines.as_bytes())?;
            file.metadata().map(|there| there.len())
        };
        let unwritable = || unwritable(companion.path());
        let size = append().map_err(message::reason).with_context(unwritable)?;
        if size > LIMIT { self.shorten() } else { Ok(()) }
    }

    fn shorten(&self) -> Result<()> {
        let bytes = self.file()?.read()?.unwrap_or_default();
        let (_, later) = bytes.split_at(bytes.len() / 2);
        let begins = later.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let note = format!("(Earlier lines were removed: the file is limited to {LIMIT} bytes.)\n");
        let content = [note.as_bytes(), &later[begins..]].concat();
        self.replace(&content)
    }

    fn replace(&self, content: &[u8]) -> Result<()> {
        let file = self.file()?;
        let written = file.replace("", content, true).map_err(message::reason);
        written.with_context(|| unwritable(file.path()))
    }

    pub fn clear(&mut self) -> Result<()> {
        self.failed = false;
        match self.file()?.path().exists() {
            true => self.replace(b""),
            false => Ok(()),
        }
    }

    pub fn lines(&self) -> Result<Vec<String>> {
        let bytes = self.file()?.read()?.unwrap_or_default();
        Ok(String::from_utf8_lossy(&bytes).lines().map(message::shown).collect())
    }

    pub fn paper(&self) -> Result<Vec<PrintedLine>> {
        let lines: Vec<String> = self.lines()?.iter().map(|line| line.trim().into()).collect();
        let lines = message::wrapped(&lines, PAPER);
        Ok(lines.iter().map(|line| PrintedLine::of_text(line)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_later_half_stays_when_the_file_is_full() {
        let folder = tempfile::tempdir().unwrap();
        let trace = LastingTrace::new(Some(folder.path().join("deep/state.trace")));
        assert_eq!(trace.lines().unwrap(), [""; 0]);
        let line = |number: u32| format!("{number:0>99}\n");
        (0..100).for_each(|part| {
            trace.append((100 * part..100 * part + 100).map(line).collect()).unwrap();
        });
        assert_eq!(trace.lines().unwrap().len(), 10_000, "a million bytes have room");
        trace.append(line(10_000)).unwrap();
        let lines = trace.lines().unwrap();
        assert!(lines[0].contains("Earlier lines were removed"), "{}", lines[0]);
        assert!((4_990..5_010).contains(&lines.len()), "{}", lines.len());
        assert_eq!(lines.last().unwrap().trim_start_matches('0'), "10000");
    }
}
