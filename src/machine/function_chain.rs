//! Chains of steps, in which X stays in the processor's registers from one function to the next.
//!
//! Writing a result into memory and reading it for the next function takes longer than many
//! functions themselves. Therefore a function that computes in binary begins a chain with the steps
//! after it that compute in binary or move numbers. The links of a chain are decoded once. X, LASTX
//! and a Y that the chain has computed are stored when the chain ends.
//!
//! A chain follows jumps, and the jump after a counter. Where that leads to its beginning, it
//! begins again, so that the whole loop of a program can be one chain.

mod link;

pub(super) use link::Link;

use super::Machine;
use super::quick::Run;
use crate::instruction::Op;
use crate::memory::Address;
use crate::number::{self, Angle, Digits, Float, Operand as FunctionOperand};
use link::{Action, Source};

impl Machine {
    /// Executes the function at `run.place` and those after it that are links of its chain. Returns
    /// whether it executed the first one.
    #[inline(never)]
    pub(super) fn chain(&mut self, run: &mut Run) -> bool {
        let links = self.cache.links(self.decoded(run.place));
        if links.is_empty() {
            self.find_links(run.place);
            return false;
        }
        let Some(mut x) = self.memory.word(Address::X).float() else { return false };
        let angle = self.memory.angle();
        // The first step has been counted already.
        let mut left = run.left + 1;
        // Y is in memory until the chain has computed another.
        let (mut y, mut last, mut skipped) = (None, x, None);
        // This counts the links that have been executed since the chain began last.
        let mut n = 0;
        while let Some(link) = links.get(n) {
            if let Some(result) = of_one(link.function, x, angle) {
                let Some(result) = decided(result, link.function, x, x, angle) else { break };
                (x, last) = (result, x);
                n += 1;
                continue;
            }
            let brought = |source| match source {
                Source::Line(number) => Some(number),
                Source::Register(register) => self.memory.word(register).float(),
                Source::X => Some(x),
                Source::LastX => Some(last),
            };
            match link.action {
                Action::WithNumber(source) => {
                    let Some(number) = brought(source) else { break };
                    let Some(result) = of_two(link.function, x, number) else { break };
                    self.memory.lift_and_drop();
                    (x, last) = (result, number);
                }
                Action::Push(source) => {
                    let Some(number) = brought(source) else { break };
                    if let Some(y) = y {
                        self.memory.set_word(Address::Y, Float::into(y));
                    }
                    self.memory.lift_y();
                    (x, y) = (number, Some(x));
                }
                Action::Store(register) => self.memory.set_operand(register, x.into()),
                Action::Count { register, down, after } => {
                    let counter = self.memory.word(register);
                    let integer = if down { counter.float() } else { None };
                    let counted = match integer.and_then(Float::decremented) {
                        Some(less) => Some((less.into(), false)),
                        None => number::quick_count(counter, down),
                    };
                    let Some((counter, skip)) = counted else { break };
                    self.memory.set_operand(register, counter);
                    if skip {
                        skipped = Some(after);
                        break;
                    }
                }
                Action::Again { steps, labels } => {
                    left -= steps as u64;
                    self.labels_passed = self.labels_passed.wrapping_add(labels as u32);
                    n = 0;
                    if left < steps as u64 {
                        break;
                    }
                    continue;
                }
                Action::StoreResult(register) => {
                    let Some(old) = self.memory.word(register).float() else { break };
                    let Some(result) = of_two(link.function, old, x) else { break };
                    self.memory.set_operand(register, result.into());
                }
                _ => {
                    let of_memory = || self.memory.word(Address::Y).float();
                    let Some(of_y) = y.or_else(of_memory) else { break };
                    let pair = match link.action {
                        Action::ExchangeXY => {
                            (x, y) = (of_y, Some(x));
                            n += 1;
                            continue;
                        }
                        Action::PolarToRectangular => number::quick_rectangular(of_y, x, angle),
                        Action::RectangularToPolar => number::quick_polar(of_y, x, angle),
                        _ => {
                            let Some(result) = of_two(link.function, of_y, x) else { break };
                            self.memory.drop_to(result);
                            (x, y, last) = (result, None, x);
                            n += 1;
                            continue;
                        }
                    };
                    let Some([new_x, new_y]) = pair else { break };
                    (x, y, last) = (new_x, Some(new_y), x);
                }
            }
            n += 1;
        }
        if n == 0 && left > run.left {
            return false;
        }
        // The last link leads to the beginning, if the chain has begun again.
        let end = links[if n == 0 { links.len() } else { n } - 1].end;
        (run.left, run.pc) = (left - end.steps as u64, end.pc);
        self.labels_passed = self.labels_passed.wrapping_add(end.labels as u32);
        if let Some(after) = skipped {
            run.left -= 1;
            run.pc = self.after_skipped(after);
        }
        self.memory.set_word(Address::L, last.into());
        self.memory.set_word(Address::X, x.into());
        if let Some(y) = y {
            self.memory.set_word(Address::Y, y.into());
        }
        true
    }
}

