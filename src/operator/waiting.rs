//! The calculator's time: programs run, durations pass, and displays are seen while somebody waits.

use super::{Operator, State};
use crate::files::message;
use crate::operator::budget::Means;
use sim41_session::duration::{milliseconds as milliseconds_of, words};
use sim41_session::probe::Probe;
use sim41_session::{Activity, Calculator};

/// The time in milliseconds on the calculator's clock after which the operator gives up a
/// calculator that only waits.
pub const PATIENCE: u64 = 780_000;
/// The number of processor words between two looks at a program with a limited time.
const STRETCH: u64 = 1_600;
/// The number of steps between two looks at the display.
const LOOK: u64 = 10_000;
/// The time in milliseconds for which a program runs before the clock goes on.
const SLICE: u64 = 10;

impl Operator {
    /// Runs until nothing happens any more, or until a limit is reached.
    pub(super) fn settle(&mut self) {
        self.run_within(self.budget.unwrap_or(words(PATIENCE)));
    }

    /// Runs until nothing happens any more, or for this number of processor words.
    pub(super) fn run_within(&mut self, limit: u64) {
        let mut passed = std::mem::take(&mut self.ahead);
        self.spent = None;
        self.state = loop {
            // The clock is not advanced for the words of a program.
            let left = limit.saturating_sub(passed);
            let before = self.calculator.words_run();
            let activity = match self.budget {
                Some(_) => self.run(|calculator, _| calculator.run_words(left.min(STRETCH))),
                None => self.run(|calculator, steps| calculator.run(steps)),
            };
            passed = passed.saturating_add_signed(self.calculator.words_run() - before);
            match activity {
                Activity::Idle(_) => break State::Idle,
                Activity::Off(_) => break State::Off,
                _ if self.spent.is_some() => break State::Busy,
                Activity::Waiting(until) => {
                    let now = self.calculator.now();
                    let (wait, left) = (until.saturating_sub(now), limit.saturating_sub(passed));
                    if words(wait) > left {
                        self.calculator.tick(now + milliseconds_of(left));
                        self.ahead = passed.saturating_sub(limit);
                        break State::Busy;
                    }
                    self.look(false);
                    self.calculator.tick(until);
                    passed += words(wait);
                }
                Activity::Busy if self.budget.is_some() && left == 0 => {
                    self.ahead = passed.saturating_sub(limit);
                    break State::Busy;
                }
                Activity::Busy => {}
            }
            self.look(false);
        };
        self.look(false);
    }

    /// Lets the calculator run with a number of steps that the budget allows, and takes what it
    /// used. If nothing is left, it executes one step, which tells what it does.
    pub(super) fn run(&mut self, run: impl FnOnce(&mut Calculator, u64) -> Activity) -> Activity {
        let before = self.calculator.machine().executed();
        let most = match self.calculator.machine().tracing() {
            // The line of each instruction is written before the next is executed.
            true => 1,
            false => LOOK,
        };
        let steps = self.means.left(Means::Steps).clamp(1, most);
        let activity = run(&mut self.calculator, steps);
        self.take(Means::Steps, self.calculator.machine().executed().saturating_sub(before));
        if activity == Activity::Busy && self.means.left(Means::Steps) == 0 {
            self.take(Means::Steps, 1);
        }
        if matches!(activity, Activity::Waiting(_)) {
            self.take(Means::Waits, 1);
        }
        self.collect();
        activity
    }

    /// Lets a time in milliseconds pass, while a program runs at the calculator's speed.
    pub(super) fn pass(&mut self, time: u64, passing: bool) {
        let end = self.calculator.now() + time;
        self.spent = None;
        while self.calculator.now() < end && self.spent.is_none() {
            let next = match self.run(|calculator, _| calculator.run_words(words(SLICE))) {
                Activity::Busy => self.calculator.now() + SLICE,
                other => other.wakes_at().map_or(end, |next| next.max(self.calculator.now() + 1)),
            };
            self.look(passing);
            self.calculator.tick(next.min(end));
        }
        self.state = match self.calculator.run_words(0) {
            Activity::Idle(_) => State::Idle,
            Activity::Off(_) => State::Off,
            Activity::Busy | Activity::Waiting(_) => State::Busy,
        };
        self.look(passing);
    }

    /// Notes the display if it is on and has changed.
    pub(super) fn look(&mut self, passing: bool) {
        if let Some(watcher) = &self.watcher {
            (watcher.0)(&mut self.calculator);
        } else if let Some(trace) = &mut self.trace {
            let wanted = self.calculator.machine().tracing();
            let records = Probe::records(self.calculator.probe_mut(), wanted);
            let trouble = trace.write(&records, self.calculator.machine());
            trouble.iter().for_each(|trouble| message::say(trouble));
        }
        let lcd = self.calculator.lcd();
        if let Some(frames) = &mut self.frames {
            frames.note(lcd, self.calculator.now());
        }
        if lcd.on && !self.calculator.is_at_work() {
            self.seen.note(lcd, passing);
        }
    }
}
