//! The work at a key: until it is complete the display keeps what it shows, goes blank, or shows
//! the progress of the work.
//!
//! A key changes memory at once; this file says how the display follows, and how long the
//! calculator is busy. The times are in milliseconds; `duration` names them.

mod line_work;
mod work_at_key;
mod work_at_release;

use super::mode::Mode;
use super::scrolling::line_scrolls;
use super::{Keyboard, flag_annunciators};
use crate::duration::{DISPLAY_WRITTEN, NEXT_KEY, SCROLL, STEP_SHOWN};
use crate::lcd::{Annunciators, Cells, Lcd, Line};
use crate::machine::Machine;
use sim41_number::charset::Glyph;
use work_at_key::Before;

/// The time that the work at a key takes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Pace {
    /// The work takes no time: the display shows the result of a key at once.
    #[default]
    AtOnce,
    /// The work takes the time that it takes on the calculator, divided by this number.
    Timed(u32),
}

impl Pace {
    /// Returns the milliseconds that work takes at this pace if it takes `time` milliseconds on the
    /// calculator; `None` if it takes no time.
    pub(super) fn of(self, time: u64) -> Option<u64> {
        match self {
            Pace::AtOnce => None,
            Pace::Timed(faster) => Some(time / u64::from(faster.max(1))),
        }
    }
}

/// The greatest number of pictures between a key and the end of its work.
const PICTURES: usize = 12;

/// The pictures that the display shows, one after the other, while the calculator works at a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    /// The time at which the work began, in milliseconds since 1900.
    begun: u64,
    pace: Pace,
    /// The pictures, each with the time from the beginning until which it is shown.
    pictures: [(u64, Lcd); PICTURES],
    count: usize,
    /// The time from the end of the last picture until the next key is taken, or until the program
    /// that the key has started executes its first step.
    rest: u64,
}

impl Work {
    /// Returns work that begins now and in which the display first keeps what it shows for `time`.
    fn new((begun, pace): (u64, Pace), shown: Lcd, time: u64) -> Work {
        Work { begun, pace, pictures: [(time, shown); PICTURES], count: 1, rest: NEXT_KEY }
    }

    /// Lets a program start at the end of the last picture.
    fn starts(self) -> Work {
        Work { rest: 0, ..self }
    }

    /// Returns the time that the pictures take.
    fn length(&self) -> u64 {
        self.pictures[self.count - 1].0
    }

    /// Returns the last picture.
    fn last(&self) -> Lcd {
        self.pictures[self.count - 1].1
    }

    /// Adds a picture that stands for `time`.
    fn then(mut self, lcd: Lcd, time: u64) -> Work {
        let until = self.length() + time;
        if self.last() != lcd && self.count < PICTURES {
            self.count += 1;
        }
        self.pictures[self.count - 1] = (until, lcd);
        self
    }

    /// Adds the same cells under these annunciators for `time`.
    fn lit(self, annunciators: Annunciators, time: u64) -> Work {
        self.then(Lcd::new(self.last().cells, annunciators), time)
    }

    /// Adds these cells under the same annunciators for `time`.
    fn cells(self, cells: Cells, time: u64) -> Work {
        self.then(Lcd::new(cells, self.last().annunciators), time)
    }

    /// Adds a blank display for `time`.
    fn blank(self, time: u64) -> Work {
        self.cells(Lcd::BLANK, time)
    }

    /// Adds the goose of a function that counts as a program.
    fn goose(self, lit: Annunciators) -> Work {
        let mut goose = Lcd::BLANK;
        goose[0].glyph = Glyph::GOOSE;
        self.then(Lcd::new(goose, lit), DISPLAY_WRITTEN)
    }

    /// Adds a display that is off for `time`.
    fn dark(self, time: u64) -> Work {
        self.then(Lcd { on: false, ..self.last() }, time)
    }

    /// Returns the moment that lies `time` after the beginning, in milliseconds since 1900.
    fn at(&self, time: u64) -> u64 {
        self.begun + self.pace.of(time).unwrap_or(0)
    }

    /// Returns the time at which the text appears that the work leaves in the display.
    pub(super) fn text_at(&self) -> u64 {
        self.at(self.length())
    }

    /// Returns the time at which the calculator looks for the next key or starts a program.
    pub(super) fn end(&self) -> u64 {
        self.at(self.length() + self.rest)
    }

    /// Returns what the display shows at the time `now`; `None` when it shows the text of the mode.
    pub(super) fn shown(&self, now: u64) -> Option<Lcd> {
        let mut pictures = self.pictures[..self.count].iter();
        pictures.find(|(until, _)| now < self.at(*until)).map(|(_, lcd)| *lcd)
    }

    /// Returns the time at which the display changes or the work ends.
    pub(super) fn wakes_at(&self, now: u64) -> Option<u64> {
        let pictures = self.pictures[..self.count].iter().map(|(until, _)| self.at(*until));
        pictures.chain([self.end()]).find(|&time| now < time)
    }
}

impl Keyboard {
    /// Returns work that begins now with what the display shows.
    fn work_now(&self, machine: &Machine) -> Work {
        Work::new((machine.now(), self.pace), self.display.lcd(), 0)
    }

    /// Returns the work after the release of a key that shows a line outside PRGM mode: the line
    /// scrolls to its end and stands for a moment.
    pub(super) fn work_at_line_release(&self, machine: &Machine) -> Option<Work> {
        let editing = machine.in_program_mode();
        if self.pace == Pace::AtOnce || editing || machine.message().is_some() {
            return self.work;
        }
        let work = self.work.unwrap_or_else(|| self.work_now(machine));
        let lit = self.display.lcd().annunciators;
        let line = Line::shown(&machine.line_text());
        let steps = if line_scrolls(machine) { line.steps() } else { 0 };
        let scroll = |work: Work, step| work.then(Lcd::new(line.scrolled(step), lit), SCROLL);
        Some((0..steps).fold(work, scroll).then(Lcd::new(line.last(), lit), STEP_SHOWN))
    }

    /// Delays the scrolling of a text until the work has made the text appear.
    pub(super) fn text_follows_work(&mut self) {
        if let Some(work) = &self.work {
            self.shown_since = self.shown_since.map(|since| since.max(work.text_at()));
        }
    }

    /// Returns the work of a calculator that comes to rest: it shows its text before it looks for
    /// the next key.
    pub(super) fn work_at_rest(&self, machine: &Machine) -> Option<Work> {
        let ready = matches!(self.mode, Mode::Ready) && self.pause.is_none();
        (ready && self.pace != Pace::AtOnce).then(|| self.work_now(machine))
    }

    /// Returns the work after a function with a display of its own, which has counted as a program
    /// until now: the goose stands for a moment.
    pub(super) fn work_at_leave(&self, machine: &Machine) -> Option<Work> {
        Some(self.work_at_rest(machine)?.goose(flag_annunciators::lit(machine)))
    }

    /// Returns the work after a program has stopped: the PRGM annunciator goes off before the text
    /// appears.
    pub(super) fn work_at_stop(&self, machine: &Machine) -> Option<Work> {
        let lit = flag_annunciators::lit(machine);
        Some(self.work_at_rest(machine)?.lit(lit, DISPLAY_WRITTEN))
    }
}
