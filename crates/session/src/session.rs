//! The only driver of the calculator: inputs go in, events come out in order.
//!
//! A [`Session`] owns a calculator and its history. Its [`Policy`] decides how time passes, and its
//! [`Budget`] limits what programs may use. [`Session::press`] handles an input,
//! [`Session::advance`] runs the calculator and returns why it paused and when to call again, and
//! [`Session::events`] returns the events. [`Session::settle`] is the loop for front ends that wait
//! for results.
//!
//! ```
//! use sim41_session::{Calculator, Event, Key, Policy, Session};
//!
//! let mut session = Session::new(Calculator::clean(), Policy::at_once());
//! let mut shown = String::new();
//! for key in [Key::Two, Key::Enter, Key::Three, Key::Plus] {
//!     session.press(key).unwrap();
//!     session.settle(|_, event| {
//!         if let Event::Display(display) = event {
//!             shown = display.text();
//!         }
//!     });
//! }
//! assert_eq!(shown, " 5.0000");
//! session.undo();
//! assert_eq!(session.calculator().lcd().text().trim_end(), " 3_");
//! ```

mod advance;
mod budget;
mod display;
mod event;
mod input;
mod line_execution;
mod policy;
mod press;
mod speed;
#[cfg(test)]
mod tests;

pub use budget::{Budget, BudgetExhausted, Resource, STEPS};
pub use display::Shown;
pub use event::{Event, FailedLine, Failure};
pub use input::{Input, InputError};
pub use line_execution::LineError;
pub use policy::{Interrupt, Pause, Policy, Reason};
pub use speed::{Speed, Time};

use crate::history::{HISTORY, Step, Timeline, Unreadable};
use crate::words::{self, Typing};
use display::Frames;
use sim41_calculator::calculator::Calculator;
use sim41_calculator::lcd::Lcd;
use sim41_calculator::printer::Switch;
use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;

/// The time limit of [`Session::settle`], in milliseconds on the calculator's clock.
pub const PATIENCE: u64 = 780_000;
const SHORT: u64 = 47;
const SHORT_CYCLES: u64 = 300;
const NOTICED_CYCLES: u64 = 147;
/// How long [`Input::Hold`] presses a key, in milliseconds.
const HOLD: u64 = 2_000;

/// A calculator with its history, driven by inputs and time.
pub struct Session {
    history: Timeline,
    policy: Policy,
    budget: Arc<Budget>,
    exhausted: Option<BudgetExhausted>,
    interrupt: Interrupt,
    typing: Typing,
    events: VecDeque<Event>,
    /// The latest display, and whether it has been reported as an event.
    shown: Option<(Shown, bool)>,
    displays: usize,
    was_on: bool,
    frames: Option<Frames>,
    traced: bool,
    pause: Pause,
    passed: u64,
    ahead: u64,
    /// With [`Time::Factor`], the time up to which a program has run.
    ran_until: u64,
    /// The initial position of the printer's switch, which [`Input::Cold`] restores.
    switch: Option<Switch>,
}

impl Session {
    /// A session with a history of the default size. If the calculator uses its own clock, programs
    /// have the default budget. On the owner's clock, where a person can stop a program, programs
    /// have no limit.
    pub fn new(calculator: Calculator, policy: Policy) -> Session {
        Session::with_limit(calculator, HISTORY, policy)
    }

    /// A session that cannot undo anything.
    pub fn without_history(calculator: Calculator, policy: Policy) -> Session {
        Session::with_limit(calculator, 0, policy)
    }

    /// A session whose history uses at most about `limit` bytes.
    pub fn with_limit(calculator: Calculator, limit: usize, policy: Policy) -> Session {
        Session::with_history(Timeline::with_limit(calculator, limit), policy)
    }

    /// A session that continues a history from [`Session::write_history`], with `calculator` as its
    /// latest moment. The history uses at most about `limit` bytes.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a history.
    pub fn with_history_of(
        text: &str,
        calculator: Calculator,
        limit: usize,
        policy: Policy,
    ) -> Result<Session, Unreadable> {
        Ok(Session::with_history(Timeline::read(text, calculator, limit)?, policy))
    }

    fn with_history(history: Timeline, policy: Policy) -> Session {
        let switch = history.calculator().printer_switch();
        let mut session = Session {
            history,
            policy,
            budget: Arc::default(),
            exhausted: None,
            interrupt: Interrupt::default(),
            typing: Typing::default(),
            events: VecDeque::new(),
            shown: None,
            displays: 0,
            was_on: false,
            frames: None,
            traced: false,
            pause: Pause { reason: Reason::Idle, wake: None },
            passed: 0,
            ahead: 0,
            ran_until: 0,
            switch,
        };
        if policy.time != Time::AtOnce {
            session.budget = Arc::new(Budget::unlimited());
        }
        session.set_policy(policy);
        session
    }

    /// Sets how time passes from now on.
    pub fn set_policy(&mut self, policy: Policy) {
        self.policy = policy;
        self.history.set_pace(policy.keys);
    }

