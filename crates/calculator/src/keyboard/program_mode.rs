//! PRGM mode: entering and correcting lines. Line text, REG, SST, BST: `machine::program_pointer`.

use super::Keyboard;
use super::key_flags;
use super::mode::Mode;
use crate::lcd::{Cells, DisplayLine};
use crate::machine::Machine;
use crate::machine::key_commands::KeyCommand;
use crate::machine::line_entry;
use crate::machine::line_entry::{LineEdit, LineKey};
use crate::memory::alpha::APPEND;
use crate::memory::{compiled_jumps, flags};
use sim41_language::instruction::{Chars, Op, Operand, Step, text};
use sim41_number::KeyedNumber;
use sim41_number::charset::Glyph;

impl Keyboard {
    pub(super) fn toggle_program_mode(&mut self, machine: &mut Machine) {
        if !self.toggle(
            machine,
            |m| key_flags::in_program_mode(m.memory()),
            key_flags::set_program_mode,
        ) {
            compiled_jumps::decompile(machine.memory_mut());
        }
        key_flags::set_alpha_mode(machine, false);
        self.update_flags(machine);
    }

    pub(super) fn toggle(
        &mut self,
        machine: &mut Machine,
        is_on: fn(&Machine) -> bool,
        set: fn(&mut Machine, bool),
    ) -> bool {
        let on = !is_on(machine);
        key_flags::set_shift(machine, false);
        machine.clear_message();
        self.end_entry(machine);
        set(machine, on);
        self.mode = Mode::Ready;
        on
    }

    /// A number key in PRGM mode rewrites the number line, or deletes it if no digits are left.
    pub(super) fn number_in_program(
        &mut self,
        machine: &mut Machine,
        entry: Option<KeyedNumber>,
        key: LineKey,
    ) {
        machine.clear_message();
        let digits = entry.map_or(Chars::EMPTY, |entry| entry.bytes());
        let done = line_entry::edit(machine, LineEdit::Number(&digits), key);
        let entry = entry.filter(|_| done.is_ok());
        self.mode = entry.map_or(Mode::Ready, Mode::Number);
        key_flags::set_entering(machine, entry.is_some());
        self.finish(machine, done.map(drop));
    }

    /// The current key's position in its line; `first` means that the key begins the line.
    pub(super) fn line_key(&self, first: bool) -> LineKey {
        match first {
            true => LineKey::First,
            false if self.interrupted => LineKey::AfterModifier,
            false => LineKey::Further,
        }
    }

    /// A character in PRGM and ALPHA mode begins or continues a text line.
    pub(super) fn type_in_program(&mut self, machine: &mut Machine, byte: u8) {
        let first = !matches!(self.mode, Mode::TextLine);
        // The append character begins a text line; inside a text line it is ignored.
        if byte == APPEND && !first {
            return;
        }
        machine.clear_message();
        self.edit_text_line(machine, LineEdit::Character(byte), self.line_key(first));
    }

    fn edit_text_line(&mut self, machine: &mut Machine, edit: LineEdit<'_>, key: LineKey) {
        let done = line_entry::edit(machine, edit, key);
        let more = done.unwrap_or(false);
        self.mode = if more { Mode::TextLine } else { Mode::Ready };
        key_flags::set_entering(machine, more);
        self.finish(machine, done.map(drop));
    }

    /// ← in PRGM mode deletes the last character of a line being entered, or else the whole line.
    pub(super) fn back_in_program(&mut self, machine: &mut Machine) {
        let message = machine.message().text.is_some() && machine.memory().flag(flags::MESSAGE);
        machine.clear_message();
        match self.mode {
            Mode::Number(mut entry) => {
                let left = entry.back().then_some(entry);
                self.number_in_program(machine, left, LineKey::Further);
            }
            Mode::TextLine => self.edit_text_line(machine, LineEdit::Back, LineKey::Further),
            _ if message => self.update_flags(machine),
            _ => self.hold(machine, KeyCommand::Step(Step::plain(Op::Backspace))),
        }
    }

    pub(super) fn program_line(&self, machine: &Machine) -> Cells {
        let full = match machine.current_line().step().map(|step| step.operand) {
            Some(Operand::Chars(text)) => text.len() == text::LONGEST_TEXT,
            _ => false,
        };
        let cursor = match self.mode {
            Mode::TextLine => !full,
            Mode::Number(number) => !number.is_complete_line(),
            _ => false,
        };
        let mut line = DisplayLine::shown(&machine.current_line().text());
        if cursor {
            line.push_glyph(Glyph::CURSOR);
        }
        line.last()
    }
}

pub(super) fn next_line(machine: &Machine, text: &str) -> String {
    format!("{:02} {text}", machine.current_line().number() + 1)
}
