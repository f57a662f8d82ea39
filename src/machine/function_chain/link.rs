//! The links of a chain, and how they are found.

use super::{is_of_one, is_of_two};
use crate::instruction::Op;
use crate::machine::Machine;
use crate::machine::cache::{self, Way};
use crate::memory::{Address, Position};
use crate::number::Float;

/// The largest number of links in a chain.
const LONGEST: usize = 24;
/// The number of steps at which a chain ends; a link has a hundred more at most.
const MOST_STEPS: u8 = 100;

/// One or two steps in a chain.
#[derive(Clone, Copy)]
pub(in crate::machine) struct Link {
    /// The function; for an arithmetic STO the function that it computes.
    pub(super) function: Op,
    pub(super) action: Action,
    /// The place in the chain after this link.
    pub(super) end: End,
}

/// A place in a chain.
#[derive(Clone, Copy)]
pub(super) struct End {
    /// The number of steps from the first of the chain to here.
    pub(super) steps: u8,
    /// The number of labels among them.
    pub(super) labels: u8,
    pub(super) pc: Position,
}

/// What a link does.
#[derive(Clone, Copy)]
pub(super) enum Action {
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
pub(super) enum Source {
    Line(Float),
    Register(Address),
    X,
    LastX,
}

impl Machine {
    /// Finds the links of the chain that the function at this place of the cache begins.
    #[cold]
    #[inline(never)]
    pub(super) fn find_links(&mut self, place: usize) {
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
    pub(in crate::machine) fn most_steps(&self) -> u8 {
        match self.action {
            Action::Again { steps, .. } => steps,
            _ => self.end.steps,
        }
    }
}
