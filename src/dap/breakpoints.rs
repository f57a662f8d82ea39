//! The editor's breakpoints: at lines of files, at labels, at value changes, and at errors.

use super::debuggee::Debuggee;
use super::hit_condition::HitCondition;
use super::library_programs::is_in_library;
use super::program_source::ProgramSource;
use anyhow::{Result, anyhow, bail};
use serde::Deserialize;
use serde_json::{Value, json};
use sim41_session::debugger::breakpoint::{self, Breakpoint, Location, Within};
use sim41_session::probe::Test;
use std::collections::BTreeMap;
use std::num::NonZeroU64;

pub(super) const ERRORS: &str = "errors";
const MOST: usize = 500;

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Requested {
    line: usize,
    condition: Option<String>,
    hit_condition: Option<String>,
    log_message: Option<String>,
}

struct LineBreakpoint {
    number: u32,
    source: ProgramSource,
    note: Option<String>,
    hits: HitCondition,
    count: u64,
}

/// The editor's breakpoints, identified by the numbers that the debugger gives them.
#[derive(Default)]
pub(super) struct Breakpoints {
    lines: Vec<LineBreakpoint>,
    labels: Vec<u32>,
    data: Vec<u32>,
    files: BTreeMap<ProgramSource, Value>,
    others: BTreeMap<&'static str, Value>,
    ignores_errors: bool,
}

pub(super) enum Action {
    Stop,
    Note(String),
    PassBy,
}

impl Breakpoints {
    pub(super) fn reached(&mut self, number: u32) -> Action {
        let Some(line) = self.lines.iter_mut().find(|line| line.number == number) else {
            return Action::Stop;
        };
        line.count += 1;
        match &line.note {
            _ if !line.hits.holds(line.count) => Action::PassBy,
            Some(note) => Action::Note(note.clone()),
            None => Action::Stop,
        }
    }

    pub(super) fn switch_notes(&self, debuggee: &mut Debuggee) {
        let notes = self.lines.iter().filter(|line| line.note.is_some()).map(|line| line.number);
        for number in notes.chain(debuggee.errors).collect::<Vec<u32>>() {
            let (debugger, session) = debuggee.debugging();
            debugger.switch(number, session);
        }
    }

    pub(super) fn set_again(&mut self, debuggee: &mut Debuggee) -> Result<()> {
        (self.lines, self.labels, self.data) = Default::default();
        self.set_errors(debuggee);
        for arguments in self.files.clone().into_values() {
            self.set_lines(&arguments, debuggee)?;
        }
        for (kind, arguments) in self.others.clone() {
            match kind {
                "name" => self.set_labels(&arguments, debuggee),
                _ => self.set_data(&arguments, debuggee),
            };
        }
        Ok(())
    }

    pub(super) fn filter_errors(&mut self, arguments: &Value, debuggee: Option<&mut Debuggee>) {
        let filters = arguments["filters"].as_array();
        self.ignores_errors = !filters.is_some_and(|all| all.contains(&json!(ERRORS)));
        if let Some(debuggee) = debuggee {
            self.set_errors(debuggee);
        }
    }

    fn set_errors(&self, debuggee: &mut Debuggee) {
        remove(debuggee.errors.take().into_iter().collect(), debuggee);
        if !self.ignores_errors {
            let breakpoint = Breakpoint {
                number: 0,
                text: "error".into(),
                place: None,
                test: Some(Test::Error),
                pass: NonZeroU64::MIN,
                enabled: true,
            };
            let (debugger, session) = debuggee.debugging();
            debuggee.errors = Some(debugger.insert(breakpoint, session));
        }
    }

    pub(super) fn keep(&mut self, source: ProgramSource, arguments: &Value) {
        self.files.insert(source, arguments.clone());
    }

    pub(super) fn files(&self) -> Vec<ProgramSource> {
        let has = |arguments: &Value| {
            arguments["breakpoints"].as_array().is_some_and(|all| !all.is_empty())
        };
        let files = self.files.iter().filter(|(_, arguments)| has(arguments));
        files.map(|(source, _)| source.clone()).collect()
    }

