//! Implements `fn` (runs one function on given operands) and `fmt` (formats one number).
//!
//! The function is stored in program memory, followed by STOP, and run as a program. Number formats
//! are tested through the keyboard and the display.

use anyhow::{Context, Result, bail, ensure};
use sim41_session::instruction::{bytes, spelling};
use sim41_session::key::Key;
use sim41_session::lcd::DisplayLine;
use sim41_session::memory::{Address, Memory, Position};
use sim41_session::number::{Angle, Notation, register_text};
use sim41_session::{Budget, Event, Policy, Session};
use sim41_session::{Calculator, Register, charset};
use std::sync::Arc;

#[derive(Default)]
pub struct Operands {
    /// The registers T, Z, Y, X and L.
    pub stack: [Register; 5],
    pub sums: Vec<Register>,
}

pub struct BenchOutcome {
    /// `OK`, `SKIP` after a false conditional, `TIMEOUT`, or the displayed message.
    pub status: String,
    pub alpha: String,
    pub stack: [Register; 5],
    pub sums: [Register; 6],
}

const STACK: [Address; 5] = [Address::T, Address::Z, Address::Y, Address::X, Address::L];
const STOP: u8 = 0x84;
const STEPS: u64 = 1_000;

fn prepare(memory: &Memory, function: &[u8], mode: &str, operands: &Operands) -> Result<Memory> {
    let mut memory = memory.clone();
    place(&mut memory, function)?;
    set_mode(&mut memory, mode)?;
    STACK.iter().zip(operands.stack).for_each(|(&address, value)| memory.set(address, value));
    let first = memory.sigma();
    operands
        .sums
        .iter()
        .zip(first..)
        .for_each(|(&value, number)| memory.set(Address::new(number), value));
    Ok(memory)
}

/// Fails if the mode is invalid.
pub fn run(
    memory: &Memory,
    function: &[u8],
    mode: &str,
    operands: &Operands,
) -> Result<BenchOutcome> {
    let calculator = Calculator::of_memory(prepare(memory, function, mode, operands)?);
    let mut session = Session::without_history(calculator, Policy::at_once());
    session.set_budget(&Arc::new(Budget::new(STEPS, "")));
    let mut error = None;
    session.press(Key::RunStop)?;
    let pause = session.settle(|_, event| {
        if let Event::Failed(failure) = event {
            error = Some(failure.error);
        }
    });
    let machine = session.calculator().machine();
    let message = machine.shown_message();
    let message = message.map(|text| {
        sim41_session::lcd::text(DisplayLine::of(text.as_slice().iter().copied()).cells())
    });
    let status = match (error, message) {
        (Some(error), _) => error.to_string(),
        _ if !pause.is_at_rest() => "TIMEOUT".into(),
        (_, Some(text)) if !text.trim().is_empty() => text.trim().to_string(),
        // After a skipped STOP, END stops the program and moves the program pointer to line 00.
        _ if machine.memory().pointer() == machine.memory().top() => "SKIP".into(),
        _ => "OK".into(),
    };
    let memory = machine.memory();
    let first = memory.sigma();
    Ok(BenchOutcome {
        status,
        alpha: charset::escaped(memory.alpha()),
        stack: STACK.map(|address| memory.get(address)),
        sums: std::array::from_fn(|n| memory.get(Address::new(first + n as u16))),
    })
}

fn place(memory: &mut Memory, function: &[u8]) -> Result<()> {
    let length = function.len() + 1;
    ensure!(length <= 200, "function too long (limit 199 bytes)");
    let registers = (length + 3).div_ceil(7) as u16;
    let end = memory.curtain() - registers;
    (end..memory.curtain()).for_each(|number| memory.set(Address::new(number), Register::ZERO));
    let first = memory.curtain() - 1;
    let program = function.iter().chain([&STOP]);
    for (n, &byte) in program.enumerate() {
        memory.set_byte(Position::new(first - n as u16 / 7, 6 - n as u16 % 7), byte);
    }
    let last = Address::new(end);
    memory.set(last, Register::new(memory.get(last).bits() | 0xC0_002D));
    memory.set_end_register(end);
    memory.set_pointer(memory.top());
    memory.set_line_number(Some(0));
    Ok(())
}

