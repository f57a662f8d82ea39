//! Running a program at the calculator's speed.

use super::{Halt, Machine};
use crate::duration::instruction::Begun;
use sim41_language::module::Position;

impl Machine {
    /// `cycles` counts down; it becomes negative if the last instruction takes more than is left.
    pub fn run_timed(&mut self, cycles: &mut i64) -> Halt {
        while *cycles > 0 {
            let begun = begun(self, self.interpreter.pc);
            self.microcode.cycles = 0;
            let halt = self.step();
            if halt != Some(Halt::Program) {
                *cycles -= taken(self, &begun) as i64;
            }
            if let Some(halt) = halt {
                return halt;
            }
        }
        Halt::Budget
    }
}

pub(super) fn begun(machine: &Machine, pc: Position) -> Begun {
    Begun::new(&machine.memory, pc, machine.step_after(pc))
}

pub(super) fn taken(machine: &Machine, begun: &Begun) -> u64 {
    begun.taken(&machine.memory, machine.interpreter.pc, machine.output.sounding)
        + machine.microcode.cycles
}
