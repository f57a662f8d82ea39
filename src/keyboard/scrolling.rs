//! Scrolling: a message, an ALPHA register or a program line longer than the display moves to the left, a cell at
//! a time, until its end is seen.

use super::Keyboard;
use super::mode::Mode;
use super::times::SCROLL;
use crate::lcd::{Cells, Lcd, Line};
use crate::machine::Machine;
use crate::memory::flags;

impl Keyboard {
    /// The cells of a long text that are seen now.
    pub(super) fn scrolled(&self, machine: &Machine, line: &Line) -> Cells {
        line.window(self.moved(machine, line))
    }

    /// How many cells a long text has moved to the left.
    fn moved(&self, machine: &Machine, line: &Line) -> usize {
        let steps = machine.now.saturating_sub(self.shown_since) / SCROLL;
        line.len().saturating_sub(Lcd::CELLS).min(steps as usize)
    }

    /// When the text in the display moves by another cell; `None` if it does not move.
    pub(super) fn next_scroll(&self, machine: &Machine) -> Option<u64> {
        let other = matches!(self.mode, Mode::Off | Mode::Prompt(_) | Mode::Kept);
        if other || self.held.is_some() {
            return None;
        }
        let flag = |number| machine.memory.flag(number);
        let alpha = !machine.running()
            && flag(flags::ALPHA)
            && !flag(flags::PRGM)
            && !flag(flags::DATA_ENTRY);
        let program = self.timed && flag(flags::PRGM) && matches!(self.mode, Mode::Ready);
        let line = match machine.message {
            Some(message) => Line::of(message.as_slice().iter().copied()),
            None if alpha => Line::of(machine.memory.alpha()),
            None if program && !machine.running() => Line::shown(&machine.line_text()),
            None => return None,
        };
        let done = self.moved(machine, &line);
        let more = done < line.len().saturating_sub(Lcd::CELLS);
        more.then(|| self.shown_since + (done as u64 + 1) * SCROLL)
    }
}
