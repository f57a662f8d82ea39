//! Executes runs of numeric steps with X in the host processor's registers, because storing a
//! result and reloading it takes longer than many functions.
//!
//! A run begins with a function that computes in binary, and continues with steps that compute in
//! binary, move numbers, count or jump. The run ends at any other step, at an operand that is not
//! normalized, and at a result whose estimate is not certain. X and LASTX are then stored.

use super::Machine;
use super::cache::{Entry, Known};
use super::fast_paths::Run;
use crate::machine::{conditionals, mathematics, statistics, storage};
use crate::memory::Address;
use sim41_language::instruction::Op;
use sim41_number::{Float, OfOne, OfTwo};

impl Machine {
    pub(super) fn begins_numeric_run(op: Op) -> bool {
        matches!(
            op,
            Op::Sqrt
                | Op::Ln
                | Op::Log
                | Op::Exp
                | Op::TenToX
                | Op::Sin
                | Op::Cos
                | Op::Tan
                | Op::Asin
                | Op::Acos
                | Op::Atan
                | Op::PolarToRectangular
                | Op::RectangularToPolar
        )
    }

    /// Returns whether it executed the first step, at `run.place`.
    #[inline(never)]
    pub(super) fn run_numeric(&mut self, run: &mut Run) -> bool {
        let Some(mut x) = self.memory.content(Address::X).float() else { return false };
        let (mut last_x, mut lift, angle) = (x, self.interpreter.lift, self.memory.angle());
        // `now` is a copy: a borrowed value would be spilled to memory. `after` is the position
        // after the last complete step.
        let (mut step, mut now, mut after) =
            (self.interpreter.cache.decoded(run.place), *run, None);
        loop {
            match step.op {
                Op::Number | Op::Rcl | Op::LastX | Op::Enter => {
                    let number = match (step.op, step.known) {
                        (Op::Number, Known::Number(_)) => {
                            self.interpreter.cache.constant(step).float()
                        }
                        (Op::Rcl, _) => {
                            outside(step).and_then(|at| self.memory.content(at).float())
                        }
                        (Op::LastX, _) => Some(last_x),
                        (Op::Enter, _) => Some(x),
                        _ => None,
                    };
                    let Some(number) = number else { break };
                    let lifts = lift || step.op == Op::Enter;
                    match self.function_of_two(now).filter(|_| lifts) {
                        // The lift need not store the old X in Y, because the next function
                        // consumes it.
                        Some(function) => {
                            let Some(result) = of_two(function.op, x, number) else { break };
                            self.memory.lift_and_drop();
                            (x, last_x) = (result, number);
                            (step, now) =
                                (function, Run { pc: function.next(), left: now.left - 1, ..now });
                        }
                        None => {
                            if lifts {
                                self.memory.set_content(Address::X, x.into());
                                self.memory.lift();
                            }
                            x = number;
                        }
                    }
                }
                Op::Sto => {
                    let Some(register) = outside(step) else { break };
                    self.memory.set_operand(register, x.into());
                }
                Op::StoAdd | Op::StoSubtract | Op::StoMultiply | Op::StoDivide => {
                    let stored = match step.op {
                        Op::StoAdd => self.store_in_run(step, OfTwo::Add, x),
                        Op::StoSubtract => self.store_in_run(step, OfTwo::Subtract, x),
                        Op::StoMultiply => self.store_in_run(step, OfTwo::Multiply, x),
                        _ => self.store_in_run(step, OfTwo::Divide, x),
                    };
                    if stored.is_none() {
                        break;
                    }
                }
                Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Power => {
                    let Some(y) = self.memory.content(Address::Y).float() else { break };
                    let Some(result) = of_two(step.op, y, x) else { break };
                    self.memory.drop_to(result);
                    (x, last_x) = (result, x);
                }
                Op::XExchangeY => {
                    let Some(y) = self.memory.content(Address::Y).float() else { break };
                    self.memory.set_content(Address::Y, x.into());
                    x = y;
                }
                Op::PolarToRectangular | Op::RectangularToPolar => {
                    let Known::Pair(conversion) = step.known else { break };
                    let y = self.memory.content(Address::Y);
                    let Ok([new_x, new_y]) = conversion.result(y, x.into(), angle, false) else {
                        break;
                    };
                    let Some(new_x) = new_x.float() else { break };
                    self.memory.set_content(Address::Y, new_y);
                    (x, last_x) = (new_x, x);
                }
                Op::Isg | Op::Dse => {
                    let Some(register) = outside(step) else { break };
                    let down = step.op == Op::Dse;
                    let Some(skips) = conditionals::count_quickly(&mut self.memory, register, down)
                    else {
                        break;
                    };
                    self.continue_after_test(!skips, &mut now);
                }
                Op::Lbl | Op::LblAlpha => {
                    self.interpreter.labels_passed = self.interpreter.labels_passed.wrapping_add(1)
                }
                Op::Gto => {
                    if self.fast_jump(step, &mut now).is_none() {
                        break;
                    }
                }
                Op::SigmaPlus | Op::SigmaMinus => {
                    let minus = step.op == Op::SigmaMinus;
                    let n = statistics::accumulate_quickly(&mut self.memory, x, minus);
                    let Some(n) = n else { break };
                    (x, last_x) = (n, x);
                }
                op => {
                    let Known::One(function) = step.known else { break };
                    let result = match function.estimate(x, angle) {
                        None if Self::begins_numeric_run(op) => self.in_full(function, x),
                        result => result,
                    };
                    let Some(result) = result else { break };
                    (x, last_x) = (result, x);
                }
            }
            lift = !matches!(step.op, Op::Enter | Op::SigmaPlus | Op::SigmaMinus);
            after = Some(now);
            match self.interpreter.cache.known(&self.memory, now.pc) {
                Some(&next) if now.left > 0 => step = next,
                _ => break,
            }
            (now.pc, now.left) = (step.next(), now.left - 1);
        }
        let Some(after) = after else { return false };
        *run = after;
        self.interpreter.lift = lift;
        self.memory.set_content(Address::L, last_x.into());
        self.memory.set_content(Address::X, x.into());
        true
    }
}

impl Machine {
    #[cold]
    #[inline(never)]
    fn in_full(&mut self, function: OfOne, x: Float) -> Option<Float> {
        self.memory.set_content(Address::X, x.into());
        mathematics::one(self, function).ok()?;
        self.memory.content(Address::X).float()
    }

    #[inline(always)]
    fn store_in_run(&mut self, step: Entry, function: OfTwo, x: Float) -> Option<()> {
        storage::store_quickly(&mut self.memory, outside(step)?, function, x)
    }

    fn function_of_two(&self, now: Run) -> Option<Entry> {
        let next = *self.interpreter.cache.known(&self.memory, now.pc)?;
        let is_one =
            matches!(next.op, Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Power);
        (is_one && now.left != 0).then_some(next)
    }
}

/// `None` for the stack and LASTX.
fn outside(step: Entry) -> Option<Address> {
    match step.known {
        Known::Register(register) if register > Address::L => Some(register),
        _ => None,
    }
}

#[inline(always)]
fn of_two(op: Op, y: Float, x: Float) -> Option<Float> {
    match op {
        Op::Add => y.plus(x),
        Op::Subtract => y.minus(x),
        Op::Multiply => OfTwo::Multiply.estimate(y, x),
        Op::Divide => OfTwo::Divide.estimate(y, x),
        _ => OfTwo::Power.estimate(y, x),
    }
}
