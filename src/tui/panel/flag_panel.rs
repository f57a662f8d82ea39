//! The panel of the flags: the display format, the flags that are set, then each flag with its
//! meaning.

use super::{Content, Edit, WATCHED, changing, dim, plain};
use crate::tui::component::{Action, Change, Scene};
use crate::tui::situation::Situation;
use ratatui::style::Modifier;
use ratatui::text::Line;
use sim41::memory::{Address, flags};
use sim41::probe::Source;
use std::ops::Range;

/// The meanings of the flags, from flag 00 up; empty for flags that programs use as they like.
const MEANINGS: [&str; flags::COUNT as usize] = [
    "shown",
    "shown",
    "shown",
    "shown",
    "shown",
    "",
    "",
    "",
    "",
    "",
    "",
    "runs at switching on",
    "printer: double width",
    "printer: lower case",
    "card: overwrite",
    "HP-IL printer mode",
    "HP-IL printer mode",
    "record incomplete",
    "",
    "",
    "",
    "printer enabled",
    "number keyed",
    "ALPHA keyed",
    "range errors ignored",
    "next error ignored",
    "tones sound",
    "USER mode",
    "period is the radix",
    "digits in groups",
    "catalog runs",
    "dates are D.MY",
    "HP-IL manual",
    "HP-IL control",
    "HP-IL",
    "HP-IL",
    "digits, 8",
    "digits, 4",
    "digits, 2",
    "digits, 1",
    "FIX",
    "ENG",
    "GRAD",
    "RAD",
    "stays on",
    "being keyed",
    "prompt open",
    "SHIFT",
    "ALPHA mode",
    "battery low",
    "message shown",
    "single step",
    "PRGM mode",
    "device asks",
    "pause",
    "printer is there",
];
/// The number of the first flag that SF and CF cannot change.
const SETTABLE: u8 = 30;

/// The number of rows of a column that has room for the meanings.
const TALL: usize = 48;

/// The panel of the flags.
pub struct FlagPanel;

impl Content for FlagPanel {
    fn title(&self, scene: &Scene) -> String {
        let memory = scene.calculator.memory();
        let format = memory.format();
        let (notation, angle) = (format.notation.name(), memory.angle().name());
        format!("{notation} {} {angle} Flags", format.digits)
    }

    /// Returns the number of rows; the first row lists the flags that are set.
    fn count(&self, _scene: &Scene) -> usize {
        1 + MEANINGS.len()
    }

    fn least(&self) -> usize {
        1
    }

    /// Returns the number of rows wanted: with the meanings of the flags only if there is room.
    fn wanted(&self, scene: &Scene, column: usize) -> usize {
        if column >= TALL { self.count(scene) } else { self.least() }
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        rows.map(|row| match row.checked_sub(1) {
            None => set_flags(scene),
            Some(flag) => {
                let set = scene.calculator.memory().flag(flag as u8);
                let mark = if set { '●' } else { ' ' };
                let text = format!("{mark} {flag:02} {}", MEANINGS[flag]);
                let line = if set { plain(scene, text) } else { dim(scene, text) };
                let line = if set { line.patch_style(Modifier::BOLD) } else { line };
                let was = scene.debugger.was(Address::D).filter(|_| scene.mode == Situation::Held);
                let was = was.map(|was| was.bits() & flags::bit(flag as u8) != 0);
                changing(scene, line, was.is_some_and(|was| was != set))
            }
        })
        .collect()
    }

    fn source(&self, _scene: &Scene, row: usize) -> Option<Source> {
        row.checked_sub(1).map(|flag| Source::Flag(flag as u8))
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        WATCHED
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        let flag = row.checked_sub(1)? as u8;
        let set = scene.calculator.memory().flag(flag);
        Some(Edit::Now(match flag < SETTABLE {
            true => Action::Change(Change::Flag(flag, !set)),
            false => Action::Say(format!("flag {flag:02} is the calculator's own")),
        }))
    }
}

/// Returns the row of the flags that are set: the user's flags and those that a program may test,
/// but not those in which the calculator keeps the state of keys and display.
fn set_flags(scene: &Scene) -> Line<'static> {
    let memory = scene.calculator.memory();
    let set = (0..36).filter(|&flag| memory.flag(flag)).map(|flag| format!("{flag:02}"));
    plain(scene, format!(" {}", set.collect::<Vec<_>>().join(" ")))
}
