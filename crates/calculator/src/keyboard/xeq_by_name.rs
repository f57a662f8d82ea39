//! XEQ by name: looking up the function, waiting for the key's release, and loading programs from
//! the owner's library.

use super::{Keyboard, key_flags};
use crate::machine::key_commands::KeyCommand;
use crate::machine::name_search::Named;
use crate::machine::{Event, Machine, TraceCommand};
use sim41_language::instruction::{Chars, OperandKind, Spec};
use sim41_number::charset;

impl Keyboard {
    /// If XEQ needs a program that is not in memory, loads it from the library and repeats the XEQ.
    pub(super) fn supply<R>(
        &mut self,
        machine: &mut Machine,
        mut execute: impl FnMut(&mut Machine) -> R,
    ) -> R {
        loop {
            let result = execute(machine);
            let Some(name) = machine.wanted() else { return result };
            let found = self.library.find(&charset::text(&name));
            self.supplied |= found.is_some();
            machine.supply(&name, found.map(|found| found.program).as_deref());
        }
    }

    /// A name that is also the name of a program or function is not a trace command.
    pub(super) fn obey_trace_command(&self, machine: &mut Machine, name: Chars) -> bool {
        let free = !key_flags::in_program_mode(machine.memory())
            && machine.find_named(&name).is_none()
            && !self.library.is_empty();
        let command = TraceCommand::from_name(&charset::text(&name)).filter(|_| free);
        command.is_some_and(|command| {
            machine.add_event(Event::Trace(command));
            true
        })
    }
}

pub(super) fn function(machine: &Machine, name: Chars) -> Option<&'static Spec> {
    match machine.find_named(&name) {
        Some(Named::Own(spec)) => Some(spec),
        _ => None,
    }
}

/// Outside PRGM mode, programs and functions without an operand wait for the key's release.
pub(super) fn waits_for_release(machine: &Machine, command: KeyCommand) -> bool {
    let KeyCommand::Named(_, name) = command else { return true };
    !key_flags::in_program_mode(machine.memory())
        && match machine.find_named(&name) {
            Some(Named::Own(spec)) => spec.kind == OperandKind::Nothing,
            found => found.is_some(),
        }
}
