//! `sim41 run --trace FILE`: writes a line for each instruction, as text, or as JSON if the file
//! ends in .json or .jsonl.

use crate::cli::calc::plain;
use crate::cli::operator::Watcher;
use crate::cli::output::NewFile;
use crate::cli::{message, output};
use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use sim41::Calculator;
use sim41::Register;
use sim41::debugger::program_lines::{self as lines, label_of};
use sim41::machine::Machine;
use sim41::machine::probe::{Probe, Record};
use sim41::memory::{Address, Position};
use sim41::number::register_text;
use sim41::program::plugged_names;
use std::collections::HashMap;
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// The names of the stack registers in a trace.
const STACK: [&str; 5] = ["T", "Z", "Y", "X", "LASTX"];

/// Returns a value as `calc` prints it: 42 and not 4.2E1.
fn shown(register: &Register) -> String {
    plain(&register_text::show(*register))
}

/// A trace that is written to a file, or to standard output for `-`.
pub struct Tracer {
    /// The file; `None` when the trace has ended.
    out: Option<BufWriter<NewFile>>,
    json: bool,
    /// The labels to whose instructions the trace is limited; empty for all instructions. `true`
    /// stands at those after which an instruction was executed.
    labels: Vec<(String, bool)>,
    /// The labels and the line numbers of the lines met so far; cleared when the program changes.
    known: HashMap<Position, (String, u16)>,
    revision: u32,
    failure: Option<io::Error>,
}

impl Tracer {
    /// Begins a trace of this calculator.
    ///
    /// # Errors
    /// Returns an error if the file cannot be made.
    pub fn new(file: &Path, labels: Vec<String>, calculator: &mut Calculator) -> Result<Tracer> {
        let out = Some(BufWriter::new(NewFile::begin(file)?));
        *calculator.machine_mut().probe_mut() = Some(Probe::tracing());
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or("");
        let json = matches!(ending, "json" | "jsonl");
        let (known, revision) = (HashMap::new(), calculator.memory().revision());
        let labels = labels.into_iter().map(|label| (label, false)).collect();
        Ok(Tracer { out, json, labels, known, revision, failure: None })
    }

    /// Returns a watcher that writes the trace while an operator runs the calculator.
    pub fn watcher(tracer: &Arc<Mutex<Tracer>>) -> Watcher {
        let tracer = tracer.clone();
        Watcher::new(move |calculator| {
            if let Ok(mut tracer) = tracer.lock() {
                tracer.look(calculator);
            }
        })
    }

    /// Writes the instructions that were executed since the last call.
    fn look(&mut self, calculator: &mut Calculator) {
        let trace =
            calculator.machine_mut().probe_mut().as_mut().and_then(|probe| probe.trace.as_mut());
        let records = trace.map(|trace| trace.take()).unwrap_or_default();
        let machine = calculator.machine();
        for record in records {
            if let Err(error) = self.write(&record, machine) {
                self.failure.get_or_insert(error);
            }
        }
        // On standard output the lines stand before what is printed next.
        if let Some(Err(error)) = self.out.as_mut().map(Write::flush) {
            self.failure.get_or_insert(error);
        }
    }

    fn write(&mut self, record: &Record, machine: &Machine) -> io::Result<()> {
        let (label, line) = self.place(record, machine);
        if !self.labels.is_empty() {
            let wanted = self.labels.iter_mut().find(|(wanted, _)| *wanted == label);
            let Some((_, executed)) = wanted else { return Ok(()) };
            *executed = true;
        }
        let instruction = plugged_names::listed(&record.step, machine.memory.ports());
        let alpha = sim41::charset::text(record.alpha.as_slice());
        let name = |address: Address| match address.number().checked_sub(machine.memory.curtain()) {
            Some(number) => format!("R{number:02}"),
            None => format!("{:03x}", address.number()),
        };
        let changed = record.changed.iter().map(|(address, value)| (name(*address), value));
        let error = record.error.map(|error| error.to_string());
        let Some(out) = &mut self.out else { return Ok(()) };
        if self.json {
            let value = |register: &Register| Value::from(shown(register));
            let changed: Map<String, Value> = changed.map(|(name, v)| (name, value(v))).collect();
            let mut all = json!({
                "moment": record.moment, "label": label, "line": line,
                "instruction": instruction, "alpha": alpha, "changed": changed, "error": error,
            });
            for (name, register) in STACK.iter().zip(&record.stack) {
                all[name.to_lowercase()] = value(register);
            }
            return writeln!(out, "{all}");
        }
        write!(out, "{:>8} {label:<8} {line:02} {instruction:<16}", record.moment)?;
        for (name, register) in STACK.iter().zip(&record.stack).rev() {
            write!(out, " {name} {}", shown(register))?;
        }
        if !alpha.is_empty() {
            write!(out, " ALPHA \"{alpha}\"")?;
        }
        for (name, value) in changed {
            write!(out, " {name}={}", shown(value))?;
        }
        error.iter().try_for_each(|error| write!(out, " {error}"))?;
        writeln!(out)
    }

    /// Returns the label before the line or in it, and the line's number.
    fn place(&mut self, record: &Record, machine: &Machine) -> (String, u16) {
        if self.revision != machine.memory.revision() {
            self.known.clear();
            self.revision = machine.memory.revision();
        }
        let first = machine.memory.line_after(record.before).first;
        if !self.known.contains_key(&first) {
            let lines = lines::lines(machine, record.before);
            for (n, line) in lines.iter().enumerate() {
                let label = label_of(&lines, n).unwrap_or_default();
                self.known.insert(line.first, (label, line.number));
            }
        }
        self.known.get(&first).cloned().unwrap_or_default()
    }

    /// Ends the trace, and says which of its labels were never reached.
    ///
    /// # Errors
    /// Returns the first error in writing the file.
    pub fn finish(&mut self) -> Result<()> {
        for (label, _) in self.labels.iter().filter(|(_, executed)| !executed) {
            message::say(&format!("--trace-label {label}: nothing was executed after this label"));
        }
        let Some(out) = self.out.take() else { return Ok(()) };
        if !self.labels.is_empty() && self.labels.iter().all(|(_, executed)| !executed) {
            // Nothing was written, and the file is left as it is.
            return Ok(());
        }
        let failure = self.failure.take().map_or(Ok(()), Err);
        match failure.and_then(|()| out.into_inner().map_err(IntoInnerError::into_error)) {
            Err(error) if output::is_reader_gone(&error) => Ok(()),
            other => other.context("the trace cannot be written")?.keep(),
        }
    }
}
