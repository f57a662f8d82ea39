//! The displays that a person at the calculator sees.
//!
//! A message longer than the display, which scrolls by one cell at a time, is noted as one text.

use sim41_session::charset::Glyph;
use sim41_session::lcd::{Cell, Lcd, Mark};

/// The time in milliseconds for which a display must stay to count as seen.
const SETTLED: u64 = 32;
/// The largest number of displays that are noted for one keystroke. At this number the older half
/// is dropped.
const MOST_SEEN: usize = 100_000;

/// A display that was seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The cells of the display; more than twelve for a message that scrolled.
    pub cells: Vec<Cell>,
    /// The display after the last step of scrolling.
    pub lcd: Lcd,
    /// Whether the display was shown only while a key was down.
    pub passing: bool,
}

impl Seen {
    /// Returns the whole message without trailing blanks.
    pub fn text(&self) -> String {
        sim41_session::lcd::text(&self.cells).trim_end().to_string()
    }

    /// Returns whether a number, a text or a prompt is being entered, that is, whether the cursor
    /// is shown.
    pub fn entering(&self) -> bool {
        self.cells.iter().any(|cell| cell.glyph == Glyph::CURSOR)
    }
}

/// The displays since the last keystroke, in order.
#[derive(Clone, Default)]
pub struct Displays(Vec<Seen>);

impl Displays {
    /// Returns the displays since the last call, in order.
    pub fn take(&mut self) -> Vec<Seen> {
        std::mem::take(&mut self.0)
    }

    /// Notes this display if it has changed; `passing` says that a key is down.
    pub fn note(&mut self, lcd: Lcd, passing: bool) {
        match self.0.last_mut() {
            Some(last) if last.lcd == lcd => last.passing &= passing,
            Some(last) if scrolled(&last.lcd, &lcd) => {
                last.cells.push(lcd.cells[Lcd::CELLS - 1]);
                last.lcd = lcd;
            }
            Some(last) if marked(&last.lcd, &lcd) => {
                let end = last.cells.len() - 1;
                last.cells[end] = lcd.cells[Lcd::CELLS - 1];
                last.lcd = lcd;
            }
            _ => {
                // A clock that runs for days would give more displays than anybody needs.
                if self.0.len() >= MOST_SEEN {
                    self.0.drain(..MOST_SEEN / 2);
                }
                // A text that has scrolled is still the same text when an annunciator changes.
                let cells = match self.0.last() {
                    Some(last) if last.lcd.cells == lcd.cells => last.cells.clone(),
                    _ => lcd.cells.to_vec(),
                };
                self.0.push(Seen { cells, lcd, passing });
            }
        }
    }
}

/// Returns whether the second display is the first one moved left by one cell.
fn scrolled(before: &Lcd, after: &Lcd) -> bool {
    before.annunciators == after.annunciators
        && before.cells[1..] == after.cells[..Lcd::CELLS - 1]
        && before.cells.iter().all(|cell| cell.glyph != Glyph::CURSOR)
        && before.cells.iter().any(|cell| *cell != Cell::BLANK)
}

/// Returns whether the second display is the first one with a punctuation mark added in the last
/// cell.
fn marked(before: &Lcd, after: &Lcd) -> bool {
    let (old, new) = (before.cells[Lcd::CELLS - 1], after.cells[Lcd::CELLS - 1]);
    before.annunciators == after.annunciators
        && before.cells[..Lcd::CELLS - 1] == after.cells[..Lcd::CELLS - 1]
        && old.glyph == new.glyph
        && old.mark == Mark::None
}

/// The displays in order, without those that were shown too briefly to be seen.
#[derive(Clone, Default)]
pub struct Frames {
    kept: Vec<Lcd>,
    /// The current display, and the time at which it was first shown.
    last: Option<(Lcd, u64)>,
}

impl Frames {
    /// Notes the display that is shown at this time.
    pub fn note(&mut self, lcd: Lcd, now: u64) {
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

    /// Returns the displays in order, including the current one.
    pub fn all(&self) -> Vec<Lcd> {
        let mut all = self.kept.clone();
        all.extend(self.last.map(|(lcd, _)| lcd));
        all.dedup();
        all
    }
}
