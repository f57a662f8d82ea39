//! `sim41 run --trace FILE`: writes a line for each executed instruction, as JSON if the file's
//! extension is .json or .jsonl, otherwise as text.

use anyhow::{Context, Result};
use sim41_files::formats::conversion::ConversionTarget;
use sim41_files::formats::trace_lines::TraceLines;
use sim41_files::output::NewFile;
use sim41_files::source::file_lines;
use sim41_files::{input, message, output, paper_file, programs};
use sim41_session::probe::{Probe, Record};
use sim41_session::{Calculator, Machine};
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::{Path, PathBuf};

/// Parses a trace file's name, which must not have the extension of a program, data or memory file.
pub(super) fn trace_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match ConversionTarget::of_ending(&programs::ending(&path)) {
        Some(_) if !is_text(&path) => {
            Err("expected a trace file such as trace.txt, trace.json or trace.jsonl".into())
        }
        _ => Ok(path),
    }
}

fn is_text(path: &Path) -> bool {
    programs::ending(path).eq_ignore_ascii_case("txt")
}

/// Whether the path is an existing file that does not look like a trace, in JSON or as text.
fn is_foreign(path: &Path, json: bool) -> bool {
    // A text trace begins with an eight-column instruction number, a JSON trace with an object.
    let begin = input::beginning(path, 8).unwrap_or_default();
    let number = begin.trim_ascii_start();
    let is_number = begin.len() == 8 && !number.is_empty() && number.iter().all(u8::is_ascii_digit);
    let is_trace = if json { begin.starts_with(b"{\"") } else { is_number };
    !begin.is_empty() && !is_trace
}

pub(super) struct Tracer {
    out: Option<BufWriter<NewFile>>,
    json: bool,
    /// The labels after which instructions are traced; without labels, all instructions are traced.
    /// `true` marks a label that the program has reached.
    labels: Vec<(String, bool)>,
    lines: TraceLines,
    /// An existing output file that is not a trace, so it must not be silently replaced.
    former: Option<PathBuf>,
    failure: Option<io::Error>,
}

impl Tracer {
    /// Starts a trace. `program` is the file from which the first programs in memory were loaded.
    /// Fails if the trace file cannot be created.
    pub(super) fn new(
        file: &Path,
        labels: Vec<String>,
        program: Option<&Path>,
        calculator: &mut Calculator,
    ) -> Result<Tracer> {
        let out = Some(BufWriter::new(NewFile::begin(file)?));
        *calculator.probe_mut() = Some(Probe::tracing());
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or("");
        let json = matches!(ending, "json" | "jsonl");
        let labels = labels.into_iter().map(|label| (label, false)).collect();
        let mut lines = TraceLines::default();
        if let Some(program) = program {
            lines.file = file_lines(program, calculator.memory().ports())?;
        }
        let former = is_foreign(file, json).then(|| file.to_path_buf());
        Ok(Tracer { out, json, labels, lines, former, failure: None })
    }

    /// Writes a line for an executed instruction. An error is stored for [`Tracer::finish`].
    pub fn write(&mut self, record: &Record, machine: &Machine) {
        let written = self.try_write(record, machine);
        // On standard output, trace lines must precede the calculator's later output.
        let flushed = written.and_then(|()| self.out.as_mut().map_or(Ok(()), Write::flush));
        if let Err(error) = flushed {
            self.failure.get_or_insert(error);
        }
    }

    fn try_write(&mut self, record: &Record, machine: &Machine) -> io::Result<()> {
        let (label, _) = self.lines.place(record, machine);
        if !self.labels.is_empty() {
            let wanted = self.labels.iter_mut().find(|(wanted, _)| *wanted == label);
            let Some((_, executed)) = wanted else { return Ok(()) };
            *executed = true;
        }
        let Some(out) = &mut self.out else { return Ok(()) };
        let line = match self.json {
            true => self.lines.json(record, machine),
            false => self.lines.text(record, machine),
        };
        out.write_all(line.as_bytes())
    }

    /// Ends the trace and reports labels that were never reached. Fails with the first write error.
    pub fn finish(mut self) -> Result<()> {
        for (label, _) in self.labels.iter().filter(|(_, executed)| !executed) {
            message::say(&format!(
                "--trace-label {label}: no instruction was executed after this \
                                   label"
            ));
        }
        let Some(out) = self.out.take() else { return Ok(()) };
        if !self.labels.is_empty() && self.labels.iter().all(|(_, executed)| !executed) {
            // Nothing was traced, so an existing file is not replaced.
            return Ok(());
        }
        let failure = self.failure.take().map_or(Ok(()), Err);
        match failure.and_then(|()| out.into_inner().map_err(IntoInnerError::into_error)) {
            Err(error) if output::is_reader_gone(&error) => Ok(()),
            other => {
                let written = other.context("the trace cannot be written")?;
                if let Some(file) = self.former {
                    paper_file::keep_former(&file, &file)?
                        .iter()
                        .for_each(|note| message::say(note));
                }
                written.keep()
            }
        }
    }
}
