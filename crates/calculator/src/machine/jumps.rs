//! Labels, GTO, XEQ, RTN, END. `memory::label_search` finds a local label. As in the firmware,
//! its distance is compiled into the jump (`memory::compiled_jumps`); it is also cached.

use super::cache::Entry;
use super::{Error, Flow, Halt, Machine, cache};
use crate::machine::name_search;
use crate::machine::name_search::Named;
use crate::machine::{addressing, module_functions, synthetic};
use crate::memory::{compiled_jumps, return_stack};
use sim41_language::instruction::{Chars, Op, OpCode, Operand, Step};
use sim41_language::module::Position;
use sim41_number::Content;

/// Returns the position of the byte before a numeric or local label.
pub(super) fn jump(machine: &mut Machine, entry: Entry) -> Result<Position, Error> {
    let compiled = compiled_jumps::compiled_target(&machine.memory, entry.at());
    let target = match compiled {
        Some(target) => target,
        None => machine.memory.find_label(entry.operand, entry.next()).ok_or(Error::Nonexistent)?,
    };
    if compiled.is_none() && !entry.at().is_in_module() {
        compiled_jumps::compile(&mut machine.memory, entry.at(), target);
    }
    machine.remember(entry, target);
    Ok(target)
}

/// Returns the position of the byte before a global label.
pub(super) fn global_jump(machine: &mut Machine, entry: Entry) -> Result<Position, Error> {
    let Operand::Chars(name) = cache::full_step(&machine.memory, entry).operand else {
        return Err(Error::Nonexistent);
    };
    machine.memory.set_sought(name.as_slice().iter().copied());
    if let Some(target) = entry.target() {
        return Ok(target);
    }
    let target = name_search::find_program(machine, name.as_slice())?;
    machine.remember(entry, target);
    Ok(target)
}

pub(super) fn global_call(machine: &mut Machine, entry: Entry) -> Result<Flow, Error> {
    match global_jump(machine, entry) {
        Ok(target) => Ok(Flow::Call(target)),
        Err(_) => match cache::full_step(&machine.memory, entry).operand {
            Operand::Chars(name) => {
                module_functions::execute_named(machine, entry, name.as_slice())
            }
            _ => Err(Error::Nonexistent),
        },
    }
}

/// GTO IND: a number selects a numeric label, and ALPHA data names a program. The result is cached
/// until the register changes.
pub(super) fn indirect_jump(machine: &mut Machine, entry: Entry) -> Result<Position, Error> {
    let content = indirect_content(machine, entry)?;
    let name = name_in(content);
    if let Some(name) = name {
        machine.memory.set_sought(name.into_iter());
    }
    if let Some(found) = machine.interpreter.cache.found_label(&machine.memory, entry, content) {
        return Ok(found);
    }
    let target = match name {
        Some(name) => name_search::find_program(machine, &name)?,
        None => {
            let number = u8::try_from(sim41_number::pointer(content)?).ok().filter(|&n| n < 100);
            let label = number.and_then(|n| machine.memory.find_label(n, entry.next()));
            label.ok_or(Error::Nonexistent)?
        }
    };
    machine.interpreter.cache.keep_label(entry, content, target);
    Ok(target)
}

/// XEQ IND calls the label to which GTO IND would jump, or executes a module's function by name.
pub(super) fn indirect_call(machine: &mut Machine, entry: Entry) -> Result<Flow, Error> {
    let found = indirect_jump(machine, entry);
    match (found, indirect_content(machine, entry).ok().and_then(name_in)) {
        (Err(_), Some(name)) => module_functions::execute_named(machine, entry, &name),
        (found, _) => found.map(Flow::Call),
    }
}

/// Implements `Calculator::with_label`.
pub(crate) fn with_label(machine: &mut Machine, step: Step) -> Result<Step, Error> {
    let (named, numbered) = match step.op {
        Op::GtoInd => (Op::GtoAlpha, Op::Gto),
        Op::XeqInd => (Op::XeqAlpha, Op::Xeq),
        _ => return Ok(step),
    };
    let Operand::Byte(byte) = step.operand else { return Ok(step) };
    let content = indirect_content(machine, Entry::keyed(step.op, byte, machine.interpreter.pc))?;
    if let Some(name) = name_in(content) {
        // A mainframe function cannot be executed indirectly.
        return match machine.find_named(&name) {
            Some(Named::Own(spec)) if !matches!(spec.code, OpCode::Xrom(..)) => None,
            found => found.map(|_| Step { op: named, operand: Operand::Chars(name) }),
        }
        .ok_or(Error::Nonexistent);
    }
    let number = u8::try_from(sim41_number::pointer(content)?).ok().filter(|&n| n < 100);
    number.map(|number| Step::with(numbered, number)).ok_or(Error::Nonexistent)
}

fn indirect_content(machine: &mut Machine, entry: Entry) -> Result<Content, Error> {
    let address = machine.memory.direct(entry.operand & 0x7F).ok_or(Error::Nonexistent)?;
    Ok(addressing::read_content(machine, address))
}

/// Returns to the caller. Without a caller, RTN stops on the line after it, and END at line 00.
pub(super) fn return_from(machine: &mut Machine, entry: Entry) -> Option<Halt> {
    if let Some(pc) = return_stack::pop_return(&mut machine.memory) {
        machine.interpreter.pc = pc;
        return None;
    }
    if entry.op.is_end() {
        let end = machine.memory.seek(entry.at()).end.map_or(Position::ZERO, |end| end.at);
        machine.interpreter.pc = machine.memory.start_above(end);
        return_stack::clear_returns(&mut machine.memory);
        machine.memory.set_line_number(Some(0));
    }
    if synthetic::takes_stop_for_pause(machine) {
        return None;
    }
    machine.stop();
    Some(Halt::Stopped)
}

#[inline(always)]
pub(super) fn after_skipped(machine: &mut Machine, pc: Position) -> Position {
    let entry = machine.fetch(pc);
    match entry.op {
        // Lines with a number or a jump by name can be longer or shorter than the decoded step.
        Op::Number | Op::GtoAlpha | Op::XeqAlpha | Op::WAlpha => machine.memory.skip_line(pc).0,
        // A false conditional does not skip an END, because another program follows.
        Op::End => pc,
        Op::Null => after_nulls(machine, pc),
        _ => entry.next(),
    }
}

#[cold]
fn after_nulls(machine: &mut Machine, mut pc: Position) -> Position {
    while machine.fetch(pc).op.is_null() {
        pc = pc.forward(1);
    }
    after_skipped(machine, pc)
}

fn name_in(content: Content) -> Option<Chars> {
    content.is_alpha().then(|| content.register().alpha_text().collect())
}
