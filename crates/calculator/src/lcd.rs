//! The twelve-cell display: cells with their punctuation, annunciators, and the text form of both.
//!
//! `line` lays characters into cells and cuts windows out of long messages; `annunciator` is the
//! row below the cells. The calculator decides what is shown, and a front end draws it. Chapter:
//! "Display".

mod annunciator;
mod display;
mod keyed_line;
mod line;
pub mod segments;

pub use annunciator::{Annunciator, Annunciators};
pub use display::Display;
pub use keyed_line::KeyedLine;
pub use line::Line;

use sim41_number::charset::{self, Glyph};
use std::fmt;

/// The mark beside the character of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mark {
    /// No mark.
    #[default]
    None,
    /// A period.
    Period,
    /// A colon.
    Colon,
    /// A comma.
    Comma,
}

impl Mark {
    /// Returns the mark of a character byte, if it is one of the three that take no cell.
    pub const fn of(byte: u8) -> Option<Mark> {
        match byte {
            b'.' => Some(Mark::Period),
            b':' => Some(Mark::Colon),
            b',' => Some(Mark::Comma),
            _ => None,
        }
    }

    /// Returns the mark as a character, if there is one.
    pub const fn char(self) -> Option<char> {
        match self {
            Mark::None => None,
            Mark::Period => Some('.'),
            Mark::Colon => Some(':'),
            Mark::Comma => Some(','),
        }
    }
}

/// A cell: a glyph and the mark beside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// The character.
    pub glyph: Glyph,
    /// The mark beside it.
    pub mark: Mark,
}

impl Cell {
    /// The cell with nothing lit.
    pub const BLANK: Cell = Cell { glyph: Glyph::BLANK, mark: Mark::None };
}

impl Default for Cell {
    fn default() -> Self {
        Cell::BLANK
    }
}

/// The cells of the display from left to right.
pub type Cells = [Cell; Lcd::CELLS];

/// The state of the display: twelve cells and the annunciators, or switched off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lcd {
    /// Whether the display is switched on. If it is not, cells and annunciators are invisible.
    pub on: bool,
    /// The cells from left to right.
    pub cells: Cells,
    /// The lit annunciators.
    pub annunciators: Annunciators,
}

impl Lcd {
    /// The number of cells.
    pub const CELLS: usize = charset::CELLS;

    /// Twelve blank cells.
    pub const BLANK: Cells = [Cell::BLANK; Lcd::CELLS];

    /// Returns a display with these cells and annunciators.
    pub const fn new(cells: Cells, annunciators: Annunciators) -> Lcd {
        Lcd { on: true, cells, annunciators }
    }

    /// Returns the cells as text: twelve characters, each followed by its mark if there is one. The
    /// text is empty when the display is off.
    ///
    /// No cell can have a period, colon or comma as its character, so the text can be split into
    /// cells again.
    pub fn text(&self) -> String {
        if self.on { text(&self.cells) } else { String::new() }
    }

    /// Returns the names of the lit annunciators, separated by blanks; empty when the display is
    /// off.
    pub fn annunciators_text(&self) -> String {
        if self.on { self.annunciators.to_string() } else { String::new() }
    }
}

/// Returns cells as text; see [`Lcd::text`].
pub fn text(cells: &[Cell]) -> String {
    let mut text = String::with_capacity(2 * cells.len());
    for cell in cells {
        text.push(cell.glyph.char());
        text.extend(cell.mark.char());
    }
    text
}

/// Formats the text of the cells, and the annunciators in braces if any is lit.
impl fmt::Display for Lcd {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text())?;
        match self.annunciators_text() {
            lit if lit.is_empty() => Ok(()),
            lit => write!(f, "{{{lit}}}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_form() {
        let mut line = Line::new();
        line.push_str(" 0.0000");
        let cells = line.first();
        let mut lcd = Lcd::new(cells, Annunciators::NONE);
        assert_eq!(lcd.to_string(), " 0.0000      ");
        lcd.annunciators.set(Annunciator::Prgm, true);
        lcd.annunciators.set(Annunciator::User, true);
        assert_eq!(lcd.to_string(), " 0.0000      {USER PRGM}");
        lcd.on = false;
        assert_eq!(lcd.to_string(), "");
    }
}
