//! Functions from the keyboard or a key assignment, including those that only keys have: SIZE, DEL,
//! LIST, GTO . and COPY with their operands, PACK, ← and ON.

use super::cache::{Entry, TextLine};
use super::{Error, Flow, Machine};
use crate::device::{Argument, Notice};
use crate::machine::{addressing, alpha_functions, module_functions, name_search, program_editing};
use crate::memory::{assignments, flags, packing, return_stack};
use sim41_language::instruction::{Chars, Op, Operand, Step, bytes};
use sim41_language::module::Position;

/// Executes an instruction from the keyboard or a key assignment. The pointer does not move; the
/// caller executes jumps and calls.
pub(crate) fn execute(machine: &mut Machine, step: &Step) -> Result<Flow, Error> {
    Ok(match (step.op, step.operand) {
        (Op::Gto | Op::Xeq, Operand::Byte(code)) => {
            let label = machine.memory.find_label(code, machine.memory.pointer());
            let target = label.ok_or(Error::Nonexistent)?;
            if step.op == Op::Xeq { Flow::Call(target) } else { go_to(machine, target) }
        }
        (Op::GtoAlpha, Operand::Chars(name)) => {
            let target = name_search::find_program(machine, &name)?;
            go_to(machine, target)
        }
        (Op::UnknownXrom, Operand::Xrom(..)) if machine.devices.have_function(step) => {
            machine.call_device(step, Argument::None)?
        }
        (Op::UnknownXrom, Operand::Xrom(..)) => {
            Flow::Call(module_functions::module_program(machine, step)?)
        }
        (Op::Pack, _) => {
            program_editing::pack(machine);
            Flow::Next
        }
        (Op::Backspace, _) if machine.memory.flag(flags::PRGM) => {
            program_editing::delete_line(machine)?;
            Flow::Next
        }
        (Op::On, _) => {
            machine.memory.set_flag(flags::CONTINUOUS_ON, true);
            Flow::Next
        }
        (op, operand) => {
            let byte = if let Operand::Byte(byte) = operand { byte } else { 0 };
            let flow = machine.execute_keyed(op, byte)?;
            if op == Op::Arcl && machine.memory.flag(flags::ALPHA) {
                machine.begin_text();
            }
            flow
        }
    })
}

fn go_to(machine: &mut Machine, target: Position) -> Flow {
    machine.interpreter.lift = true;
    Flow::Goto(target)
}

/// Executes SIZE, DEL, LIST or GTO .nnn with its number.
pub(crate) fn execute_with_number(machine: &mut Machine, op: Op, n: u16) -> Result<(), Error> {
    match op {
        // DEL does nothing outside PRGM mode.
        Op::Del if machine.memory.flag(flags::PRGM) => {
            return program_editing::delete_lines(machine, n);
        }
        Op::Del => return Ok(()),
        Op::GtoLine if n > 0 => {
            machine.go_to_line(n);
            return Ok(());
        }
        Op::GtoLine => machine.go_to_line(n),
        Op::Size => machine.set_size(n)?,
        Op::List => drop(machine.call_device(&Step::plain(op), Argument::Count(n))?),
        _ => return Err(Error::Nonexistent),
    }
    machine.interpreter.lift = true;
    Ok(())
}

/// Executes COPY, GTO ., CLP or PRP with its name.
pub(crate) fn execute_with_name(machine: &mut Machine, op: Op, name: Chars) -> Result<(), Error> {
    match op {
        Op::Copy => return program_editing::copy_program(machine, &name),
        Op::GtoLine => machine.set_pc(name_search::find_program(machine, &name)?),
        Op::Clp => machine.clear_program(Some(&*name).filter(|name| !name.is_empty()))?,
        Op::Prp => drop(machine.call_device(&Step::plain(op), Argument::Name(name))?),
        _ => return Err(Error::Nonexistent),
    }
    machine.interpreter.lift = true;
    Ok(())
}

/// Executes ASN: an empty name removes the assignment. Fails like [`Machine::assign_key`].
pub(crate) fn assign(machine: &mut Machine, name: &[u8], key: Option<u8>) -> Result<(), Error> {
    machine.assign_key(name, key.ok_or(Error::Nonexistent)?)?;
    machine.interpreter.lift = true;
    Ok(())
}

/// The digit of CAT IND, from a register.
pub(crate) fn catalog_number(machine: &mut Machine, operand: u8) -> Result<u16, Error> {
    match addressing::value(machine, operand)? {
        number @ 0..=9 => Ok(number as u16),
        _ => Err(Error::DataError),
    }
}

/// Executes an instruction as a line of a program that is not in memory. The pointer does not move;
/// the caller executes jumps and calls, and looks up the label of GTO and XEQ.
pub(crate) fn execute_loose(machine: &mut Machine, step: &Step) -> Result<Flow, Error> {
    machine.output.sounding = 0;
    let flow = match (step.op, step.operand) {
        (op, Operand::Chars(digits)) if op.is_number() => {
            addressing::push(machine, sim41_number::entered(digits.as_slice()).0);
            Flow::Next
        }
        (op, Operand::Chars(line)) if op.is_text() => {
            alpha_functions::enter_text(&mut machine.memory, &TextLine::new(line.as_slice()));
            Flow::Next
        }
        (Op::UnknownXrom, _) if machine.devices.have_function(step) => {
            machine.call_device(step, Argument::None)?
        }
        (Op::UnknownXrom, _) => Flow::Call(module_functions::module_program(machine, step)?),
        (op, Operand::Byte(byte)) => {
            machine.execute(Entry::keyed(op, byte, machine.interpreter.pc))?
        }
        (op, _) => machine.execute(Entry::keyed(op, 0, machine.interpreter.pc))?,
    };
    machine.lift_after(step.op);
    if machine.devices.report_steps() {
        machine.notify(Notice::Executed(step.op));
    }
    Ok(flow)
}

/// Writes the code of this function to memory as its key does.
pub(crate) fn leave_key_code(machine: &mut Machine, step: &Step) {
    if let Some(code) = bytes::on_key(step) {
        machine.memory.set_keyed_code(code);
    }
}

/// Writes a name to memory as its keys do.
pub(crate) fn leave_name(machine: &mut Machine, name: Chars) {
    machine.memory.set_sought(name.into_iter());
}

/// Moves the pointer as a function from the keyboard does: a call begins with an empty return stack,
/// and RTN and END go to line 00.
pub(crate) fn follow(machine: &mut Machine, flow: Flow) {
    match flow {
        Flow::Goto(target) => machine.set_pc(target),
        Flow::Call(target) => {
            return_stack::clear_returns(&mut machine.memory);
            machine.set_pc(target);
        }
        Flow::Return => {
            return_stack::clear_returns(&mut machine.memory);
            machine.go_to_line(0);
        }
        Flow::Next | Flow::Skip | Flow::Test(_) | Flow::Halt(_) => {}
    }
}

/// Moves the pointer to an entry of CAT 1, which begins at the byte after `place`.
pub(crate) fn go_to_catalogued(machine: &mut Machine, place: Position) {
    machine.set_pc(place);
    machine.memory.seek(place.forward(1));
}

pub(crate) fn switch_on(machine: &mut Machine) {
    machine.memory.switch_flags_on();
    machine.switch_devices_on();
    packing::decompile(&mut machine.memory);
    assignments::pack_assignments(&mut machine.memory);
}
