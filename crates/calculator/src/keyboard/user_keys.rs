//! USER mode. A key executes the first of these: its assignment; outside PRGM mode, for a key of
//! the two top rows, the local label of the key in the current program; its own function. Chapter:
//! "Redefining the keyboard".

use super::{Keyboard, Stroke};
use crate::machine::Machine;
use crate::machine::key_functions::{self, KeyCommand};
use crate::memory::flags;
use sim41_language::instruction::{Operand, Step};

impl Keyboard {
    /// Executes what the key has in USER mode. Returns `false` if it has only its own function.
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
