//! Executes typed instructions as program lines without storing them in program memory.
//!
//! As in a program, a conditional shows neither YES nor NO, and a message stays on the display. The
//! caller handles jumps within the typed line.

use super::Keyboard;
use super::printed_keys::{print_name, printed_name};
use crate::machine::key_commands::{self, KeyCommand, Outcome};
use crate::machine::{Error, Machine};
use sim41_language::instruction::{Op, Operand, Step};

impl Keyboard {
    /// Executes a program line for `Calculator::execute`, with the same results and errors.
    pub(crate) fn execute_loose_line(
        &mut self,
        machine: &mut Machine,
        step: Step,
    ) -> Result<bool, Error> {
        if machine.devices().report_steps() {
            print_name(machine, &printed_name(machine, KeyCommand::Step(step)));
        }
        let command = match (step.op, step.operand) {
            (Op::XeqAlpha, Operand::Chars(name)) => KeyCommand::Named(Op::Xeq, name),
            _ => KeyCommand::Step(step),
        };
        let outcome = match self.begin_microcode(machine, command) {
            true => Ok(Outcome::Done),
            false => self.supply(machine, |machine| key_commands::execute_loose(machine, step)),
        };
        if let Ok(outcome) = outcome {
            self.follow_outcome(machine, outcome);
        }
        self.show(machine);
        outcome.map(|outcome| outcome == Outcome::Skips)
    }
}
