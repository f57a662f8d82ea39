//! A line of cells, possibly longer than the display, and its twelve visible cells. A period, comma
//! or colon shares the preceding cell. As measured on the firmware, a blank cell is added if that
//! cell already has a mark or does not exist.

use crate::lcd::{Cell, Cells, Lcd, Mark};
use sim41_number::charset::{self, Glyph};

/// Excess cells are dropped. Never allocates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DisplayLine {
    cells: [Cell; DisplayLine::CAPACITY],
    len: u8,
}

impl Default for DisplayLine {
    fn default() -> Self {
        DisplayLine::new()
    }
}

impl DisplayLine {
    /// Enough for any ALPHA register or program line, even with a cell for each character.
    pub const CAPACITY: usize = 64;

    pub const fn new() -> DisplayLine {
        DisplayLine { cells: [Cell::BLANK; DisplayLine::CAPACITY], len: 0 }
    }

    pub fn of(bytes: impl IntoIterator<Item = u8>) -> DisplayLine {
        let mut line = DisplayLine::new();
        line.extend(bytes);
        line
    }

    /// Punctuation becomes marks, and characters such as `ᵀ` become their glyphs.
    pub fn shown(text: &str) -> DisplayLine {
        let mut line = DisplayLine::new();
        for character in text.chars() {
            match character {
                '.' | ',' | ':' => line.push(character as u8),
                c => line.push_glyph(Glyph::from_char(c).unwrap_or(Glyph::STARBURST)),
            }
        }
        line
    }

    pub fn push(&mut self, byte: u8) {
        match (Mark::from_byte(byte), Glyph::from_byte(byte)) {
            (Some(mark), _) => {
                if self.cells().last().is_none_or(|cell| cell.mark != Mark::None) {
                    self.push_glyph(Glyph::BLANK);
                }
                self.cells[self.len() - 1].mark = mark;
            }
            (None, glyph) => self.push_glyph(glyph.unwrap_or(Glyph::STARBURST)),
        }
    }

    pub fn pop(&mut self) {
        let Some(last) = self.len().checked_sub(1) else { return };
        let cell = &mut self.cells[last];
        if cell.mark != Mark::None && cell.glyph != Glyph::BLANK {
            cell.mark = Mark::None;
        } else {
            self.len -= 1;
        }
    }

    pub(crate) fn push_glyph(&mut self, glyph: Glyph) {
        if self.len() < DisplayLine::CAPACITY {
            self.cells[self.len()] = Cell { glyph, mark: Mark::None };
            self.len += 1;
        }
    }

    pub fn push_str(&mut self, text: &str) {
        for character in text.chars() {
            match charset::from_char(character) {
                Some(byte) => self.push(byte),
                None => self.push_glyph(Glyph::STARBURST),
            }
        }
    }

    pub fn resize(&mut self, len: usize) {
        while self.len() < len.min(DisplayLine::CAPACITY) {
            self.push_glyph(Glyph::BLANK);
        }
        self.len = self.len.min(len as u8);
    }

    pub fn cells(&self) -> &[Cell] {
        &self.cells[..self.len()]
    }

    pub const fn len(&self) -> usize {
        self.len as usize
    }

    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn window(&self, start: usize) -> Cells {
        std::array::from_fn(|i| self.cells().get(start + i).copied().unwrap_or(Cell::BLANK))
    }

    /// The right end of the window at each scrolling step: the number of cells up to it, and
    /// whether the last cell's mark is visible. A cell's mark appears one step after its character.
    fn ends(&self) -> impl Iterator<Item = (usize, bool)> {
        (Lcd::CELLS..=self.len()).flat_map(|end| {
            let (before, cell) = (self.cells[end - 2], self.cells[end - 1]);
            let alone = cell.glyph == Glyph::BLANK && before.mark != Mark::None;
            let follows = cell.mark != Mark::None && !alone;
            follows.then_some((end, false)).into_iter().chain([(end, true)])
        })
    }

    pub fn steps(&self) -> usize {
        self.ends().count().saturating_sub(1)
    }

    pub fn scrolled(&self, steps: usize) -> Cells {
        let Some((end, marked)) = self.ends().nth(steps) else { return self.last() };
        let mut cells = self.window(end - Lcd::CELLS);
        if !marked {
            cells[Lcd::CELLS - 1].mark = Mark::None;
        }
        cells
    }

    pub fn first(&self) -> Cells {
        self.window(0)
    }

    pub(crate) fn first_page(text: &[u8]) -> &[u8] {
        let fits =
            |&length: &usize| DisplayLine::of(text[..length].iter().copied()).len() <= Lcd::CELLS;
        &text[..(0..=text.len()).take_while(fits).last().unwrap_or_default()]
    }

    pub(crate) fn last_page(&self) -> Cells {
        let first = self.len().saturating_sub(1) / Lcd::CELLS * Lcd::CELLS;
        let blank = first > 0 && self.cells[first] == Cell::BLANK;
        self.window(first + blank as usize)
    }

    pub fn last(&self) -> Cells {
        self.window(self.len().saturating_sub(Lcd::CELLS))
    }
}

impl Extend<u8> for DisplayLine {
    fn extend<T: IntoIterator<Item = u8>>(&mut self, bytes: T) {
        for byte in bytes {
            self.push(byte);
        }
    }
}

impl std::fmt::Debug for DisplayLine {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:?}", crate::lcd::text(self.cells()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let mut line = DisplayLine::new();
        line.push_str(text);
        crate::lcd::text(&line.first())
    }

    #[test]
    fn punctuation_as_measured() {
        assert_eq!(shown("."), " .           ");
        assert_eq!(shown(".,A:.:B..C"), " . ,A: . :B. .C    ");
        assert_eq!(shown("CODES:11432133"), "CODES:1143213");
        assert_eq!(shown(" 1,234.5678"), " 1,234.5678   ");
    }

    #[test]
    fn windows_of_a_long_line() {
        let line = DisplayLine::of(*b"ABCDEFGHIJKLMN");
        assert_eq!(crate::lcd::text(&line.first()), "ABCDEFGHIJKL");
        assert_eq!(crate::lcd::text(&line.window(1)), "BCDEFGHIJKLM");
        assert_eq!(crate::lcd::text(&line.last()), "CDEFGHIJKLMN");
        assert_eq!(crate::lcd::text(&DisplayLine::of(*b"AB").last()), "AB          ");
    }

    #[test]
    fn the_last_mark_goes_first() {
        let mut line = DisplayLine::of(*b"A ..B.");
        let mut texts = std::iter::from_fn(|| {
            line.pop();
            Some(crate::lcd::text(line.cells()))
        });
        let shown: Vec<String> = texts.by_ref().take(6).collect();
        assert_eq!(shown, ["A . .B", "A . .", "A .", "A", "", ""]);
    }

    #[test]
    fn a_line_never_overflows() {
        let line = DisplayLine::of([b'.'; 200]);
        assert_eq!(line.len(), DisplayLine::CAPACITY);
        let mut line = DisplayLine::of(*b"ABC");
        line.resize(12);
        assert_eq!(line.len(), 12);
        line.resize(1);
        assert_eq!(line.len(), 1);
    }
}
