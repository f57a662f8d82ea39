//! A short text of character codes, as a number becomes one.

use std::fmt;
use std::ops::Deref;

/// Up to 24 character codes of the calculator. `Copy`, and never allocates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text {
    bytes: [u8; Text::CAPACITY],
    len: u8,
}

impl Text {
    /// Twelve cells, each with a mark; what is pushed beyond is dropped.
    pub const CAPACITY: usize = 24;

    /// No characters.
    pub const EMPTY: Text = Text { bytes: [0; Text::CAPACITY], len: 0 };

    /// Appends a character.
    pub fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.len as usize) {
            *place = byte;
            self.len += 1;
        }
    }

    /// The text with one character in the place of another.
    pub fn replaced(mut self, old: u8, new: u8) -> Text {
        self.bytes.iter_mut().filter(|byte| **byte == old).for_each(|byte| *byte = new);
        self
    }

    /// The number of display cells: a period or comma shares the cell of the character before it.
    pub fn cells(&self) -> usize {
        self.iter().filter(|b| !matches!(b, b'.' | b',')).count()
    }

    /// Appends blanks until the text has so many cells.
    pub fn pad_to(&mut self, cells: usize) {
        for _ in self.cells()..cells {
            self.push(b' ');
        }
    }
}

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.len as usize]
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.iter().try_for_each(|&b| write!(f, "{}", b as char))
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
