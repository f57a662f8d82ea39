//! Key processing that lasts long enough to be seen: a long function, PACKING, the count of free
//! registers in PRGM mode, and the line that scrolls after BST. A key changes memory immediately;
//! only the display follows later.

use super::held_key::Stage;
use super::key_flags;
use super::mode::{Mode, Picture};
use super::scrolling::line_scrolls;
use super::{Keyboard, Pace};
use crate::duration::{NEXT_KEY, SCROLL, SEEN, TEN_REGISTERS_COUNTED};
use crate::lcd::{DisplayLine, Lcd};
use crate::machine::Machine;

/// Times are in milliseconds since 1900.
#[derive(Clone, Copy, Debug)]
pub(super) struct Busy {
    since: u64,
    appears: u64,
    until: u64,
    shows: Shows,
}

#[derive(Clone, Copy, Debug)]
enum Shows {
    Still(Picture),
    Line(u64),
}

impl Busy {
    pub(super) fn lasts(&self, now: u64) -> bool {
        now < self.until
    }

    /// The display during key processing; `None` once the result has appeared.
    pub(super) fn picture(&self, machine: &Machine) -> Option<Picture> {
        (machine.clock().now() < self.appears).then(|| match self.shows {
            Shows::Still(picture) => picture,
            Shows::Line(step) => {
                let steps = (machine.clock().now() - self.since) / step.max(1);
                Picture::Cells(
                    DisplayLine::shown(&machine.current_line().text()).scrolled(steps as usize),
                )
            }
        })
    }

    pub(super) fn wakes_at(&self, now: u64) -> Option<u64> {
        let appears = match self.shows {
            Shows::Line(step) => now + step - (now - self.since) % step.max(1),
            Shows::Still(_) => self.appears,
        };
        let next = if now < self.appears { appears.min(self.appears) } else { self.until };
        self.lasts(now).then_some(next)
    }
}

impl Keyboard {
    fn begin_work(&mut self, machine: &Machine, time: u64, shows: Shows) {
        let (since, until) =
            (machine.clock().now(), machine.clock().now() + self.pace.scaled(time + NEXT_KEY));
        let appears = if time < SEEN { since } else { since + self.pace.scaled(time) };
        self.busy = (since < until).then_some(Busy { since, appears, until, shows });
        // Text starts to scroll after key processing.
        self.shown_since = self.shown_since.map(|shown| shown.max(appears));
    }

    /// Starts the interval until the calculator scans for the next key.
    pub(super) fn take_key(&mut self, machine: &Machine) {
        if self.mode.rests() && !matches!(self.mode, Mode::Catalog(_)) {
            self.begin_work(machine, 0, Shows::Still(Picture::Unchanged));
        }
    }

    /// Starts the processing time of an executed function. A function's prompt stays displayed;
    /// functions without a prompt blank the display.
    pub(super) fn take_time(&mut self, machine: &Machine, time: u64, prompted: bool) {
        if matches!(self.mode, Mode::Ready) && self.pause.is_none() {
            let picture = if prompted { Picture::Unchanged } else { Picture::Cells(Lcd::BLANK) };
            let time = if machine.message().text.is_none() { time } else { 0 };
            self.begin_work(machine, time, Shows::Still(picture));
        }
    }

    pub(super) fn count_registers(&mut self, machine: &Machine) {
        // Keys that act when pressed, such as BST, already show their line while held down.
        let held = self.held.is_some_and(|held| !matches!(held.stage, Stage::Done));
        let shown = key_flags::in_program_mode(machine.memory())
            && matches!(self.mode, Mode::Ready)
            && machine.message().text.is_none()
            && !held;
        if self.pace == Pace::AtOnce || !shown {
            return;
        }
        let line = machine.current_line();
        let Some(free) = line.free_registers() else { return };
        let picture = match line.number() {
            0 => Picture::Cells(DisplayLine::shown("     00 REG ").first()),
            _ => Picture::Dark,
        };
        let time = TEN_REGISTERS_COUNTED * u64::from(free) / 10;
        self.begin_work(machine, time, Shows::Still(picture));
    }

    pub(super) fn show_packing(&mut self, machine: &Machine) {
        if machine.packing_time() > 0 {
            let picture = Picture::Cells(DisplayLine::shown("PACKING").first());
            self.begin_work(machine, machine.packing_time(), Shows::Still(picture));
        }
    }

    pub(super) fn scroll_line(&mut self, machine: &Machine) {
        if !key_flags::in_program_mode(machine.memory())
            && machine.message().text.is_none()
            && line_scrolls(machine)
        {
            let steps = DisplayLine::shown(&machine.current_line().text()).steps() as u64;
            self.begin_work(machine, steps * SCROLL, Shows::Line(self.pace.scaled(SCROLL)));
        }
    }
}
