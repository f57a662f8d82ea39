//! Number keys; `sim41_number::number_entry` defines their effect. `ready` handles ←.

use super::key_flags;
use super::mode::Mode;
use super::{Key, Keyboard};
use crate::device::Notice;
use crate::machine::Machine;
use crate::machine::keyed_entry::{self, EntryKey};

impl Keyboard {
    /// Returns `false` for keys other than digits, the radix mark, EEX, and CHS within a number.
    pub(super) fn press_in_number(&mut self, machine: &mut Machine, key: Key) -> bool {
        let begun = self.mode.number();
        let mut entry = begun.unwrap_or_default();
        match key {
            Key::Point => entry.radix(),
            Key::Eex => entry.eex(),
            Key::Chs if begun.is_some() => entry.chs(),
            key => match key.digit() {
                Some(digit) => entry.digit(digit),
                None => return false,
            },
        }
        self.mode = Mode::Number(entry);
        if key_flags::in_program_mode(machine.memory()) {
            self.number_in_program(machine, Some(entry), self.line_key(begun.is_none()));
            return true;
        }
        machine.clear_message();
        self.number_changed(machine, begun.is_none());
        true
    }

    pub(crate) fn drops_digit(&self, digit: u8) -> bool {
        let Mode::Number(number) = self.mode else { return false };
        let mut longer = number;
        longer.digit(digit);
        longer == number
    }

    pub(super) fn number_changed(&mut self, machine: &mut Machine, first: bool) {
        if let Mode::Number(entry) = self.mode {
            keyed_entry::enter(machine, EntryKey::Number { number: &entry, first });
            if entry.is_out_of_range() {
                if !key_flags::in_program_mode(machine.memory()) {
                    machine.notify(Notice::NumberOutOfRange);
                }
                self.forget_entry(machine);
            }
        }
        self.update_flags(machine);
    }
}
