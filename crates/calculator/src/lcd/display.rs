//! The display as a device: it keeps what was written. Digits: `sim41_number::displayed_number`.

use super::{Annunciators, Cells, Lcd, Mark};
use sim41_number::charset::Glyph;

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
    pub fn lcd(&self) -> Lcd {
        self.lcd
    }

    pub fn write(&mut self, cells: Option<Cells>, annunciators: Annunciators) {
        self.lcd = Lcd::new(cells.unwrap_or(self.lcd.cells), annunciators);
    }

    pub fn set(&mut self, lcd: Lcd) {
        self.lcd = lcd;
    }

    pub fn switch(&mut self, on: bool) {
        self.lcd.on = on;
    }

    /// Saves the last cell's character, or a blank if that cell has a punctuation mark. A key that
    /// then writes a leading punctuation mark shows the saved character in the first cell.
    pub(crate) fn begin_line(&mut self) {
        let last = self.lcd.cells[Lcd::CELLS - 1];
        self.last_cell = if last.mark == Mark::None { last.glyph } else { Glyph::BLANK };
    }

    pub(crate) fn came_round(&self) -> Glyph {
        self.last_cell
    }
}
