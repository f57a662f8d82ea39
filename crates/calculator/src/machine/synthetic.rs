//! Effects that only synthetic programs can have, through lines that cannot be typed and through
//! stores into the status registers.
//!
//! | what a program does | the effect |
//! | --- | --- |
//! | stores into b | the program continues at the new pointer |
//! | stores into c | other registers become data registers; `memory_lost` may clear memory |
//! | stores into d | flag 50 shows or clears a message, the goose stops; flag 53 is cleared |
//! | sets flag 45 | the next digit key continues the number in P and Q |
//! | sets flag 46 | a key has no effect; after a message or ignored key it restarts the firmware |
//! | sets flag 52 | a number line is inserted into the program, as if it were typed |
//! | sets flag 54 | RTN and END without a caller clear the flag, and the program continues |
//! | executes bytes in the status registers | number and text lines change while they are read |
//! | has a line that cannot be typed | the display shows its operand in a special form |
//! | writes a repeat interval of 0 to an alarm | it does not repeat (the firmware loops forever) |
//! | writes an interval of 10,000 hours or more | RCLALM returns the hours' last four digits |
//!
//! All effects were measured on the firmware. `memory::firmware_traces` handles the traces that
//! keys and functions leave in P, Q, ⊢ and e, data registers below main memory, and FIX, SCI and
//! ENG with more than 15 digits; `sim41_number` handles digits above nine. Single bytes that cannot
//! be typed (GETP, module headers, NULL and fillers) have their own arms in `execute`.

use super::cache::Entry;
use super::line_entry::LineKey;
use super::time::alarm_functions::INTERVAL_HOURS;
use super::time::{DAY, Hms};
use super::{Error, Flow, Machine, cache};
use crate::machine::line_entry;
use crate::machine::stack_lift;
use crate::memory::alpha::{APPEND, AlphaText};
use crate::memory::flags::{DATA_ENTRY, MESSAGE, PARTIAL_KEY, PAUSE, PRGM, RADIX, SERVICE};
use crate::memory::lines::is_digit;
use crate::memory::{Address, Memory};
use sim41_language::instruction::operand::{self, INDIRECT};
use sim41_language::instruction::{Chars, Op, Operand, Step};
use sim41_language::key::Key;
use sim41_language::module::Position;
use sim41_number::KeyedNumber;
use sim41_number::charset::CELLS;
use sim41_number::register::Register;

/// The first byte of a two-byte LBL.
const LONG_LABEL: u8 = 0xCF;

pub(super) fn repeats(tenths: &u64) -> bool {
    *tenths > 0
}

pub(super) fn interval_recalled(tenths: u64) -> Register {
    Hms::from_hundredths(tenths as i64 * 10 % (INTERVAL_HOURS * DAY / 24)).number()
}

/// Whether flag 46 is set. If it is set while no prompt is open, a program has set it.
pub(crate) fn ignores_keys(memory: &Memory) -> bool {
    memory.flag(PARTIAL_KEY)
}

/// The number in P and Q that this key continues, if a program has set flag 45. While P marks that
/// number as 0, EEX begins a new number and CHS keeps the sign.
pub(crate) fn resumed_number(memory: &Memory, key: Key) -> Option<KeyedNumber> {
    if !memory.flag(DATA_ENTRY) || memory.flag(PRGM) {
        return None;
    }
    let mut number = memory.number_keyed();
    match (memory.keys_number_other_than_zero(), key) {
        (false, Key::Eex) => number = KeyedNumber::default(),
        (false, Key::Chs) => number.chs(),
        _ => {}
    }
    Some(number)
}

/// Whether flag 50 keeps a held key's text on the display.
pub(crate) fn keeps_display(machine: &Machine) -> bool {
    machine.memory.flag(MESSAGE)
        && machine.message.text.is_none()
        && !machine.memory.flag(DATA_ENTRY)
}

#[cold]
pub(super) fn wrote_status(machine: &mut Machine, address: Address) {
    match address {
        Address::B => machine.interpreter.pc = machine.memory.pointer(),
        Address::C => machine.memory.touch(),
        Address::D => wrote_flags(machine),
        _ => {}
    }
}

/// Changing the flags in PRGM mode requires number lines to be decoded again.
pub(super) fn wrote_flags(machine: &mut Machine) {
    machine.memory.set_flag(SERVICE, false);
    if machine.memory.flag(PRGM) {
        machine.memory.touch();
    }
    if !machine.memory.flag(MESSAGE) {
        machine.clear_message();
    } else if machine.running() && machine.message.text.is_none() {
        machine.message.goose = Some(goose_cell(machine));
    }
}

