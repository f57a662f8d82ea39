//! Executes lines of instructions as a program without storing them in program memory.

use super::{BudgetExhausted, Event, Failure, Pause, Reason, Resource, Session};
use sim41_calculator::calculator::Calculator;
use sim41_calculator::keyboard::Expectation;
use sim41_calculator::machine::Error;
use sim41_language::instruction::{Op, Operand, Step, text};

/// The number of program steps that the budget charges for each instruction of a line.
const STEPS_A_WORD: u64 = 100;

/// Why a line of instructions ended before its last instruction.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// An instruction failed.
    #[error("{0} at {at}", at = text::listed(.1))]
    Failed(Error, Step),
    /// An instruction called a program, which failed.
    #[error("{0}")]
    InProgram(Failure),
    /// An instruction waits for keys or takes over the display.
    #[error("{at} needs the calculator's display and keys", at = text::listed(.0))]
    NeedsKeys(Step),
    /// An instruction switched the calculator off.
    #[error("the calculator was switched off at {at}", at = text::listed(.0))]
    Off(Step),
    /// The budget is used up.
    #[error("the program was still running: {limit}", limit = .0)]
    Exhausted(BudgetExhausted),
    /// The session's owner interrupted the program.
    #[error("the program was interrupted")]
    Interrupted,
    /// A program that an instruction called was still waiting at the deadline.
    #[error("the program was still waiting")]
    Deadline,
}

impl Session {
    /// Executes instructions as in a program: a false conditional skips the next instruction, and
    /// GTO and XEQ find labels in the line. A program that an instruction calls runs to its end, as
    /// in [`Session::settle`]. A message, such as the text of VIEW, is cleared by the next
    /// instruction. At the end, the display shows the message of the last instruction; for a
    /// conditional, this is YES or NO. The whole line is one undo step.
    ///
    /// # Errors
    /// Returns why the line ended early. The instructions executed until then remain one undo step.
    pub fn execute(
        &mut self,
        steps: &[Step],
        mut report: impl FnMut(&Calculator, Event),
    ) -> Result<(), LineError> {
        self.begin_input();
        let change = self.history.begin_change();
        let whole = self.calculator().machine().runs_on_firmware();
        if whole {
            self.history.changed().run_on_firmware(false);
        }
        self.history.changed().change(|machine| machine.clear_message());
        let done = self.execute_line(steps, &mut report);
        if whole {
            self.history.changed().run_on_firmware(true);
        }
        self.history.end_change(change);
        self.observe(false);
        self.report(report);
        done
    }

    fn execute_line(
        &mut self,
        steps: &[Step],
        report: &mut impl FnMut(&Calculator, Event),
    ) -> Result<(), LineError> {
        let mut line = LineExecution { steps, at: 0, returns: Vec::new() };
        while let Some(&written) = steps.get(line.at) {
            line.at += 1;
            self.budget.consume(Resource::Steps, STEPS_A_WORD).map_err(LineError::Exhausted)?;
            self.repeat_display();
            let calculator = self.history.changed();
            if calculator.machine().shown_message().is_some() {
                calculator.change(|machine| machine.clear_message());
            }
            let failed = |error| LineError::Failed(error, written);
            let step = calculator.with_label(written).map_err(failed)?;
            if line.jump(step).map_err(failed)? {
                continue;
            }
            let skips = calculator.execute(step).map_err(failed)?;
            if step.op.is_question() && line.at == steps.len() {
                calculator.change(|machine| machine.announce_answer(!skips));
            }
            line.at += usize::from(skips);
            if calculator.expectation() == Expectation::GetKey {
                return Err(LineError::NeedsKeys(written));
            }
            let mut failure = None;
            let pause = self.settle(|calculator, event| {
                if let Event::Failed(failed) = &event {
                    failure = Some(failed.clone());
                }
                report(calculator, event);
            });
            self.went_on(pause, written)?;
            if let Some(failure) = failure {
                return Err(LineError::InProgram(failure));
            }
        }
        Ok(())
    }

    fn went_on(&self, pause: Pause, step: Step) -> Result<(), LineError> {
        match pause.reason {
            Reason::Idle => {}
            Reason::Off => return Err(LineError::Off(step)),
            Reason::Exhausted(exhausted) => return Err(LineError::Exhausted(exhausted)),
            Reason::Interrupted => return Err(LineError::Interrupted),
            _ => return Err(LineError::Deadline),
        }
        match self.calculator().expectation() {
            expectation if expectation.is_ready() => Ok(()),
            Expectation::Alpha { .. } | Expectation::Message => Ok(()),
            _ => Err(LineError::NeedsKeys(step)),
        }
    }
}

struct LineExecution<'a> {
    steps: &'a [Step],
    at: usize,
    returns: Vec<usize>,
}

impl LineExecution<'_> {
    /// Returns `false` if `step` is not a jump, and fails with NONEXISTENT if its label is missing.
    fn jump(&mut self, step: Step) -> Result<bool, Error> {
        match (step.op, step.operand) {
            (Op::Lbl | Op::LblAlpha, _) => {}
            (op, _) if op.returns() => self.at = self.returns.pop().unwrap_or(self.steps.len()),
            (Op::Gto | Op::Xeq, Operand::Byte(_)) => {
                let label = Step { op: Op::Lbl, ..step };
                let order = (self.at..self.steps.len()).chain(0..self.at);
                let mut found = order.into_iter().filter(|&n| self.steps[n] == label);
                let found = found.next().ok_or(Error::Nonexistent)?;
                if step.op == Op::Xeq {
                    self.returns.push(self.at);
                }
                self.at = found;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
