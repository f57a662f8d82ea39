//! XEQ finds a program or function by its name: a global label, then a function, then a program of
//! the library.

use super::Keyboard;
use super::keyed_function::{Command, insert};
use super::mode::Mode;
use crate::charset;
use crate::instruction::{Chars, Kind, Op, Operand, Spec, Step};
use crate::machine::name_search::Named;
use crate::machine::{Error, Machine};
use crate::memory::flags;

impl Keyboard {
    /// XEQ of a name: a global label, then a function, then a program of the library.
    pub(super) fn execute_name(&mut self, machine: &mut Machine, name: Chars) -> Result<(), Error> {
        let named = machine.find_named(name.as_slice());
        let inserting = machine.memory.flag(flags::PRGM);
        match named {
            // A number goes on to the prompt of a function; a printer prints it now.
            Some(Named::Own(spec)) if spec.kind != Kind::Nothing => {
                if !inserting && self.print_entry(machine, b"") {
                    self.mode = Mode::Ready;
                    machine.lift = true;
                }
            }
            _ => self.end_entry(machine),
        }
        match named {
            Some(Named::Own(spec)) if spec.kind != Kind::Nothing => {
                self.function_key(machine, spec.op);
                Ok(())
            }
            Some(Named::Own(spec)) => {
                Self::print_found(machine, Step::plain(spec.op));
                self.perform_step(machine, Step::plain(spec.op))
            }
            Some(named) if inserting => insert(machine, &named.step(name)),
            Some(named) => {
                Self::print_call(machine, name);
                // The machine goes by the numbers of the function that it has found: of two
                // modules with one number the first is meant (measured).
                let target = match named {
                    Named::Module(_) => machine.module_program(&named.step(name))?,
                    other => other.program().ok_or(Error::Nonexistent)?,
                };
                self.run_from(machine, target);
                Ok(())
            }
            None if inserting => {
                insert(machine, &Step { op: Op::XeqAlpha, operand: Operand::Chars(name) })
            }
            None => {
                Self::print_call(machine, name);
                let text: String =
                    name.as_slice().iter().filter_map(|&b| charset::to_char(b)).collect();
                if !self.library.is_empty() && machine.trace_command(&text) {
                    return Ok(());
                }
                let program = self.library.find(&text).ok_or(Error::Nonexistent)?;
                machine.insert_raw_program(&program)?;
                let target = machine.find_program(name.as_slice())?;
                self.run_from(machine, target);
                Ok(())
            }
        }
    }
}

/// The search for a name.
#[derive(Clone, Copy)]
pub(super) struct Search {
    /// When it is over, in milliseconds since 1900.
    pub end: u64,
    /// XEQ and its name.
    pub command: Command,
    /// The key that ended the name is up.
    pub released: bool,
}

/// The function that XEQ of this name finds.
pub(super) fn function(machine: &Machine, name: Chars) -> Option<&'static Spec> {
    match machine.find_named(name.as_slice()) {
        Some(Named::Own(spec)) => Some(spec),
        _ => None,
    }
}

/// Whether what XEQ has found waits for the release of the key: a program or a function without an
/// operand, outside PRGM mode.
pub(super) fn waits_for_release(machine: &Machine, command: Command) -> bool {
    let Command::Named(_, name) = command else { return true };
    let found = machine.find_named(name.as_slice());
    !machine.memory.flag(flags::PRGM)
        && found.is_some_and(|found| match found {
            Named::Own(spec) => spec.kind == Kind::Nothing,
            _ => true,
        })
}
