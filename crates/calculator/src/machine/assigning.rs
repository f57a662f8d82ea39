//! ASN and PASN, which assign functions and programs to keys, and the instructions that assigned
//! keys execute. `memory::assignments` stores assignments, and clears them for CLKEYS.

use super::name_search::Named;
use super::{Error, Machine, argument};
use crate::machine::catalogs::{self, ASSIGNMENTS};
use crate::machine::{module_functions, program_editing};
use crate::memory::assignments;
use crate::memory::assignments::Assignment;
use sim41_language::instruction::bytes::{self, MAINFRAME};
use sim41_language::instruction::{self, INSTRUCTIONS, Op, OpCode, Operand, Step};
use sim41_language::key;

impl Machine {
    /// An empty name removes the assignment. Fails with NONEXISTENT for an unknown name, and with
    /// TRY AGAIN if there is no room.
    pub fn assign_key(&mut self, name: &[u8], key: u8) -> Result<(), Error> {
        if name.is_empty() {
            assignments::unassign(&mut self.memory, key);
            return Ok(());
        }
        let function = match self.find_named(name).ok_or(Error::Nonexistent)? {
            Named::Label(label) => {
                assignments::assign_label(&mut self.memory, key, &label);
                return Ok(());
            }
            Named::Module(function) => function.bytes(),
            Named::Own(spec) => bytes::without_operand(spec).ok_or(Error::Nonexistent)?,
        };
        assignments::assign(&mut self.memory, key, function)
            .map_err(|_| program_editing::no_room(self))
    }

    /// Fails with NO ROOM if no register is free.
    pub fn assign_function(&mut self, key: u8, function: [u8; 2]) -> Result<(), Error> {
        assignments::assign(&mut self.memory, key, function).map_err(|_| Error::NoRoom)
    }

    /// The instruction assigned to a key: a function, or XEQ of a global label.
    pub fn assigned(&self, key: u8) -> Option<Step> {
        match self.memory.assignment(key)? {
            Assignment::Function(code) => {
                Some(module_functions::as_plugged(self, function_step(code)))
            }
            Assignment::Label(label) => {
                let name = self.memory.label_name(&label).collect();
                Some(Step::call(name))
            }
        }
    }
}

/// PASN reads the name in ALPHA and the key code in X. An empty ALPHA removes the assignment.
pub(super) fn assign_by_program(machine: &mut Machine) -> Result<(), Error> {
    let x = machine.memory.x();
    let key = argument::Fields::parse(x)
        .ok()
        .and_then(|fields| key::assignment_byte(fields.integer.try_into().ok()?))
        .ok_or(Error::KeyCode)?;
    let key = if x.digit(13) != 0 { key + 8 } else { key };
    let name: Vec<u8> = machine.memory.alpha().take_while(|&byte| byte != b',').collect();
    if !name.is_empty() {
        machine.memory.set_assigned_key(key);
    }
    machine.assign_key(&name, key)
}

/// Two bytes that do not encode a function encode an instruction and its operand.
fn function_step(code: [u8; 2]) -> Step {
    match code {
        [MAINFRAME, code @ 0..0x10] => {
            let spec = INSTRUCTIONS.iter().find(|spec| spec.code == OpCode::Key(code));
            Step::plain(spec.map_or(Op::Null, |spec| spec.op))
        }
        [MAINFRAME, 0xC0..=0xCD] => Step::plain(Op::End),
        [MAINFRAME, 0xCF] => Step::plain(Op::Lbl),
        [MAINFRAME, 0xD0..=0xDF] => Step::plain(Op::Gto),
        [MAINFRAME, 0xE0..=0xEF] => Step::plain(Op::Xeq),
        [MAINFRAME, code] => Step::plain(bytes::first(&[code]).0.op),
        code => bytes::first(&code).0,
    }
}

impl Machine {
    /// In CAT 6 order, by rows from the top. The key codes of shifted keys are negative.
    pub fn assigned_keys(&self) -> Vec<(String, i8)> {
        let mut keys: Vec<(String, i8)> = (1..0x50)
            .filter_map(|key| Some((self.assigned(key)?, key::assigned_code(key)?)))
            .map(|(step, code)| (assigned_name(self, &step), code))
            .collect();
        keys.sort_by_key(|(_, code)| (code.unsigned_abs(), *code < 0));
        keys
    }
}

/// `place` is the assignment's index in CAT 6. Shows CAT EMPTY after the last assignment.
pub(crate) fn unassign(machine: &mut Machine, place: usize) {
    let code = machine.assigned_keys().get(place).map(|(_, code)| *code);
    let key = (1..0x50).find(|&key| machine.assigned(key).and(key::assigned_code(key)) == code);
    if let (Some(key), Some(_)) = (key, code) {
        assignments::unassign(&mut machine.memory, key);
    }
    catalogs::is_empty(machine, ASSIGNMENTS);
}

fn assigned_name(machine: &Machine, step: &Step) -> String {
    match step.operand {
        Operand::Chars(name) => format!("ᵀ{}", instruction::text::lcd_text(name)),
        // A program in a module is listed like one in memory.
        _ => {
            let shown = module_functions::shown_function(machine, step);
            shown.strip_prefix("XROMᵀ").map_or(shown.clone(), |name| format!("ᵀ{name}"))
        }
    }
}
