//! PRGM mode: lines being keyed, corrected and stepped.

use super::keyed_function::Command;
use super::mode::Mode;
use super::{Keyboard, Pace};
use crate::charset::Glyph;
use crate::instruction::{Chars, Op, Operand, Step, text};
use crate::lcd::{Cells, Line};
use crate::machine::{Error, Halt, Machine};
use crate::memory::flags;
use crate::number::KeyedNumber;

/// The append sign.
pub(super) const APPEND: u8 = 0x7F;

impl Keyboard {
    /// The PRGM key.
    pub(super) fn toggle_program_mode(&mut self, machine: &mut Machine) {
        let on = !machine.memory.flag(flags::PRGM);
        machine.memory.set_flag(flags::SHIFT, false);
        machine.clear_message();
        self.end_entry(machine);
        self.mode = Mode::Ready;
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
        entry: KeyedNumber,
        first: bool,
        interrupted: bool,
    ) {
        machine.clear_message();
        let done = machine.set_number_line(entry.bytes().as_slice(), first, interrupted);
        self.mode = if done.is_ok() { Mode::Number(entry) } else { Mode::Ready };
        machine.memory.set_flag(flags::DATA_ENTRY, done.is_ok());
        self.finish(machine, done);
    }

    /// A character in PRGM and ALPHA mode: it begins or continues a text line.
    pub(super) fn type_in_program(&mut self, machine: &mut Machine, byte: u8, interrupted: bool) {
        let first = !matches!(self.mode, Mode::TextLine);
        // The append sign begins a text line; inside one it is nothing.
        if byte == APPEND && !first {
            return;
        }
        machine.clear_message();
        let done = machine.type_text_line(byte, first, interrupted);
        self.keep_text_line(machine, done.is_ok());
        self.finish(machine, done);
    }

    /// Whether a text line goes on.
    fn keep_text_line(&mut self, machine: &mut Machine, more: bool) {
        self.mode = if more { Mode::TextLine } else { Mode::Ready };
        machine.memory.set_flag(flags::DATA_ENTRY, more);
    }

    /// ← in PRGM mode: the last character of the line being keyed, or the whole line.
    pub(super) fn back_in_program(&mut self, machine: &mut Machine) {
        let message = machine.memory.flag(flags::MESSAGE) && machine.message.is_some();
        machine.clear_message();
        match self.mode {
            Mode::Number(mut entry) => {
                let more = entry.back();
                self.mode = if more { Mode::Number(entry) } else { Mode::Ready };
                let digits = if more { entry.bytes() } else { Chars::new(&[]) };
                let done = machine.set_number_line(digits.as_slice(), false, false);
                machine.memory.set_flag(flags::DATA_ENTRY, more);
                self.finish(machine, done);
            }
            Mode::TextLine => {
                let more = machine.shorten_text_line();
                self.keep_text_line(machine, more);
                self.finish(machine, Ok(()));
            }
            _ if message => self.update_flags(machine),
            _ => self.hold(machine, Command::Step(Step::plain(Op::Backspace))),
        }
    }

    /// BST: the line before, which is shown outside PRGM mode too when it is private.
    pub(super) fn back_step(&self, machine: &mut Machine) {
        machine.know_line();
        if !machine.memory.is_private() {
            machine.previous_line();
            show_line(machine);
        }
    }

    /// SST: the next line in PRGM mode, otherwise one line is executed.
    pub(super) fn single_step(&mut self, machine: &mut Machine) -> Result<(), Error> {
        if machine.memory.flag(flags::PRGM) {
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

    /// The line of the program, with the cursor while a number or text is being keyed.
    pub(super) fn program_line(&self, machine: &Machine) -> Cells {
        let step = machine.current_step();
        let full = step.is_some_and(|step| match step.operand {
            Operand::Chars(text) => text.as_slice().len() == text::LONGEST_TEXT,
            _ => false,
        });
        let cursor = match self.mode {
            Mode::TextLine => !full,
            Mode::Number(number) => !number.is_complete_line(),
            _ => false,
        };
        let mut line = Line::shown(&machine.line_text());
        if cursor {
            line.push_glyph(Glyph::CURSOR);
        }
        line.last()
    }

    /// Whether a line longer than the display scrolls: a text or a name that is not being keyed.
    pub(super) fn line_scrolls(&self, machine: &Machine) -> bool {
        let text = matches!(machine.current_step(), Some(Step { operand: Operand::Chars(_), .. }));
        let complete = text && matches!(self.mode, Mode::Ready);
        self.pace != Pace::AtOnce && machine.memory.flag(flags::PRGM) && complete
    }
}

/// To show a line its number is counted; a private program shows a message instead.
pub(super) fn show_line(machine: &mut Machine) {
    machine.know_line();
    if machine.memory.is_private() {
        machine.announce(Error::Private);
    }
}

/// What will be the next line, with its number.
pub(super) fn next_line(machine: &Machine, text: &str) -> String {
    format!("{:02} {text}", machine.line_number() + 1)
}