/// Sets the flags of a mode such as `RAD/FIX9/F25/C29`; `-` sets none.
fn set_mode(memory: &mut Memory, mode: &str) -> Result<()> {
    for part in mode.split('/').filter(|part| !part.is_empty() && *part != "-") {
        let digits = part.find(|c: char| c.is_ascii_digit()).unwrap_or(part.len());
        let (word, number) = part.split_at(digits);
        let number = || {
            number.parse::<u8>().with_context(|| {
                format!("invalid mode {part:?}: expected a mode such as DEG, FIX4 or F28")
            })
        };
        match word {
            "DEG" if digits == part.len() => memory.set_angle(Angle::Deg),
            "RAD" if digits == part.len() => memory.set_angle(Angle::Rad),
            "GRAD" if digits == part.len() => memory.set_angle(Angle::Grad),
            "FIX" | "SCI" | "ENG" if number()? <= 9 => {
                let notation = match word {
                    "FIX" => Notation::Fix,
                    "SCI" => Notation::Sci,
                    _ => Notation::Eng,
                };
                memory.set_notation(notation, number()?);
            }
            "F" | "C" if number()? <= 55 => memory.set_flag(number()?, word == "F"),
            _ => bail!("invalid mode {part:?}: expected a mode such as DEG, FIX4 or F28"),
        }
    }
    Ok(())
}

/// The bytes of a function, given by its name or in hexadecimal after `hex:`.
pub fn function_bytes(name: &str) -> Result<Vec<u8>> {
    if let Some(hex) = name.strip_prefix("hex:") {
        let pairs: Option<Vec<u8>> = (0..hex.len())
            .step_by(2)
            .map(|n| hex.get(n..n + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok()))
            .collect();
        return pairs.filter(|bytes| !bytes.is_empty()).with_context(|| {
            format!("invalid bytes {name:?}: expected pairs of hexadecimal digits")
        });
    }
    let step = spelling::parse(name)?;
    Ok(bytes::encode(&step).as_slice().to_vec())
}

/// Answers a case of `fn`: name mode T Z Y X [L=value] [R11 … R16]. Fails if malformed.
pub fn function_case(calculator: &Calculator, case: &str) -> Result<String> {
    let (last_x, fields): (Vec<&str>, Vec<&str>) =
        case.split_whitespace().partition(|field| field.starts_with("L="));
    ensure!(
        (6..=12).contains(&fields.len()) && last_x.len() <= 1,
        "invalid case: expected name mode T Z Y X [L=value] [R11 ... R16]"
    );
    let values =
        fields[2..].iter().map(|text| register_text::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let l = last_x.first().map_or(Ok(Register::ZERO), |text| register_text::parse(&text[2..]))?;
    let operands = Operands {
        stack: [values[0], values[1], values[2], values[3], l],
        sums: values[4..].to_vec(),
    };
    let outcome = run(calculator.memory(), &function_bytes(fields[0])?, fields[1], &operands)?;
    let mut columns = vec![outcome.status];
    columns.extend(outcome.stack.iter().map(|register| register.to_string()));
    columns.extend(outcome.stack.iter().map(|register| register_text::show(*register)));
    if !operands.sums.is_empty() {
        columns.extend(outcome.sums.iter().map(|register| register_text::show(*register)));
    }
    Ok(columns.join("\t"))
}

/// Answers a case of `fmt`: value FIX|SCI|ENG digits [flag28 flag29]. Fails if malformed.
pub fn format_case(calculator: &Calculator, case: &str) -> Result<String> {
    let (mode, operands) = number_and_format(case)?;
    let memory = prepare(calculator.memory(), &[], &mode, &operands)?;
    let calculator = with_engine_of(calculator, Calculator::of_memory(memory));
    let mut session = Session::without_history(calculator, Policy::person());
    session.perform(Key::RunStop.into(), |_, _| {})?;
    Ok(session.calculator().lcd().text())
}

/// Like [`format_case`], but answers with the characters that ARCL X appends to ALPHA.
pub fn appended_case(calculator: &Calculator, case: &str) -> Result<String> {
    let (mode, operands) = number_and_format(case)?;
    Ok(run(calculator.memory(), &function_bytes("ARCL X")?, &mode, &operands)?.alpha)
}

fn with_engine_of(engine: &Calculator, mut calculator: Calculator) -> Calculator {
    calculator.change(|machine| machine.set_firmware(engine.machine().firmware().cloned()));
    calculator.run_on_firmware(engine.machine().runs_on_firmware());
    calculator
}

fn number_and_format(case: &str) -> Result<(String, Operands)> {
    let fields: Vec<&str> = case.split_whitespace().collect();
    ensure!(
        matches!(fields.len(), 3 | 5),
        "invalid case: expected `value FIX|SCI|ENG digits [flag28 flag29]`"
    );
    let flag = |place: usize, number: u8| match fields.get(place) {
        Some(&"0") => Ok(format!("C{number}")),
        Some(&"1") | None => Ok(format!("F{number}")),
        Some(other) => bail!("invalid flag {other:?}: expected 0 or 1"),
    };
    let mode = format!("{}{}/{}/{}", fields[1], fields[2], flag(3, 28)?, flag(4, 29)?);
    let zero = Register::ZERO;
    let stack = [zero, zero, zero, register_text::parse(fields[0])?, zero];
    Ok((mode, Operands { stack, sums: Vec::new() }))
}
