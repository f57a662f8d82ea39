//! Scrolling: a message, an ALPHA register or a program line longer than the display moves to the
//! left, a character at a time, until its end is seen. A key brings that end at once.

use super::mode::Mode;
use super::times::SCROLL;
use super::times::key::REST;
use super::{Key, Keyboard, Pace};
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
        let Some(since) = self.shown_since else { return line.steps() };
        line.steps().min((machine.now.saturating_sub(since) / SCROLL) as usize)
    }

    /// The text in the display, if it is one that moves when it is long.
    fn text(&self, machine: &Machine) -> Option<Line> {
        let other = matches!(self.mode, Mode::Off | Mode::Prompt(_) | Mode::Kept);
        if other || self.held.is_some() || self.layer.is_some() {
            return None;
        }
        let flag = |number| machine.memory.flag(number);
        let alpha = flag(flags::ALPHA) && !flag(flags::PRGM) && !flag(flags::DATA_ENTRY);
        match machine.message {
            Some(message) => Some(Line::of(message.as_slice().iter().copied())),
            None if machine.running() => None,
            None if alpha => Some(Line::of(machine.memory.alpha())),
            None => self.line_scrolls(machine).then(|| Line::shown(&machine.line_text())),
        }
    }

    /// Whether a text moves in the display, and the next key only brings its end. Where keys take
    /// no time every key is carried out.
    pub fn scrolls(&self, machine: &Machine) -> bool {
        let moves = |line: Line| self.moved(machine, &line) < line.steps();
        self.pace != Pace::AtOnce && self.text(machine).is_some_and(moves)
    }

    /// A key while a text moves brings the end of the text and does nothing else; R/S stops the
    /// program that shows it, too. True if the key has been taken. Source: measured.
    pub(super) fn press_while_scrolling(&mut self, machine: &mut Machine, key: Key) -> bool {
        if !self.scrolls(machine) {
            return false;
        }
        self.shown_since = None;
        if let Mode::Wait(wait) = &mut self.mode {
            wait.until = machine.now;
        }
        !(machine.running() && key == Key::RunStop)
    }

    /// When the text in the display moves by another step, or, behind the last step, when the next
    /// key is looked for; `None` if it does not move.
    pub(super) fn next_scroll(&self, machine: &Machine) -> Option<u64> {
        let (line, since) = (self.text(machine)?, self.shown_since?);
        let (done, steps) = (self.moved(machine, &line) as u64, line.steps() as u64);
        if done < steps {
            return Some(since + (done + 1) * SCROLL);
        }
        let rests = since + steps * SCROLL + self.pace.milliseconds(REST)?;
        (steps > 0 && machine.now < rests).then_some(rests)
    }
}
