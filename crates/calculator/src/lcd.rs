//! The twelve-cell display, its annunciators and their text form. See the manual chapter "Display".

mod annunciator;
mod display;
mod keyed_line;
mod line;
pub mod segments;

pub use annunciator::{Annunciator, Annunciators};
pub use display::Display;
pub use keyed_line::KeyedLine;
pub use line::DisplayLine;

use sim41_number::charset::{self, Glyph};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mark {
    #[default]
    None,
    Period,
    Colon,
    Comma,
}

impl Mark {
    pub const fn from_byte(byte: u8) -> Option<Mark> {
        match byte {
            b'.' => Some(Mark::Period),
            b':' => Some(Mark::Colon),
            b',' => Some(Mark::Comma),
            _ => None,
        }
    }

    pub const fn char(self) -> Option<char> {
        match self {
            Mark::None => None,
            Mark::Period => Some('.'),
            Mark::Colon => Some(':'),
            Mark::Comma => Some(','),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    pub glyph: Glyph,
    pub mark: Mark,
}

impl Cell {
    pub const BLANK: Cell = Cell { glyph: Glyph::BLANK, mark: Mark::None };
}

impl Default for Cell {
    fn default() -> Self {
        Cell::BLANK
    }
}

pub type Cells = [Cell; Lcd::CELLS];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lcd {
    pub on: bool,
    pub cells: Cells,
    pub annunciators: Annunciators,
}

impl Lcd {
    pub const CELLS: usize = charset::CELLS;

    pub const BLANK: Cells = [Cell::BLANK; Lcd::CELLS];

    pub const fn new(cells: Cells, annunciators: Annunciators) -> Lcd {
        Lcd { on: true, cells, annunciators }
    }

    /// Twelve characters, each followed by its punctuation mark, if any; empty when the display is
    /// off. No cell's character is a period, colon or comma, so the text can be split into cells
    /// again.
    pub fn text(&self) -> String {
        if self.on { text(&self.cells) } else { String::new() }
    }

    pub fn annunciators_text(&self) -> String {
        if self.on { self.annunciators.to_string() } else { String::new() }
    }
}

pub fn text(cells: &[Cell]) -> String {
    let mut text = String::with_capacity(2 * cells.len());
    for cell in cells {
        text.push(cell.glyph.char());
        text.extend(cell.mark.char());
    }
    text
}

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
        let mut line = DisplayLine::new();
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
