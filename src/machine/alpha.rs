//! ALPHA: text lines, ASTO ARCL ASHF CLA AVIEW PROMPT, and messages in the display.

use super::cache::Entry;
use super::{Error, Event, Flow, Halt, Machine};
use crate::instruction::Chars;
use crate::memory::flags::{ALPHA, MESSAGE, PRINTER, PRINTER_ENABLE};
use crate::number;
use crate::register::Register;

/// What ASTO takes and ASHF drops.
const SIX: usize = 6;

impl Machine {
    /// A text line: replaces ALPHA, or is appended when it begins with the append sign 7F.
    pub(super) fn text(&mut self, entry: Entry) -> Result<Flow, Error> {
        let at = entry.at();
        let byte = |machine: &Self, n: u8| machine.memory.byte(at.forward(1 + n as usize));
        // A text without characters leaves ALPHA as it is.
        let first = match entry.operand {
            0 => 0,
            _ if byte(self, 0) == 0x7F => 1,
            _ => {
                self.memory.clear_alpha();
                0
            }
        };
        for n in first..entry.operand {
            let byte = byte(self, n);
            self.memory.append_alpha(byte);
        }
        Ok(Flow::Next)
    }

    /// ASTO: the first six characters.
    pub(super) fn alpha_store(&mut self, operand: u8) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        let mut six = Chars::new(&[]);
        self.memory.alpha().take(SIX).for_each(|b| six.push(b));
        self.write(address, Register::from_alpha(six.as_slice()));
        Ok(Flow::Next)
    }

    /// ARCL: text as it is, a number as it is displayed.
    pub(super) fn alpha_recall(&mut self, operand: u8) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        let value = self.read(address);
        for &byte in number::text(value, self.memory.format()).iter() {
            self.memory.append_alpha(byte);
        }
        Ok(Flow::Next)
    }

    /// ASHF: drops the first six characters.
    pub(super) fn alpha_shift(&mut self) -> Result<Flow, Error> {
        let all = self.memory.alpha_bytes();
        let start = all.iter().position(|&b| b != 0).unwrap_or(all.len());
        self.memory.clear_alpha();
        self.memory.set_alpha(&all[(start + SIX).min(all.len())..]);
        Ok(Flow::Next)
    }

    /// AVIEW.
    ///
    /// In ALPHA mode the register is in the display already: no message is left there.
    pub(super) fn alpha_view(&mut self) -> Result<Flow, Error> {
        let text = self.alpha_chars();
        let flow = self.show(text);
        if self.memory.flag(ALPHA) && !self.running() {
            self.clear_message();
        }
        flow
    }

    /// PROMPT: AVIEW and stop. In ALPHA mode, where the register is in the display, no message is
    /// left.
    pub(super) fn prompt(&mut self) -> Result<Flow, Error> {
        let text = self.alpha_chars();
        self.show(text)?;
        if self.memory.flag(ALPHA) {
            self.clear_message();
        }
        Ok(Flow::Halt(Halt::Stopped))
    }

    /// The text of ALPHA.
    fn alpha_chars(&self) -> Chars {
        let mut text = Chars::new(&[]);
        self.memory.alpha().for_each(|b| text.push(b));
        text
    }

    /// Show a message; a program waits for its scrolling, and stops if it wants a printer that is
    /// not there (flag 21 set, flag 55 clear).
    pub(super) fn show(&mut self, message: Chars) -> Result<Flow, Error> {
        self.message = Some(message);
        self.memory.set_flag(MESSAGE, true);
        match (self.memory.flag(PRINTER_ENABLE), self.memory.flag(PRINTER)) {
            (true, false) => Ok(Flow::Halt(Halt::Stopped)),
            (true, true) => {
                let line = message.as_slice().iter().map(|&b| crate::charset::printed(b)).collect();
                self.events.push(Event::Printed(line));
                Ok(Flow::Halt(Halt::Wait))
            }
            _ => Ok(Flow::Halt(Halt::Wait)),
        }
    }

    /// Put a text into the display, as an error or an answer does.
    pub fn show_text(&mut self, text: &str) {
        self.message = Some(Chars::new(text.as_bytes()));
        self.memory.set_flag(MESSAGE, true);
    }

    /// CLD, and everything that takes a message away.
    pub fn clear_message(&mut self) {
        self.message = None;
        self.standing = None;
        self.memory.set_flag(MESSAGE, false);
    }

    /// AON and AOFF.
    pub(super) fn alpha_mode(&mut self, on: bool) -> Result<Flow, Error> {
        self.memory.set_flag(ALPHA, on);
        Ok(Flow::Next)
    }
}
