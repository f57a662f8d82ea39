//! The one driver of the calculator: inputs go in, events come out in order.
//!
//! A [`Session`] owns a calculator and its history. Its [`Policy`] says how time passes, its
//! [`Budget`] what programs may use. [`Session::press`] passes an input, [`Session::advance`] lets
//! the calculator work and says why it paused and when to call again, [`Session::events`] returns
//! what happened. [`Session::settle`] is the loop around them for front ends that wait for results.
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

mod budget;
mod display;
mod event;
mod input;
mod line;
mod policy;
mod slice;
#[cfg(test)]
mod tests;

pub use budget::{Budget, BudgetExhausted, Resource, STEPS};
pub use display::Shown;
pub use event::{Event, FailedLine, Failure};
pub use input::{Input, InputError};
pub use line::LineError;
pub use policy::{Interrupt, Pause, Policy, Reason, Speed, Time};

use crate::history::{HISTORY, Step, Timeline, Unreadable};
use crate::keystrokes::pc::PcKeyboard;
use display::Frames;
use sim41_calculator::calculator::Calculator;
use sim41_calculator::keyboard::Pace;
use sim41_calculator::lcd::Lcd;
use sim41_calculator::memory::Address;
use sim41_calculator::printer::Switch;
use sim41_language::key::Key;
use slice::Goal;
use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

/// The limit of [`Session::settle`] in milliseconds on the calculator's clock.
pub const PATIENCE: u64 = 780_000;
const SHORT: u64 = 47;
const SHORT_CYCLES: u64 = 300;
const NOTICED_CYCLES: u64 = 147;
/// The milliseconds for which [`Input::Hold`] presses a key.
const HOLD: u64 = 2_000;

/// A calculator with its history, driven by inputs and time.
pub struct Session {
    history: Timeline,
    policy: Policy,
    budget: Arc<Budget>,
    exhausted: Option<BudgetExhausted>,
    interrupt: Interrupt,
    keyboard: PcKeyboard,
    events: VecDeque<Event>,
    /// The last display, and whether it has been reported as an event.
    shown: Option<(Shown, bool)>,
    /// The number of displays among the events.
    displays: usize,
    /// Whether the display was on when last checked.
    was_on: bool,
    frames: Option<Frames>,
    /// Whether each executed instruction is reported as an event.
    traced: bool,
    pause: Pause,
    passed: u64,
    ahead: u64,
    /// With [`Time::Factor`], the time up to which a program has run.
    ran_until: u64,
    /// The printer's switch at the beginning, which [`Input::Cold`] restores.
    switch: Option<Switch>,
}

impl Session {
    /// A session with this calculator and a history of the default size. With its own clock it has
    /// the default budget; on the owner's clock, where a person can stop a program, it has none.
    pub fn new(calculator: Calculator, policy: Policy) -> Session {
        Session::with_limit(calculator, HISTORY, policy)
    }

    /// A session without history: nothing can be undone.
    pub fn without_history(calculator: Calculator, policy: Policy) -> Session {
        Session::with_limit(calculator, 0, policy)
    }

    /// A session whose history uses at most about `limit` bytes.
    pub fn with_limit(calculator: Calculator, limit: usize, policy: Policy) -> Session {
        Session::with_history(Timeline::with_limit(calculator, limit), policy)
    }

    /// A session that continues a history from [`Session::write_history`], with this calculator as
    /// its latest moment. The history uses at most about `limit` bytes.
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
            keyboard: PcKeyboard::default(),
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

    /// Sets the budget of programs; several sessions can share it.
    pub fn set_budget(&mut self, budget: &Arc<Budget>) {
        self.budget = Arc::clone(budget);
    }

    /// Sets whether each executed instruction is reported as an event from now on.
    pub fn set_traced(&mut self, traced: bool) {
        self.traced = traced;
    }

    /// Lets this interrupt stop programs from another thread or a signal handler, from now on.
    pub fn set_interrupt(&mut self, interrupt: &Interrupt) {
        self.interrupt = interrupt.clone();
    }

    /// The calculator.
    pub fn calculator(&self) -> &Calculator {
        self.history.calculator()
    }

    /// Returns the calculator as it is now, and drops its history.
    pub fn into_calculator(self) -> Calculator {
        self.history.into_calculator()
    }

