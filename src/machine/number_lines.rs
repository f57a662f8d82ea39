//! Number lines whose entry a program can see: in P and Q, because the line stands in a register
//! that its own digits change, or because the program has set flag 52, PRGM mode.

use super::cache::Entry;
use super::line_entry::LineKey;
use super::{Error, Flow, Machine};
use crate::instruction::{Chars, Operand};
use crate::memory::flags::PRGM;
use crate::memory::{Address, Position};
use crate::number::{self, KeyedNumber};

/// The bytes of a number line: digits, radix mark, EEX and CHS.
const NUMBER_BYTES: std::ops::RangeInclusive<u8> = 0x10..=0x1C;

impl Machine {
    /// Executes a number line that leaves traces in P and Q, or in PRGM mode.
    ///
    /// # Errors
    /// In PRGM mode [`Error::TryAgain`] without room for the line that is inserted.
    pub(super) fn enter_traced(&mut self, entry: Entry) -> Result<Flow, Error> {
        if self.memory.flag(PRGM) {
            return self.insert_digit(entry.at());
        }
        if Self::in_status(entry.at()) {
            return Ok(self.enter_as_it_changes(entry.at()));
        }
        if let Operand::Chars(digits) = self.full_step(entry).operand {
            self.memory.set_number_keyed(&KeyedNumber::of_line(digits.as_slice()));
        }
        self.push(self.constant(entry));
        Ok(Flow::Next)
    }

    /// Executes the first digit of a number line in PRGM mode: as its key does, it inserts a number
    /// line after the next line, and the program continues with what has been inserted.
    fn insert_digit(&mut self, first: Position) -> Result<Flow, Error> {
        self.pc = first;
        let digit = KeyedNumber::of_line(&[self.memory.byte(first)]);
        self.set_number_line(&digit.bytes(), LineKey::First)?;
        Ok(Flow::Next)
    }

    /// Returns whether a step at this place is in the status registers.
    pub(super) fn in_status(at: Position) -> bool {
        !at.is_in_module() && Address::new(at.register()) <= Address::E
    }

    /// Executes a number line in the status registers. The calculator changes X, P and Q at each
    /// byte of the number before it reads the next one.
    fn enter_as_it_changes(&mut self, first: Position) -> Flow {
        let (mut last, mut byte) = (first, self.memory.byte(first));
        let mut line = Chars::EMPTY;
        loop {
            line.push(byte);
            let bytes = line.as_slice();
            let (value, used) = number::entered(bytes);
            if used < bytes.len() {
                return Flow::Goto(last.back(1));
            }
            match bytes.len() {
                1 => self.push(value),
                _ => self.memory.set_x(value),
            }
            self.memory.set_number_keyed(&KeyedNumber::of_line(bytes));
            self.memory.set_pointer(last.forward(1));
            byte = self.memory.byte(last.forward(1));
            if !NUMBER_BYTES.contains(&byte) || bytes.len() == Chars::CAPACITY {
                return Flow::Goto(last);
            }
            last = last.forward(1);
        }
    }
}
