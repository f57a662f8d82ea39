//! Each instruction's pass count, time and changes.

use super::{Halt, Machine};
use crate::machine::Error;
use crate::memory::Address;
use crate::memory::return_stack;
use sim41_language::instruction::{Chars, Op, Step};
use sim41_language::module::Position;
use sim41_number::register::Register;

/// The stack, ALPHA, scratch registers, flags and pointers are below this address.
const STATUS: usize = 0x010;

#[derive(Clone)]
pub struct Passes {
    places: Vec<(u64, u64)>,
    calls: Vec<CallRecord>,
    current: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallRecord {
    pub caller: usize,
    /// The position of the subroutine's first byte; `None` for the program outside its subroutines.
    pub begins: Option<Position>,
    /// Processor cycles in the subroutine, excluding the subroutines that it calls.
    pub cycles: u64,
}

impl Default for Passes {
    fn default() -> Self {
        let all = CallRecord { caller: 0, begins: None, cycles: 0 };
        Passes { places: Vec::new(), calls: vec![all], current: 0 }
    }
}

impl Passes {
    pub fn at(&self, first: Position) -> (u64, u64) {
        self.places.get(first.index()).copied().unwrap_or_default()
    }

    pub fn calls(&self) -> &[CallRecord] {
        &self.calls
    }

    pub(super) fn record(&mut self, before: Position, op: Op, cycles: u64, machine: &Machine) {
        let first = before.forward(1);
        if first.index() >= self.places.len() {
            self.places.resize(first.index() + 1, (0, 0));
        }
        let place = &mut self.places[first.index()];
        *place = (place.0 + 1, place.1 + cycles);
        self.calls[self.current].cycles += cycles;
        match op {
            Op::Xeq | Op::XeqAlpha | Op::XeqInd if machine.running() => {
                self.current = self.called(machine.pc().forward(1));
            }
            Op::Rtn | Op::End if machine.running() => {
                self.current = self.calls[self.current].caller;
            }
            _ => {}
        }
        if !return_stack::has_return(&machine.memory) {
            self.current = 0;
        }
    }

    fn called(&mut self, begins: Position) -> usize {
        let same = |call: &CallRecord| call.caller == self.current && call.begins == Some(begins);
        self.calls.iter().position(same).unwrap_or_else(|| {
            self.calls.push(CallRecord { caller: self.current, begins: Some(begins), cycles: 0 });
            self.calls.len() - 1
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub moment: u64,
    pub before: Position,
    pub step: Step,
    pub stack: [Register; 5],
    pub alpha: Chars,
    /// The registers from 010 up that the instruction changed, with their new values.
    pub changed: Vec<(Address, Register)>,
    pub error: Option<Error>,
}

#[derive(Clone, Default)]
pub struct Trace {
    records: Vec<Record>,
    before: Vec<Register>,
}

impl Trace {
    pub(crate) fn take(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.records)
    }

    pub(super) fn record_values(&mut self, machine: &Machine) {
        self.before.clear();
        self.before.extend(machine.memory.registers());
    }

    pub(super) fn record(&mut self, before: Position, machine: &Machine, halt: Halt) {
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
