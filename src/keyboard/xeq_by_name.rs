//! XEQ finds a program or function by its name: a global label, then a function, then a program of
//! the library.

use super::Keyboard;
use crate::charset;
use crate::instruction::{Chars, Code, Kind, Op, Operand, Spec, Step};
use crate::machine::module_functions::Named;
use crate::machine::timing::milliseconds;
use crate::machine::{Error, Machine};
use crate::memory::flags;

impl Keyboard {
    /// XEQ of a name: a global label, then a function, then a program of the library.
    pub(super) fn execute_name(&mut self, machine: &mut Machine, name: Chars) -> Result<(), Error> {
        let named = machine.find_named(name.as_slice());
        let inserting = machine.memory.flag(flags::PRGM);
        if !matches!(named, Some(Named::Own(spec)) if spec.kind != Kind::Nothing) {
            self.end_entry(machine);
        }
        match named {
            Some(Named::Own(spec)) if spec.kind != Kind::Nothing => {
                self.function_key(machine, spec.op);
                Ok(())
            }
            Some(Named::Own(spec)) => {
                // It is carried out when it has been found.
                let now = machine.now;
                machine.now += search_time(spec);
                let done = self.perform_step(machine, Step::plain(spec.op));
                machine.now = now;
                done
            }
            Some(named) if inserting => machine.insert(&named.step(name)),
            Some(named) => {
                let target = named.program().ok_or(Error::Nonexistent)?;
                self.run_from(machine, target);
                Ok(())
            }
            None if inserting => {
                machine.insert(&Step { op: Op::XeqAlpha, operand: Operand::Chars(name) })
            }
            None => {
                let text: String =
                    name.as_slice().iter().filter_map(|&b| charset::to_char(b)).collect();
                let program = self.library.find(&text).ok_or(Error::Nonexistent)?;
                machine.insert_raw_program(&program)?;
                let target = machine.find_program(name.as_slice())?;
                self.run_from(machine, target);
                Ok(())
            }
        }
    }
}

/// The milliseconds in which a function is found by its name: the modules are looked through one
/// after the other, then the functions of the mainframe (measured, within some hundredths).
fn search_time(spec: &Spec) -> u64 {
    const MAINFRAME: u64 = 6000;
    let words = match spec.code {
        Code::Xrom(26, n) => 660 + 56 * n as u64,
        Code::Xrom(25, n) => 2360 + 40 * n as u64,
        _ => MAINFRAME,
    };
    milliseconds(words)
}
