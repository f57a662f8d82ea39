//! Chains of functions, in which X stays in the processor's registers from one function to the
//! next.
//!
//! Writing a result into memory and reading it for the next function takes longer than many
//! functions themselves. Therefore a function that computes in binary begins a chain with the
//! functions after it: functions of one number, and + - × ÷ or Y↑X with Y from the stack or
//! after a step that brings a number. The links of a chain are decoded once. X and LASTX are stored
//! when the chain ends.

use super::Machine;
use super::cache::Entry;
use super::quick::Run;
use crate::instruction::Op;
use crate::memory::{Address, Position};
use crate::number::{self, Angle, Digits, Float, Operand};

/// The largest number of links in a chain.
const LONGEST: usize = 16;

/// A function in a chain, with the step before it that brings its X, if there is such a step.
#[derive(Clone, Copy)]
pub(super) struct Link {
    function: Op,
    operands: Operands,
    /// The number of steps, 1 or 2.
    steps: u8,
    /// The position of the last byte of the function.
    next: Position,
}

/// The operands of a link. X is the result of the previous link.
#[derive(Clone, Copy)]
enum Operands {
    X,
    YAndX,
    XAndNumber(Float),
    XAndRegister(Address),
    XAndX,
    XAndLastX,
}

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
        let (mut last, mut left, mut pc) = (x, run.left + 1, None);
        for link in links {
            let (mut y, mut used) = (x, x);
            let result = match of_one(link.function, x, angle) {
                Some(result) => result,
                None => {
                    let operand = match link.operands {
                        Operands::XAndNumber(number) => Some(number),
                        Operands::XAndRegister(register) => self.memory.word(register).float(),
                        Operands::XAndLastX => Some(last),
                        Operands::XAndX | Operands::X => Some(x),
                        Operands::YAndX => match self.memory.word(Address::Y).float() {
                            Some(of_y) => {
                                y = of_y;
                                Some(x)
                            }
                            None => break,
                        },
                    };
                    let Some(operand) = operand else { break };
                    used = operand;
                    of_two(link.function, y, used)
                }
            };
            let decided = match result {
                None => undecided(link.function, y, used, angle),
                decided => decided,
            };
            let Some(result) = decided else { break };
            (x, last) = (result, used);
            match link.operands {
                Operands::X => {}
                Operands::YAndX => self.memory.drop_to(x),
                _ => self.memory.lift_and_drop(),
            }
            left -= link.steps as u64;
            pc = Some(link.next);
        }
        let Some(pc) = pc else { return false };
        (run.left, run.pc) = (left, pc);
        self.memory.set_word(Address::L, last.into());
        self.memory.set_word(Address::X, x.into());
        true
    }

    /// Finds the links of the chain that the function at this place of the cache begins.
    #[cold]
    #[inline(never)]
    fn find_links(&mut self, place: usize) {
        let first = self.decoded(place);
        let link = |entry: Entry, operands, steps| Link {
            function: entry.op,
            operands,
            steps,
            next: entry.next(),
        };
        let mut links = vec![link(first, Operands::X, 1)];
        let mut pc = first.next();
        while links.len() < LONGEST {
            let entry = self.fetch(pc);
            if entry.is_stop() || entry.is_traced_number() {
                break;
            }
            let next = if is_of_one(entry.op) {
                link(entry, Operands::X, 1)
            } else if is_of_two(entry.op) {
                link(entry, Operands::YAndX, 1)
            } else {
                let Some(operands) = self.operands(entry) else { break };
                let function = self.fetch(entry.next());
                if function.is_stop() || !is_of_two(function.op) {
                    break;
                }
                link(function, operands, 2)
            };
            pc = next.next;
            links.push(next);
        }
        self.cache.keep_links(place, &links);
    }

    /// Returns the operands of a function after a step that brings a number, which is used as X.
    fn operands(&self, entry: Entry) -> Option<Operands> {
        match entry.op {
            Op::Number => self.constant(entry).float().map(Operands::XAndNumber),
            // While a chain runs, memory contains neither X nor LASTX.
            Op::Rcl if !entry.is_indirect() => match entry.register()? {
                Address::X => Some(Operands::XAndX),
                Address::L => Some(Operands::XAndLastX),
                register => Some(Operands::XAndRegister(register)),
            },
            Op::Enter => Some(Operands::XAndX),
            Op::LastX => Some(Operands::XAndLastX),
            _ => None,
        }
    }
}

impl Link {
    /// Returns the number of steps, 1 or 2.
    pub(super) fn steps(&self) -> u8 {
        self.steps
    }
}

/// Returns the result of a function of one number, if the step is one that computes in binary.
#[inline(always)]
fn of_one<X: Operand>(op: Op, x: X, angle: Angle) -> Option<X::Result> {
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
    is_of_one(op) && !exact
}

/// Returns whether a chain has a second link in the two steps after its first one.
pub(super) fn goes_on(second: Op, third: Op) -> bool {
    let operand = matches!(second, Op::Number | Op::Rcl | Op::Enter | Op::LastX);
    is_of_one(second) || is_of_two(second) || operand && is_of_two(third)
}

fn is_of_one(op: Op) -> bool {
    of_one(op, Float::ONE, Angle::Deg).is_some()
}

/// Returns whether the step is a function of two numbers that computes in binary.
fn is_of_two(op: Op) -> bool {
    matches!(op, Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Power)
}

/// Returns the result of a function of two numbers that computes in binary; `None` for another
/// function.
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

/// Returns the result of a function computed with the firmware's digits, unless it is an error.
#[cold]
#[inline(never)]
fn undecided(op: Op, y: Float, x: Float, angle: Angle) -> Option<Float> {
    let (y, x) = (Digits(y.register()), Digits(x.register()));
    let result = match (of_one(op, x, angle), op) {
        (Some(result), _) => result,
        (_, Op::Multiply) => number::mul(y, x),
        (_, Op::Divide) => number::div(y, x),
        (_, Op::Power) => number::pow(y, x),
        _ => return None,
    };
    Float::read(result.ok()?)
}
