//! Functions from the keyboard. In PRGM mode a programmable instruction becomes a program line;
//! everything else is executed at once. Conditionals show YES or NO, XEQ runs a program or executes
//! a function by name.

use super::catalog_mode::Catalog;
use super::mode::Mode;
use super::null::held_text;
use super::{Keyboard, Stroke};
use crate::device::{Argument, Notice};
use crate::machine::addressing;
use crate::machine::error;
use crate::machine::keying;
use crate::machine::module_functions;
use crate::machine::name_search;
use crate::machine::program_editing;
use crate::machine::synthetic;
use crate::machine::view;
use crate::machine::{Error, Flow, Machine};
use sim41_language::instruction::{Chars, Code, Lift, Op, Operand, Step};
use sim41_language::module::Position;

/// A command that is executed when the key is released.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Step(Step),
    /// SIZE, DEL, LIST, CAT or GTO .nnn with its number.
    Count(Op, u16),
    /// CLP, COPY, PRP, XEQ or GTO . with its name.
    Named(Op, Chars),
    Assign(Chars, Stroke),
    EndOfMemory,
    /// XEQ of the local label of a key of the two top rows in USER mode.
    Local(u8),
}

/// The first operand byte of CAT that means IND of a stack register.
const STACK: u8 = 0xF0;

impl Keyboard {
    pub(super) fn perform(&mut self, machine: &mut Machine, command: Command) {
        if self.begin_microcode(machine, command) {
            return;
        }
        // XEQ with the name of a function that takes an operand opens the prompt of that function;
        // a number that is being keyed stays open for it.
        let mut to_do = true;
        if !matches!(command, Command::Named(Op::Xeq, _)) {
            to_do = self.print_command(machine, command);
            self.forget_entry(machine);
        }
        let done = match command {
            _ if !to_do => Ok(()),
            Command::Step(step) => self.perform_step(machine, step),
            Command::Local(code) => self.execute(machine, Step::with(Op::Xeq, code)),
            Command::EndOfMemory => {
                program_editing::go_to_end(machine).map(|()| machine.set_lift(true))
            }
            Command::Count(op, n) => self.perform_count(machine, op, n),
            Command::Named(op, name) => self.perform_named(machine, op, name),
            Command::Assign(name, stroke) => {
                let key = stroke.assignment().ok_or(Error::Nonexistent);
                let assigned = key.and_then(|key| machine.assign_key(&name, key));
                assigned.map(|()| machine.set_lift(true))
            }
        };
        let rests = !matches!(self.mode, Mode::Prompt(_)) && !machine.running();
        if rests && matches!(command, Command::Step(_)) && synthetic::keeps_display(machine) {
            view::replace_message(machine, Some(Chars::new(held_text(command).as_bytes())));
        }
        self.finish(machine, done);
    }

    pub(crate) fn carry_out_step(&mut self, machine: &mut Machine, step: Step) {
        machine.clear_message();
        self.perform(machine, Command::Step(step));
        self.show(machine);
    }

    /// Shows an error, unless flag 25 ignores it, and clears the flags that last for one function.
    pub(super) fn finish(&mut self, machine: &mut Machine, done: Result<(), Error>) {
        if let Err(error) = done
            && !error::forgiven(machine)
        {
            view::announce_error(machine, error, false);
        }
        keying::end_function(machine, matches!(self.mode, Mode::GetKey(_)), self.pause.is_some());
        self.update_flags(machine);
    }

    pub(super) fn perform_step(&mut self, machine: &mut Machine, step: Step) -> Result<(), Error> {
        if becomes_line(machine, step) {
            let step = if step.op == Op::RunStop { Step::plain(Op::Stop) } else { step };
            return insert(machine, &step);
        }
        self.execute(machine, step)
    }

