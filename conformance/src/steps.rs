//! Implements `steps`: stores values in registers and ALPHA, and executes instructions in order.
//!
//! `X=1.3` stores a number or ALPHA data in a stack register, `"TEXT"` replaces ALPHA, and any
//! other word is an instruction executed from the keyboard: `FIX4` is FIX 4. The clock is set to 31
//! May 2024, 12:30.

use crate::keys::stack;
use anyhow::{Context, Result};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_till, take_till1};
use nom::character::complete::{char, space0};
use nom::combinator::recognize;
use nom::multi::{many0, many1_count};
use nom::sequence::{delimited, terminated};
use sim41_session::instruction::{Operand, spelling};
use sim41_session::memory::{Address, Memory};
use sim41_session::number::register_text;
use sim41_session::{Machine, charset};

/// 31 May 2024, 12:30, in milliseconds since 1900.
const NOW: u64 = 3_926_147_400_000;

/// Returns the results, separated by tabs: the message of the last step, T Z Y X L, ALPHA, the
/// registers of the alarm buffer, and the time of the next alarm. Fails if a step cannot be parsed.
pub fn answer(steps: &str, memory: &Memory) -> Result<String> {
    let mut machine = Machine::new(memory.clone());
    machine.set_now(NOW);
    let mut message = String::new();
    for step in words(steps) {
        machine.clear_message();
        message.clear();
        if let Some(text) = step.strip_prefix('"') {
            let text = text.trim_end_matches('"');
            let bytes = charset::codes(text);
            machine.edit_alpha(&bytes.with_context(|| {
                format!(
                    "{text:?} contains a character that is not in the calculator's character \
                         set"
                )
            })?);
        } else if let Some((address, value)) = assignment(step) {
            machine.edit_register(address, register_text::parse(value)?);
        } else {
            message = execute(&mut machine, step)?;
        }
    }
    let mut columns = vec![message];
    columns.extend(stack(machine.memory()));
    columns.push(charset::escaped(machine.memory().alpha()));
    let end = machine.memory().end_register();
    let buffer =
        machine.memory().used().filter(|(address, _)| (0x0C0..end).contains(&address.number()));
    columns.push(buffer.map(|(_, register)| register.to_string()).collect::<Vec<_>>().join(" "));
    columns.push(machine.clock().timer().alarm.unwrap_or(0).to_string());
    Ok(columns.join("\t"))
}

fn words(steps: &str) -> Vec<&str> {
    let quoted = recognize(delimited(char('"'), take_till(|c| c == '"'), char('"')));
    let plain = take_till1(|c: char| c == ' ' || c == '"');
    let word = terminated(recognize(many1_count(alt((quoted, plain)))), space0);
    let parsed: Result<(&str, Vec<&str>), nom::Err<nom::error::Error<&str>>> =
        many0(word).parse(steps.trim_start());
    parsed.map(|(_, words)| words).unwrap_or_default()
}

fn assignment(step: &str) -> Option<(Address, &str)> {
    let (register, value) = step.split_once('=')?;
    let (_, address) = *Address::STACK.iter().find(|(name, _)| *name == register)?;
    Some((address, value))
}

fn execute(machine: &mut Machine, step: &str) -> Result<String> {
    let apart = step
        .find(|c: char| c.is_ascii_digit())
        .map(|at| format!("{} {}", &step[..at], &step[at..]));
    let step = match (spelling::parse(step), apart) {
        (Err(_), Some(apart)) => spelling::parse(&apart)?,
        (parsed, _) => parsed?,
    };
    let operand = if let Operand::Byte(byte) = step.operand { byte } else { 0 };
    Ok(match machine.execute_keyed(step.op, operand) {
        Ok(_) => machine
            .shown_message()
            .map(|message| message.as_slice().iter().map(|&byte| byte as char).collect()),
        Err(error) => Some(error.to_string()),
    }
    .unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps() {
        assert_eq!(
            words("X=1.3 \"A B\" DATE  X=\"C D\" FIX4"),
            ["X=1.3", "\"A B\"", "DATE", "X=\"C D\"", "FIX4"]
        );
        let columns = answer("X=2 Y=3 FIX4 +", &Memory::cold()).unwrap();
        assert_eq!(columns.split('\t').nth(4), Some("05000000000000"));
        assert!(answer("NOPE", &Memory::cold()).is_err());
    }

    #[test]
    fn the_clock_of_the_rows() {
        assert_eq!(crate::keys::clock("2024-05-31T12:30:00").unwrap(), NOW);
    }
}
