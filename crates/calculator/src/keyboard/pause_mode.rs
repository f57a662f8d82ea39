//! PSE shows X or ALPHA for `duration::PAUSE`. As measured on the firmware, number and text keys
//! restart the pause (flags 22, 23: `machine::keyed_entry`), and a function stops the program.

use super::key_flags;
use super::mode::Mode;
use super::printed_keys::print_name;
use super::{Key, Keyboard};
use crate::duration::PAUSE;
use crate::machine::Machine;

impl Keyboard {
    pub(super) fn begin_pause(&mut self, machine: &mut Machine) {
        key_flags::begin_pause(machine);
        self.mode = Mode::Ready;
        self.pause = Some(machine.clock().now() + PAUSE);
    }

    pub(super) fn end_pause(&mut self, machine: &mut Machine) {
        if self.pause.is_some_and(|until| machine.clock().now() >= until) {
            self.pause = None;
            key_flags::continue_after_pause(machine);
            self.end_entry(machine);
            self.mode = self.resumed_mode(machine);
        }
    }

    /// R/S during a pause stops the program; any key ends the pause of a PSE executed from the
    /// keyboard. Returns whether the key was consumed.
    pub(super) fn press_in_pause(&mut self, machine: &mut Machine, key: Key) -> bool {
        let stops = machine.interpreter().running && key == Key::RunStop;
        if self.pause.is_none() || machine.interpreter().running && !stops {
            return false;
        }
        self.pause = None;
        if stops {
            key_flags::end_pause(machine);
            machine.clear_message();
            machine.stop();
            print_name(machine, b"STOP");
            self.update_flags(machine);
        }
        stops
    }

    /// Restarts the pause after a key, or stops the program after a function or prompt.
    pub(super) fn prolong_pause(&mut self, machine: &mut Machine) {
        if self.pause.is_none() {
            return;
        }
        let function = self.held.is_some() || matches!(self.mode, Mode::Prompt(_));
        self.pause = (!function).then_some(machine.clock().now() + PAUSE);
        if function {
            key_flags::end_pause(machine);
            machine.stop();
        }
    }
}
