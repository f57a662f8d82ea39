//! The ALPHA register: text lines, ASTO ARCL ASHF CLA AON AOFF, ALENG ANUM AROT ATOX XTOA POSA.

use super::cache::{Entry, Known};
use super::{Error, Flow, Machine, argument};
use crate::device::Notice;
use crate::memory::Address;
use crate::memory::alpha::{AlphaText, SIX};
use crate::memory::flags::{GROUPING, NUMBER_ENTERED, RADIX};
use sim41_language::instruction::Chars;
use sim41_number::KeyedNumber;
use sim41_number::register::Register;

impl Machine {
    /// Executes a text line: replaces ALPHA, or appends the text if the line begins with the append
    /// sign 7F.
    pub(super) fn text(&mut self, entry: Entry) {
        let Known::Text(index) = entry.known else { return self.text_as_it_changes(entry) };
        if let Some(line) = self.cache.text(index) {
            match line.appended {
                true => self.memory.append_text(&line.text),
                false => self.memory.set_text(&line.text),
            }
        }
    }

    /// Executes ASTO: stores the first six characters of ALPHA.
    pub(super) fn alpha_store(&mut self, operand: u8) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        self.write(address, self.memory.first_six_characters());
        Ok(Flow::Next)
    }

    /// Executes ARCL: appends a text as it is, a number as it is displayed.
    pub(super) fn alpha_recall(&mut self, operand: u8) -> Result<Flow, Error> {
        let address = self.address(operand)?;
        let value = self.read(address);
        self.append_register(value);
        Ok(Flow::Next)
    }

    /// Appends the content of a register to ALPHA.
    pub(super) fn append_register(&mut self, value: Register) {
        match value.is_alpha() {
            true => self.memory.append_register(value),
            false => {
                self.memory.end_number_state();
                let text = sim41_number::text(value, self.memory.format());
                self.memory.append_text(&AlphaText::new(&text));
            }
        }
    }

    /// Executes ASHF: drops the first six characters.
    pub(super) fn alpha_shift(&mut self) {
        let all = self.memory.alpha_bytes();
        let start = all.iter().position(|&b| b != 0).unwrap_or(all.len());
        self.memory.clear_alpha();
        self.memory.set_alpha(&all[(start + SIX).min(all.len())..]);
    }

    /// Executes ALENG: pushes the number of characters in ALPHA.
    pub(super) fn alpha_length(&mut self) {
        self.push(sim41_number::integer(self.memory.alpha_len() as u32));
    }

    /// Executes ATOX: removes the first character and pushes its code; 0 if ALPHA is empty.
    pub(super) fn alpha_to_x(&mut self) {
        let first = self.memory.take_first_character();
        self.push(sim41_number::integer(first.unwrap_or(0) as u32));
    }

    /// Executes XTOA: appends the character with the code in X, or the text in X.
    pub(super) fn x_to_alpha(&mut self) -> Result<(), Error> {
        let x = self.memory.content(Address::X);
        if x.is_alpha() {
            self.memory.append_register(x.register());
        } else {
            self.memory.append_alpha(argument::character(x)?);
        }
        Ok(())
    }

    /// Executes AROT: rotates ALPHA left by X characters, right when X is negative. X is not
    /// checked when ALPHA is empty.
    pub(super) fn alpha_rotate(&mut self) -> Result<(), Error> {
        let length = self.memory.alpha_len();
        if length == 0 {
            return Ok(());
        }
        let x = self.memory.content(Address::X);
        match argument::character(x)? as usize % length {
            count if x.register().digit(13) == 9 => self.memory.rotate_alpha(length - count),
            count => self.memory.rotate_alpha(count),
        }
        Ok(())
    }

    /// Executes POSA: replaces X by the position in ALPHA, from 0, of the character or text in X,
    /// or by -1 if ALPHA does not contain it.
    pub(super) fn position_in_alpha(&mut self) -> Result<(), Error> {
        let x = self.memory.content(Address::X);
        let found = match x.is_alpha() {
            true => self.text_in_alpha(x.register()),
            false => self.memory.position_in_alpha(argument::character(x)?),
        };
        let position =
            found.map_or(argument::NOT_FOUND.into(), |n| sim41_number::integer(n as u32));
        self.leave_result(position);
        Ok(())
    }

    /// Returns the position in ALPHA of the text in X, which ends with its first NULL.
    fn text_in_alpha(&self, x: Register) -> Option<usize> {
        let wanted: Chars = x.alpha_text().take_while(|&byte| byte != 0).collect();
        let all = self.alpha_chars();
        all.windows(wanted.len().max(1)).position(|part| part == &*wanted)
    }

    /// Executes ANUM: pushes the first number in ALPHA and sets flag 22; does nothing without one.
    pub(super) fn alpha_number(&mut self) {
        let (radix, separator) = if self.memory.flag(RADIX) { (b'.', b',') } else { (b',', b'.') };
        let separator = self.memory.flag(GROUPING).then_some(separator);
        let number = first_number(self.memory.alpha(), radix, separator);
        self.memory.set_number_keyed(&number);
        if !number.mantissa().is_empty() {
            self.push(number.value());
            self.memory.set_flag(NUMBER_ENTERED, true);
            self.notify(Notice::Result);
        }
    }
}

/// Returns the first number in a text, empty if there is none. `+` and the separator are ignored;
/// the other characters of a number are taken as if they were keyed.
fn first_number(text: impl Iterator<Item = u8>, radix: u8, separator: Option<u8>) -> KeyedNumber {
    let mut number = KeyedNumber::default();
    for byte in text {
        let begun = !number.mantissa().is_empty();
        match byte {
            b'+' => {}
            byte if Some(byte) == separator => {}
            b'-' => number.minus(),
            b'0'..=b'9' => number.digit(byte - b'0'),
            byte if byte == radix => number.radix(),
            b'E' if begun => number.begin_exponent(),
            _ if begun => break,
            _ => number = KeyedNumber::default(),
        }
    }
    number
}
