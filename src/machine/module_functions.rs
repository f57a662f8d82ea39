//! Functions of plugged modules: user code that runs from the module, names for what the
//! instruction table does not know.
//!
//! The calculator's own Time functions are in a module at page 5, before all others; its extended
//! functions are found behind all others, and the mainframe's last. A plugged module with the
//! XROM number of one of those takes its place, and its functions that the table knows by number
//! and name are carried out as the calculator's own. Source: measured.

use super::cache::{Entry, Way};
use super::name_search::Named;
use super::{Error, Event, Flow, Machine};
use crate::charset::{self, Chars};
use crate::instruction::{Code, Op, Operand, Spec, Step, bytes, text, xrom};
use crate::memory::Position;
use crate::memory::ports::Function;

impl Machine {
    /// A name that no program has, in XEQ of a running program: a function of a module is carried
    /// out, one of the mainframe is not found.
    #[cold]
    pub(super) fn execute_named(&mut self, name: &[u8]) -> Result<Flow, Error> {
        match self.find_named(name) {
            Some(Named::Own(Spec { code: Code::Xrom(..), op, .. })) => {
                self.execute(Entry::keyed(*op, 0, self.pc))
            }
            _ => Err(Error::Nonexistent),
        }
    }

    /// The step as this calculator with its modules understands it: a function of a module that is
    /// not there, or is another one, is an XROM number only.
    pub(super) fn as_plugged(&self, step: Step) -> Step {
        let (module, number) = match step.op.spec().code {
            Code::Xrom(module, number) => (module, number),
            _ => return step,
        };
        let known = match self.memory.ports().function(module, number) {
            _ if module == xrom::TIME && self.memory.model().is_cx() => true,
            Some(function) => is_known(&function),
            None if self.memory.ports().has_module(module) => false,
            None if matches!(module, xrom::EXTENDED | xrom::TIME) => self.memory.model().is_cx(),
            None => true,
        };
        match known {
            true => step,
            false => Step { op: Op::UnknownXrom, operand: Operand::Xrom(module, number) },
        }
    }

    /// The function of a plugged module that this step stands for.
    pub fn module_function(&self, step: &Step) -> Option<Function> {
        match step.operand {
            Operand::Xrom(module, number) => self.memory.ports().function(module, number),
            _ => None,
        }
    }

    /// Where the program of an XROM step begins: the place before it.
    ///
    /// # Errors
    /// NONEXISTENT when no such function is plugged, or it is microcode.
    pub fn module_program(&mut self, step: &Step) -> Result<Position, Error> {
        let function = self.module_function(step).ok_or(Error::Nonexistent)?;
        self.program_of(&function)
    }

    /// Where the program of a plugged function begins: the place before it.
    ///
    /// # Errors
    /// NONEXISTENT when it is microcode.
    pub fn program_of(&mut self, function: &Function) -> Result<Position, Error> {
        if function.program().is_none() {
            self.events.push(Event::Microcode(function.module, function.number));
        }
        function.program().ok_or(Error::Nonexistent)
    }

    /// XROM in a program: the place before the module's program.
    #[inline]
    pub(super) fn module_call(&mut self, entry: Entry) -> Result<Position, Error> {
        if let Some(Way { to, .. }) = entry.way() {
            return Ok(to);
        }
        let (step, _) = bytes::decode(|n| self.memory.byte(entry.at().forward(n)));
        let step = self.as_plugged(step);
        let target = self.module_program(&step)?;
        self.remember_name(entry, target);
        Ok(target)
    }

    /// What the display shows of a step that only a module knows: the name of a program behind
    /// XROMᵀ, that of a function in microcode, or the number.
    pub fn shown_function(&self, step: &Step) -> String {
        let lcd = |function: &Function| -> String {
            function.name.as_slice().iter().map(|&byte| text::lcd_char(byte)).collect()
        };
        match self.module_function(step) {
            Some(function) if function.program().is_some() => format!("XROMᵀ{}", lcd(&function)),
            Some(function) => lcd(&function),
            None => text::shown(step),
        }
    }
}

/// Whether a plugged function in microcode is one of the instruction table, by number and name.
pub fn is_known(function: &Function) -> bool {
    let spec = crate::instruction::by_xrom(function.module, function.number);
    let same = |spec: &Spec| function.name.as_slice() == name_bytes(spec.name()).as_slice();
    function.program().is_none() && spec.is_some_and(same)
}

/// A name of the table in the calculator's characters.
fn name_bytes(name: &str) -> Chars {
    let mut bytes = Chars::new(&[]);
    name.chars().filter_map(charset::from_char).for_each(|byte| bytes.push(byte));
    bytes
}
