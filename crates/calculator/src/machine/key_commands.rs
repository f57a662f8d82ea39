//! Executes the commands of keys and key assignments. In PRGM mode a programmable instruction is
//! entered as a program line; everything else is executed immediately. Only keys can execute PACK,
//! ←, ON, and the functions SIZE, DEL, LIST, COPY and `GTO .`, which take operands.

use super::cache::{Entry, TextLine};
use super::name_search::Named;
use super::{Error, Flow, Halt, Interactive, Machine};
use crate::device::{Argument, Notice};
use crate::machine::{
    addressing, alpha_functions, catalogs, error, loading, module_functions, name_search,
    program_editing, program_pointer, stack_lift,
};
use crate::memory::{flags, return_stack};
use sim41_language::instruction::{Chars, Lift, Op, OpCode, Operand, OperandKind, Step, bytes};
use sim41_language::key::Stroke;
use sim41_language::module::Position;

/// A command that is executed when the key is released.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeyCommand {
    Step(Step),
    /// SIZE, DEL, LIST, CAT or GTO .nnn with its number.
    Count(Op, u16),
    /// CLP, COPY, PRP, XEQ or GTO . with its name.
    Named(Op, Chars),
    Assign(Chars, Stroke),
    EndOfMemory,
    /// XEQ of a local label, from a key in the two top rows in USER mode.
    Local(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Done,
    Skips,
    Prompts(Op),
    Runs,
    Halts(Halt),
}

/// The first operand byte of CAT IND with a stack register.
const STACK: u8 = 0xF0;

/// In PRGM mode, inserts a programmable instruction as a line. Conditionals show YES or NO.
pub(crate) fn execute(machine: &mut Machine, command: KeyCommand) -> Result<Outcome, Error> {
    match command {
        KeyCommand::Step(step) if becomes_line(machine, step) => {
            let step = if step.op == Op::RunStop { Step::plain(Op::Stop) } else { step };
            insert(machine, &step)?;
        }
        KeyCommand::Step(step) => return execute_step(machine, step),
        KeyCommand::Local(code) => return execute_step(machine, Step::with(Op::Xeq, code)),
        KeyCommand::EndOfMemory => {
            program_editing::go_to_end(machine)?;
            machine.interpreter.lift = true;
        }
        KeyCommand::Count(Op::Cat, number) => return open_catalog(machine, number),
        KeyCommand::Count(op, number) => execute_with_number(machine, op, number)?,
        KeyCommand::Named(op, name) => {
            machine.memory.set_sought(name.into_iter());
            match op {
                Op::Xeq => return execute_name(machine, name),
                _ => execute_with_name(machine, op, name)?,
            }
        }
        KeyCommand::Assign(name, stroke) => {
            machine.assign_key(&name, stroke.assignment().ok_or(Error::Nonexistent)?)?;
            machine.interpreter.lift = true;
        }
    }
    Ok(Outcome::Done)
}

pub(crate) fn becomes_line(machine: &Machine, step: Step) -> bool {
    machine.memory.flag(flags::PRGM) && step.op.spec().is_programmable()
}

fn insert(machine: &mut Machine, step: &Step) -> Result<(), Error> {
    if !machine.memory.is_private() {
        machine.notify(Notice::NewLine(step));
    }
    program_editing::insert(machine, step)
}

/// First writes the instruction's code to register ⊢, as the instruction's key does.
fn execute_step(machine: &mut Machine, step: Step) -> Result<Outcome, Error> {
    if let Some(code) = bytes::on_key(&step) {
        machine.memory.set_keyed_code(code);
    }
    let outcome = match (step.op, step.operand) {
        // CAT IND with a stack register is always CAT 3, regardless of what the register contains.
        (Op::Cat, Operand::Byte(STACK..)) => open_catalog(machine, 3)?,
        (Op::Cat, Operand::Byte(byte)) => match addressing::value(machine, byte)? {
            number @ 0..=9 => open_catalog(machine, number as u16)?,
            _ => return Err(Error::DataError),
        },
        (Op::RunStop, _) => run(machine),
        (Op::Sst, _) => return single_step(machine),
        (Op::Bst, _) => {
            program_pointer::know_line(machine);
            if !machine.memory.is_private() {
                program_pointer::previous_line(machine);
                program_pointer::show_line(machine);
            }
            Outcome::Done
        }
        _ => {
            let flow = flow(machine, &step)?;
            follow(machine, flow)
        }
    };
    if matches!(step.op.spec().code, OpCode::Key(_)) && step.op.spec().lift == Lift::Enable {
        machine.interpreter.lift = true;
    }
    Ok(outcome)
}

pub(crate) fn run(machine: &mut Machine) -> Outcome {
    machine.clear_message();
    machine.interpreter.lift = true;
    machine.start();
    Outcome::Runs
}

fn single_step(machine: &mut Machine) -> Result<Outcome, Error> {
    if machine.memory.flag(flags::PRGM) {
        machine.next_line();
        return Ok(Outcome::Done);
    }
    match machine.single_step() {
        Some(Halt::Error(error)) => Err(error),
        Some(halt) => Ok(Outcome::Halts(halt)),
        None => Ok(Outcome::Done),
    }
}

/// CAT 4 is EMDIR, CAT 5 is ALMCAT, and an invalid number means CAT 3.
fn open_catalog(machine: &mut Machine, number: u16) -> Result<Outcome, Error> {
    // The HP-41C and CV have three catalogs.
    match if machine.memory.model().is_cx() { number } else { number.min(3) } {
        4 => execute_step(machine, Step::plain(Op::Emdir)),
        5 => execute_step(machine, Step::plain(Op::Almcat)),
        number if catalogs::is_empty(machine, number) => Ok(Outcome::Done),
        number => Ok(Outcome::Halts(Halt::Interactive(Interactive::Catalog(number)))),
    }
}

