//! Name lookup for XEQ, GTO, ASN and alarms: the last label in memory (`memory::label_search`), a
//! module's function, or a mainframe function, in this order. See the manual chapter "Executing
//! functions"; the order of modules was measured on the firmware.

use super::{Error, Machine};
use crate::machine::module_functions;
use crate::memory::chain::Global;
use sim41_language::instruction::{self, Asked, OpCode, Operand, Spec, Step, bytes, xrom};
use sim41_language::module::Position;
use sim41_language::module::ports::ModuleFunction;
use sim41_number::charset;

#[derive(Clone, Copy, Debug)]
pub enum Named {
    Label(Global),
    Module(ModuleFunction),
    Own(&'static Spec),
}

impl Named {
    pub(crate) fn program(&self) -> Option<Position> {
        match self {
            Named::Label(label) => Some(label.at.back(1)),
            Named::Module(function) => function.program,
            Named::Own(_) => None,
        }
    }

    /// The function without its operand; `None` for a label.
    pub(crate) fn function(&self) -> Option<Step> {
        match self {
            Named::Label(_) => None,
            Named::Module(function) => Some(Step::xrom(function.module, function.number)),
            Named::Own(spec) => Some(Step::plain(spec.op)),
        }
    }
}

impl Machine {
    /// Finds the last global label in memory, the first module function, or a mainframe function.
    pub fn find_named(&self, name: &[u8]) -> Option<Named> {
        if let Some(label) = self.memory.find_global(name) {
            return Some(Named::Label(label));
        }
        let text = charset::text(name);
        let own = function(self, &text);
        let first = |spec: &&Spec| matches!(spec.code, OpCode::Xrom(xrom::TIME, _));
        if let Some(spec) = own.filter(first) {
            return Some(Named::Own(spec));
        }
        let plugged = self.memory.ports().functions().find(|f| f.name.as_slice() == name);
        match plugged {
            // A module can contain a function that is also built in.
            Some(function) => {
                let step = module_functions::as_plugged(self, bytes::first(&function.bytes()).0);
                Some(match step.operand {
                    Operand::Xrom(..) => Named::Module(function),
                    _ => Named::Own(step.op.spec()),
                })
            }
            None => own.map(Named::Own),
        }
    }
}

/// Returns the position of the byte before a label in memory or a module. Fails with NONEXISTENT.
pub(crate) fn find_program(machine: &Machine, name: &[u8]) -> Result<Position, Error> {
    machine.find_named(name).and_then(|named| named.program()).ok_or(Error::Nonexistent)
}

/// Printer functions need a printer; Extended Functions and Time functions need an HP-41CX.
/// Functions that only a key can execute cannot be called by name.
pub(crate) fn function(machine: &Machine, name: &str) -> Option<&'static Spec> {
    let there = |spec: &&Spec| match spec.code {
        _ if spec.asked != Asked::Name => false,
        OpCode::Xrom(xrom::EXTENDED | xrom::TIME, _) => machine.memory.model().is_cx(),
        OpCode::Xrom(module, _) => machine.devices.execute(module),
        _ => true,
    };
    instruction::by_name(name).filter(there)
}
