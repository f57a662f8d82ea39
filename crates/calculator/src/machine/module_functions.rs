//! Functions of plugged-in modules. The search order is Time (page 5), plugged-in modules, Extended
//! Functions, mainframe. As measured on the firmware, a plugged-in module replaces the built-in
//! module with the same XROM number. If a function of the plugged-in module has the same number and
//! name as one in the instruction table, it is executed as a built-in function.

use super::cache::Entry;
use super::name_search::Named;
use super::{Error, Event, Flow, Machine};
use crate::device::Argument;
use crate::machine::{firmware, loading};
use crate::memory::Memory;
use sim41_language::instruction::{OpCode, Operand, Spec, Step, bytes, text, xrom};
use sim41_language::module::Position;
use sim41_language::module::ports::ModuleFunction;
use sim41_language::program::plugged_names::is_known;

impl Machine {
    /// Whether this is an HP-41CX function that this model lacks and no plugged-in module provides.
    pub fn lacks(&self, step: &Step) -> bool {
        matches!(step.op.spec().code, OpCode::Xrom(xrom::EXTENDED | xrom::TIME, _))
            && as_plugged(self, *step) != *step
    }
}

pub(super) fn module_function(memory: &Memory, step: &Step) -> Option<ModuleFunction> {
    match step.operand {
        Operand::Xrom(module, number) => memory.ports().function(module, number),
        _ => None,
    }
}

/// Fails with NONEXISTENT if no such function is plugged in, or if it is microcode.
pub(crate) fn module_program(machine: &mut Machine, step: &Step) -> Result<Position, Error> {
    let function = module_function(&machine.memory, step).ok_or(Error::Nonexistent)?;
    report_microcode(machine, &function);
    function.program.ok_or(Error::Nonexistent)
}

/// A plugged-in module's function that the firmware executes; `None` if there is no firmware.
pub(crate) fn microcode(machine: &Machine, step: &Step) -> Option<ModuleFunction> {
    machine.firmware()?;
    module_function(&machine.memory, step).filter(|function| function.program.is_none())
}

/// Handles XEQ in a running program if no label in memory has the name: executes a module's
/// function or requests a program. A mainframe function fails with NONEXISTENT.
#[cold]
pub(super) fn execute_named(
    machine: &mut Machine,
    entry: Entry,
    name: &[u8],
) -> Result<Flow, Error> {
    match machine.find_named(name) {
        Some(Named::Module(function)) => {
            report_microcode(machine, &function);
            firmware::line_on_firmware(machine, entry.at())
        }
        Some(Named::Own(Spec { code: OpCode::Xrom(..), op, .. })) => {
            machine.execute(Entry::keyed(*op, 0, machine.interpreter.pc))
        }
        Some(_) => Err(Error::Nonexistent),
        None => loading::call_supplied(machine, name),
    }
}

/// The step as the plugged-in modules define it. A module function that is missing or has another
/// name becomes a plain XROM number.
pub(super) fn as_plugged(machine: &Machine, step: Step) -> Step {
    let OpCode::Xrom(module, number) = step.op.spec().code else { return step };
    let rom = machine.firmware().is_some();
    let built_in = matches!(module, xrom::EXTENDED | xrom::TIME);
    let known = match machine.memory.ports().function(module, number) {
        _ if module == xrom::TIME && machine.memory.model().is_cx() => true,
        // The firmware executes the module's functions, unless a sim41 device does.
        Some(_) if rom && !built_in && !machine.devices.execute(module) => false,
        Some(function) => is_known(&function),
        None if machine.memory.ports().has_module(module) => false,
        None if built_in => machine.memory.model().is_cx(),
        None => machine.devices.execute(module),
    };
    match known {
        true => step,
        false => Step::xrom(module, number),
    }
}

fn report_microcode(machine: &mut Machine, function: &ModuleFunction) {
    if function.program.is_none() && machine.firmware().is_none() {
        machine.add_event(Event::Microcode(function.module, function.number));
    }
}

/// XROM in a program calls the module's program, or lets the firmware execute microcode.
pub(super) fn module_call(machine: &mut Machine, entry: Entry) -> Result<Flow, Error> {
    if let Some(target) = entry.target() {
        return Ok(Flow::Call(target));
    }
    let (step, _) = bytes::decode(|n| machine.memory.byte(entry.at().forward(n)));
    let step = as_plugged(machine, step);
    if machine.devices.have_function(&step) {
        return machine.call_device(&step, Argument::None);
    }
    if microcode(machine, &step).is_some() {
        return firmware::line_on_firmware(machine, entry.at());
    }
    let target = module_program(machine, &step)?;
    machine.remember(entry, target);
    Ok(Flow::Call(target))
}

/// The text of a step that only a module defines: XROMᵀ and a program name, a microcode function's
/// name, or the XROM number.
pub(crate) fn shown_function(machine: &Machine, step: &Step) -> String {
    match module_function(&machine.memory, step) {
        Some(function) if function.program.is_some() => {
            format!("XROMᵀ{}", text::lcd_text(function.name))
        }
        Some(function) => text::lcd_text(function.name),
        None => text::shown(step),
    }
}
