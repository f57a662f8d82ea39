//! The line in the display while text is being keyed.

use super::{Line, Mark};
use sim41_number::charset::Glyph;

/// The line in the display while text is being keyed, which can differ from the line that the text
/// alone would give.
///
/// Keys add cells and remove cells without looking at the text. If a mark is removed from a cell
/// that shows nothing else, the cell is removed too, even if it was a blank of the text; so the
/// line becomes too short until it is written anew.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct KeyedLine {
    cells: Line,
    /// The number of cells that were removed when no cell was left, the cell of the cursor first.
    missing: usize,
}

impl KeyedLine {
    /// Returns the line that shows these characters.
    pub fn of(text: impl IntoIterator<Item = u8>) -> KeyedLine {
        KeyedLine { cells: Line::of(text), missing: 0 }
    }

    /// Returns the number of cells.
    pub fn width(&self) -> usize {
        self.cells.len()
    }

    /// Adds a character.
    pub fn push(&mut self, byte: u8) {
        match self.missing {
            0 => self.cells.push(byte),
            missing => self.missing = missing - Mark::of(byte).is_none() as usize,
        }
    }

    /// Removes the last character.
    pub fn pop(&mut self) {
        if self.cells.is_empty() { self.missing += 1 } else { self.cells.pop() }
    }

    /// Returns the line with its cursor, unless cells are missing.
    pub fn shown(mut self) -> Line {
        if self.missing == 0 {
            self.cells.push_glyph(Glyph::CURSOR);
        }
        self.cells
    }
}
