//! PSE: a program pauses and shows X or ALPHA.
//!
//! Meanwhile a number or a text may be keyed, and each of its keys makes the pause begin anew; then
//! the program goes on. A function ends the program. (Measured.)

use super::mode::Mode;
use super::printed_keys::print_name;
use super::times::PAUSE;
use super::{Key, Keyboard};
use crate::machine::Machine;
use crate::memory::flags;

impl Keyboard {
    /// PSE.
    pub(super) fn begin_pause(&mut self, machine: &mut Machine) {
        machine.memory.set_flag(flags::PAUSE, true);
        if !machine.memory.flag(flags::ALPHA) {
            machine.memory.set_number_shown();
        }
        self.mode = Mode::Ready;
        self.pause = Some(machine.now + PAUSE);
    }

    /// The pause is over when its time has come: the program goes on.
    pub(super) fn end_pause(&mut self, machine: &mut Machine) {
        if self.pause.is_some_and(|until| machine.now >= until) {
            self.pause = None;
            machine.memory.set_flag(flags::PAUSE, false);
            // What was keyed has taken the message's place in the display.
            if machine.memory.flag(flags::DATA_ENTRY) {
                machine.memory.set_flag(flags::MESSAGE, false);
            }
            self.end_entry(machine);
            self.mode = Self::going_on(machine);
        }
    }

    /// R/S in a pause stops the program, any key ends the pause of a PSE from the keyboard. True if
    /// the key has been taken.
    pub(super) fn press_in_pause(&mut self, machine: &mut Machine, key: Key) -> bool {
        let stops = machine.running() && key == Key::RunStop;
        if self.pause.is_none() || machine.running() && !stops {
            return false;
        }
        self.pause = None;
        if stops {
            machine.memory.set_flag(flags::PAUSE, false);
            machine.clear_message();
            machine.stop();
            print_name(machine, b"STOP");
            self.update_flags(machine);
        }
        stops
    }

    /// What a key has done in a pause: a function, or its prompt, stops the program.
    pub(super) fn prolong_pause(&mut self, machine: &mut Machine) {
        if self.pause.is_none() {
            return;
        }
        let function = self.held.is_some() || matches!(self.mode, Mode::Prompt(_));
        self.pause = (!function).then_some(machine.now + PAUSE);
        if function {
            machine.memory.set_flag(flags::PAUSE, false);
            machine.stop();
        }
    }
}