/// Returns the result of a function of one number, if the step is one that computes in binary.
#[inline(always)]
fn of_one<X: FunctionOperand>(op: Op, x: X, angle: Angle) -> Option<X::Result> {
    Some(match op {
        Op::Square => number::square(x),
        Op::Sqrt => number::sqrt(x),
        Op::Reciprocal => number::reciprocal(x),
        Op::Ln => number::ln(x),
        Op::Log => number::log(x),
        Op::Ln1PlusX => number::ln_1p(x),
        Op::Exp => number::exp(x),
        Op::ExpMinus1 => number::exp_m1(x),
        Op::TenToX => number::exp10(x),
        Op::Sin => number::sin(x, angle),
        Op::Cos => number::cos(x, angle),
        Op::Tan => number::tan(x, angle),
        Op::Asin => number::asin(x, angle),
        Op::Acos => number::acos(x, angle),
        Op::Atan => number::atan(x, angle),
        Op::DegToRad => number::to_radians(x),
        Op::RadToDeg => number::to_degrees(x),
        _ => return None,
    })
}

/// Returns whether a function can begin a chain. Functions with which programs compute integers
/// cannot.
pub(super) fn can_begin(op: Op) -> bool {
    let exact = matches!(op, Op::Square | Op::Reciprocal | Op::DegToRad | Op::RadToDeg);
    is_of_one(op) && !exact || matches!(op, Op::PolarToRectangular | Op::RectangularToPolar)
}

/// Returns whether a chain has a second link in the two steps after its first one.
pub(super) fn goes_on(second: Op, third: Op) -> bool {
    let operand = matches!(second, Op::Number | Op::Rcl | Op::Enter | Op::LastX);
    let exchange = second == Op::XExchangeY;
    is_of_one(second)
        || is_of_two(second)
        || operand && is_of_two(third)
        || exchange && matches!(third, Op::Number | Op::Rcl)
}

fn is_of_one(op: Op) -> bool {
    // With a number, each function would be compiled here once more, and then it is not inlined.
    of_one(op, (), Angle::Deg).is_some()
}

/// Returns whether the step is a function of two numbers that computes in binary.
fn is_of_two(op: Op) -> bool {
    matches!(op, Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Power)
}

/// Returns the result of a function of two numbers that computes in binary, unless it is an error.
#[inline(always)]
fn of_two(op: Op, y: Float, x: Float) -> Option<Float> {
    let result = match op {
        Op::Add => y.plus(x),
        Op::Subtract => y.minus(x),
        Op::Multiply => number::mul(y, x),
        Op::Divide => number::div(y, x),
        _ => number::pow(y, x),
    };
    decided(result, op, y, x, Angle::Deg)
}

/// Returns a result, or the firmware's digits if the estimate does not decide.
#[inline(always)]
fn decided(result: Option<Float>, op: Op, y: Float, x: Float, angle: Angle) -> Option<Float> {
    match result {
        None => undecided(op, y, x, angle),
        decided => decided,
    }
}

/// Returns the result of a function computed with the firmware's digits, unless it is an error.
#[cold]
#[inline(never)]
fn undecided(op: Op, y: Float, x: Float, angle: Angle) -> Option<Float> {
    let (y, x) = (Digits(y), Digits(x));
    let result = match (of_one(op, x, angle), op) {
        (Some(result), _) => result,
        (_, Op::Multiply) => number::mul(y, x),
        (_, Op::Divide) => number::div(y, x),
        (_, Op::Power) => number::pow(y, x),
        _ => return None,
    };
    Float::read(result.ok()?)
}
