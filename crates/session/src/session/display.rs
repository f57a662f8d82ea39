//! Display contents as the user sees them on the calculator.
//!
//! A message too long for the display scrolls by one cell at a time and forms a single [`Shown`].

use sim41_calculator::lcd::{self, Annunciator, Cell, Lcd, Mark};
use sim41_number::charset::Glyph;

/// How long, in milliseconds, display contents must be visible to count as a frame.
const SETTLED: u64 = 32;

/// Contents that the display has shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Shown {
    /// The cells; more than twelve for a message that scrolled.
    pub cells: Vec<Cell>,
    /// The display after the last scrolling step.
    pub lcd: Lcd,
    /// Whether the contents were shown only while a key was down.
    pub passing: bool,
    /// Whether this was a message, such as YES or the text of VIEW, or was shown by PSE.
    pub is_message: bool,
    /// Whether a running program had already shown these cells, and only annunciators have changed.
    pub repeated: bool,
}

impl Shown {
    /// The whole message without trailing spaces.
    pub fn text(&self) -> String {
        lcd::text(&self.cells).trim_end().to_string()
    }

    /// Whether the display shows the cursor, because a number, text or an operand is being entered.
    pub fn is_entry(&self) -> bool {
        self.cells.iter().any(|cell| cell.glyph == Glyph::CURSOR)
    }

    /// Whether the display shows only the goose, which indicates a running program.
    pub fn is_goose(&self) -> bool {
        let is_sign = |cell: &&Cell| cell.glyph == Glyph::GOOSE;
        let others = self.cells.iter().filter(|cell| !is_sign(cell));
        self.cells.iter().any(|cell| is_sign(&cell))
            && others.into_iter().all(|cell| cell.glyph == Cell::BLANK.glyph)
    }

    pub(super) fn continues_with(&mut self, lcd: Lcd, passing: bool, is_message: bool) -> bool {
        let before = self.lcd;
        if self.lcd == lcd {
            self.passing &= passing;
        } else if scrolled(&self.lcd, &lcd) {
            self.cells.push(lcd.cells[Lcd::CELLS - 1]);
            self.lcd = lcd;
        } else if marked(&self.lcd, &lcd) {
            let end = self.cells.len() - 1;
            self.cells[end] = lcd.cells[Lcd::CELLS - 1];
            self.lcd = lcd;
        } else {
            return false;
        }
        self.is_message |= is_message;
        self.repeated &= before == lcd;
        true
    }

    /// Keeps the complete text of a scrolled message if only an annunciator changes.
    pub(super) fn next(before: Option<Shown>, lcd: Lcd, passing: bool, is_message: bool) -> Shown {
        let same = before.filter(|before| before.lcd.cells == lcd.cells);
        let repeated = same.as_ref().is_some_and(|it| it.lcd.annunciators.lit(Annunciator::Prgm));
        let cells = same.map_or_else(|| lcd.cells.to_vec(), |before| before.cells);
        Shown { cells, lcd, passing, is_message, repeated }
    }
}

fn scrolled(before: &Lcd, after: &Lcd) -> bool {
    before.annunciators == after.annunciators
        && before.cells[1..] == after.cells[..Lcd::CELLS - 1]
        && before.cells.iter().all(|cell| cell.glyph != Glyph::CURSOR)
        && before.cells.iter().any(|cell| *cell != Cell::BLANK)
}

fn marked(before: &Lcd, after: &Lcd) -> bool {
    let (old, new) = (before.cells[Lcd::CELLS - 1], after.cells[Lcd::CELLS - 1]);
    before.annunciators == after.annunciators
        && before.cells[..Lcd::CELLS - 1] == after.cells[..Lcd::CELLS - 1]
        && old.glyph == new.glyph
        && old.mark == Mark::None
}

#[derive(Clone, Default)]
pub(super) struct Frames {
    kept: Vec<Lcd>,
    last: Option<(Lcd, u64)>,
}

impl Frames {
    pub(super) fn add(&mut self, lcd: Lcd, now: u64) {
        match self.last {
            Some((last, _)) if last == lcd => {}
            Some((last, since)) => {
                if now.saturating_sub(since) >= SETTLED {
                    self.kept.push(last);
                }
                self.last = Some((lcd, now));
            }
            None => self.last = Some((lcd, now)),
        }
    }

    pub(super) fn all(&self) -> Vec<Lcd> {
        let mut all = self.kept.clone();
        all.extend(self.last.map(|(lcd, _)| lcd));
        all.dedup();
        all
    }
}
