//! Time functions as measured on the machine, its clock set to 31 May 2024, 12:30.
//!
//! A row of `vectors/time.tsv`: the steps (`X=1.3` puts a number or ALPHA data into a register,
//! `"TEXT"` replaces ALPHA, the rest are instructions), the message of the last one, then T Z Y X
//! L, ALPHA, the alarm buffer, and when the timer chip is to wake the machine (hundredths, 0 for
//! not).

use sim41::instruction::{INSTRUCTIONS, Op};
use sim41::machine::Machine;
use sim41::memory::Address;
use sim41::number::calendar::{Civil, Day};
use sim41::number::register_text;

fn machine() -> Machine {
    let day: Day = Civil { year: 2024, month: 5, day: 31 }.number().unwrap();
    let mut machine = Machine::default();
    machine.set_now((day as u64 * 86_400 + 12 * 3600 + 30 * 60) * 1000);
    machine
}

fn operation(name: &str) -> (Op, u8) {
    let spec = |name: &str| {
        INSTRUCTIONS.iter().find(|spec| spec.names.contains(&name)).map(|spec| spec.op)
    };
    match spec(name) {
        Some(op) => (op, 0),
        None => (spec(&name[..3]).unwrap(), name[3..].parse().unwrap()),
    }
}

/// Carry out the steps; the message that the last one leaves.
fn carry_out(machine: &mut Machine, steps: &str) -> String {
    let mut message = String::new();
    let mut rest = steps;
    while !rest.is_empty() {
        let end = match rest.find('"').filter(|&at| at < rest.find(' ').unwrap_or(rest.len())) {
            Some(open) => open + 1 + rest[open + 1..].find('"').unwrap() + 1,
            None => rest.find(' ').unwrap_or(rest.len()),
        };
        let step = &rest[..end];
        rest = rest[end..].trim_start();
        machine.clear_message();
        message.clear();
        if let Some((register, number)) = step.split_once('=') {
            let address = match register {
                "T" => Address::T,
                "Z" => Address::Z,
                "Y" => Address::Y,
                "X" => Address::X,
                _ => Address::L,
            };
            machine.memory.set(address, register_text::parse(number).unwrap());
        } else if step.starts_with('"') {
            machine.memory.set_alpha(step.trim_matches('"').as_bytes());
        } else {
            let (op, operand) = operation(step);
            message = match machine.execute_keyed(op, operand) {
                Ok(_) => machine
                    .message()
                    .map(|m| String::from_utf8(m.as_slice().to_vec()).unwrap())
                    .unwrap_or_default(),
                Err(error) => error.to_string(),
            };
        }
    }
    message
}

#[test]
fn measured_results() {
    let text = std::fs::read_to_string("tests/vectors/time.tsv").unwrap();
    let (mut rows, mut wrong) = (0, 0);
    for line in text.lines().skip(1) {
        let mut machine = machine();
        let f: Vec<&str> = line.split('\t').collect();
        let message = carry_out(&mut machine, f[0]);
        let registers = [Address::T, Address::Z, Address::Y, Address::X, Address::L];
        let mut found = vec![message];
        found.extend(registers.map(|a| machine.memory.get(a).to_string()));
        found.push(machine.memory.alpha().map(char::from).collect());
        let buffer =
            (0x0C0..0x19B).map(|n| machine.memory.get(Address::new(n))).filter(|r| r.bits() != 0);
        found.push(buffer.map(|r| r.to_string()).collect::<Vec<_>>().join(" "));
        found.push(machine.clock().alarm.unwrap_or(0).to_string());
        rows += 1;
        if found != f[1..] {
            wrong += 1;
            println!("{line}\n   found {}", found.join("\t"));
        }
    }
    assert!(rows > 800 && wrong == 0, "{wrong} of {rows} rows differ");
}