    /// Groups all inputs made by `inputs` into one step of undo.
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
        self.history.press(Key::RunStop);
        self.history.release();
    }

    /// Sets the time, in milliseconds since 1900, without letting the calculator work.
    pub fn tick(&mut self, now: u64) {
        self.history.tick(now);
    }

    /// Sets the offset of local time from the times of [`Session::tick`] and [`Session::advance`],
    /// in milliseconds, positive if local time is ahead. The default is 0.
    pub fn set_zone(&mut self, zone: i64) {
        self.history.set_zone(zone);
    }

    /// Replaces the calculator and discards the history. Budget and policy remain.
    pub fn replace_calculator(&mut self, calculator: Calculator) {
        let mut next = Session::without_history(calculator, self.policy);
        mem::swap(self, &mut next);
        (self.budget, self.interrupt, self.traced) = (next.budget, next.interrupt, next.traced);
    }

    /// Why the session paused last.
    pub fn pause(&self) -> Pause {
        self.pause
    }

    /// Passes an input. With [`Time::AtOnce`] and keys that take time, a key is down for as long as
    /// a person would press it; [`Session::settle`] or [`Session::advance`] then completes it.
    ///
    /// # Errors
    ///
    /// Fails if the input has no effect: a missing register or printer, an exhausted budget, or a
    /// file that the front end must read.
    pub fn press(&mut self, input: impl Into<Input>) -> Result<(), InputError> {
        self.begin_input();
        match input.into() {
            Input::Press(key) => self.stroke(key),
            Input::Down(key) => self.down(key),
            Input::Up => self.up(),
            Input::Typed(key) => {
                let expectation = self.calculator().expectation();
                let keys = self.keyboard.press(key, expectation);
                let last = keys.len().saturating_sub(1);
                for (n, key) in keys.into_iter().enumerate() {
                    self.stroke(key);
                    if n < last && self.policy.time == Time::AtOnce {
                        self.settle_silently();
                    }
                }
            }
            Input::Hold(key) => {
                self.down(key);
                self.let_pass(HOLD, true);
                self.up();
            }
            Input::Brief(key, time) => {
                let time = milliseconds(time);
                let down = SHORT.min(time);
                self.down(key);
                self.let_pass(down, true);
                self.up();
                self.let_pass(time - down, false);
            }
            Input::Wait(time) => {
                self.budget.consume(Resource::Time, milliseconds(time))?;
                self.let_pass(milliseconds(time), false);
            }
            Input::Step(step) => self.alter_and_look(|calculator| calculator.execute_as_key(step)),
            Input::Load(file) => return Err(InputError::NeedsFile(file)),
            Input::Poke(address, value) => {
                let at = Address::new(address);
                if !self.calculator().memory().exists(at) {
                    return Err(InputError::NoRegister(address));
                }
                self.alter_and_look(|calculator| calculator.poke(at, value));
            }
            Input::Cold => {
                let switch = self.switch;
                self.alter_and_look(|calculator| {
                    calculator.lose_power();
                    calculator.turn_printer(switch);
                });
            }
            Input::Printer(key) => self.alter_and_look(|calculator| calculator.press_printer(key)),
            Input::Switch(switch) => {
                self.change(|calculator| calculator.set_printer_switch(switch))?;
            }
        }
        self.passed = mem::take(&mut self.ahead);
        Ok(())
    }

    fn begin_input(&mut self) {
        self.exhausted = None;
        if self.pause.reason == Reason::Interrupted {
            self.pause.reason = Reason::Idle;
        }
    }

    /// [`Session::press`], then [`Session::settle`], except after [`Input::Brief`].
    ///
    /// # Errors
    ///
    /// Fails like [`Session::press`].
    pub fn perform(
        &mut self,
        input: Input,
        report: impl FnMut(&Calculator, Event),
    ) -> Result<Pause, InputError> {
        let settles = !matches!(
            input,
            Input::Brief(..) | Input::Load(_) | Input::Poke(..) | Input::Cold | Input::Switch(_)
        );
        self.press(input)?;
        if settles && self.pause.reason != Reason::Interrupted {
            return Ok(self.settle(report));
        }
        self.report(report);
        Ok(self.pause)
    }

    /// Presses keys one after the other, as one step of undo, with a slice of work at the time
    /// `now` after each but the last.
    pub fn press_all(&mut self, keys: &[Key], now: u64) {
        self.press_each(keys, now, |history, key, _| history.press(key));
    }

    /// Like [`Session::press_all`], but each key has its own function even in USER mode, and none
    /// is used up to stop a scrolling text. Only the work at the last key takes time.
    pub fn press_all_own(&mut self, keys: &[Key], now: u64) {
        let pace = self.policy.keys;
        self.press_each(keys, now, |history, key, is_last| {
            let waits = is_last && !history.calculator().scrolls();
            history.set_pace(if waits { pace } else { Pace::AtOnce });
            history.press_own(key);
        });
        self.history.set_pace(pace);
    }

    fn press_each(&mut self, keys: &[Key], now: u64, press: impl Fn(&mut Timeline, Key, bool)) {
        self.together(|session| {
            for (n, &key) in keys.iter().enumerate() {
                if n > 0 {
                    session.advance(now);
                }
                press(&mut session.history, key, n + 1 == keys.len());
                session.history.release();
            }
        });
    }

    fn stroke(&mut self, key: Key) {
        if self.policy.time != Time::AtOnce || self.policy.keys == Pace::AtOnce {
            self.history.press(key);
            return self.history.release();
        }
        let busy = self.policy.cycles.is_some() && !self.pause.is_at_rest();
        if busy && key == Key::RunStop {
            self.run_cycles(NOTICED_CYCLES);
        }
        self.down(key);
        match busy {
            true => self.run_cycles(SHORT_CYCLES),
            false => self.let_pass(SHORT, true),
        }
        self.up();
    }

    fn down(&mut self, key: Key) {
        self.history.press(key);
        self.collect();
        self.observe(true);
    }

    fn up(&mut self) {
        self.history.release();
        self.collect();
        self.observe(false);
    }

    fn let_pass(&mut self, time: u64, passing: bool) {
        let end = self.calculator().now() + time;
        self.drive(Goal::Time { end, passing }, &mut None);
    }

    fn run_cycles(&mut self, limit: u64) {
        self.passed = mem::take(&mut self.ahead);
        self.drive(Goal::Words { limit }, &mut None);
    }

    /// Changes the calculator other than by an input, as one step of undo.
    ///
    /// # Errors
    ///
    /// Returns the error of `change`; nothing has changed then.
    pub fn change<R, E>(
        &mut self,
        change: impl FnOnce(&mut Calculator) -> Result<R, E>,
    ) -> Result<R, E> {
        let changed = self.history.try_alter(change);
        self.observe(false);
        changed
    }

    /// Like [`Session::change`], for a change that cannot fail. It may replace the calculator. If
    /// the display changes, it is reported with the next input.
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
    /// each step of scrolling.
    pub fn frames(&self) -> Vec<Lcd> {
        self.frames.as_ref().map(Frames::all).unwrap_or_default()
    }

    /// Records each display that stays long enough to be seen, from now on.
    pub fn keep_frames(&mut self) {
        self.frames = Some(Frames::default());
        self.observe(false);
    }

    /// Undoes the latest step: a key, a whole run of a program, or another change. Returns it, or
    /// `None` if there is none.
    pub fn undo(&mut self) -> Option<Step> {
        self.history.undo()
    }

    /// Repeats the last undone step. Returns it, or `None` if there is nothing to redo.
    pub fn redo(&mut self) -> Option<Step> {
        self.history.redo()
    }

    /// The number of steps that can be undone, and that can be redone.
    pub fn depth(&self) -> (usize, usize) {
        self.history.depth()
    }

    /// The latest step before the present moment, if there is one.
    pub fn step(&self) -> Option<Step> {
        self.history.step()
    }

    /// Whether the calculator is at an earlier moment than the latest one.
    pub fn is_past(&self) -> bool {
        self.history.is_past()
    }

    /// The latest steps of the history as text, in at most about `largest` bytes.
    pub fn write_history(&self, largest: usize) -> String {
        self.history.write(largest)
    }

    /// The present moment, in executed instructions.
    pub fn moment(&self) -> u64 {
        self.history.moment()
    }

    /// Goes to the moment after this number of instructions. Returns `false`, without effect, if
    /// the history does not contain it.
    pub fn seek(&mut self, moment: u64) -> bool {
        self.history.go_to(moment)
    }
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis() as u64
}
