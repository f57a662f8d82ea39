//! Functions executed from the keyboard: what they print, how they end an entry in progress, and
//! the mode afterwards. `machine::key_commands` executes them.

use super::Keyboard;
use super::held_key::held_text;
use super::key_flags;
use super::mode::Mode;
use super::printed_keys::{print_name, printed_name};
use super::running::Running;
use super::xeq_by_name;
use crate::machine::error;
use crate::machine::key_commands::{self, KeyCommand, Outcome};
use crate::machine::message;
use crate::machine::synthetic;
use crate::machine::{Error, Machine};
use sim41_language::instruction::{Chars, Op, OperandKind, Step};

impl Keyboard {
    pub(super) fn perform(&mut self, machine: &mut Machine, command: KeyCommand) {
        machine.forget_packing();
        if self.begin_microcode(machine, command) {
            return;
        }
        let mut done = Ok(());
        if self.begins_command(machine, command) {
            done = self
                .supply(machine, |machine| key_commands::execute(machine, command))
                .map(|outcome| self.follow_outcome(machine, outcome));
        }
        let rests = !matches!(self.mode, Mode::Prompt(_)) && !machine.interpreter().running;
        if rests && matches!(command, KeyCommand::Step(_)) && synthetic::keeps_display(machine) {
            message::replace_message(machine, Some(Chars::new(held_text(command).as_bytes())));
        }
        self.finish(machine, done);
    }

    /// Ends the entry in progress and prints the command. XEQ of a function with an operand keeps
    /// the entry and opens the function's prompt. Returns `false` if printing the entry was all
    /// that the command had to do.
    fn begins_command(&mut self, machine: &mut Machine, command: KeyCommand) -> bool {
        let KeyCommand::Named(Op::Xeq, name) = command else {
            let executes = self.print_command(machine, command);
            self.forget_entry(machine);
            return executes;
        };
        let function = xeq_by_name::function(machine, name);
        if function.is_none_or(|spec| spec.kind == OperandKind::Nothing) {
            self.end_entry(machine);
            let executed = function.map_or(command, |spec| KeyCommand::Step(Step::plain(spec.op)));
            print_name(machine, &printed_name(machine, executed));
        }
        !self.obey_trace_command(machine, name)
    }

    pub(super) fn follow_outcome(&mut self, machine: &mut Machine, outcome: Outcome) {
        match outcome {
            Outcome::Done | Outcome::Skips => {}
            Outcome::Prompts(op) => self.function_key(machine, op),
            Outcome::Runs => self.mode = Mode::Running(Running::default()),
            Outcome::Halts(halt) => self.begin_waiting(machine, halt),
        }
    }

    pub(crate) fn execute_as_key(&mut self, machine: &mut Machine, step: Step) {
        machine.clear_message();
        self.perform(machine, KeyCommand::Step(step));
        self.show_packing(machine);
        self.show(machine);
    }

    /// Shows an error unless flag 25 is set, and clears flags that apply only during a function.
    pub(super) fn finish(&mut self, machine: &mut Machine, done: Result<(), Error>) {
        if let Err(error) = done {
            error::report(machine, error, false);
        }
        key_flags::end_function(
            machine,
            matches!(self.mode, Mode::GetKey(_)),
            self.pause.is_some(),
        );
        self.update_flags(machine);
    }
}
