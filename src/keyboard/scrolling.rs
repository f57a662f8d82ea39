//! Scrolling: a message, an ALPHA register or a program line longer than the display moves to the
//! left, a character at a time, until its end is seen.

use super::Keyboard;
use super::mode::Mode;
use super::times::SCROLL;
use super::times::key::REST;
use crate::lcd::{Cells, Line};
use crate::machine::Machine;
use crate::memory::flags;

impl Keyboard {
    /// The cells of a long text that are seen now.
    pub(super) fn scrolled(&self, machine: &Machine, line: &Line) -> Cells {
        line.scrolled(self.moved(machine, line))
    }

    /// How many steps a long text has moved.
    fn moved(&self, machine: &Machine, line: &Line) -> usize {
        let steps = machine.now.saturating_sub(self.shown_since) / SCROLL;
        line.steps().min(steps as usize)
    }

    /// When the text in the display moves by another step, or, behind the last step, when the next
    /// key is looked for; `None` if it does not move.
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
        let line = match machine.message {
            Some(message) => Line::of(message.as_slice().iter().copied()),
            None if alpha => Line::of(machine.memory.alpha()),
            None if self.line_scrolls(machine) && !machine.running() => {
                Line::shown(&machine.line_text())
            }
            None => return None,
        };
        let (done, steps) = (self.moved(machine, &line), line.steps());
        if done < steps {
            return Some(self.shown_since + (done as u64 + 1) * SCROLL);
        }
        let rests = self.shown_since + steps as u64 * SCROLL + self.pace.milliseconds(REST)?;
        (steps > 0 && machine.now < rests).then_some(rests)
    }
}
