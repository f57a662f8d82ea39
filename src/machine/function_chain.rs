//! Functions in a row: X stays in the processor's registers from one to the next.
//!
//! Writing a result into memory and reading it for the next function takes longer than many a
//! function. So a function that computes in binary looks at the step behind it; if that is such a
//! function, too, it takes X from here. A number line or RCL with + - × ÷ or Y↑X behind it is
//! one link of the chain. X and LASTX are stored when the chain ends.

use super::Machine;
use super::cache::Entry;
use super::quick::Run;
use crate::instruction::Op;
use crate::memory::Address;
use crate::number::{self, Angle, Float};

impl Machine {
    /// Executes the function at `run.place` and those behind it as long as they can be links of a
    /// chain. Returns whether it executed the first.
    #[inline(never)]
    pub(super) fn chain(&mut self, run: &mut Run) -> bool {
        let Some(mut x) = self.memory.word(Address::X).float() else { return false };
        let angle = self.memory.angle();
        let (mut last, mut entry) = (None, self.decoded(run.place));
        loop {
            // The first step has been counted already.
            let mut steps = last.is_some() as u64;
            let (result, used, stack) = if let Some(result) = of_one(entry.op, x, angle) {
                (result, x, Stack::Stays)
            } else if is_of_two(entry.op) {
                let Some(y) = self.memory.word(Address::Y).float() else { break };
                (of_two(entry.op, y, x), x, Stack::Drops)
            } else {
                let Some(operand) = self.operand(entry, x, last) else { break };
                entry = self.fetch(entry.next());
                if run.left < 2 || entry.is_stop() || !is_of_two(entry.op) {
                    break;
                }
                steps += 1;
                (of_two(entry.op, x, operand), operand, Stack::LiftsAndDrops)
            };
            // What no estimate decides is executed alone.
            let Some(result) = result else { break };
            (x, last) = (result, Some(used));
            match stack {
                Stack::Stays => {}
                Stack::Drops => self.memory.drop_to(x),
                Stack::LiftsAndDrops => self.memory.lift_and_drop(),
            }
            run.left -= steps;
            run.pc = entry.next();
            if run.left == 0 {
                break;
            }
            entry = self.fetch(run.pc);
            if entry.is_stop() {
                break;
            }
        }
        let Some(last) = last else { return false };
        self.memory.set_word(Address::L, last.into());
        self.memory.set_word(Address::X, x.into());
        true
    }

    /// Returns what a step puts into X, on top of `x`.
    #[inline(always)]
    fn operand(&self, entry: Entry, x: Float, last: Option<Float>) -> Option<Float> {
        match entry.op {
            Op::Number => self.constant(entry).float(),
            Op::Rcl => {
                let (register, value) = self.quick_read(entry)?;
                // The memory has neither X nor LASTX now, which may be meant by a number, too.
                let held = |address| matches!(address, Address::X | Address::L);
                if held(register) || held(entry.register()?) { None } else { value.float() }
            }
            Op::Enter => Some(x),
            Op::LastX => last,
            _ => None,
        }
    }
}

/// What a link does to Y, Z and T.
enum Stack {
    Stays,
    Drops,
    LiftsAndDrops,
}

/// Returns the result of a function of one number, if the step is one that computes in binary.
#[inline(always)]
fn of_one(op: Op, x: Float, angle: Angle) -> Option<Option<Float>> {
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

/// Returns whether a function can begin a chain. Those with which programs compute integers do not.
pub(super) fn can_begin(op: Op) -> bool {
    let exact = matches!(op, Op::Square | Op::Reciprocal | Op::DegToRad | Op::RadToDeg);
    is_of_one(op) && !exact
}

/// Returns whether a chain has a second link in the two steps behind its first.
pub(super) fn goes_on(second: Op, third: Op) -> bool {
    let operand = matches!(second, Op::Number | Op::Rcl | Op::Enter | Op::LastX);
    is_of_one(second) || is_of_two(second) || operand && is_of_two(third)
}

fn is_of_one(op: Op) -> bool {
    of_one(op, Float::ONE, Angle::Deg).is_some()
}

/// Returns whether the step is a function of two numbers that computes in binary.
#[inline(always)]
fn is_of_two(op: Op) -> bool {
    matches!(op, Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Power)
}

/// Returns the result of such a function.
#[inline(always)]
fn of_two(op: Op, y: Float, x: Float) -> Option<Float> {
    match op {
        Op::Add => y.plus(x),
        Op::Subtract => y.minus(x),
        Op::Multiply => number::mul(y, x),
        Op::Divide => number::div(y, x),
        _ => number::pow(y, x),
    }
}