    pub(super) fn execute(&mut self, machine: &mut Machine, step: Step) -> Result<(), Error> {
        keying::leave_key_code(machine, &step);
        match (step.op, step.operand) {
            (Op::Gto | Op::Xeq, Operand::Byte(code)) => {
                let label = machine.memory().find_label(code, machine.memory().pointer());
                let target = label.ok_or(Error::Nonexistent)?;
                if step.op == Op::Xeq {
                    self.run_from(machine, target);
                } else {
                    machine.set_pc(target);
                    machine.set_lift(true);
                }
            }
            (Op::GtoAlpha, Operand::Chars(name)) => {
                machine.set_pc(name_search::find_program(machine, &name)?);
                machine.set_lift(true);
            }
            (Op::UnknownXrom, Operand::Xrom(..)) if machine.devices().have_function(&step) => {
                let flow = machine.call_device(&step, Argument::None)?;
                self.after(machine, flow);
            }
            (Op::UnknownXrom, Operand::Xrom(..)) => {
                let target = module_functions::module_program(machine, &step)?;
                self.run_from(machine, target);
            }
            // CAT IND of a stack register is always CAT 3, whatever the register holds.
            (Op::Cat, Operand::Byte(STACK..)) => self.open_catalog(machine, 3)?,
            (Op::Cat, Operand::Byte(byte)) => match addressing::value(machine, byte)? {
                number @ 0..=9 => self.open_catalog(machine, number as u16)?,
                _ => return Err(Error::DataError),
            },
            (Op::RunStop, _) => self.run_program(machine),
            (Op::Sst, _) => return self.single_step(machine),
            (Op::Bst, _) => self.back_step(machine),
            (Op::Pack, _) => program_editing::pack(machine),
            (Op::Backspace, _) if keying::in_program_mode(machine.memory()) => {
                program_editing::delete_line(machine)?
            }
            (Op::On, _) => keying::stay_on(machine),
            (op, operand) => {
                let byte = if let Operand::Byte(byte) = operand { byte } else { 0 };
                let flow = machine.execute_keyed(op, byte)?;
                self.after(machine, flow);
                if op == Op::Arcl && machine.in_alpha_mode() {
                    machine.begin_text();
                    self.update_flags(machine);
                }
            }
        }
        if matches!(step.op.spec().code, Code::Key(_)) && step.op.spec().lift == Lift::Enable {
            machine.set_lift(true);
        }
        Ok(())
    }

    fn after(&mut self, machine: &mut Machine, flow: Flow) {
        match flow {
            Flow::Next | Flow::Skip => {}
            Flow::Test(yes) => machine.announce(if yes { "YES" } else { "NO" }),
            Flow::Goto(target) => machine.set_pc(target),
            Flow::Call(target) => self.run_from(machine, target),
            Flow::Return => keying::return_to_first_line(machine),
            Flow::Halt(halt) => self.begin_waiting(machine, halt),
        }
    }

    /// Opens a catalog: CAT 4 is EMDIR, CAT 5 is ALMCAT, and a number without a catalog of its own
    /// means CAT 3.
    fn open_catalog(&mut self, machine: &mut Machine, number: u16) -> Result<(), Error> {
        // The models without extended functions have three catalogs.
        let number = if machine.memory().model().is_cx() { number } else { number.min(3) };
        match number {
            4 => return self.execute(machine, Step::plain(Op::Emdir)),
            5 => return self.execute(machine, Step::plain(Op::Almcat)),
            _ => {}
        }
        if let Some(catalog) = Catalog::begin(machine, number) {
            self.mode = Mode::Catalog(catalog);
        }
        Ok(())
    }

    /// Runs the program at `target`, as XEQ from the keyboard does, with an empty return stack.
    pub(super) fn run_from(&mut self, machine: &mut Machine, target: Position) {
        keying::go_outside_subroutines(machine, target);
        self.run_program(machine);
    }

    fn perform_count(&mut self, machine: &mut Machine, op: Op, n: u16) -> Result<(), Error> {
        match op {
            Op::Cat => return self.open_catalog(machine, n),
            // DEL does nothing outside PRGM mode.
            Op::Del if keying::in_program_mode(machine.memory()) => {
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
        machine.set_lift(true);
        Ok(())
    }

    fn perform_named(&mut self, machine: &mut Machine, op: Op, name: Chars) -> Result<(), Error> {
        keying::leave_name(machine, name);
        match op {
            Op::Xeq => return self.execute_name(machine, name),
            Op::Copy => return program_editing::copy_program(machine, &name),
            Op::GtoLine => machine.set_pc(name_search::find_program(machine, &name)?),
            Op::Clp => machine.clear_program(Some(&*name).filter(|name| !name.is_empty()))?,
            Op::Prp => drop(machine.call_device(&Step::plain(op), Argument::Name(name))?),
            _ => return Err(Error::Nonexistent),
        }
        machine.set_lift(true);
        Ok(())
    }
}

pub(super) fn becomes_line(machine: &Machine, step: Step) -> bool {
    keying::in_program_mode(machine.memory()) && step.op.spec().is_programmable()
}

pub(super) fn insert(machine: &mut Machine, step: &Step) -> Result<(), Error> {
    if !machine.memory().is_private() {
        machine.notify(Notice::NewLine(step));
    }
    program_editing::insert(machine, step)
}
