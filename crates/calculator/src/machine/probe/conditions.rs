//! The conditions that a probe checks on the machine or its next instruction. `probe` counts passes.

use super::Machine;
use crate::memory::{Address, Memory};
use sim41_language::instruction::operand::INDIRECT;
use sim41_language::instruction::{Operand, Step};
use sim41_number::register::Register;
use std::cmp::Ordering;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueSource {
    Data(u32),
    Status(Address),
    Alpha,
    Flag(u8),
}

pub const ANY_DEPTH: u8 = u8::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    Register(Register),
    /// A part of memory, read at the time of the comparison.
    Source(ValueSource),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    Equal,
    Unequal,
    Less,
    Greater,
    AtMost,
    AtLeast,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    Changes(ValueSource),
    /// The relation is true or, for a stop without a position, has just become true.
    Compare(ValueSource, Relation, Value),
    /// The flag is set (`true`) or clear; for a stop without a position, it has just become so.
    Flag(u8, bool),
    Error,
    /// The next instruction is this step; a step without an operand matches any operand.
    Instruction(Step),
    Stores(ValueSource),
    NoDeeper(u8),
}

impl ValueSource {
    fn address(self, memory: &Memory) -> Option<Address> {
        match self {
            ValueSource::Data(number) => memory.data(number),
            ValueSource::Status(address) => Some(address),
            ValueSource::Alpha | ValueSource::Flag(_) => None,
        }
    }

    /// `None` for ALPHA, a flag, and a register that does not exist.
    pub fn register(self, memory: &Memory) -> Option<Register> {
        self.address(memory).map(|address| memory.get(address))
    }

    pub(super) fn content(self, memory: &Memory) -> [u64; 4] {
        match self {
            ValueSource::Alpha => [Address::M, Address::N, Address::O, Address::P]
                .map(|address| memory.get(address).bits()),
            ValueSource::Flag(flag) => [memory.flag(flag) as u64, 0, 0, 0],
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
                let step = machine.step_after(machine.interpreter.pc).0;
                step.op == wanted.op
                    && (wanted.operand == Operand::None || step.operand == wanted.operand)
            }
            Test::Stores(source) => stores_into(machine, source),
            // A NULL is not a line.
            Test::NoDeeper(depth) => {
                memory.byte(machine.interpreter.pc.forward(1)) != 0
                    && memory.returns().count() <= depth.into()
            }
            Test::Changes(_) | Test::Error => false,
        }
    }

    pub fn sources(&self) -> impl Iterator<Item = ValueSource> + use<> {
        let both = match *self {
            Test::Changes(source)
            | Test::Stores(source)
            | Test::Compare(source, _, Value::Register(_)) => [Some(source), None],
            Test::Compare(source, _, Value::Source(other)) => [Some(source), Some(other)],
            Test::Flag(flag, _) => [Some(ValueSource::Flag(flag)), None],
            Test::Error | Test::Instruction(_) | Test::NoDeeper(_) => [None, None],
        };
        both.into_iter().flatten()
    }

    pub(super) fn is_after(&self) -> bool {
        !matches!(self, Test::Instruction(_) | Test::Stores(_) | Test::NoDeeper(_))
    }
}

fn stores_into(machine: &Machine, source: ValueSource) -> bool {
    let memory = &machine.memory;
    let step = machine.step_after(machine.interpreter.pc).0;
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
