//! The changes that each instruction made.

use super::{Halt, Machine};
use crate::instruction::{Chars, Step};
use crate::machine::Error;
use crate::memory::{Address, Position};
use crate::register::Register;

/// The address below which registers are the stack, ALPHA, scratch, flags and pointers.
const STATUS: usize = 0x010;

/// An instruction that was executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The number of instructions executed before it.
    pub moment: u64,
    /// The position of the byte before the instruction.
    pub before: Position,
    /// The instruction.
    pub step: Step,
    /// The contents of T, Z, Y, X and L after the instruction.
    pub stack: [Register; 5],
    /// The text in ALPHA after the instruction.
    pub alpha: Chars,
    /// The registers from 010 up that the instruction changed, with their new contents.
    pub changed: Vec<(Address, Register)>,
    /// The error that the instruction gave.
    pub error: Option<Error>,
}

/// The records of executed instructions.
#[derive(Clone, Default)]
pub struct Trace {
    records: Vec<Record>,
    before: Vec<Register>,
}

impl Trace {
    /// Removes and returns the records.
    pub(crate) fn take(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.records)
    }

    /// Notes the registers before the next instructions.
    pub(super) fn look(&mut self, machine: &Machine) {
        self.before.clear();
        self.before.extend(machine.memory.registers());
    }

    /// Records the execution of the instruction after `before`.
    pub(super) fn note(&mut self, before: Position, machine: &Machine, halt: Halt) {
        let now = machine.memory.registers();
        let mut changed = Vec::new();
        for (number, (was, is)) in self.before.iter_mut().zip(now).enumerate().skip(STATUS) {
            if *was != is {
                changed.push((Address::new(number as u16), is));
                *was = is;
            }
        }
        let stack = [Address::T, Address::Z, Address::Y, Address::X, Address::L];
        let alpha: Vec<u8> = machine.memory.alpha().collect();
        self.records.push(Record {
            moment: machine.executed().saturating_sub(1),
            before,
            step: machine.step_after(before).0,
            stack: stack.map(|address| machine.memory.get(address)),
            alpha: Chars::new(&alpha),
            changed,
            error: if let Halt::Error(error) = halt { Some(error) } else { None },
        });
    }
}
