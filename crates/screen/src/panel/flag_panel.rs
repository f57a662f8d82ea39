//! The panel of flags and their meanings: first the display format, then set and clear flags.

use super::{Edit, PanelContent, WATCHED, changing, dim, plain};
use crate::component::{Action, Change, Scene};
use ratatui::style::Modifier;
use ratatui::text::Line;
use sim41_session::Expectation;
use sim41_session::memory::{Address, flags};
use sim41_session::probe::ValueSource;
use sim41_session::views;
use std::ops::Range;

/// The meanings of the flags, beginning with flag 00; empty for flags that are free for programs.
#[rustfmt::skip]
const MEANINGS: [&str; flags::COUNT as usize] = [
    // Flags 00 to 07
    "shown", "shown", "shown", "shown", "shown", "", "", "",
    // Flags 08 to 13
    "", "", "", "automatic execution", "print double width", "print lower case",
    // Flags 14 to 18
    "overwrite cards", "HP-IL printer mode", "HP-IL printer mode", "incomplete record", "",
    // Flags 19 to 24
    "", "", "printer enabled", "number typed in", "text typed in", "ignore range errors",
    // Flags 25 to 28
    "ignore the next error", "tones enabled", "USER mode", "decimal point",
    // Flags 29 to 33
    "digit grouping", "catalog running", "D.MY dates", "HP-IL manual", "HP-IL control",
    // Flags 34 to 41
    "HP-IL", "HP-IL", "digits, 8", "digits, 4", "digits, 2", "digits, 1", "FIX", "ENG",
    // Flags 42 to 48
    "GRAD", "RAD", "continuous on", "data entry", "partial key sequence", "SHIFT", "ALPHA mode",
    // Flags 49 to 54
    "low battery", "message shown", "single step", "PRGM mode", "I/O request", "pause",
    // Flag 55
    "printer present",
];
const SETTABLE: u8 = 30;
const OWN: u8 = 36;
/// The user flags that MEMORY LOST sets: sound, radix mark and digit grouping.
const AT_FIRST: [u8; 3] = [26, 28, 29];
/// The flags that change often: printer, number and text entry, and USER mode.
const PASSING: [u8; 4] = [21, 22, 23, 27];

pub(super) struct FlagPanel;

impl PanelContent for FlagPanel {
    fn title(&self, scene: &Scene) -> String {
        let memory = scene.calculator.memory();
        format!("{} {} Flags", views::format(memory), memory.angle().name())
    }

    /// Whether a flag differs from its state after MEMORY LOST, ignoring flags that change often.
    fn speaks(&self, scene: &Scene) -> bool {
        let memory = scene.calculator.memory();
        (0..OWN).any(|n| !PASSING.contains(&n) && memory.flag(n) != AT_FIRST.contains(&n))
    }

    fn count(&self, _scene: &Scene) -> usize {
        MEANINGS.len()
    }

    fn least(&self) -> usize {
        1
    }

    fn wanted(&self, scene: &Scene, _column: usize) -> usize {
        (0..OWN).filter(|&flag| scene.calculator.memory().flag(flag)).count()
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let row = |flag: u8| {
            let set = scene.calculator.memory().flag(flag);
            let mark = if set { '●' } else { ' ' };
            let text = format!("{mark} {flag:02} {}", MEANINGS[usize::from(flag)]);
            let line = match set {
                true => plain(scene, text).patch_style(Modifier::BOLD),
                false => dim(scene, text),
            };
            let was = scene.debugger.was(Address::D).filter(|_| scene.mode == Expectation::Held);
            let was = was.map(|was| was.bits() & flags::bit(flag) != 0);
            changing(scene, line, was.is_some_and(|was| was != set))
        };
        order(scene)[rows].iter().copied().map(row).collect()
    }

    fn source(&self, scene: &Scene, row: usize) -> Option<ValueSource> {
        order(scene).get(row).map(|&flag| ValueSource::Flag(flag))
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        WATCHED
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        let flag = *order(scene).get(row)?;
        let set = scene.calculator.memory().flag(flag);
        Some(Edit::Now(match flag < SETTABLE {
            true => Action::Change(Change::Flag(flag, !set)),
            false => Action::Refuse(format!("flag {flag:02} is reserved for the calculator")),
        }))
    }
}

/// The flags in row order: first the set flags that a program can test, and then the rest.
fn order(scene: &Scene) -> Vec<u8> {
    let memory = scene.calculator.memory();
    let mut order: Vec<u8> = (0..flags::COUNT).collect();
    order.sort_by_key(|&flag| !(flag < OWN && memory.flag(flag)));
    order
}
