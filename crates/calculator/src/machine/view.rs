//! VIEW, AVIEW and PROMPT, CLD, and messages in the display.

use super::{Error, Event, Flow, Halt, Machine};
use crate::device::Notice;
use crate::memory::flags::{ALPHA, MESSAGE, PRINTER, PRINTER_ENABLE};
use sim41_language::instruction::Chars;
use std::fmt::Display;

impl Machine {
    /// Executes VIEW: shows a register.
    pub(super) fn view(&mut self, operand: u8) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        let value = self.read(address);
        let shown = sim41_number::display(value, self.memory.format());
        self.memory.set_number_shown(value);
        self.notify(Notice::Viewed(value));
        self.show(Chars::new(&shown))
    }

    /// Executes AVIEW: shows ALPHA. In ALPHA mode the display shows ALPHA already, and there is no
    /// message.
    pub(super) fn alpha_view(&mut self) -> Result<Flow, Error> {
        let text = self.alpha_chars();
        self.notify(Notice::AlphaViewed(text));
        let flow = self.show(text);
        if self.memory.flag(ALPHA) && !self.running() {
            self.clear_message();
        }
        flow
    }

    /// Executes PROMPT: shows ALPHA like AVIEW and stops.
    pub(super) fn prompt(&mut self) -> Result<Flow, Error> {
        let text = self.alpha_chars();
        self.notify(Notice::Prompted(text));
        self.show(text)?;
        if self.memory.flag(ALPHA) {
            self.clear_message();
        }
        self.memory.end_key_entry();
        Ok(Flow::Halt(Halt::Stopped))
    }

    /// Returns the text of ALPHA.
    pub(super) fn alpha_chars(&self) -> Chars {
        let (all, length) = (self.memory.alpha_bytes(), self.memory.alpha_len());
        Chars::new(&all[all.len() - length..])
    }

    /// Shows a message. A program waits while it scrolls, and stops if a printer is enabled but
    /// missing (flag 21 set, flag 55 clear).
    pub(super) fn show(&mut self, message: Chars) -> Result<Flow, Error> {
        self.show_message(message);
        match (self.memory.flag(PRINTER_ENABLE), self.memory.flag(PRINTER)) {
            (true, false) => Ok(Flow::Halt(Halt::Stopped)),
            _ => Ok(Flow::Halt(Halt::Wait)),
        }
    }

    /// Shows a text in the display, as an error or an answer does.
    pub(crate) fn show_text(&mut self, text: &str) {
        self.show_message(Chars::new(text.as_bytes()));
    }

    /// Shows this message in the display.
    pub(crate) fn show_message(&mut self, message: Chars) {
        self.message = Some(message);
        self.memory.set_flag(MESSAGE, true);
    }

    /// Shows an error or an answer, and reports it to the devices.
    pub fn announce(&mut self, text: impl Display) {
        let message = Chars::new(text.to_string().as_bytes());
        self.show_message(message);
        self.notify(Notice::Answered(message));
    }

    /// Shows an error that has stopped a program, or that is the answer to a key.
    pub(crate) fn announce_error(&mut self, error: Error, in_program: bool) {
        self.announce(error);
        self.add_event(Event::Failed { error, in_program });
        if in_program {
            self.memory.end_key_entry();
        }
    }

    /// Returns the message that the display shows in place of X or ALPHA while flag 50 is set,
    /// even if the flag is clear.
    pub fn message(&self) -> Option<Chars> {
        self.message
    }

    /// Returns the message that the display shows now.
    pub fn shown_message(&self) -> Option<Chars> {
        self.message.filter(|_| self.memory.flag(MESSAGE))
    }

    /// Replaces the message by another or by none, and leaves flag 50 as it is.
    pub(crate) fn replace_message(&mut self, message: Option<Chars>) {
        self.message = message;
    }

    /// Clears the message in the display, as CLD does.
    pub fn clear_message(&mut self) {
        self.message = None;
        self.standing = None;
        self.memory.set_flag(MESSAGE, false);
    }
}
