//! Changes to memory while a number or a text is keyed.

use super::{Event, Machine};
use crate::machine::addressing;
use crate::memory::{alpha, flags};
use sim41_number::KeyedNumber;
use sim41_number::register::Register;

/// The operand of TONE for the warning that ALPHA is full.
const WARNING: u8 = 7;

/// Puts the number as far as it is keyed into X. Its first key lifts the stack.
pub(crate) fn enter_number(machine: &mut Machine, number: &KeyedNumber, first: bool) {
    if first {
        addressing::push(machine, Register::ZERO);
        machine.memory.set_flag(flags::NUMBER_ENTERED, true);
    }
    machine.memory.set_x(number.value());
    machine.memory.set_number_keyed(number);
    machine.memory.set_flag(flags::DATA_ENTRY, true);
}

impl Machine {
    pub(crate) fn begin_text(&mut self) {
        self.clear_message();
        self.memory.set_flag(flags::DATA_ENTRY, true);
    }

    pub fn mark_x_shown(&mut self) {
        self.memory.set_number_shown(self.memory.x());
    }
}

pub(crate) fn append_to_text(machine: &mut Machine) {
    if !machine.memory.flag(flags::DATA_ENTRY) {
        machine.memory.set_flag(flags::ALPHA_ENTERED, true);
    }
    machine.begin_text();
}

/// Appends a character to ALPHA; the first one replaces ALPHA. A tone warns when ALPHA is full.
pub(crate) fn type_character(machine: &mut Machine, character: u8) {
    if !machine.memory.flag(flags::DATA_ENTRY) {
        machine.memory.clear_alpha();
    }
    append_to_text(machine);
    machine.memory.append_alpha(character);
    if machine.memory.alpha_len() >= alpha::LENGTH && machine.memory.flag(flags::AUDIO) {
        machine.add_event(Event::Tone(WARNING));
    }
}
