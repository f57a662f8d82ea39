//! Chains of steps, in which X stays in the processor's registers from one function to the next.
//!
//! Writing a result into memory and reading it for the next function takes longer than many
//! functions themselves. Therefore a function that computes in binary begins a chain with the steps
//! after it that compute in binary or move numbers. The links of a chain are decoded once. X, LASTX
//! and a Y that the chain has computed are stored when the chain ends.
//!
//! A chain follows jumps, and the jump after a counter. Where that leads to its beginning, it
//! begins again, so that the whole loop of a program can be one chain.

use super::Machine;
use super::cache::{self, Way};
use super::quick::Run;
use crate::instruction::Op;
use crate::memory::{Address, Position};
use crate::number::{self, Angle, Digits, Float, Operand as FunctionOperand};

/// The largest number of links in a chain.
const LONGEST: usize = 24;
/// The number of steps at which a chain ends; a link has a hundred more at most.
const MOST_STEPS: u8 = 100;

/// One or two steps in a chain.
#[derive(Clone, Copy)]
pub(super) struct Link {
    /// The function; for an arithmetic STO the function that it computes.
    function: Op,
    action: Action,
    /// The place in the chain after this link.
    end: End,
}

/// A place in a chain.
#[derive(Clone, Copy)]
pub(super) struct End {
    /// The number of steps from the first of the chain to here.
    pub(super) steps: u8,
    /// The number of labels among them.
    labels: u8,
    pc: Position,
}

/// What a link does.
#[derive(Clone, Copy)]
enum Action {
    /// Computes a function of X.
    OfX,
    /// Computes a function of Y and X, and drops the stack.
    OfYAndX,
    /// Brings a number, and computes a function of the old X and that number.
    WithNumber(Source),
    /// Brings a number.
    Push(Source),
    /// Stores X.
    Store(Address),
    /// Computes a function of this register and X in the register.
    StoreResult(Address),
    ExchangeXY,
    PolarToRectangular,
    RectangularToPolar,
    /// Counts in this register (ISG, DSE). When the count has passed its end, the program skips the
    /// line after this position.
    Count {
        register: Address,
        down: bool,
        after: Position,
    },
    /// Begins the chain again, after this number of steps and labels.
    Again {
        steps: u8,
        labels: u8,
    },
}

/// Where a number that a step brings comes from.
#[derive(Clone, Copy)]
enum Source {
    Line(Float),
    Register(Address),
    X,
    LastX,
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
        let mut left = run.left + 1;
        // Y is in memory until the chain has computed another.
        let (mut y, mut last, mut skipped) = (None, x, None);
        // The number of links that have been executed since the chain began last.
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

    /// Finds the links of the chain that the function at this place of the cache begins.
    #[cold]
    #[inline(never)]
    fn find_links(&mut self, place: usize) {
        let first = self.decoded(place);
        let mut links: Vec<Link> = vec![];
        let mut end = End { steps: 0, labels: 0, pc: first.at().back(1) };
        let beginning = end;
        while links.len() < LONGEST {
            let (entry, place) = (self.peek(end.pc), cache::place(end.pc));
            let stop = entry.is_stop() && !links.is_empty();
            // A step that is not kept is not one of a program.
            if stop || self.known(end.pc).is_none() {
                break;
            }
            if end.pc == beginning.pc && !links.is_empty() {
                let action = Action::Again { steps: end.steps, labels: end.labels };
                links.push(Link { function: Op::Gto, action, end: beginning });
                break;
            }
            // Jumps and labels belong to the link before them.
            let way = match entry.op {
                Op::Gto => entry.way(),
                Op::Lbl | Op::LblAlpha => Some(Way { to: entry.next(), passed: 0, labels: 1 }),
                _ => None,
            };
            match (way, links.last_mut()) {
                (Some(way), Some(last)) if end.steps < MOST_STEPS => {
                    end = end.after(1, way);
                    last.end = end;
                }
                _ => match self.link(place, end) {
                    Some(link) if end.steps < MOST_STEPS => {
                        end = link.end;
                        links.push(link);
                    }
                    _ => break,
                },
            }
        }
        self.cache.keep_links(place, &links);
    }

    /// Returns the link of a step, or of this step and the next, after this place in the chain.
    fn link(&mut self, place: usize, before: End) -> Option<Link> {
        let entry = self.decoded(place);
        let straight = Way { to: entry.next(), passed: 0, labels: 0 };
        let link =
            |function, action| Some(Link { function, action, end: before.after(1, straight) });
        // While a chain runs, memory contains neither X nor Y nor LASTX.
        let register = entry.register().filter(|_| !entry.is_indirect());
        let outside = register.filter(|&register| register > Address::L);
        match entry.op {
            op if is_of_one(op) => link(op, Action::OfX),
            op if is_of_two(op) => link(op, Action::OfYAndX),
            Op::XExchangeY => link(entry.op, Action::ExchangeXY),
            Op::PolarToRectangular => link(entry.op, Action::PolarToRectangular),
            Op::RectangularToPolar => link(entry.op, Action::RectangularToPolar),
            Op::Sto => link(entry.op, Action::Store(outside?)),
            Op::StoAdd => link(Op::Add, Action::StoreResult(outside?)),
            Op::StoSubtract => link(Op::Subtract, Action::StoreResult(outside?)),
            Op::StoMultiply => link(Op::Multiply, Action::StoreResult(outside?)),
            Op::StoDivide => link(Op::Divide, Action::StoreResult(outside?)),
            Op::Isg | Op::Dse => {
                if entry.way().is_none() {
                    self.find_way(place);
                }
                let (register, down, after) = (outside?, entry.op == Op::Dse, entry.next());
                let end = before.after(1, self.decoded(place).way()?);
                let action = Action::Count { register, down, after };
                Some(Link { function: entry.op, action, end })
            }
            op => {
                let source = match (op, register) {
                    (Op::Number, _) if entry.is_traced_number() => return None,
                    (Op::Number, _) => Source::Line(self.constant(entry).float()?),
                    (Op::Rcl, Some(Address::X)) | (Op::Enter, _) => Source::X,
                    (Op::Rcl, Some(Address::L)) | (Op::LastX, _) => Source::LastX,
                    (Op::Rcl, _) => Source::Register(outside?),
                    _ => return None,
                };
                let function = self.peek(entry.next());
                if is_of_two(function.op) && !function.is_stop() {
                    let end = before.after(2, Way { to: function.next(), ..straight });
                    let action = Action::WithNumber(source);
                    return Some(Link { function: function.op, action, end });
                }
                // ENTER↑ disables the stack lift.
                if op == Op::Enter { None } else { link(op, Action::Push(source)) }
            }
        }
    }
}

impl End {
    /// Returns the place after more steps and this way.
    fn after(self, steps: u8, way: Way) -> End {
        let steps = self.steps + steps + way.passed;
        End { steps, labels: self.labels + way.labels, pc: way.to }
    }
}

impl Link {
    /// Returns the greatest number of steps that the chain executes until it asks again.
    pub(super) fn most_steps(&self) -> u8 {
        match self.action {
            Action::Again { steps, .. } => steps,
            _ => self.end.steps,
        }
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
