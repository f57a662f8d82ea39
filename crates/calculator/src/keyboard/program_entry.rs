//! PRGM mode: keying, correcting and stepping through program lines.

use super::Keyboard;
use super::key_flags;
use super::keyed_function::KeyCommand;
use super::mode::Mode;
use crate::lcd::{Cells, DisplayLine};
use crate::machine::line_entry;
use crate::machine::line_entry::LineKey;
use crate::machine::program_pointer;
use crate::machine::{Error, Halt, Machine};
use crate::memory::alpha::APPEND;
use crate::memory::packing;
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
            packing::decompile(machine.memory_mut());
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

    /// Handles a number key in PRGM mode: rewrites the line, or removes it if the number is empty.
    pub(super) fn number_in_program(
        &mut self,
        machine: &mut Machine,
        entry: Option<KeyedNumber>,
        key: LineKey,
    ) {
        machine.clear_message();
        let digits = entry.map_or(Chars::EMPTY, |entry| entry.bytes());
        let done = line_entry::set_number_line(machine, &digits, key);
        let entry = entry.filter(|_| done.is_ok());
        self.mode = entry.map_or(Mode::Ready, Mode::Number);
        key_flags::set_entering(machine, entry.is_some());
        self.finish(machine, done);
    }

    /// Where the current key is in its line; `first` means that it begins the line.
    pub(super) fn line_key(&self, first: bool) -> LineKey {
        match first {
            true => LineKey::First,
            false if self.interrupted => LineKey::AfterModifier,
            false => LineKey::Further,
        }
    }

    /// Handles a character in PRGM and ALPHA mode: begins or continues a text line.
    pub(super) fn type_in_program(&mut self, machine: &mut Machine, byte: u8) {
        let first = !matches!(self.mode, Mode::TextLine);
        // The append character begins a text line; within one it is ignored.
        if byte == APPEND && !first {
            return;
        }
        machine.clear_message();
        let done = line_entry::type_text_line(machine, byte, self.line_key(first));
        self.keep_text_line(machine, done.is_ok());
        self.finish(machine, done);
    }

    fn keep_text_line(&mut self, machine: &mut Machine, more: bool) {
        self.mode = if more { Mode::TextLine } else { Mode::Ready };
        key_flags::set_entering(machine, more);
    }

    /// Handles ← in PRGM mode: deletes the last character of the line being keyed, or the whole
    /// line.
    pub(super) fn back_in_program(&mut self, machine: &mut Machine) {
        let message = machine.shown_message().is_some();
        machine.clear_message();
        match self.mode {
            Mode::Number(mut entry) => {
                let left = entry.back().then_some(entry);
                self.number_in_program(machine, left, LineKey::Further);
            }
            Mode::TextLine => {
                let more = line_entry::shorten_text_line(machine);
                self.keep_text_line(machine, more);
                self.finish(machine, Ok(()));
            }
            _ if message => self.update_flags(machine),
            _ => self.hold(machine, KeyCommand::Step(Step::plain(Op::Backspace))),
        }
    }

    /// Executes BST: moves to the previous line.
    pub(super) fn back_step(&self, machine: &mut Machine) {
        program_pointer::know_line(machine);
        if !machine.memory().is_private() {
            program_pointer::previous_line(machine);
            show_line(machine);
        }
    }

    /// Executes SST: moves to the next line in PRGM mode, otherwise executes one line.
    pub(super) fn single_step(&mut self, machine: &mut Machine) -> Result<(), Error> {
        if key_flags::in_program_mode(machine.memory()) {
            machine.next_line();
            return Ok(());
        }
        match machine.single_step() {
            Some(Halt::Error(error)) => Err(error),
            Some(halt) => {
                self.begin_waiting(machine, halt);
                Ok(())
            }
            None => Ok(()),
        }
    }

    pub(super) fn program_line(&self, machine: &Machine) -> Cells {
        let full = match machine.current_step().map(|step| step.operand) {
            Some(Operand::Chars(text)) => text.len() == text::LONGEST_TEXT,
            _ => false,
        };
        let cursor = match self.mode {
            Mode::TextLine => !full,
            Mode::Number(number) => !number.is_complete_line(),
            _ => false,
        };
        let mut line = DisplayLine::shown(&machine.line_text());
        if cursor {
            line.push_glyph(Glyph::CURSOR);
        }
        line.last()
    }
}

pub(super) fn show_line(machine: &mut Machine) {
    program_pointer::know_line(machine);
    if machine.memory().is_private() {
        machine.announce(Error::Private);
    }
}

pub(super) fn next_line(machine: &Machine, text: &str) -> String {
    format!("{:02} {text}", machine.line_number() + 1)
}