pub(super) fn goose_cell(machine: &Machine) -> u8 {
    machine.message.goose.unwrap_or((machine.interpreter.labels_passed % CELLS as u32) as u8)
}

pub(super) fn takes_stop_for_pause(machine: &mut Machine) -> bool {
    let pauses = machine.memory.flag(PAUSE);
    machine.memory.set_flag(PAUSE, false);
    pauses
}

pub(super) fn in_status(at: Position) -> bool {
    !at.is_in_module() && Address::new(at.register()) <= Address::E
}

/// Executes a number line that leaves traces in P and Q, or any number line in PRGM mode. In PRGM
/// mode it fails with TRY AGAIN if there is no room for the inserted line.
pub(super) fn enter_traced(machine: &mut Machine, entry: Entry) -> Result<Flow, Error> {
    if machine.memory.flag(PRGM) {
        return insert_digit(machine, entry.at());
    }
    if in_status(entry.at()) {
        return Ok(enter_as_it_changes(machine, entry.at()));
    }
    if let Operand::Chars(digits) = cache::full_step(&machine.memory, entry).operand {
        machine.memory.set_number_keyed(&KeyedNumber::of_line(digits.as_slice()));
    }
    stack_lift::push(machine, machine.interpreter.cache.constant(entry));
    Ok(Flow::Next)
}

/// The first digit of a number line in PRGM mode acts like the digit's key: it inserts a number
/// line after the next line, and the program continues with the inserted line.
fn insert_digit(machine: &mut Machine, first: Position) -> Result<Flow, Error> {
    machine.interpreter.pc = first;
    let digit = KeyedNumber::of_line(&[machine.memory.byte(first)]);
    line_entry::set_number_line(machine, &digit.bytes(), LineKey::First)?;
    Ok(Flow::Next)
}

/// Executes a number line that is stored in the status registers. For each byte, the calculator
/// changes X, P and Q before it reads the next byte.
fn enter_as_it_changes(machine: &mut Machine, first: Position) -> Flow {
    let (mut last, mut byte) = (first, machine.memory.byte(first));
    let mut line = Chars::EMPTY;
    loop {
        line.push(byte);
        let bytes = line.as_slice();
        let (value, used) = sim41_number::entered(bytes);
        if used < bytes.len() {
            return Flow::Goto(last.back(1));
        }
        match bytes.len() {
            1 => stack_lift::push(machine, value),
            _ => machine.memory.set_x(value),
        }
        machine.memory.set_number_keyed(&KeyedNumber::of_line(bytes));
        machine.memory.set_pointer(last.forward(1));
        byte = machine.memory.byte(last.forward(1));
        if !is_digit(byte) || bytes.len() == Chars::CAPACITY {
            return Flow::Goto(last);
        }
        last = last.forward(1);
    }
}

pub(super) fn point_into_status(memory: &mut Memory, first: Position) {
    if in_status(first) {
        memory.set_pointer(first);
    }
}

/// Executes a text line that may itself be stored in ALPHA. The calculator appends each character
/// before it reads the next.
#[cold]
pub(super) fn text_as_it_changes(memory: &mut Memory, entry: Entry) {
    for n in 1..=entry.operand as usize {
        match (n, memory.byte(entry.at().forward(n))) {
            (1, APPEND) => {}
            (1, byte) => memory.set_text(&AlphaText::new(&[byte])),
            (_, byte) => memory.append_alpha(byte),
        }
    }
}

/// The text of the label after `at` if its number is above 127; `None` for any other step.
pub(super) fn odd_label(memory: &Memory, at: Position, step: &Step) -> Option<String> {
    let (first, number) = (memory.byte(at.forward(1)), memory.byte(at.forward(2)));
    let odd = step.op == Op::Lbl && first == LONG_LABEL && number & INDIRECT != 0;
    odd.then(|| format!("LBL {}", operand::shown(number, false)))
}

/// All radix marks after the first are commas; of adjacent marks, only the last is shown.
pub(crate) fn with_radix(memory: &Memory, digits: &str) -> String {
    let mut shown = String::new();
    let mut radix = if memory.flag(RADIX) { '.' } else { ',' };
    for digit in digits.chars() {
        match digit {
            '.' => {
                if shown.ends_with(['.', ',']) {
                    shown.pop();
                }
                shown.push(radix);
                radix = ',';
            }
            _ => shown.push(digit),
        }
    }
    shown
}
