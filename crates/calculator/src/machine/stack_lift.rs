//! The stack lift: whether the next number lifts the stack or overwrites X. The table of
//! `language::instruction` states what enables or disables it. LASTX: `memory::stack_and_last_x`.

use super::Machine;
use crate::memory::Address;
use sim41_language::instruction::{Lift, Op};
use sim41_number::Content;

impl Machine {
    pub fn lift(&self) -> bool {
        self.interpreter.lift
    }

    pub fn set_lift(&mut self, enabled: bool) {
        self.interpreter.lift = enabled;
    }

    #[inline(always)]
    pub(super) fn lift_after(&mut self, op: Op) {
        match op.spec().lift {
            Lift::Enable => self.interpreter.lift = true,
            Lift::Disable => self.interpreter.lift = false,
            Lift::Neutral => {}
        }
    }
}

/// Puts a number into X, after lifting the stack if the lift is enabled. Enables the lift.
#[inline]
pub(super) fn push(machine: &mut Machine, value: impl Into<Content>) {
    if machine.interpreter.lift {
        machine.memory.lift();
    }
    machine.memory.set_content(Address::X, value.into());
    machine.interpreter.lift = true;
}
