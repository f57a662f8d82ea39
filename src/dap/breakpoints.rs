//! The breakpoints that the editor sets: at lines of the file, at labels, and where a value
//! changes.

use super::debuggee::Debuggee;
use anyhow::{Result, anyhow, bail};
use serde::Deserialize;
use serde_json::{Value, json};
use sim41_session::debugger::breakpoint::{self, Breakpoint, Location, Within};
use std::num::NonZeroU64;

/// What the editor says about a breakpoint at a line.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wanted {
    line: usize,
    condition: Option<String>,
    hit_condition: Option<String>,
    log_message: Option<String>,
}

/// The breakpoints of the editor, by the numbers that the debugger has given them.
#[derive(Default)]
pub(super) struct Breakpoints {
    lines: Vec<(u32, Option<String>)>,
    labels: Vec<u32>,
    data: Vec<u32>,
}

impl Breakpoints {
    /// Returns the text that is noted at a breakpoint, at which the program does not stop.
    pub(super) fn note(&self, number: u32) -> Option<&str> {
        self.lines.iter().find(|(own, _)| *own == number)?.1.as_deref()
    }

    /// Switches the breakpoints at which the program does not stop on or off.
    pub(super) fn switch_notes(&self, debuggee: &mut Debuggee) {
        for (number, _) in self.lines.iter().filter(|(_, note)| note.is_some()) {
            debuggee.debugger.switch(*number, debuggee.session.history_mut());
        }
    }

    /// Sets the breakpoints at lines of the file, in place of those before.
    ///
    /// # Errors
    /// Returns an error if the request cannot be read.
    pub(super) fn set_lines(
        &mut self,
        arguments: &Value,
        debuggee: &mut Debuggee,
    ) -> Result<Value> {
        let wanted = arguments.get("breakpoints").cloned().unwrap_or_else(|| json!([]));
        let wanted: Vec<Wanted> = serde_json::from_value(wanted)?;
        let path = arguments.pointer("/source/path").and_then(Value::as_str).unwrap_or_default();
        if !debuggee.is_program(path.as_ref()) {
            let sentence = "this file is not the program that is debugged";
            let none = json!({ "verified": false, "message": sentence });
            return Ok(json!({ "breakpoints": vec![none; wanted.len()] }));
        }
        remove(self.lines.drain(..).map(|(number, _)| number).collect(), debuggee);
        let set = wanted.into_iter().map(|wanted| {
            let line = wanted.line;
            match self.set_line(wanted, debuggee) {
                Ok((number, line)) => json!({ "id": number, "verified": true, "line": line }),
                Err(error) => {
                    json!({ "verified": false, "line": line, "message": error.to_string() })
                }
            }
        });
        Ok(json!({ "breakpoints": set.collect::<Vec<Value>>() }))
    }

    /// Sets a breakpoint, and returns its number and the line at which it stands.
    fn set_line(&mut self, wanted: Wanted, debuggee: &mut Debuggee) -> Result<(u32, usize)> {
        let place = debuggee.lines.place(wanted.line, debuggee.session.calculator().machine());
        let (line, first) =
            place.ok_or_else(|| anyhow!("no instruction stands in this line or below it"))?;
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let test = given(&wanted.condition).map(|text| match breakpoint::test(text.trim()) {
            Some(test) => Ok(test?),
            None => bail!("{text:?} is no condition: write X>100, R05=Y, flag 3 or flag 3 clear"),
        });
        let pass = given(&wanted.hit_condition).map(|text| {
            let number = text.trim().trim_start_matches(['>', '=', ' ']);
            number.parse::<NonZeroU64>().map_err(|_| {
                anyhow!("{text:?} is no number of passes; write a whole number from 1")
            })
        });
        let breakpoint = Breakpoint {
            number: 0,
            text: format!("line {line}"),
            place: Some(Location { program: None, line: Within::At(first) }),
            test: test.transpose()?,
            pass: pass.transpose()?.unwrap_or(NonZeroU64::MIN),
            enabled: true,
        };
        let number = debuggee.debugger.insert(breakpoint, debuggee.session.history_mut());
        self.lines.push((number, given(&wanted.log_message)));
        Ok((number, line))
    }

    /// Sets the breakpoints at labels, in place of those before.
    pub(super) fn set_labels(&mut self, arguments: &Value, debuggee: &mut Debuggee) -> Value {
        remove(std::mem::take(&mut self.labels), debuggee);
        let (set, numbers) = set(arguments, "name", |name| name.to_string(), debuggee);
        self.labels = numbers;
        set
    }

    /// Sets the breakpoints where values change, in place of those before.
    pub(super) fn set_data(&mut self, arguments: &Value, debuggee: &mut Debuggee) -> Value {
        remove(std::mem::take(&mut self.data), debuggee);
        let (set, numbers) = set(arguments, "dataId", |name| format!("{name} changes"), debuggee);
        self.data = numbers;
        set
    }
}

/// Sets breakpoints that the debugger reads as texts. Returns the answer and their numbers.
fn set(
    arguments: &Value,
    key: &str,
    text: impl Fn(&str) -> String,
    debuggee: &mut Debuggee,
) -> (Value, Vec<u32>) {
    let wanted = arguments["breakpoints"].as_array().cloned().unwrap_or_default();
    let mut numbers = Vec::new();
    let set = wanted.iter().map(|wanted| {
        let text = text(wanted[key].as_str().unwrap_or_default());
        match debuggee.debugger.add(&text, debuggee.session.history_mut()) {
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
        debuggee.debugger.remove(number, debuggee.session.history_mut());
    }
}
