//! The changes that each instruction made.

use super::{Halt, Machine};
use crate::instruction::{Chars, Step};
use crate::machine::Error;
use crate::memory::{Address, Position};
use crate::register::Register;
use std::collections::VecDeque;

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
    records: VecDeque<Record>,
    before: Vec<Register>,
    /// Whether recording is suspended.
    pub paused: bool,
    /// The largest number of records, of which the latest are kept; `None` keeps all.
    most: Option<usize>,
    /// The distance of the record that was viewed last from the latest.
    viewed: usize,
}

impl Trace {
    /// Returns a trace that keeps the `most` latest records.
    pub fn keeping(most: usize) -> Trace {
        Trace { most: Some(most), ..Trace::default() }
    }

    /// Removes and returns the records.
    pub fn take(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.records).into()
    }

    /// Returns the records, the oldest first.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.iter()
    }

    /// Removes the records.
    pub fn clear(&mut self) {
        self.records.clear();
        self.viewed = 0;
    }

    /// Returns the latest record, and at each further call the one before.
    pub fn previous(&mut self) -> Option<&Record> {
        let place = self.records.len().checked_sub(self.viewed + 1)?;
        self.viewed += 1;
        self.records.get(place)
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
        if self.paused {
            return;
        }
        self.viewed = 0;
        if self.most.is_some_and(|most| self.records.len() >= most) {
            self.records.pop_front();
        }
        self.records.push_back(Record {
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
