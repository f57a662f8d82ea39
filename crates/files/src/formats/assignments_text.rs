//! Key assignments as text: one line per key with its code (negative for a shifted key) and a name.
//! `ᵀ` marks a program name. A synthetic assignment is an instruction of two bytes, such as
//! `RCL M`, or any two bytes, such as `HEX 90 05`. Lines that begin with `;` or `#` are comments.

use crate::message;
use anyhow::{Context, Result, anyhow, bail};
use sim41_session::instruction::{Operand, bytes, quoted, spelling, text};
use sim41_session::{Calculator, Machine, key};

const HEX: &str = "HEX";
const SHIFTED: u8 = 8;

pub fn write(machine: &Machine) -> String {
    machine.assigned_keys().iter().map(|(name, code)| line(machine, name, *code)).collect()
}

/// The line for an assigned key. `name` is its name in CAT 6.
fn line(machine: &Machine, name: &str, code: i8) -> String {
    use sim41_session::memory::assignments::Assignment::Function;
    let assignment = |machine: &Machine| machine.memory().assignment(key_byte(code)?);
    let comes_back = |name: &str| {
        let mut trial = machine.clone();
        assign(&mut trial, code, name).is_ok() && assignment(&trial) == assignment(machine)
    };
    let written = match assignment(machine) {
        Some(Function(function @ [first, second])) if !comes_back(name) => {
            let listed = text::listed(&bytes::first(&function).0);
            match comes_back(&listed) {
                true => listed,
                false => format!("{HEX} {first:02X} {second:02X}"),
            }
        }
        _ => name.to_string(),
    };
    format!("{code:>4}  {written}\n")
}

/// Assigns keys and returns their count. The error lists all invalid lines and missing programs.
pub fn read(calculator: &mut Calculator, text: &str) -> Result<usize> {
    let is_assignment = |line: &str| !line.is_empty() && !line.starts_with([';', '#']);
    let lines = text.lines().enumerate().filter(|(_, line)| is_assignment(line.trim()));
    calculator.change(|machine| {
        let assigned = lines.map(|(n, line)| {
            assign_line(machine, line.trim()).with_context(|| format!("line {}", n + 1))
        });
        Ok(message::all(assigned)?.len())
    })
}

fn assign_line(machine: &mut Machine, line: &str) -> Result<()> {
    let parts = line.split_once(char::is_whitespace);
    let parts = parts.and_then(|(code, name)| Some((code.parse().ok()?, name)));
    let (code, name) = parts.with_context(|| {
        format!(
            "invalid assignment {line:?}: expected a key code and a name, such as 12 SIN or -12 SIN"
        )
    })?;
    assign(machine, code, name.trim_start())
}

/// Assigns a key; an empty name removes its assignment. Fails for an unknown name, or if there is
/// no room.
pub fn assign(machine: &mut Machine, code: i8, name: &str) -> Result<()> {
    let key = key_byte(code).with_context(|| format!("key {code} cannot be assigned"))?;
    if name.is_empty() {
        return machine.assign_key(b"", key).map_err(|error| anyhow!(error));
    }
    let (is_program, name) = match name.strip_prefix('ᵀ') {
        Some(name) => (true, name),
        None => (false, name),
    };
    let function = match name.strip_prefix(HEX).map(str::split_whitespace) {
        Some(digits) if !is_program => {
            let byte = |digits: &str| u8::from_str_radix(digits, 16).ok();
            let bytes: Option<Vec<u8>> = digits.map(byte).collect();
            bytes.and_then(|bytes| bytes.try_into().ok())
        }
        _ => spelling::row_named(name).and_then(bytes::without_operand).or_else(|| two_bytes(name)),
    };
    if let (Some(function), false) = (function, is_program) {
        let full = || anyhow!("there is no free register for the assignment");
        return machine.assign_function(key, function).map_err(|_| full());
    }
    let codes = quoted::characters(name).ok().filter(|codes| !codes.is_empty());
    match codes.map(|codes| machine.assign_key(&codes, key)) {
        Some(Ok(())) => Ok(()),
        _ => bail!("there is no function or program {name} in the calculator; load it first"),
    }
}

/// The bytes of a two-byte instruction with its operand.
fn two_bytes(name: &str) -> Option<[u8; 2]> {
    let step = spelling::parse(name).ok()?;
    // A line of two digits or of one text character also has two bytes but is not assignable.
    let is_line = matches!(step.operand, Operand::Chars(_));
    bytes::encode(&step).as_slice().try_into().ok().filter(|_| !is_line)
}

fn key_byte(code: i8) -> Option<u8> {
    let byte = key::assignment_byte(code.unsigned_abs())?;
    Some(if code < 0 { byte + SHIFTED } else { byte })
}