    pub(super) fn set_lines(
        &mut self,
        arguments: &Value,
        debuggee: &mut Debuggee,
    ) -> Result<Value> {
        let wanted = arguments.get("breakpoints").cloned().unwrap_or_else(|| json!([]));
        let wanted: Vec<Requested> = serde_json::from_value(wanted)?;
        let source = ProgramSource::requested(arguments);
        let Some(file) = debuggee.file(&source) else {
            let sentence = match is_in_library(&source, debuggee.calculator()) {
                true => {
                    self.keep(source, arguments);
                    "this library program is not loaded: restart the debugger to stop in it"
                }
                false => {
                    "this file is not loaded: add it to `program` or `files` of the launch \
                     configuration"
                }
            };
            let none = json!({ "verified": false, "message": sentence });
            return Ok(json!({ "breakpoints": vec![none; wanted.len()] }));
        };
        let (old, rest) = self.lines.drain(..).partition(|line| line.source.is(&source));
        self.lines = rest;
        remove(old.iter().map(|line: &LineBreakpoint| line.number).collect(), debuggee);
        self.keep(source.clone(), arguments);
        let set = wanted.into_iter().enumerate().map(|(n, wanted)| {
            let line = wanted.line;
            let set =
                if n < MOST { self.set_line(wanted, &source, file, debuggee) } else { many() };
            match set {
                Ok((number, line)) => json!({ "id": number, "verified": true, "line": line }),
                Err(error) => {
                    json!({ "verified": false, "line": line, "message": error.to_string() })
                }
            }
        });
        Ok(json!({ "breakpoints": set.collect::<Vec<Value>>() }))
    }

    fn set_line(
        &mut self,
        wanted: Requested,
        source: &ProgramSource,
        file: usize,
        debuggee: &mut Debuggee,
    ) -> Result<(u32, usize)> {
        let place = debuggee.place(file, wanted.line);
        let (line, first) =
            place.ok_or_else(|| anyhow!("there is no instruction on this line or below it"))?;
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let test = given(&wanted.condition).map(|text| {
            match breakpoint::test(&debuggee.names().replaced_in(text.trim())) {
                Some(test) => Ok(test?),
                None => {
                    bail!(
                        "invalid condition {text:?}: expected X>100, R05=Y, flag 3 or flag 3 clear"
                    )
                }
            }
        });
        let hits = given(&wanted.hit_condition).map(|text| text.parse()).transpose()?;
        let breakpoint = Breakpoint {
            number: 0,
            text: format!("line {line}"),
            place: Some(Location { program: None, line: Within::At(first) }),
            test: test.transpose()?,
            pass: NonZeroU64::MIN,
            enabled: true,
        };
        let (debugger, session) = debuggee.debugging();
        let number = debugger.insert(breakpoint, session);
        self.lines.push(LineBreakpoint {
            number,
            source: source.clone(),
            note: given(&wanted.log_message),
            hits: hits.unwrap_or_default(),
            count: 0,
        });
        Ok((number, line))
    }

    pub(super) fn set_labels(&mut self, arguments: &Value, debuggee: &mut Debuggee) -> Value {
        remove(std::mem::take(&mut self.labels), debuggee);
        self.others.insert("name", arguments.clone());
        let (set, numbers) = set(arguments, "name", |name| name.to_string(), debuggee);
        self.labels = numbers;
        set
    }

    pub(super) fn set_data(&mut self, arguments: &Value, debuggee: &mut Debuggee) -> Value {
        remove(std::mem::take(&mut self.data), debuggee);
        self.others.insert("dataId", arguments.clone());
        let (set, numbers) = set(arguments, "dataId", |name| format!("{name} changes"), debuggee);
        self.data = numbers;
        set
    }
}

fn set(
    arguments: &Value,
    key: &str,
    text: impl Fn(&str) -> String,
    debuggee: &mut Debuggee,
) -> (Value, Vec<u32>) {
    let wanted = arguments["breakpoints"].as_array().cloned().unwrap_or_default();
    let mut numbers = Vec::new();
    let set = wanted.iter().enumerate().map(|(n, wanted)| {
        let text = text(wanted[key].as_str().unwrap_or_default());
        let (debugger, session) = debuggee.debugging();
        let set = if n < MOST { Ok(debugger.add(&text, session)) } else { many() };
        match set.and_then(|set| Ok(set?)) {
            Ok(number) => {
                numbers.push(number);
                json!({ "id": number, "verified": true })
            }
            Err(error) => json!({ "verified": false, "message": error.to_string() }),
        }
    });
    let set = set.collect::<Vec<Value>>();
    (json!({ "breakpoints": set }), numbers)
}

fn remove(numbers: Vec<u32>, debuggee: &mut Debuggee) {
    for number in numbers {
        let (debugger, session) = debuggee.debugging();
        debugger.remove(number, session);
    }
}

fn many<T>() -> Result<T> {
    bail!("too many breakpoints of one kind (limit {MOST})")
}
