//! USER mode. A key executes its assignment, or for a key in the two top rows outside PRGM mode,
//! its local label in the current program; otherwise its own function. See the manual chapter
//! "Redefining the keyboard".

use super::{Keyboard, Stroke};
use crate::machine::Machine;
use crate::machine::key_functions::{self, KeyCommand};
use crate::memory::flags;
use sim41_language::instruction::{Operand, Step};

impl Keyboard {
    /// Returns `false` if the key has neither an assignment nor a local label.
    pub(super) fn press_user_key(&mut self, machine: &mut Machine, stroke: Stroke) -> bool {
        if self.own || !machine.memory().flag(flags::USER) {
            return false;
        }
        match key_functions::user_command(machine, stroke) {
            None => return false,
            Some(KeyCommand::Step(Step { op, operand: Operand::None })) => {
                self.function_key(machine, op)
            }
            Some(command) => self.hold(machine, command),
        }
        true
    }
}
