//! VIEW, AVIEW and PROMPT. `message` has CLD; `keyboard::scrolling` scrolls a long message.

use super::message::show_message;
use super::{Error, Flow, Halt, Machine};
use crate::device::Notice;
use crate::machine::addressing;
use crate::memory::Memory;
use crate::memory::flags::{ALPHA, PRINTER, PRINTER_ENABLE};
use sim41_language::instruction::Chars;

pub(super) fn view(machine: &mut Machine, operand: u8) -> Result<Flow, Error> {
    let address = addressing::address(machine, operand)?;
    let value = addressing::read(machine, address);
    let shown = sim41_number::display(value, machine.memory.format());
    machine.memory.set_number_shown(value);
    machine.notify(Notice::Viewed(value));
    show(machine, Chars::new(&shown))
}

/// In ALPHA mode the display already shows ALPHA, so AVIEW shows no message.
pub(super) fn alpha_view(machine: &mut Machine) -> Result<Flow, Error> {
    let text = alpha_chars(&machine.memory);
    machine.notify(Notice::AlphaViewed(text));
    let flow = show(machine, text);
    if machine.memory.flag(ALPHA) && !machine.running() {
        machine.clear_message();
    }
    flow
}

pub(super) fn prompt(machine: &mut Machine) -> Result<Flow, Error> {
    let text = alpha_chars(&machine.memory);
    machine.notify(Notice::Prompted(text));
    show(machine, text)?;
    if machine.memory.flag(ALPHA) {
        machine.clear_message();
    }
    machine.memory.end_key_entry();
    Ok(Flow::Halt(Halt::Stopped))
}

pub(super) fn alpha_chars(memory: &Memory) -> Chars {
    let (all, length) = (memory.alpha_bytes(), memory.alpha_len());
    Chars::new(&all[all.len() - length..])
}

/// A program waits while the message scrolls, and stops if flag 21 is set and flag 55 is clear.
pub(super) fn show(machine: &mut Machine, message: Chars) -> Result<Flow, Error> {
    show_message(machine, message);
    match (machine.memory.flag(PRINTER_ENABLE), machine.memory.flag(PRINTER)) {
        (true, false) => Ok(Flow::Halt(Halt::Stopped)),
        _ => Ok(Flow::Halt(Halt::Wait)),
    }
}
