//! Text, ASTO ARCL ASHF ALENG ANUM AROT ATOX XTOA POSA (`memory::alpha`). CLA AON AOFF: `execute`.

use super::cache::{Entry, Known, TextLine};
use super::{Error, Flow, Machine, argument};
use crate::device::Notice;
use crate::machine::{addressing, stack_lift, synthetic, view};
use crate::memory::alpha::{AlphaText, SIX};
use crate::memory::flags::{GROUPING, NUMBER_ENTERED, RADIX};
use crate::memory::{Address, Memory};
use sim41_language::instruction::Chars;
use sim41_number::KeyedNumber;
use sim41_number::register::Register;

/// Replaces ALPHA, or appends if the line begins with the append character 7F.
pub(super) fn text(machine: &mut Machine, entry: Entry) {
    let Known::Text(index) = entry.known else {
        return synthetic::text_as_it_changes(&mut machine.memory, entry);
    };
    if let Some(line) = machine.interpreter.cache.text(index) {
        enter_text(&mut machine.memory, line);
    }
}

pub(super) fn enter_text(memory: &mut Memory, line: &TextLine) {
    match line.appended {
        true => memory.append_text(&line.text),
        false => memory.set_text(&line.text),
    }
}

pub(super) fn alpha_store(machine: &mut Machine, operand: u8) -> Result<Flow, Error> {
    let address = addressing::address(machine, operand)?;
    addressing::write(machine, address, machine.memory.first_six_characters());
    Ok(Flow::Next)
}

/// ARCL appends text unchanged, but numbers as displayed.
pub(super) fn alpha_recall(machine: &mut Machine, operand: u8) -> Result<Flow, Error> {
    let address = addressing::address(machine, operand)?;
    let value = addressing::read(machine, address);
    append_register(&mut machine.memory, value);
    Ok(Flow::Next)
}

pub(super) fn append_register(memory: &mut Memory, value: Register) {
    match value.is_alpha() {
        true => memory.append_register(value),
        false => {
            memory.end_number_state();
            let text = sim41_number::text(value, memory.format());
            memory.append_text(&AlphaText::new(&text));
        }
    }
}

pub(super) fn alpha_shift(memory: &mut Memory) {
    let all = memory.alpha_bytes();
    let start = all.iter().position(|&b| b != 0).unwrap_or(all.len());
    memory.clear_alpha();
    memory.set_alpha(&all[(start + SIX).min(all.len())..]);
}

pub(super) fn alpha_length(machine: &mut Machine) {
    stack_lift::push(machine, sim41_number::integer(machine.memory.alpha_len() as u32));
}

pub(super) fn alpha_to_x(machine: &mut Machine) {
    let first = machine.memory.take_first_character();
    stack_lift::push(machine, sim41_number::integer(first.unwrap_or(0) as u32));
}

pub(super) fn x_to_alpha(memory: &mut Memory) -> Result<(), Error> {
    let x = memory.content(Address::X);
    if x.is_alpha() {
        memory.append_register(x.register());
    } else {
        memory.append_alpha(argument::character(x)?);
    }
    Ok(())
}

/// A negative X rotates right. X is not checked when ALPHA is empty.
pub(super) fn alpha_rotate(memory: &mut Memory) -> Result<(), Error> {
    let length = memory.alpha_len();
    if length == 0 {
        return Ok(());
    }
    let x = memory.content(Address::X);
    match argument::character(x)? as usize % length {
        count if x.register().digit(13) == 9 => memory.rotate_alpha(length - count),
        count => memory.rotate_alpha(count),
    }
    Ok(())
}

/// POSA replaces the character or text in X with its position in ALPHA (from 0), or -1 if absent.
pub(super) fn position_in_alpha(machine: &mut Machine) -> Result<(), Error> {
    let x = machine.memory.content(Address::X);
    let found = match x.is_alpha() {
        true => text_in_alpha(machine, x.register()),
        false => machine.memory.position_in_alpha(argument::character(x)?),
    };
    let position = found.map_or(argument::NOT_FOUND.into(), |n| sim41_number::integer(n as u32));
    machine.memory.leave_result(position);
    Ok(())
}

fn text_in_alpha(machine: &Machine, x: Register) -> Option<usize> {
    let wanted: Chars = x.alpha_text().take_while(|&byte| byte != 0).collect();
    let all = view::alpha_chars(&machine.memory);
    all.windows(wanted.len().max(1)).position(|part| part == &*wanted)
}

pub(super) fn alpha_number(machine: &mut Machine) {
    let (radix, separator) = if machine.memory.flag(RADIX) { (b'.', b',') } else { (b',', b'.') };
    let separator = machine.memory.flag(GROUPING).then_some(separator);
    let number = first_number(machine.memory.alpha(), radix, separator);
    machine.memory.set_number_keyed(&number);
    if !number.mantissa().is_empty() {
        stack_lift::push(machine, number.value());
        machine.memory.set_flag(NUMBER_ENTERED, true);
        machine.notify(Notice::Result);
    }
}

/// The first number in the text, or an empty number if there is none. `+` and the separator are
/// ignored, and each character of a number has the same effect as its key.
fn first_number(text: impl Iterator<Item = u8>, radix: u8, separator: Option<u8>) -> KeyedNumber {
    let mut number = KeyedNumber::default();
    for byte in text {
        let begun = !number.mantissa().is_empty();
        match byte {
            b'+' => {}
            byte if Some(byte) == separator => {}
            b'-' => number.minus(),
            b'0'..=b'9' => number.digit(byte - b'0'),
            byte if byte == radix => number.radix(),
            b'E' if begun => number.begin_exponent(),
            _ if begun => break,
            _ => number = KeyedNumber::default(),
        }
    }
    number
}
