//! Scrolling of long messages, ALPHA and program lines. A key shows the end immediately.

use super::goose::goose;
use super::mode::Mode;
use super::{Key, Keyboard, Pace};
use crate::duration::SCROLL;
use crate::lcd::DisplayLine;
use crate::machine::Machine;
use crate::memory::flags;
use sim41_language::instruction::{Operand, Step};

impl Keyboard {
    pub(super) fn moved(&self, machine: &Machine, line: &DisplayLine) -> usize {
        let Some(since) = self.shown_since else { return line.steps() };
        line.steps().min((machine.clock().now().saturating_sub(since) / SCROLL) as usize)
    }

    pub(super) fn text(&self, machine: &Machine) -> Option<DisplayLine> {
        let flag = |number| machine.memory().flag(number);
        // If a program sets flag 45 and clears flag 50 through register d, no cursor is shown.
        let keying = flag(flags::DATA_ENTRY) && flag(flags::MESSAGE);
        match machine.message().text {
            Some(message) => Some(DisplayLine::of(message)),
            None if goose(machine, self.pause.is_some()).is_some() => None,
            // A program line with text or a name scrolls unless it is being entered.
            None if flag(flags::PRGM) => {
                let shown = matches!(self.mode, Mode::Ready) && self.pace != Pace::AtOnce;
                (shown && line_scrolls(machine))
                    .then(|| DisplayLine::shown(&machine.current_line().text()))
            }
            None if flag(flags::ALPHA) && !keying => {
                Some(DisplayLine::of(machine.memory().alpha()))
            }
            None => None,
        }
    }

    /// Text that scrolls if it is long; `None` if nothing on the display can scroll.
    fn moving(&self, machine: &Machine) -> Option<DisplayLine> {
        let other = matches!(self.mode, Mode::Off | Mode::Prompt(_) | Mode::AlphaBegun)
            || self.held.is_some()
            || self.ringing.is_some()
            || machine.interpreter().running && machine.message().text.is_none();
        if other { None } else { self.text(machine) }
    }

    /// Whether text is scrolling; if so, the next key only shows the end of the text.
    pub(crate) fn scrolls(&self, machine: &Machine) -> bool {
        let moves = |line: DisplayLine| self.moved(machine, &line) < line.steps();
        self.pace != Pace::AtOnce && self.moving(machine).is_some_and(moves)
    }

    /// As measured on the firmware, a key during scrolling only shows the end of the text, but R/S
    /// also stops the program. Returns whether the key was consumed.
    pub(super) fn press_while_scrolling(&mut self, machine: &mut Machine, key: Key) -> bool {
        if !self.scrolls(machine) {
            return false;
        }
        self.shown_since = None;
        let stops = machine.interpreter().running && key == Key::RunStop;
        match &mut self.mode {
            Mode::Wait(wait) if machine.interpreter().running && !stops => {
                wait.press(machine, key);
                // The calculator scans for a key before each scrolling step.
                wait.until -= wait.until.saturating_sub(machine.clock().now()) / SCROLL * SCROLL;
            }
            Mode::Wait(wait) => wait.until = machine.clock().now(),
            _ => {}
        }
        !stops
    }

    /// When the text next moves, in milliseconds since 1900; `None` if no text scrolls.
    pub(super) fn next_scroll(&self, machine: &Machine) -> Option<u64> {
        let (line, since) = (self.moving(machine)?, self.shown_since?);
        let (done, steps) = (self.moved(machine, &line) as u64, line.steps() as u64);
        (done < steps).then_some(since + (done + 1) * SCROLL)
    }
}

pub(super) fn line_scrolls(machine: &Machine) -> bool {
    matches!(machine.current_line().step(), Some(Step { operand: Operand::Chars(_), .. }))
}