/// In PRGM mode, inserts an XEQ line for a name that is not a function.
fn execute_name(machine: &mut Machine, name: Chars) -> Result<Outcome, Error> {
    match Called::from_name(machine, name) {
        Called::Prompt(op) => Ok(Outcome::Prompts(op)),
        Called::Function(step) => execute(machine, KeyCommand::Step(step)),
        Called::Program(name) if machine.memory.flag(flags::PRGM) => {
            insert(machine, &Step::call(name))?;
            Ok(Outcome::Done)
        }
        Called::Program(name) => {
            let flow = call_program(machine, &name)?;
            Ok(follow(machine, flow))
        }
    }
}

enum Called {
    Prompt(Op),
    Function(Step),
    Program(Chars),
}

impl Called {
    fn from_name(machine: &Machine, name: Chars) -> Called {
        match machine.find_named(&name) {
            Some(Named::Own(spec)) if spec.kind != OperandKind::Nothing => Called::Prompt(spec.op),
            named => match named.and_then(|named| named.function()) {
                // The firmware executes the function by its XROM number. If two modules have that
                // number, it uses the first of them.
                Some(step) => Called::Function(step),
                None => Called::Program(name),
            },
        }
    }
}

fn call_program(machine: &mut Machine, name: &[u8]) -> Result<Flow, Error> {
    match name_search::find_program(machine, name) {
        Ok(target) => Ok(Flow::Call(target)),
        Err(_) => loading::call_supplied(machine, name),
    }
}

fn flow(machine: &mut Machine, step: &Step) -> Result<Flow, Error> {
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
        (Op::UnknownXrom, Operand::Xrom(..)) => call_xrom(machine, step)?,
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

fn call_xrom(machine: &mut Machine, step: &Step) -> Result<Flow, Error> {
    match machine.devices.have_function(step) {
        true => machine.call_device(step, Argument::None),
        false => module_functions::module_program(machine, step).map(Flow::Call),
    }
}

fn execute_with_number(machine: &mut Machine, op: Op, n: u16) -> Result<(), Error> {
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

fn execute_with_name(machine: &mut Machine, op: Op, name: Chars) -> Result<(), Error> {
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

/// Executes a program line for `Calculator::execute`.
pub(crate) fn execute_loose(machine: &mut Machine, step: Step) -> Result<Outcome, Error> {
    match loose_flow(machine, &step) {
        Err(_) if error::take_error_ignore(machine) => Ok(Outcome::Done),
        Err(error) => Err(error),
        Ok(Flow::Next | Flow::Return | Flow::Test(true)) => Ok(Outcome::Done),
        Ok(Flow::Test(false) | Flow::Skip) => Ok(Outcome::Skips),
        Ok(Flow::Halt(halt)) => Ok(Outcome::Halts(halt)),
        Ok(Flow::Goto(target) | Flow::Call(target)) => {
            call(machine, target);
            machine.start();
            Ok(Outcome::Runs)
        }
    }
}

fn loose_flow(machine: &mut Machine, step: &Step) -> Result<Flow, Error> {
    match (step.op, step.operand) {
        (Op::GtoAlpha, Operand::Chars(name)) => {
            return name_search::find_program(machine, &name).map(Flow::Goto);
        }
        (Op::XeqAlpha, Operand::Chars(name)) => {
            return match Called::from_name(machine, name) {
                Called::Prompt(_) => Err(Error::Nonexistent),
                Called::Function(step) => loose_flow(machine, &step),
                Called::Program(name) => call_program(machine, &name),
            };
        }
        _ => {}
    }
    machine.output.sounding = 0;
    let step = &module_functions::as_plugged(machine, *step);
    let flow = match (step.op, step.operand) {
        (op, Operand::Chars(digits)) if op.is_number() => {
            stack_lift::push(machine, sim41_number::entered(digits.as_slice()).0);
            Flow::Next
        }
        (op, Operand::Chars(line)) if op.is_text() => {
            alpha_functions::enter_text(&mut machine.memory, &TextLine::new(line.as_slice()));
            Flow::Next
        }
        (Op::UnknownXrom, _) => call_xrom(machine, step)?,
        (op, operand) => {
            let byte = if let Operand::Byte(byte) = operand { byte } else { 0 };
            machine.execute(Entry::keyed(op, byte, machine.interpreter.pc))?
        }
    };
    machine.lift_after(step.op);
    if machine.devices.report_steps() {
        machine.notify(Notice::Executed(step.op));
    }
    Ok(flow)
}

/// From the keyboard, a call begins with an empty return stack, and RTN and END go to line 00.
fn follow(machine: &mut Machine, flow: Flow) -> Outcome {
    match flow {
        Flow::Next | Flow::Skip => {}
        Flow::Test(yes) => machine.announce_answer(yes),
        Flow::Goto(target) => machine.set_pc(target),
        Flow::Return => {
            return_stack::clear_returns(&mut machine.memory);
            machine.go_to_line(0);
        }
        Flow::Call(target) => {
            call(machine, target);
            return run(machine);
        }
        Flow::Halt(halt) => return Outcome::Halts(halt),
    }
    Outcome::Done
}

fn call(machine: &mut Machine, target: Position) {
    return_stack::clear_returns(&mut machine.memory);
    machine.set_pc(target);
}
