//! What each instruction changed.

use super::{Halt, Machine};
use crate::instruction::{Chars, Step};
use crate::machine::Error;
use crate::memory::{Address, Position};
use crate::register::Register;

/// Registers up to here are the stack, ALPHA and scratch, flags and pointers.
const STATUS: usize = 0x010;

/// An instruction that was executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// How many instructions had been executed before it.
    pub moment: u64,
    /// The byte before it.
    pub before: Position,
    /// The instruction.
    pub step: Step,
    /// T, Z, Y, X and L afterwards.
    pub stack: [Register; 5],
    /// ALPHA afterwards.
    pub alpha: Chars,
    /// The registers from 010 up that it changed, with what they hold afterwards.
    pub changed: Vec<(Address, Register)>,
    /// The error that it stopped with.
    pub error: Option<Error>,
}

/// The instructions executed since the records were taken last.
#[derive(Clone, Default)]
pub struct Trace {
    records: Vec<Record>,
    before: Vec<Register>,
}

impl Trace {
    /// The records, which are taken away.
    pub fn take(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.records)
    }

    /// The registers as they are before an instruction.
    pub(super) fn look(&mut self, machine: &Machine) {
        if self.before.is_empty() {
            self.before = machine.memory.registers().to_vec();
        }
    }

    /// The instruction behind `before` was executed.
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
            step: machine.step_behind(before).0,
            stack: stack.map(|address| machine.memory.get(address)),
            alpha: Chars::new(&alpha),
            changed,
            error: if let Halt::Error(error) = halt { Some(error) } else { None },
        });
    }
}
