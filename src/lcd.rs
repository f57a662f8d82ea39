//! The twelve-cell display: cells with their punctuation, annunciators, and the text form of both.
//!
//! `line` lays characters into cells and cuts windows out of long messages; `annunciator` is the
//! row below. What is shown at a moment is the calculator's decision, how it is drawn the
//! terminal's. Chapter: "Display".

mod annunciator;
mod display;
mod line;
pub mod segments;

pub use annunciator::{Annunciator, Annunciators};
pub use display::Display;
pub use line::Line;

use crate::charset::Glyph;
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
    /// The mark of a character byte, if it is one of the three that take no cell.
    pub const fn of(byte: u8) -> Option<Mark> {
        match byte {
            b'.' => Some(Mark::Period),
            b':' => Some(Mark::Colon),
            b',' => Some(Mark::Comma),
            _ => None,
        }
    }

    /// The mark as a character, if it is lit.
    pub const fn char(self) -> Option<char> {
        match self {
            Mark::None => None,
            Mark::Period => Some('.'),
            Mark::Colon => Some(':'),
            Mark::Comma => Some(','),
        }
    }
}

/// One cell: a glyph and the mark beside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// The character.
    pub glyph: Glyph,
    /// Its punctuation.
    pub mark: Mark,
}

impl Cell {
    /// Nothing lit.
    pub const BLANK: Cell = Cell { glyph: Glyph::BLANK, mark: Mark::None };
}

/// The cells of the display from left to right.
pub type Cells = [Cell; Lcd::CELLS];

/// The display as it stands: twelve cells and the annunciators, or switched off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lcd {
    /// Whether the display is switched on. When it is not, nothing of it can be seen.
    pub on: bool,
    /// The cells from left to right.
    pub cells: Cells,
    /// The words lit below the cells.
    pub annunciators: Annunciators,
}

impl Lcd {
    /// The number of cells.
    pub const CELLS: usize = 12;

    /// Cells that show nothing.
    pub const BLANK: Cells = [Cell::BLANK; Lcd::CELLS];

    /// A display that is switched off.
    pub const OFF: Lcd = Lcd { on: false, cells: Lcd::BLANK, annunciators: Annunciators::NONE };

    /// A display that shows these cells.
    pub const fn new(cells: Cells, annunciators: Annunciators) -> Lcd {
        Lcd { on: true, cells, annunciators }
    }

    /// A display that shows the beginning of `text`, left-justified, without annunciators.
    pub fn showing(text: &str) -> Lcd {
        Lcd::new(text.parse::<Line>().unwrap_or_default().first(), Annunciators::NONE)
    }

    /// The cells as text: twelve characters, each followed by its mark if one is lit. Empty when
    /// the display is off.
    ///
    /// No cell can hold a period, colon or comma as its character, so the text can be split into
    /// cells again.
    pub fn text(&self) -> String {
        if self.on { text(&self.cells) } else { String::new() }
    }

    /// Whether the cursor is visible: a number, a text or a prompt is being keyed.
    pub fn has_cursor(&self) -> bool {
        self.on && self.cells.iter().any(|cell| cell.glyph == Glyph::CURSOR)
    }

    /// The names of the lit annunciators, separated by blanks; empty when the display is off.
    pub fn annunciators_text(&self) -> String {
        if self.on { self.annunciators.to_string() } else { String::new() }
    }
}

/// Cells as text, see [`Lcd::text`].
pub fn text(cells: &[Cell]) -> String {
    let mut text = String::with_capacity(2 * cells.len());
    for cell in cells {
        text.push(cell.glyph.char());
        text.extend(cell.mark.char());
    }
    text
}

/// The text form, and the annunciators in braces behind it if any is lit.
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
        let mut lcd = Lcd::showing(" 0.0000");
        assert_eq!(lcd.to_string(), " 0.0000      ");
        lcd.annunciators.set(Annunciator::Prgm, true);
        lcd.annunciators.set(Annunciator::User, true);
        assert_eq!(lcd.to_string(), " 0.0000      {USER PRGM}");
        lcd.on = false;
        assert_eq!(lcd.to_string(), "");
        assert_eq!(Lcd::showing("CODES:11432133").text(), "CODES:1143213");
    }
}
