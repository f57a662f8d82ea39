//! XEQ by name: the function that a name means, and the wait for the release of the key.

use super::key_flags;
use crate::machine::Machine;
use crate::machine::key_functions::KeyCommand;
use crate::machine::name_search::Named;
use sim41_language::instruction::{Chars, OperandKind, Spec};

pub(super) fn function(machine: &Machine, name: Chars) -> Option<&'static Spec> {
    match machine.find_named(&name) {
        Some(Named::Own(spec)) => Some(spec),
        _ => None,
    }
}

/// Whether XEQ waits for the release of the key: it does for a program or a function without an
/// operand, outside PRGM mode.
pub(super) fn waits_for_release(machine: &Machine, command: KeyCommand) -> bool {
    let KeyCommand::Named(_, name) = command else { return true };
    !key_flags::in_program_mode(machine.memory())
        && match machine.find_named(&name) {
            Some(Named::Own(spec)) => spec.kind == OperandKind::Nothing,
            found => found.is_some(),
        }
}
