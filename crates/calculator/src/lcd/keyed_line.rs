//! The display line while text is being entered.

use super::{DisplayLine, Mark};
use sim41_number::charset::Glyph;

/// A line that can differ from the finished text, because keys add and remove cells regardless of
/// the text. Deleting a mark that has a cell to itself also removes the cell, even if the text has
/// a space there; the line is then too short until it is rewritten.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct KeyedLine {
    cells: DisplayLine,
    /// The number of deletions since the cells ran out; the first one deletes the cursor's cell.
    missing: usize,
}

impl KeyedLine {
    pub fn new(text: impl IntoIterator<Item = u8>) -> KeyedLine {
        KeyedLine { cells: DisplayLine::of(text), missing: 0 }
    }

    pub fn width(&self) -> usize {
        self.cells.len()
    }

    pub fn push(&mut self, byte: u8) {
        match self.missing {
            0 => self.cells.push(byte),
            missing => self.missing = missing - Mark::from_byte(byte).is_none() as usize,
        }
    }

    pub fn pop(&mut self) {
        if self.cells.is_empty() { self.missing += 1 } else { self.cells.pop() }
    }

    pub fn shown(mut self) -> DisplayLine {
        if self.missing == 0 {
            self.cells.push_glyph(Glyph::CURSOR);
        }
        self.cells
    }
}
