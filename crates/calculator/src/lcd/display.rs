//! The display as a device: it keeps what was written to it last.

use super::{Annunciators, Cells, Lcd, Mark};
use sim41_number::charset::Glyph;

/// The twelve cells and the annunciators, and the character that stood in the last cell before.
#[derive(Clone, Copy, Debug)]
pub struct Display {
    lcd: Lcd,
    last_cell: Glyph,
}

impl Default for Display {
    fn default() -> Self {
        Display { lcd: Lcd::new(Lcd::BLANK, Annunciators::NONE), last_cell: Glyph::BLANK }
    }
}

impl Display {
    /// Returns what the display shows.
    pub fn lcd(&self) -> Lcd {
        self.lcd
    }

    /// Writes the annunciators, and the cells unless they stay as they are.
    pub fn write(&mut self, cells: Option<Cells>, annunciators: Annunciators) {
        self.lcd = Lcd::new(cells.unwrap_or(self.lcd.cells), annunciators);
    }

    /// Writes cells and annunciators, and switches the display on or off.
    pub fn set(&mut self, lcd: Lcd) {
        self.lcd = lcd;
    }

    /// Switches the display off, or on with what it showed.
    pub fn switch(&mut self, on: bool) {
        self.lcd.on = on;
    }

    /// Prepares for a key that writes the display anew: the cells are written from the right, and
    /// the character in the last cell then appears in the first cell, unless it has a mark.
    pub(crate) fn begin_line(&mut self) {
        let last = self.lcd.cells[Lcd::CELLS - 1];
        self.last_cell = if last.mark == Mark::None { last.glyph } else { Glyph::BLANK };
    }

    /// Returns the character that stood in the last cell before the line was begun.
    pub(crate) fn came_round(&self) -> Glyph {
        self.last_cell
    }
}
