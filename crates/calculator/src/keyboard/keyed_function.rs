//! Functions from the keyboard. In PRGM mode a programmable instruction becomes a program line;
//! everything else is executed at once. Conditionals show YES or NO, XEQ runs a program or executes
//! a function by name.

use super::catalog_mode::Catalog;
use super::key_flags;
use super::mode::Mode;
use super::null::held_text;
use super::{Keyboard, Stroke};
use crate::device::Notice;
use crate::machine::error;
use crate::machine::key_functions;
use crate::machine::program_editing;
use crate::machine::synthetic;
use crate::machine::view;
use crate::machine::{Error, Flow, Machine};
use sim41_language::instruction::{Chars, Lift, Op, OpCode, Operand, Step};

/// A command that is executed when the key is released.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KeyCommand {
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

/// The first operand byte of CAT IND with a stack register.
const STACK: u8 = 0xF0;

impl Keyboard {
    pub(super) fn perform(&mut self, machine: &mut Machine, command: KeyCommand) {
        if self.begin_microcode(machine, command) {
            return;
        }
        // XEQ of a function that takes an operand opens that function's prompt; number entry in
        // progress is kept for it.
        let mut to_do = true;
        if !matches!(command, KeyCommand::Named(Op::Xeq, _)) {
            to_do = self.print_command(machine, command);
            self.forget_entry(machine);
        }
        let done = match command {
            _ if !to_do => Ok(()),
            KeyCommand::Step(step) => self.perform_step(machine, step),
            KeyCommand::Local(code) => self.execute(machine, Step::with(Op::Xeq, code)),
            KeyCommand::EndOfMemory => {
                program_editing::go_to_end(machine).map(|()| machine.set_lift(true))
            }
            KeyCommand::Count(Op::Cat, n) => self.open_catalog(machine, n),
            KeyCommand::Count(op, n) => key_functions::execute_with_number(machine, op, n),
            KeyCommand::Named(op, name) => {
                key_functions::leave_name(machine, name);
                match op {
                    Op::Xeq => self.execute_name(machine, name),
                    _ => key_functions::execute_with_name(machine, op, name),
                }
            }
            KeyCommand::Assign(name, stroke) => {
                key_functions::assign(machine, &name, stroke.assignment())
            }
        };
        let rests = !matches!(self.mode, Mode::Prompt(_)) && !machine.interpreter().running;
        if rests && matches!(command, KeyCommand::Step(_)) && synthetic::keeps_display(machine) {
            view::replace_message(machine, Some(Chars::new(held_text(command).as_bytes())));
        }
        self.finish(machine, done);
    }

    pub(crate) fn execute_as_key(&mut self, machine: &mut Machine, step: Step) {
        machine.clear_message();
        self.perform(machine, KeyCommand::Step(step));
        self.show(machine);
    }

    /// Shows an error, unless flag 25 ignores it, and clears the flags that last for one function.
    pub(super) fn finish(&mut self, machine: &mut Machine, done: Result<(), Error>) {
        if let Err(error) = done
            && !error::take_error_ignore(machine)
        {
            view::announce_error(machine, error, false);
        }
        key_flags::end_function(
            machine,
            matches!(self.mode, Mode::GetKey(_)),
            self.pause.is_some(),
        );
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
        key_functions::leave_key_code(machine, &step);
        match (step.op, step.operand) {
            // CAT IND of a stack register is always CAT 3, whatever the register contains.
            (Op::Cat, Operand::Byte(STACK..)) => self.open_catalog(machine, 3)?,
            (Op::Cat, Operand::Byte(byte)) => {
                let number = key_functions::catalog_number(machine, byte)?;
                self.open_catalog(machine, number)?;
            }
            (Op::RunStop, _) => self.run_program(machine),
            (Op::Sst, _) => return self.single_step(machine),
            (Op::Bst, _) => self.back_step(machine),
            (op, _) => {
                let flow = key_functions::execute(machine, &step)?;
                self.after(machine, flow);
                if op == Op::Arcl && key_flags::in_alpha_mode(machine) {
                    self.update_flags(machine);
                }
            }
        }
        if matches!(step.op.spec().code, OpCode::Key(_)) && step.op.spec().lift == Lift::Enable {
            machine.set_lift(true);
        }
        Ok(())
    }

    pub(super) fn after(&mut self, machine: &mut Machine, flow: Flow) {
        key_functions::follow(machine, flow);
        match flow {
            Flow::Next | Flow::Skip | Flow::Goto(_) | Flow::Return => {}
            Flow::Test(yes) => machine.announce(if yes { "YES" } else { "NO" }),
            Flow::Call(_) => self.run_program(machine),
            Flow::Halt(halt) => self.begin_waiting(machine, halt),
        }
    }

    /// Opens a catalog: CAT 4 is EMDIR, CAT 5 is ALMCAT, and a number that is not a catalog means
    /// CAT 3.
    fn open_catalog(&mut self, machine: &mut Machine, number: u16) -> Result<(), Error> {
        // Models without extended functions have three catalogs.
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
}

pub(super) fn becomes_line(machine: &Machine, step: Step) -> bool {
    key_flags::in_program_mode(machine.memory()) && step.op.spec().is_programmable()
}

pub(super) fn insert(machine: &mut Machine, step: &Step) -> Result<(), Error> {
    if !machine.memory().is_private() {
        machine.notify(Notice::NewLine(step));
    }
    program_editing::insert(machine, step)
}
