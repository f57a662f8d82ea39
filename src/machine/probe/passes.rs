//! The number of executions of each instruction, and the time that they take on the calculator.

use super::Machine;
use crate::instruction::Op;
use crate::memory::Position;

/// The passes and processor words by place, and the words by subroutine.
#[derive(Clone)]
pub struct Passes {
    places: Vec<(u64, u64)>,
    calls: Vec<Call>,
    current: usize,
}

/// A subroutine, as called from another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The index of the caller; the first entry is its own caller.
    pub caller: usize,
    /// The position of the first byte of its first line; `None` for the whole program.
    pub begins: Option<Position>,
    /// The number of processor words in the subroutine, without the words of the subroutines that
    /// it calls.
    pub words: u64,
}

impl Default for Passes {
    fn default() -> Self {
        let all = Call { caller: 0, begins: None, words: 0 };
        Passes { places: Vec::new(), calls: vec![all], current: 0 }
    }
}

impl Passes {
    /// Returns passes and processor words of the instruction whose first byte is here.
    pub fn of(&self, first: Position) -> (u64, u64) {
        self.places.get(first.index()).copied().unwrap_or_default()
    }

    /// Returns the subroutines; the whole program is first, and a caller before those that it
    /// calls.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// Records the execution of the instruction after `before`.
    pub(super) fn note(&mut self, before: Position, op: Op, words: u64, machine: &Machine) {
        let first = before.forward(1);
        if first.index() >= self.places.len() {
            self.places.resize(first.index() + 1, (0, 0));
        }
        let place = &mut self.places[first.index()];
        *place = (place.0 + 1, place.1 + words);
        self.calls[self.current].words += words;
        match op {
            Op::Xeq | Op::XeqAlpha | Op::XeqInd if machine.running() => {
                self.current = self.called(machine.pc().forward(1));
            }
            Op::Rtn | Op::End if machine.running() => {
                self.current = self.calls[self.current].caller;
            }
            _ => {}
        }
        if !machine.memory.has_return() {
            self.current = 0;
        }
    }

    /// Returns the index of the subroutine that begins here, called from the current one.
    fn called(&mut self, begins: Position) -> usize {
        let same = |call: &Call| call.caller == self.current && call.begins == Some(begins);
        self.calls.iter().position(same).unwrap_or_else(|| {
            self.calls.push(Call { caller: self.current, begins: Some(begins), words: 0 });
            self.calls.len() - 1
        })
    }
}
