//! The display as a device: it keeps what was written to it last.

use super::{Annunciators, Cells, Lcd};
use crate::charset::Glyph;

/// Twelve cells and the annunciators, and what stood in the last cell before.
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
    /// Returns what it shows.
    pub fn lcd(&self) -> Lcd {
        self.lcd
    }

    /// Writes the annunciators, and the cells unless they stay as they are.
    pub fn write(&mut self, cells: Option<Cells>, annunciators: Annunciators) {
        self.lcd = Lcd::new(cells.unwrap_or(self.lcd.cells), annunciators);
    }

    /// Writes all of it.
    pub fn set(&mut self, lcd: Lcd) {
        self.lcd = lcd;
    }

    /// Switches it off, or on with what it showed.
    pub fn switch(&mut self, on: bool) {
        self.lcd.on = on;
    }

    /// A key is about to write the display anew: its cells are written from the right, and what
    /// stands in the last one comes round to the first.
    pub fn begin_line(&mut self) {
        self.last_cell = self.lcd.cells[Lcd::CELLS - 1].glyph;
    }

    /// Returns what stood in the last cell before the line was begun.
    pub fn came_round(&self) -> Glyph {
        self.last_cell
    }
}
