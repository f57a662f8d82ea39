//! Handles inputs: presses keys, holds them as long as a person would, and makes other changes.

use super::advance::Goal;
use super::policy::{Pause, Reason};
use super::speed::Time;
use super::{
    Event, HOLD, Input, InputError, NOTICED_CYCLES, Resource, SHORT, SHORT_CYCLES, Session,
};
use crate::history::Timeline;
use crate::words::Typed;
use sim41_calculator::calculator::Calculator;
use sim41_calculator::keyboard::Pace;
use sim41_calculator::memory::Address;
use sim41_language::key::Key;
use std::mem;
use std::time::Duration;

impl Session {
    /// Handles an input. With [`Time::AtOnce`] and timed keys, a key is down for as long as a
    /// person would hold it; [`Session::settle`] or [`Session::advance`] then completes the input.
    ///
    /// # Errors
    ///
    /// Fails, without effect, if the register or printer is missing, the budget is used up, or the
    /// front end must read a file.
    pub fn press(&mut self, input: impl Into<Input>) -> Result<(), InputError> {
        self.begin_input();
        match input.into() {
            Input::Press(key) => self.stroke(key),
            Input::Down(key) => self.down(key),
            Input::Up => self.up(),
            Input::Typed(key) => {
                let expectation = self.calculator().expectation();
                let calculator = self.history.calculator();
                let Typed::Keys(keys) = self.typing.press(key, expectation, calculator) else {
                    return Ok(());
                };
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

    pub(super) fn begin_input(&mut self) {
        self.exhausted = None;
        if self.pause.reason == Reason::Interrupted {
            self.pause.reason = Reason::Idle;
        }
    }

    /// Calls [`Session::press`], then [`Session::settle`] unless `input` is brief or takes no time.
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

    /// Presses keys one after the other, as one undo step. After each key except the last, the
    /// calculator runs for a slice at the time `now`.
    pub fn press_all(&mut self, keys: &[Key], now: u64) {
        self.press_each(keys, now, |history, key, _| history.press(key));
    }

    /// Like [`Session::press_all`], but each key executes its own function even in USER mode, and
    /// no key is lost while text scrolls. Only the last key takes time.
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
        self.drive(Goal::Cycles { limit }, &mut None);
    }
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis() as u64
}
