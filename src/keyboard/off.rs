//! Switching on and off, and what that does to the flags.

use super::clock_mode::Clock;
use super::mode::Mode;
use super::{Keyboard, ringing};
use crate::machine::{Event, Machine};
use crate::memory::flags;

impl Keyboard {
    /// OFF, and the ON key while the calculator is on.
    pub(super) fn switch_off(&mut self, machine: &mut Machine) {
        if !self.rings_at_switching_off(machine, 0, false) {
            self.put_out(machine);
        }
    }

    /// The calculator is off from now on.
    pub(super) fn put_out(&mut self, machine: &mut Machine) {
        machine.stop();
        self.held = None;
        self.work = None;
        self.pause = None;
        machine.message = None;
        self.mode = Mode::Off;
    }

    /// The ON key while the calculator is off.
    pub(super) fn switch_on(&mut self, machine: &mut Machine) {
        let auto = machine.memory.flag(flags::AUTO_EXECUTE);
        self.wake(machine);
        if auto {
            machine.memory.set_flag(flags::AUTO_EXECUTE, false);
            self.run_program(machine);
        } else if machine.has_past_due_alarm() {
            machine.add_event(Event::Tone(ringing::TONE));
        }
    }

    /// SHIFT ON: as switching off and on again, then CLOCK.
    pub(super) fn clock_from_keys(&mut self, machine: &mut Machine) {
        machine.stop();
        self.pause = None;
        self.forget_entry(machine);
        if self.rings_at_switching_off(machine, 0, true) {
            return;
        }
        self.wake(machine);
        self.begin_clock(machine);
    }

    /// The clock is shown.
    pub(super) fn begin_clock(&mut self, machine: &mut Machine) {
        self.mode = Mode::Clock(Clock::begin(machine));
        self.update_flags(machine);
    }

    /// What the calculator makes sure of whenever it rests or wakes: where register c makes no
    /// sense, all memory is lost. True if that has happened.
    pub(super) fn loses_memory(&mut self, machine: &mut Machine) -> bool {
        let rests = self.mode.rests() && self.pause.is_none();
        if machine.memory.is_kept() || machine.running() || !rests {
            return false;
        }
        machine.lose_memory();
        let display = std::mem::take(&mut self.display);
        let library = std::mem::take(&mut self.library);
        *self = Keyboard { library, display, pace: self.pace, ..Keyboard::default() };
        self.update_flags(machine);
        true
    }

    /// Switches on without starting a program or reminding of alarms.
    pub(super) fn wake(&mut self, machine: &mut Machine) {
        machine.memory.switch_flags_on();
        machine.find_printer();
        machine.memory.decompile();
        machine.memory.pack_assignments();
        self.mode = Mode::Ready;
        self.update_flags(machine);
    }
}
