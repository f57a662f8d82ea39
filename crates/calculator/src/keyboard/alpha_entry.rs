//! ALPHA mode: characters, the cursor, and the functions of the ALPHA keyboard (see its chapter in
//! the manual). While text is being entered, flag 45 is set and the cursor is shown; otherwise, the
//! next character replaces ALPHA. `machine::keyed_entry` changes ALPHA and sounds the warning tone.

use super::key_flags;
use super::mode::Mode;
use super::{Key, Keyboard, Stroke};
use crate::lcd::{Cells, KeyedLine, Lcd};
use crate::machine::Machine;
use crate::machine::key_commands::KeyCommand;
use crate::machine::keyed_entry::{self, EntryKey};
use crate::memory::alpha::APPEND;
use crate::memory::flags;
use sim41_language::instruction::{Op, Step};

impl Keyboard {
    pub(super) fn toggle_alpha_mode(&mut self, machine: &mut Machine) {
        if self.toggle(machine, key_flags::in_alpha_mode, key_flags::set_alpha_mode)
            && key_flags::in_program_mode(machine.memory())
        {
            self.mode = Mode::AlphaBegun;
        }
        self.update_flags(machine);
    }

    pub(super) fn press_in_alpha(&mut self, machine: &mut Machine, stroke: Stroke) {
        if matches!(self.mode, Mode::AlphaBegun) {
            self.mode = Mode::Ready;
        }
        let editing = key_flags::in_program_mode(machine.memory());
        match (stroke.key, stroke.shifted) {
            (Key::Back, false) if editing => self.back_in_program(machine),
            (Key::Back, false) => self.back_in_alpha(machine),
            (Key::Back, true) => self.function_key(machine, Op::Cla),
            (Key::Sst, false) => self.function_key(machine, Op::Sst),
            (Key::Sst, true) => self.function_key(machine, Op::Bst),
            (Key::RunStop, false) => self.function_key(machine, Op::RunStop),
            (Key::RunStop, true) => self.function_key(machine, Op::Aview),
            (Key::Sto, true) => self.function_key(machine, Op::Asto),
            (Key::Rcl, true) => self.function_key(machine, Op::Arcl),
            (Key::Xeq, true) if editing => self.type_in_program(machine, APPEND),
            // APPEND shows the cursor after the text in ALPHA.
            (Key::Xeq, true) => {
                if !key_flags::is_entering(machine.memory()) && counts_as_empty(machine) {
                    self.mode = Mode::Text(KeyedLine::new([]));
                }
                keyed_entry::enter(machine, EntryKey::Append);
                self.update_flags(machine);
            }
            _ => match stroke.character() {
                Some(byte) if editing => self.type_in_program(machine, byte),
                Some(byte) => self.type_in_alpha(machine, byte),
                None => {}
            },
        }
    }

    fn type_in_alpha(&mut self, machine: &mut Machine, byte: u8) {
        keyed_entry::enter(machine, EntryKey::Character(byte));
        if let Mode::Text(line) = &mut self.mode {
            line.push(byte);
        }
        self.update_flags(machine);
    }

    fn back_in_alpha(&mut self, machine: &mut Machine) {
        if key_flags::is_entering(machine.memory()) && !counts_as_empty(machine) {
            let mut line = match self.mode {
                Mode::Text(line) => line,
                _ => KeyedLine::new(machine.memory().alpha()),
            };
            keyed_entry::enter(machine, EntryKey::Back);
            // After a deletion from a full display, the display is rewritten from ALPHA.
            let full = line.width() >= Lcd::CELLS;
            line.pop();
            self.mode = if full { Mode::Ready } else { Mode::Text(line) };
            self.update_flags(machine);
        } else if machine.memory().flag(flags::MESSAGE) && !key_flags::is_entering(machine.memory())
        {
            machine.clear_message();
            self.update_flags(machine);
        } else {
            self.hold(machine, KeyCommand::Step(Step::plain(Op::Cla)));
        }
    }

    pub(super) fn alpha_cells(&self, machine: &Machine) -> Cells {
        match self.mode {
            Mode::Text(keyed) => keyed.shown().last(),
            _ => KeyedLine::new(machine.memory().alpha()).shown().last(),
        }
    }
}

fn counts_as_empty(machine: &Machine) -> bool {
    machine.memory().alpha().last().is_none_or(|byte| byte == 0)
}
