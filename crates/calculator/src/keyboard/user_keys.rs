//! USER mode. A key executes the first of these: its assignment; outside PRGM mode, for a key of
//! the two top rows, the local label of the key in the current program; its own function. Chapter:
//! "Redefining the keyboard".

use super::keyed_function::KeyCommand;
use super::{Keyboard, Stroke};
use crate::machine::Machine;
use crate::memory::flags;
use sim41_language::instruction::{Op, Operand, Step, text};

impl Keyboard {
    /// Executes the key's assignment in USER mode. Returns `false` if it has none.
    pub(super) fn press_user_key(&mut self, machine: &mut Machine, stroke: Stroke) -> bool {
        if self.own || !machine.memory().flag(flags::USER) {
            return false;
        }
        if let Some(step) = stroke.assignment().and_then(|key| machine.assigned(key)) {
            self.press_assigned(machine, step);
            return true;
        }
        let memory = machine.memory();
        let label = local_label(stroke).filter(|&code| {
            !memory.flag(flags::PRGM) && memory.find_label(code, memory.pointer()).is_some()
        });
        label.inspect(|&code| self.hold(machine, KeyCommand::Local(code))).is_some()
    }

    fn press_assigned(&mut self, machine: &mut Machine, step: Step) {
        match step.operand {
            Operand::None => self.function_key(machine, step.op),
            Operand::Chars(name) if step.op == Op::XeqAlpha => {
                self.hold(machine, KeyCommand::Named(Op::Xeq, name))
            }
            _ => self.hold(machine, KeyCommand::Step(step)),
        }
    }
}

fn local_label(stroke: Stroke) -> Option<u8> {
    stroke.key.top_row()?;
    text::local_label(stroke.character()?)
}
