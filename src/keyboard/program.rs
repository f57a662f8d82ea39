//! PRGM mode: lines being keyed, corrected and stepped.

use super::Keyboard;
use super::functions::Command;
use crate::instruction::{Chars, Op, Step};
use crate::machine::{Error, Machine};
use crate::memory::flags;

/// The append sign.
const APPEND: u8 = 0x7F;

impl Keyboard {
    /// The PRGM key.
    pub(super) fn toggle_program_mode(&mut self, machine: &mut Machine) {
        let on = !machine.memory.flag(flags::PRGM);
        machine.memory.set_flag(flags::SHIFT, false);
        machine.clear_message();
        self.kept = None;
        self.end_entry(machine);
        if !on {
            machine.leave_program_mode();
        }
        machine.memory.set_flag(flags::PRGM, on);
        machine.memory.set_flag(flags::ALPHA, false);
        self.update_flags(machine);
    }

    /// A key of a number in PRGM mode: the line is written anew.
    pub(super) fn number_in_program(
        &mut self,
        machine: &mut Machine,
        first: bool,
        interrupted: bool,
    ) {
        let Some(entry) = self.number else { return };
        machine.clear_message();
        let done = machine.set_number_line(entry.bytes().as_slice(), first, interrupted);
        self.number = self.number.filter(|_| done.is_ok());
        machine.memory.set_flag(flags::DATA_ENTRY, done.is_ok());
        self.finish(machine, done);
    }

    /// A character in PRGM and ALPHA mode: it begins or continues a text line.
    pub(super) fn type_in_program(&mut self, machine: &mut Machine, byte: u8, interrupted: bool) {
        let first = !self.text_line;
        // The append sign begins a text line; inside one it is nothing.
        if byte == APPEND && !first {
            return;
        }
        machine.clear_message();
        let done = machine.type_text_line(byte, first, interrupted);
        self.text_line = done.is_ok();
        machine.memory.set_flag(flags::DATA_ENTRY, self.text_line);
        self.finish(machine, done);
    }

    /// ← in PRGM mode: the last character of the line being keyed, or the whole line.
    pub(super) fn back_in_program(&mut self, machine: &mut Machine) {
        let message = machine.memory.flag(flags::MESSAGE) && machine.message.is_some();
        machine.clear_message();
        if message && self.number.is_none() && !self.text_line {
            return self.update_flags(machine);
        }
        if let Some(mut entry) = self.number {
            let more = entry.back();
            self.number = more.then_some(entry);
            let digits = if more { entry.bytes() } else { Chars::new(&[]) };
            let done = machine.set_number_line(digits.as_slice(), false, false);
            machine.memory.set_flag(flags::DATA_ENTRY, more);
            return self.finish(machine, done);
        }
        if self.text_line {
            self.text_line = machine.shorten_text_line();
            machine.memory.set_flag(flags::DATA_ENTRY, self.text_line);
            return self.finish(machine, Ok(()));
        }
        self.hold(machine, Command::Step(Step::plain(Op::Backspace)));
    }

    /// To show a line its number is counted; a private program shows a message instead.
    pub(super) fn show_line(&self, machine: &mut Machine) {
        machine.know_line();
        if machine.memory.is_private() {
            machine.show_text(&Error::Private.to_string());
        }
    }

    /// BST: the line before, which is shown outside PRGM mode too when it is private.
    pub(super) fn back_step(&self, machine: &mut Machine) {
        machine.know_line();
        if !machine.memory.is_private() {
            machine.previous_line();
            self.show_line(machine);
        }
    }

    /// SST: the next line in PRGM mode, otherwise one line is executed.
    pub(super) fn single_step(&mut self, machine: &mut Machine) -> Result<(), Error> {
        if machine.memory.flag(flags::PRGM) {
            machine.next_line();
            return Ok(());
        }
        match machine.single_step() {
            Some(crate::machine::Halt::Error(error)) => Err(error),
            Some(halt) => {
                self.begin_waiting(machine, halt);
                Ok(())
            }
            None => Ok(()),
        }
    }
}
