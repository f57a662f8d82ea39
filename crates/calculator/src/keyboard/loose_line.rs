//! Instructions that are executed as lines of a program without being in program memory, for lines
//! that a person types.
//!
//! They behave as in a program: a conditional shows neither YES nor NO, and a message stays in the
//! display. The caller handles jumps within the line.

use super::Keyboard;
use super::keyed_function::KeyCommand;
use super::mode::Mode;
use super::printed_keys::{print_name, printed_name};
use super::running::Running;
use crate::machine::error;
use crate::machine::key_functions;
use crate::machine::loading;
use crate::machine::name_search::Named;
use crate::machine::{Error, Flow, Machine};
use sim41_language::instruction::{Op, Operand, OperandKind, Step};
use sim41_language::module::Position;

impl Keyboard {
    /// Executes an instruction as a line of a program. A program that it calls starts running.
    /// Returns whether the next line is skipped. Fails with the error of the instruction unless
    /// flag 25 ignores it.
    pub(crate) fn execute_loose_line(
        &mut self,
        machine: &mut Machine,
        step: Step,
    ) -> Result<bool, Error> {
        if machine.devices().report_steps() {
            print_name(machine, &printed_name(machine, KeyCommand::Step(step)));
        }
        let skips = match self.loose_line(machine, step) {
            Err(_) if error::take_error_ignore(machine) => Ok(false),
            done => done,
        };
        self.show(machine);
        skips
    }

    fn loose_line(&mut self, machine: &mut Machine, step: Step) -> Result<bool, Error> {
        let flow = match (step.op, step.operand) {
            (Op::GtoAlpha, Operand::Chars(name)) => {
                let program = machine.find_named(&name).and_then(|named| named.program());
                Flow::Goto(program.ok_or(Error::Nonexistent)?)
            }
            (Op::XeqAlpha, Operand::Chars(name)) => match machine.find_named(&name) {
                Some(Named::Own(spec)) if spec.kind == OperandKind::Nothing => {
                    return self.loose_line(machine, Step::plain(spec.op));
                }
                Some(named @ Named::Module(_)) => {
                    return self.loose_line(machine, named.step(name));
                }
                Some(named) => Flow::Call(named.program().ok_or(Error::Nonexistent)?),
                None => Flow::Call(loading::load_named(machine, &name)?),
            },
            _ if self.begin_microcode(machine, KeyCommand::Step(step)) => return Ok(false),
            _ => key_functions::execute_loose(machine, &step)?,
        };
        match flow {
            Flow::Next | Flow::Return => return Ok(false),
            Flow::Test(yes) => return Ok(!yes),
            Flow::Skip => return Ok(true),
            Flow::Goto(target) | Flow::Call(target) => self.start_from(machine, target),
            Flow::Halt(halt) => self.begin_waiting(machine, halt),
        }
        Ok(false)
    }

    /// Runs the program at `target`. A message stays in the display.
    fn start_from(&mut self, machine: &mut Machine, target: Position) {
        key_functions::follow(machine, Flow::Call(target));
        machine.start();
        self.mode = Mode::Running(Running::default());
    }
}
