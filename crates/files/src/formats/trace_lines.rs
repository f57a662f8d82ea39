//! Formats the lines of a trace: each instruction, its position, and its results.

use crate::formats::file_lines::FileLines;
use crate::message;
use serde_json::{Map, Value, json};
use sim41_session::debugger::program_lines::{self as lines, label_of};
use sim41_session::memory::{Address, Position};
use sim41_session::number::register_text;
use sim41_session::probe::Record;
use sim41_session::program::plugged_names;
use sim41_session::{Machine, Register};
use std::collections::HashMap;
use std::fmt::Write;

const STACK: [&str; 5] = ["T", "Z", "Y", "X", "LASTX"];

/// A value as `calc` prints it: 42, not 4.2E1.
fn shown(register: &Register) -> String {
    register_text::plain(&register_text::show(*register))
}

fn changed(record: &Record, machine: &Machine) -> impl Iterator<Item = (String, String)> {
    let curtain = machine.memory().curtain();
    let name = move |address: Address| match address.number().checked_sub(curtain) {
        Some(number) => format!("R{number:02}"),
        None => format!("{:03x}", address.number()),
    };
    record.changed.iter().map(move |(address, value)| (name(*address), shown(value)))
}

#[derive(Clone, Default)]
pub struct TraceLines {
    /// The label and number of each line seen so far; cleared when the program changes.
    known: HashMap<Position, (String, u16)>,
    revision: u32,
    /// The lines of the program file; empty if the programs are not from a file.
    pub file: FileLines,
}

impl TraceLines {
    pub fn place(&mut self, record: &Record, machine: &Machine) -> (String, u16) {
        if self.revision != machine.memory().revision() {
            self.known.clear();
            self.revision = machine.memory().revision();
        }
        let first = machine.memory().line_after(record.before).first;
        if !self.known.contains_key(&first) {
            let lines = lines::lines(machine, record.before);
            for (n, line) in lines.iter().enumerate() {
                let label = label_of(&lines, n).unwrap_or_default();
                self.known.insert(line.first, (label, line.number));
            }
        }
        self.known.get(&first).cloned().unwrap_or_default()
    }

    fn file_line(&mut self, record: &Record, machine: &Machine) -> Option<usize> {
        self.file.line(machine.memory().line_after(record.before).first, machine)
    }

    pub fn text(&mut self, record: &Record, machine: &Machine) -> String {
        let (label, line) = self.place(record, machine);
        let line = match self.file_line(record, machine) {
            Some(own) => format!("{:<7}", format!("{line:02} ({own})")),
            None => format!("{line:02}"),
        };
        let instruction = plugged_names::listed(&record.step, machine.memory().ports());
        let mut text = format!("{:>8} {label:<8} {line} {instruction:<16}", record.moment);
        for (name, register) in STACK.iter().zip(&record.stack).rev() {
            let _ = write!(text, " {name} {}", shown(register));
        }
        let alpha = sim41_session::charset::text(record.alpha.as_slice());
        if !alpha.is_empty() {
            let _ = write!(text, " ALPHA \"{alpha}\"");
        }
        for (name, value) in changed(record, machine) {
            let _ = write!(text, " {name}={value}");
        }
        if let Some(error) = &record.error {
            let _ = write!(text, " {error}");
        }
        message::escaped(&text) + "\n"
    }

    pub fn json(&mut self, record: &Record, machine: &Machine) -> String {
        let (label, line) = self.place(record, machine);
        let changed: Map<String, Value> =
            changed(record, machine).map(|(name, value)| (name, value.into())).collect();
        let mut all = json!({
            "moment": record.moment, "label": label, "line": line,
            "fileLine": self.file_line(record, machine),
            "instruction": plugged_names::listed(&record.step, machine.memory().ports()),
            "alpha": sim41_session::charset::text(record.alpha.as_slice()), "changed": changed,
            "error": record.error.map(|error| error.to_string()),
        });
        for (name, register) in STACK.iter().zip(&record.stack) {
            all[name.to_lowercase()] = shown(register).into();
        }
        message::escaped_json(&format!("{all}\n"))
    }
}
