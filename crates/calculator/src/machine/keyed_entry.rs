//! Changes to memory and flags 22 and 23 during an entry, and the tone when ALPHA is full. The rules
//! for digits: `sim41_number::number_entry`; keys: `keyboard::number_keys`, `keyboard::alpha_entry`.

use super::Machine;
use crate::machine::{stack_lift, tone};
use crate::memory::{alpha, flags};
use sim41_number::KeyedNumber;
use sim41_number::register::Register;

pub(crate) enum EntryKey<'a> {
    /// The first key of a number lifts the stack.
    Number {
        number: &'a KeyedNumber,
        first: bool,
    },
    Append,
    /// The first character replaces ALPHA. A tone warns when ALPHA is full.
    Character(u8),
    Back,
}

pub(crate) fn enter(machine: &mut Machine, key: EntryKey<'_>) {
    match key {
        EntryKey::Number { number, first } => {
            if first {
                stack_lift::push(machine, Register::ZERO);
                machine.memory.set_flag(flags::NUMBER_ENTERED, true);
            }
            machine.memory.set_x(number.value());
            machine.memory.set_number_keyed(number);
            machine.memory.set_flag(flags::DATA_ENTRY, true);
        }
        EntryKey::Append => append_to_text(machine),
        EntryKey::Character(character) => {
            if !machine.memory.flag(flags::DATA_ENTRY) {
                machine.memory.clear_alpha();
            }
            append_to_text(machine);
            machine.memory.append_alpha(character);
            if machine.memory.alpha_len() >= alpha::LENGTH && machine.memory.flag(flags::AUDIO) {
                tone::notice(machine);
            }
        }
        EntryKey::Back => machine.memory.shorten_alpha(),
    }
}

fn append_to_text(machine: &mut Machine) {
    if !machine.memory.flag(flags::DATA_ENTRY) {
        machine.memory.set_flag(flags::ALPHA_ENTERED, true);
    }
    machine.begin_text();
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
