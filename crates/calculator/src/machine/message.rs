//! The message shown while flag 50 is set. Keys clear it: `keyboard::ready`, `keyboard::held_key`.

use super::Machine;
use crate::device::Notice;
use crate::memory::flags::MESSAGE;
use sim41_language::instruction::Chars;
use std::fmt::Display;

#[derive(Clone, Copy, Default)]
pub(crate) struct Message {
    pub text: Option<Chars>,
    /// The goose's cell after a program has set flag 50 by writing register d. The display then
    /// stays unchanged, as during a message.
    pub goose: Option<u8>,
}

impl Machine {
    pub(crate) fn announce(&mut self, text: impl Display) {
        let message = Chars::new(text.to_string().as_bytes());
        show_message(self, message);
        self.notify(Notice::Answered(message));
    }

    pub(crate) fn message(&self) -> Message {
        self.message
    }

    pub fn shown_message(&self) -> Option<Chars> {
        self.message.text.filter(|_| self.memory.flag(MESSAGE))
    }

    pub fn clear_message(&mut self) {
        self.message.text = None;
        self.message.goose = None;
        self.memory.set_flag(MESSAGE, false);
    }
}

pub(super) fn show_message(machine: &mut Machine, message: Chars) {
    machine.message.text = Some(message);
    machine.memory.set_flag(MESSAGE, true);
}

/// Leaves flag 50 unchanged.
pub(crate) fn replace_message(machine: &mut Machine, message: Option<Chars>) {
    machine.message.text = message;
}

pub(crate) fn show_text(machine: &mut Machine, text: &str) {
    show_message(machine, Chars::new(text.as_bytes()));
}
