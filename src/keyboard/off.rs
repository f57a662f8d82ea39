//! Switching on and off, and what that does to the flags.

use super::Keyboard;
use super::clock_mode::Clock;
use super::mode::Mode;
use crate::machine::Machine;
use crate::memory::{Address, flags};
use crate::register::Register;

/// Flags that switching on clears: 12 to 25, 30, 44 to 55.
const CLEARED: u64 = bits(12, 25) | bits(30, 30) | bits(44, 55);
/// Flag 26, audio, is set by switching on.
const SET: u64 = bits(26, 26);

/// The bits of flags `from` to `to`.
const fn bits(from: u32, to: u32) -> u64 {
    ((1u64 << (56 - from)) - 1) & !((1u64 << (55 - to)) - 1)
}

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
        self.pause = None;
        self.search = None;
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
        } else {
            self.remind(machine);
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

    /// On again, nothing else.
    pub(super) fn wake(&mut self, machine: &mut Machine) {
        let d = machine.memory.get(Address::D).bits();
        machine.memory.set(Address::D, Register::new(d & !CLEARED | SET));
        machine.find_printer();
        machine.memory.decompile();
        machine.memory.pack_assignments();
        self.mode = Mode::Ready;
        self.update_flags(machine);
    }
}
