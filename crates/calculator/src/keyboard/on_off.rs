//! Switching on and off (flags: `memory::flags`). sim41 never switches itself off (flag 44).

use super::Keyboard;
use super::clock_mode::RunningClock;
use super::key_flags;
use super::mode::Mode;
use super::ringing::{self, Then};
use crate::machine::firmware;
use crate::machine::key_commands;
use crate::machine::message;
use crate::machine::time::due_alarms;
use crate::machine::tone;
use crate::machine::{Event, Halt, Machine};
use crate::memory::{assignments, compiled_jumps};

impl Keyboard {
    pub(super) fn switch_off(&mut self, machine: &mut Machine) {
        if !self.rings_at_switching_off(machine, 0, Then::Off) {
            self.turn_off(machine);
        }
    }

    pub(super) fn turn_off(&mut self, machine: &mut Machine) {
        machine.stop();
        self.held = None;
        self.busy = None;
        self.pause = None;
        message::replace_message(machine, None);
        self.mode = Mode::Off;
    }

    /// Like ON, ends everything in progress before memory is changed without keys: number and text
    /// entry, prompts, catalogs and other modes, a program, and a ringing alarm (then past due).
    /// USER, PRGM and ALPHA mode and the message are kept, and a calculator that is off stays off.
    pub(crate) fn leave(&mut self, machine: &mut Machine) {
        let begun = machine.interpreter().running
            || key_flags::is_entering(machine.memory())
            || self.held.is_some()
            || self.pause.is_some()
            || self.ringing.is_some()
            || !matches!(self.mode, Mode::Ready | Mode::Off);
        if !begun {
            return;
        }
        if machine.interpreter().running {
            machine.stop();
        }
        let off = matches!(self.mode, Mode::Off);
        let named = matches!(self.mode, Mode::Prompt(prompt) if prompt.in_alpha());
        self.held = None;
        self.busy = None;
        self.pause = None;
        self.ringing = None;
        self.interrupted = false;
        firmware::leave(machine);
        self.forget_entry(machine);
        self.mode = if off { Mode::Off } else { Mode::Ready };
        if named {
            key_flags::set_alpha_mode(machine, false);
        }
        key_flags::set_shift(machine, false);
        key_flags::end_catalog(machine);
        self.finish(machine, Ok(()));
    }

    pub(super) fn switch_on(&mut self, machine: &mut Machine) {
        self.wake(machine);
        if key_flags::take_auto_execution(machine) {
            let outcome = key_commands::run(machine);
            self.follow_outcome(machine, outcome);
            tone::notice(machine);
            self.begin_waiting(machine, Halt::Wait);
        } else if due_alarms::has_past_due_alarm(machine.memory(), machine.clock()) {
            machine.add_event(Event::Tone(ringing::TONE));
        }
    }

    /// SHIFT ON switches the calculator off and on again, and then shows the clock.
    pub(super) fn clock_from_keys(&mut self, machine: &mut Machine) {
        machine.stop();
        self.pause = None;
        self.forget_entry(machine);
        if self.rings_at_switching_off(machine, 0, Then::Clock) {
            return;
        }
        self.wake(machine);
        self.begin_clock(machine);
    }

    pub(super) fn begin_clock(&mut self, machine: &mut Machine) {
        self.mode = Mode::Clock(RunningClock::begin(machine));
        self.update_flags(machine);
    }

    /// Clears all memory if register c is invalid. Called as the calculator goes to sleep or wakes.
    pub(super) fn loses_memory(&mut self, machine: &mut Machine) -> bool {
        let rests = self.mode.rests() && self.pause.is_none();
        if machine.memory().is_kept() || machine.interpreter().running || !rests {
            return false;
        }
        self.lose_memory(machine);
        true
    }

    pub(crate) fn lose_memory(&mut self, machine: &mut Machine) {
        machine.lose_memory();
        let Keyboard { display, library, pace, .. } = std::mem::take(self);
        *self = Keyboard { display, library, pace, ..Keyboard::default() };
        self.update_flags(machine);
    }

    /// Switches on without starting a program and without a reminder of past-due alarms.
    pub(super) fn wake(&mut self, machine: &mut Machine) {
        machine.memory_mut().switch_flags_on();
        machine.switch_devices_on();
        compiled_jumps::decompile(machine.memory_mut());
        assignments::pack_assignments(machine.memory_mut());
        self.mode = Mode::Ready;
        self.update_flags(machine);
    }
}
