//! Scrolling: a message, an ALPHA register or a program line longer than the display moves to the
//! left, a character at a time, until its end is in the display. A key brings the end at once.

use super::goose::goose;
use super::mode::Mode;
use super::{Key, Keyboard, Pace};
use crate::duration::SCROLL;
use crate::lcd::Line;
use crate::machine::Machine;
use crate::memory::flags;
use sim41_language::instruction::{Operand, Step};

impl Keyboard {
    /// Returns the number of steps by which a long text has moved.
    pub(super) fn moved(&self, machine: &Machine, line: &Line) -> usize {
        let Some(since) = self.shown_since else { return line.steps() };
        line.steps().min((machine.now().saturating_sub(since) / SCROLL) as usize)
    }

    /// Returns the text that the ready calculator shows, if it is one that scrolls when it is long.
    pub(super) fn text(&self, machine: &Machine) -> Option<Line> {
        let flag = |number| machine.memory().flag(number);
        // Flag 45 without flag 50, which a program can set through register d, shows no cursor.
        let keying = flag(flags::DATA_ENTRY) && flag(flags::MESSAGE);
        match machine.message() {
            Some(message) => Some(Line::of(message)),
            None if goose(machine, self.pause.is_some()).is_some() => None,
            // A program line with a text or a name scrolls when it is not being keyed.
            None if flag(flags::PRGM) => {
                let shown = matches!(self.mode, Mode::Ready) && self.pace != Pace::AtOnce;
                (shown && line_scrolls(machine)).then(|| Line::shown(&machine.line_text()))
            }
            None if flag(flags::ALPHA) && !keying => Some(Line::of(machine.memory().alpha())),
            None => None,
        }
    }

    /// Returns the text that scrolls in the display if it is long; `None` where nothing scrolls.
    fn moving(&self, machine: &Machine) -> Option<Line> {
        let other = matches!(self.mode, Mode::Off | Mode::Prompt(_) | Mode::Kept)
            || self.held.is_some()
            || self.ringing.is_some()
            || machine.running() && machine.message().is_none();
        if other { None } else { self.text(machine) }
    }

    /// Returns whether a text is scrolling and the next key only brings its end. At the pace at
    /// which keys take no time every key is carried out.
    pub(crate) fn scrolls(&self, machine: &Machine) -> bool {
        let moves = |line: Line| self.moved(machine, &line) < line.steps();
        self.pace != Pace::AtOnce && self.moving(machine).is_some_and(moves)
    }

    /// Handles a key while a text scrolls: brings the end of the text and does nothing else, except
    /// that R/S also stops the program that shows the text. Returns whether the key has been taken.
    /// Source: measured.
    pub(super) fn press_while_scrolling(&mut self, machine: &mut Machine, key: Key) -> bool {
        if !self.scrolls(machine) {
            return false;
        }
        self.shown_since = None;
        let stops = machine.running() && key == Key::RunStop;
        match &mut self.mode {
            Mode::Wait(wait) if machine.running() && !stops => {
                wait.press(machine, key);
                // The calculator looks for a key before each step that has not begun.
                wait.until -= wait.until.saturating_sub(machine.now()) / SCROLL * SCROLL;
            }
            Mode::Wait(wait) => wait.until = machine.now(),
            _ => {}
        }
        !stops
    }

    /// Returns the time at which the text moves by another step, in milliseconds since 1900; `None`
    /// if no text moves.
    pub(super) fn next_scroll(&self, machine: &Machine) -> Option<u64> {
        let (line, since) = (self.moving(machine)?, self.shown_since?);
        let (done, steps) = (self.moved(machine, &line) as u64, line.steps() as u64);
        (done < steps).then_some(since + (done + 1) * SCROLL)
    }
}

/// Returns whether the program line scrolls if it is long: a line with a text, a name or a number.
pub(super) fn line_scrolls(machine: &Machine) -> bool {
    matches!(machine.current_step(), Some(Step { operand: Operand::Chars(_), .. }))
}