    /// Sets the budget for programs; several sessions can share a budget.
    pub fn set_budget(&mut self, budget: &Arc<Budget>) {
        self.budget = Arc::clone(budget);
    }

    /// Sets whether each executed instruction is reported as an event.
    pub fn set_traced(&mut self, traced: bool) {
        self.traced = traced;
    }

    /// Sets the interrupt that can stop programs from another thread or a signal handler.
    pub fn set_interrupt(&mut self, interrupt: &Interrupt) {
        self.interrupt = interrupt.clone();
    }

    /// The calculator.
    pub fn calculator(&self) -> &Calculator {
        self.history.calculator()
    }

    /// Returns the calculator and drops the history.
    pub fn into_calculator(self) -> Calculator {
        self.history.into_calculator()
    }

    /// Groups all inputs made by `inputs` into one undo step.
    pub fn together<R>(&mut self, inputs: impl FnOnce(&mut Session) -> R) -> R {
        self.history.begin_together();
        let result = inputs(self);
        self.history.end_together();
        result
    }

    pub(crate) fn timeline(&self) -> &Timeline {
        &self.history
    }

    pub(crate) fn timeline_mut(&mut self) -> &mut Timeline {
        &mut self.history
    }

    pub(crate) fn press_run_stop(&mut self) {
        for key in words::stop(self.calculator()) {
            self.history.press(*key);
            self.history.release();
        }
    }

    /// Sets the time, in milliseconds since 1900, without running the calculator.
    pub fn tick(&mut self, now: u64) {
        self.history.tick(now);
    }

    /// Sets the offset of local time from the times passed to [`Session::tick`] and
    /// [`Session::advance`], in milliseconds, positive if local time is ahead. The default is 0.
    pub fn set_zone(&mut self, zone: i64) {
        self.history.set_zone(zone);
    }

    /// Replaces the calculator and discards the history. Budget and policy remain.
    pub fn replace_calculator(&mut self, calculator: Calculator) {
        let mut next = Session::without_history(calculator, self.policy);
        mem::swap(self, &mut next);
        (self.budget, self.interrupt, self.traced) = (next.budget, next.interrupt, next.traced);
    }

    /// The reason for the last pause.
    pub fn pause(&self) -> Pause {
        self.pause
    }

    /// Changes the calculator without an input, as one undo step.
    ///
    /// # Errors
    ///
    /// Fails if `change` fails; the calculator is then unchanged.
    pub fn change<R, E>(
        &mut self,
        change: impl FnOnce(&mut Calculator) -> Result<R, E>,
    ) -> Result<R, E> {
        let changed = self.history.try_alter(change);
        self.observe(false);
        changed
    }

    /// Like [`Session::change`], for a change that cannot fail. The change may replace the
    /// calculator. A changed display is reported with the next input.
    pub fn alter<R>(&mut self, change: impl FnOnce(&mut Calculator) -> R) -> R {
        self.history.alter(change)
    }

    fn alter_and_look(&mut self, change: impl FnOnce(&mut Calculator)) {
        self.history.alter(change);
        self.observe(false);
    }

    /// The events since the last call, in order. A display that may still scroll is held back until
    /// it is complete.
    pub fn events(&mut self) -> Vec<Event> {
        if !self.works() {
            self.complete_display();
        }
        self.displays = 0;
        mem::take(&mut self.events).into()
    }

    /// Reports the display with the next input, even if the input does not change it.
    pub fn repeat_display(&mut self) {
        self.complete_display();
        self.shown = None;
    }

    /// The displays since [`Session::keep_frames`] that stayed long enough to be seen, including
    /// each scrolling step.
    pub fn frames(&self) -> Vec<Lcd> {
        self.frames.as_ref().map(Frames::all).unwrap_or_default()
    }

    /// From now on, records each display that stays long enough to be seen.
    pub fn keep_frames(&mut self) {
        self.frames = Some(Frames::default());
        self.observe(false);
    }

    /// Undoes the latest step: a key, a whole run of a program, or another change. Returns `None`
    /// if there is nothing to undo.
    pub fn undo(&mut self) -> Option<Step> {
        self.history.undo()
    }

    /// Repeats the last undone step. Returns `None` if there is nothing to redo.
    pub fn redo(&mut self) -> Option<Step> {
        self.history.redo()
    }

    /// The number of steps that can be undone, and the number that can be redone.
    pub fn depth(&self) -> (usize, usize) {
        self.history.depth()
    }

    /// The latest step before the current moment, if any.
    pub fn step(&self) -> Option<Step> {
        self.history.step()
    }

    /// Whether the calculator is at a moment before the latest one.
    pub fn is_past(&self) -> bool {
        self.history.is_past()
    }

    /// Writes the latest steps of the history as text, in at most about `largest` bytes.
    pub fn write_history(&self, largest: usize) -> String {
        self.history.write(largest)
    }

    /// The current moment, in executed instructions.
    pub fn moment(&self) -> u64 {
        self.history.moment()
    }

    /// Goes to the moment after this number of instructions. Returns `false`, without effect, if
    /// the history does not contain the moment.
    pub fn seek(&mut self, moment: u64) -> bool {
        self.history.go_to(moment)
    }
}
