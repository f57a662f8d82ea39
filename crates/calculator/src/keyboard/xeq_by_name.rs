//! XEQ by name: a global label, then a function, then a program of the library.

use super::Keyboard;
use super::key_flags;
use super::keyed_function::{KeyCommand, insert};
use super::printed_keys::{print_name, printed_name, quoted};
use crate::machine::loading;
use crate::machine::name_search::Named;
use crate::machine::{Error, Flow, Machine};
use sim41_language::instruction::{Chars, Op, OperandKind, Spec, Step};
use sim41_number::charset;

impl Keyboard {
    pub(super) fn execute_name(&mut self, machine: &mut Machine, name: Chars) -> Result<(), Error> {
        let named = machine.find_named(&name);
        let inserting = key_flags::in_program_mode(machine.memory());
        if let Some(Named::Own(spec)) = named
            && spec.kind != OperandKind::Nothing
        {
            self.function_key(machine, spec.op);
            return Ok(());
        }
        self.end_entry(machine);
        if let Some(Named::Own(spec)) = named {
            let step = Step::plain(spec.op);
            print_name(machine, &printed_name(machine, KeyCommand::Step(step)));
            return self.perform_step(machine, step);
        }
        if inserting {
            let unknown = Step::call(name);
            return insert(machine, &named.map_or(unknown, |named| named.step(name)));
        }
        print_name(machine, &quoted(Op::Xeq.name(), name));
        let target = match named {
            // The firmware executes the function found by its XROM number: of two modules with that
            // number, it uses the first (measured).
            Some(named @ Named::Module(_)) => return self.execute(machine, named.step(name)),
            Some(named) => named.program().ok_or(Error::Nonexistent)?,
            None => {
                let text = charset::text(&name);
                if !machine.library().is_empty() && machine.trace_command(&text) {
                    return Ok(());
                }
                loading::load_named(machine, &name)?
            }
        };
        self.after(machine, Flow::Call(target));
        Ok(())
    }
}

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
