//! The conditions on a machine or on its next instruction that a probe checks.

use super::Machine;
use crate::memory::{Address, Memory};
use sim41_language::instruction::operand::INDIRECT;
use sim41_language::instruction::{Operand, Step};
use sim41_number::register::Register;
use std::cmp::Ordering;

/// A part of memory that can be watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A data register.
    Data(u32),
    /// A register of the stack, or another status register.
    Status(Address),
    /// The text in ALPHA.
    Alpha,
    /// A flag.
    Flag(u8),
}

/// A depth that subroutines cannot reach.
pub const ANY_DEPTH: u8 = u8::MAX;

/// The other side of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number or ALPHA data.
    Register(Register),
    /// The content of this part of memory at the moment of the comparison.
    Source(Source),
}

/// A relation of two registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Both are equal: `=`.
    Equal,
    /// They differ: `≠`.
    Unequal,
    /// The first is less: `<`.
    Less,
    /// The first is greater: `>`.
    Greater,
    /// The first is less, or both are equal: `≤`.
    AtMost,
    /// The first is greater, or both are equal: `≥`.
    AtLeast,
}

/// A condition on the machine, or on the next instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// The instruction changed this part of memory.
    Changes(Source),
    /// The relation is true; without a place, it has become true.
    Compare(Source, Relation, Value),
    /// The flag is set or clear; without a place, it has become so.
    Flag(u8, bool),
    /// An error stopped the program.
    Error,
    /// The next instruction is the step; if the step has no operand, any operand will do.
    Instruction(Step),
    /// The next instruction stores into this part of memory.
    Stores(Source),
    /// At most this number of subroutines are waiting for a return.
    NoDeeper(u8),
}

impl Source {
    /// Returns the address of the register; `None` for ALPHA, a flag, and a register that does not
    /// exist.
    fn address(self, memory: &Memory) -> Option<Address> {
        match self {
            Source::Data(number) => memory.data(number),
            Source::Status(address) => Some(address),
            Source::Alpha | Source::Flag(_) => None,
        }
    }

    /// Returns the register; `None` for ALPHA, a flag, and a register that does not exist.
    pub fn register(self, memory: &Memory) -> Option<Register> {
        self.address(memory).map(|address| memory.get(address))
    }

    /// Returns the whole content, for comparison.
    pub(super) fn content(self, memory: &Memory) -> [u64; 4] {
        match self {
            Source::Alpha => [Address::M, Address::N, Address::O, Address::P]
                .map(|address| memory.get(address).bits()),
            Source::Flag(flag) => [memory.flag(flag) as u64, 0, 0, 0],
            other => [other.register(memory).map_or(u64::MAX, Register::bits), 0, 0, 0],
        }
    }
}

impl Relation {
    fn holds(self, left: Register, right: Register) -> bool {
        let order = match left == right {
            true => Some(Ordering::Equal),
            false => sim41_number::compare(right, left).ok(),
        };
        match self {
            Relation::Equal => order == Some(Ordering::Equal),
            Relation::Unequal => order != Some(Ordering::Equal),
            Relation::Less => order == Some(Ordering::Less),
            Relation::Greater => order == Some(Ordering::Greater),
            Relation::AtMost => order.is_some_and(|order| order != Ordering::Greater),
            Relation::AtLeast => order.is_some_and(|order| order != Ordering::Less),
        }
    }
}

impl Test {
    /// Returns whether the condition is true now, before the next instruction.
    pub fn holds(&self, machine: &Machine) -> bool {
        let memory = &machine.memory;
        match *self {
            Test::Compare(source, relation, value) => {
                let value = match value {
                    Value::Register(register) => Some(register),
                    Value::Source(source) => source.register(memory),
                };
                let pair = source.register(memory).zip(value);
                pair.is_some_and(|(left, right)| relation.holds(left, right))
            }
            Test::Flag(flag, set) => memory.flag(flag) == set,
            Test::Instruction(wanted) => {
                let step = machine.step_after(machine.pc).0;
                step.op == wanted.op
                    && (wanted.operand == Operand::None || step.operand == wanted.operand)
            }
            Test::Stores(source) => stores_into(machine, source),
            // A NULL is not a line.
            Test::NoDeeper(depth) => {
                memory.byte(machine.pc.forward(1)) != 0 && memory.returns().count() <= depth.into()
            }
            Test::Changes(_) | Test::Error => false,
        }
    }

    /// Returns the parts of memory that the condition reads.
    pub fn sources(&self) -> impl Iterator<Item = Source> + use<> {
        let both = match *self {
            Test::Changes(source)
            | Test::Stores(source)
            | Test::Compare(source, _, Value::Register(_)) => [Some(source), None],
            Test::Compare(source, _, Value::Source(other)) => [Some(source), Some(other)],
            Test::Flag(flag, _) => [Some(Source::Flag(flag)), None],
            Test::Error | Test::Instruction(_) | Test::NoDeeper(_) => [None, None],
        };
        both.into_iter().flatten()
    }

    /// Returns whether the condition is checked after an instruction.
    pub(super) fn is_after(&self) -> bool {
        !matches!(self, Test::Instruction(_) | Test::Stores(_) | Test::NoDeeper(_))
    }
}

/// Returns whether the next instruction stores into a register.
fn stores_into(machine: &Machine, source: Source) -> bool {
    let memory = &machine.memory;
    let step = machine.step_after(machine.pc).0;
    let Operand::Byte(byte) = step.operand else { return false };
    let wanted = source.address(memory);
    let direct = memory.direct(byte & !INDIRECT);
    let target = match byte & INDIRECT {
        0 => direct,
        _ => direct
            .and_then(|address| sim41_number::pointer(memory.get(address).into()).ok())
            .and_then(|number| memory.data(number)),
    };
    step.op.spec().stores() && wanted.is_some() && wanted == target
}
