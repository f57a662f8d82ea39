//! USER mode. A key executes its assignment or, for a key in the two top rows outside PRGM mode,
//! its local label in the current program; otherwise its own function. See the manual chapter
//! "Redefining the keyboard".

use super::held_key::command_text;
use super::{Keyboard, Stroke};
use crate::machine::Machine;
use crate::machine::key_commands::KeyCommand;
use crate::memory::flags;
use sim41_language::instruction::{Op, Operand, Step, text};
use sim41_number::charset;

impl Keyboard {
    /// Returns `false` if the key has neither an assignment nor a local label.
    pub(super) fn press_user_key(&mut self, machine: &mut Machine, stroke: Stroke) -> bool {
        if self.own || !machine.memory().flag(flags::USER) {
            return false;
        }
        match user_command(machine, stroke) {
            None => return false,
            Some(KeyCommand::Step(Step { op, operand: Operand::None })) => {
                self.function_key(machine, op)
            }
            Some(command) => self.hold(machine, command),
        }
        true
    }
}

/// The key's assignment, or its local label if the key is in the two top rows.
pub(super) fn user_command(machine: &Machine, stroke: Stroke) -> Option<KeyCommand> {
    if let Some(step) = stroke.assignment().and_then(|key| machine.assigned(key)) {
        return Some(match step.operand {
            Operand::Chars(name) if step.op == Op::XeqAlpha => KeyCommand::Named(Op::Xeq, name),
            _ => KeyCommand::Step(step),
        });
    }
    stroke.key.top_row()?;
    let code = text::local_label(stroke.character()?)?;
    let memory = machine.memory();
    let found = !memory.flag(flags::PRGM) && memory.find_label(code, memory.pointer()).is_some();
    found.then_some(KeyCommand::Local(code))
}

/// What a key executes in USER mode instead of its own function: `SIN`, `XEQ AREA`, `XEQ A`.
pub(crate) fn user_function(machine: &Machine, stroke: Stroke) -> Option<String> {
    if !machine.memory().flag(flags::USER) {
        return None;
    }
    match user_command(machine, stroke)? {
        KeyCommand::Named(_, name) => Some(format!("XEQ {}", charset::text(name.as_slice()))),
        command => Some(command_text(command)),
    }
}
