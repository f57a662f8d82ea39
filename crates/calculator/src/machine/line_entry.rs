//! Lines that are keyed in PRGM mode sign by sign: number lines and text lines. Chapter: "Program
//! editing".

use super::{Error, Machine};
use crate::memory::program_bytes::{Ends, Full};

/// The place of a key in the number line or text line that is being keyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineKey {
    /// The key begins the line.
    First,
    /// The line goes on with the key.
    Further,
    /// The line goes on with the key, and SHIFT or USER was pressed just before it.
    AfterModifier,
}

impl Machine {
    /// Sets the digit bytes (10 to 1C) of the number line being keyed. The first key inserts the
    /// line, with a NULL before it; a NULL stays after it. Without digits the line is deleted, and
    /// the pointer goes to the line before as BST does.
    ///
    /// # Errors
    /// [`Error::TryAgain`] without room; PRIVATE; ROM.
    pub(crate) fn set_number_line(&mut self, digits: &[u8], key: LineKey) -> Result<(), Error> {
        if digits.is_empty() {
            self.memory.erase_line(self.here(), Ends::Kept);
            self.go_back();
            return Ok(());
        }
        if key == LineKey::First {
            let (after, advanced) = self.begin_line()?;
            let null = after.forward(1);
            let opened = self.memory.close(after).and_then(|()| self.put_all(null, digits));
            opened.map_err(|Full| self.no_room_for_line(advanced))?;
            let closed = self.memory.close(null.forward(digits.len()));
            return closed.map_err(|Full| self.no_room_for_rest(digits.len(), key));
        }
        let at = self.before_line(self.here());
        let length = at.distance(self.memory.line_after(at).last).max(0) as usize;
        for (n, &digit) in digits.iter().enumerate() {
            if n < length {
                self.memory.set_byte(at.forward(n + 1), digit);
            } else if self.memory.put(at.forward(n), digit).is_err() {
                return Err(self.no_room_for_rest(n, key));
            }
        }
        (digits.len()..length).for_each(|n| self.memory.set_byte(at.forward(n + 1), 0));
        let closed = self.memory.close(at.forward(digits.len()));
        closed.map_err(|Full| self.no_room_for_rest(digits.len(), key))
    }

    /// Appends a character to the text line being keyed; the first one begins the line. A sixteenth
    /// character is refused. Without room the line is removed.
    ///
    /// # Errors
    /// [`Error::TryAgain`] without room; PRIVATE; ROM.
    pub(crate) fn type_text_line(&mut self, character: u8, key: LineKey) -> Result<(), Error> {
        if key == LineKey::First {
            let (after, advanced) = self.begin_line()?;
            let put = self.put_all(after, &[0xF1, character]);
            return put.map_err(|Full| self.no_room_for_line(advanced));
        }
        let at = self.before_line(self.here());
        let head = self.memory.byte(at.forward(1));
        let length = (head & 0xF) as usize;
        if length == 15 {
            return Ok(());
        }
        if self.memory.put(at.forward(1 + length), character).is_err() {
            return Err(self.no_room_for_rest(1 + length, key));
        }
        self.memory.set_byte(at.forward(1), head + 1);
        Ok(())
    }

    /// Removes the last character of the text line being keyed. Returns `false` if it was the only
    /// one; the line is then deleted.
    pub(crate) fn shorten_text_line(&mut self) -> bool {
        let at = self.before_line(self.here());
        let head = self.memory.byte(at.forward(1));
        let length = (head & 0xF) as usize;
        if length <= 1 {
            self.delete(1, Ends::Erased);
            return false;
        }
        self.memory.set_byte(at.forward(1 + length), 0);
        self.memory.set_byte(at.forward(1), head - 1);
        true
    }

    /// Removes the `length` bytes of the line being keyed, because there is no room for the rest of
    /// it. The pointer goes to the line before, unless SHIFT or USER was pressed just before.
    fn no_room_for_rest(&mut self, length: usize, key: LineKey) -> Error {
        self.memory.erase(self.before_line(self.here()).forward(1), length);
        if key != LineKey::AfterModifier {
            self.go_back();
        }
        self.no_room()
    }
}
