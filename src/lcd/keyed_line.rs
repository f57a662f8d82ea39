//! The line in the display while text is being keyed.

use super::{Line, Mark};
use crate::charset::Glyph;

/// The line in the display while text is being keyed, where it is no longer what the text gives.
///
/// Keys add to the cells and take from them without looking at the text. A mark taken away takes
/// its cell along if that shows nothing else, even if it was the blank of the text; so the line
/// becomes too short, until it is written anew.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct KeyedLine {
    cells: Line,
    /// Cells taken away where none was left, the cursor's first.
    missing: usize,
}

impl KeyedLine {
    /// Returns the line that shows these characters.
    pub fn of(text: impl IntoIterator<Item = u8>) -> KeyedLine {
        KeyedLine { cells: Line::of(text), missing: 0 }
    }

    /// Returns the number of its cells.
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

    /// Takes the last character away.
    pub fn pop(&mut self) {
        match self.cells.is_empty() {
            true => self.missing += 1,
            false => self.cells.pop(),
        }
    }

    /// Returns the line with its cursor.
    pub fn shown(mut self) -> Line {
        if self.missing == 0 {
            self.cells.push_glyph(Glyph::CURSOR);
        }
        self.cells
    }
}
