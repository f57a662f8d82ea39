//! Shows and sets variables (stack, ALPHA, data registers and flags), and evaluates expressions,
//! which are lines of words as in `sim41 calc`.

use super::debuggee::Debuggee;
use crate::operator;
use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};
use sim41_session::debugger::breakpoint::{self, exists, source};
use sim41_session::number::register_text;
use sim41_session::probe::ValueSource;
use sim41_session::{Address, Budget, Calculator, Event, Machine, Policy, Session, charset};
use std::sync::Arc;

const STACK: i64 = 1;
const REGISTERS: i64 = 2;
const FLAGS: i64 = 3;
const FLAG_COUNT: u32 = 56;
pub(super) const STEPS: u64 = 10_000_000;

pub(super) fn scopes(debuggee: &Debuggee) -> Value {
    let scope = |name: &str, number: i64, indexed: u32| {
        json!({
            "name": name, "variablesReference": number, "expensive": false,
            "indexedVariables": indexed,
        })
    };
    let size = debuggee.machine().memory().size();
    json!({ "scopes": [
        { "name": "Stack", "variablesReference": STACK, "expensive": false },
        scope("Registers", REGISTERS, size.into()),
        scope("Flags", FLAGS, FLAG_COUNT),
    ] })
}

pub(super) fn variables(arguments: &Value, debuggee: &Debuggee) -> Result<Value> {
    let machine = debuggee.machine();
    let size = u32::from(machine.memory().size());
    let names: Vec<String> = match arguments["variablesReference"].as_i64() {
        Some(STACK) => ["X", "Y", "Z", "T", "LASTX", "ALPHA"].map(str::to_string).to_vec(),
        Some(REGISTERS) => (0..size).map(|n| format!("R{n:02}")).collect(),
        Some(FLAGS) => (0..FLAG_COUNT).map(|n| format!("flag {n}")).collect(),
        _ => bail!("unknown variablesReference: expected one from a scope"),
    };
    let first = arguments["start"].as_u64().unwrap_or(0) as usize;
    let count = arguments["count"].as_u64().filter(|count| *count > 0).unwrap_or(u64::MAX) as usize;
    let variable = |name: String| -> Result<Value> {
        let source = source(&name)?;
        Ok(json!({
            "name": debuggee.names().shown(source), "value": value(source, machine),
            "variablesReference": 0, "evaluateName": name,
        }))
    };
    let variables = names.into_iter().skip(first).take(count).map(variable);
    Ok(json!({ "variables": variables.collect::<Result<Vec<Value>>>()? }))
}

fn value(source: ValueSource, machine: &Machine) -> String {
    match source {
        ValueSource::Data(_) | ValueSource::Status(_) => match source.register(machine.memory()) {
            Some(register) => register_text::plain(&register_text::show(register)),
            None => "NONEXISTENT".into(),
        },
        other => breakpoint::value(other, machine.memory()),
    }
}

pub(super) fn set(arguments: &Value, debuggee: &mut Debuggee) -> Result<Value> {
    let text = |key: &str| arguments[key].as_str().with_context(|| format!("missing {key}"));
    let (name, new) = (text("name")?, text("value")?.trim());
    let source = debuggee.names().source(name)?;
    debuggee.edit(|calculator| put(source, new, calculator.machine_mut()))?;
    Ok(json!({ "value": value(source, debuggee.machine()) }))
}

fn put(source: ValueSource, new: &str, machine: &mut Machine) -> Result<()> {
    exists(source, machine.memory())?;
    let address = match source {
        ValueSource::Alpha => {
            let codes = charset::codes(new.trim_matches('"'));
            let codes = codes.ok_or_else(|| {
                anyhow!("{new} contains a character that is not in the calculator's character set")
            })?;
            machine.edit_alpha(&codes);
            return Ok(());
        }
        ValueSource::Flag(flag) => {
            let set = match new.to_lowercase().as_str() {
                "set" | "1" | "true" | "yes" => true,
                "clear" | "0" | "false" | "no" => false,
                _ => bail!("invalid flag {new:?}: expected set or clear"),
            };
            machine.edit_flag(flag, set);
            return Ok(());
        }
        ValueSource::Status(address) => address,
        ValueSource::Data(number) => machine.memory().data(number).context("NONEXISTENT")?,
    };
    machine.edit_register(address, register_text::typed(new)?);
    Ok(())
}

/// Evaluates the name of a register or flag, or a line of words. The console executes words on the
/// calculator itself, other requests on a copy. Only in the console, `keys: A` presses keys.
pub(super) fn evaluate(
    arguments: &Value,
    budget: &Arc<Budget>,
    debuggee: &mut Debuggee,
) -> Result<Value> {
    let words = arguments["expression"].as_str().unwrap_or_default().trim();
    if let Some(keys) = words.strip_prefix("keys:").filter(|_| arguments["context"] == "repl") {
        debuggee.type_keys(keys)?;
        return Ok(json!({ "result": "", "variablesReference": 0 }));
    }
    let result = match debuggee.names().source(words).and_then(|named| {
        // A number evaluates to itself, not to the register with this number.
        let named = Some(named).filter(|_| !words.starts_with(|c: char| c.is_ascii_digit()));
        named.ok_or(breakpoint::Unclear::Nothing)
    }) {
        Ok(named) => value(named, debuggee.machine()),
        Err(_) if arguments["context"] == "repl" => {
            debuggee.edit(|calculator| calculated(words, budget, calculator))?
        }
        Err(_) => calculated(words, budget, &mut debuggee.calculator().clone())?,
    };
    Ok(json!({ "result": result, "variablesReference": 0 }))
}

/// Executes a line of words. Returns the displayed text or, if the line displays nothing, X.
fn calculated(words: &str, budget: &Arc<Budget>, calculator: &mut Calculator) -> Result<String> {
    let steps = operator::line(words, calculator).map(|line| line.steps);
    let steps = steps.map_err(|mistake| anyhow!("{mistake}"))?;
    *calculator.probe_mut() = None;
    let mut session = Session::without_history(calculator.clone(), Policy::at_once());
    session.set_budget(budget);
    let mut printed = String::new();
    session.execute(&steps, |_, event| {
        if let Event::Printed(line) = event {
            printed += &format!("{line}\n");
        }
    })?;
    *calculator = session.into_calculator();
    let machine = calculator.machine();
    let shown = match machine.shown_message() {
        Some(message) => charset::text(&message).trim().to_string(),
        None => value(ValueSource::Status(Address::X), machine),
    };
    Ok(printed + &shown)
}
