//! Decoded steps and jump targets, by position. Emptied when the program changes.

use super::Machine;
use crate::instruction::{Op, Operand, Step, bytes};
use crate::memory::Position;
use crate::memory::assignments::LOWEST;
use crate::number;
use crate::register::Register;

/// Places in the cache for main memory: the positions below this one.
const MAIN: usize = 0x201 * 7;
/// Places in the cache with the modules, which are behind those for main memory.
const ALL: usize = MAIN + Position::WORDS;
/// No target is known.
const UNKNOWN: u32 = u32::MAX;

/// A decoded step: twelve bytes, copied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub op: Op,
    /// The operand byte; of a text its length.
    pub operand: u8,
    /// Length in bytes; 0 while the place has not been decoded.
    len: u8,
    /// The last byte of the instruction, as position index.
    next: u32,
    /// Where the jump leads, or which constant the number is.
    target: u32,
}

const EMPTY: Entry = Entry { op: Op::Null, operand: 0, len: 0, next: 0, target: UNKNOWN };

impl Entry {
    /// The last byte of the instruction.
    #[inline]
    pub fn next(self) -> Position {
        Position::from_index(self.next)
    }

    /// The first byte of the instruction.
    #[inline]
    pub fn at(self) -> Position {
        self.next().back(self.len as usize - 1)
    }

    /// Where the jump leads, if that is known.
    #[inline]
    pub fn target(self) -> Option<Position> {
        (self.target != UNKNOWN).then(|| Position::from_index(self.target))
    }

    /// An instruction that is not in program memory: from the keyboard.
    pub fn keyed(op: Op, operand: u8, pc: Position) -> Entry {
        Entry { op, operand, len: 1, next: pc.index() as u32, target: UNKNOWN }
    }
}

/// The cache. A clone starts empty: it is quickly filled again.
#[derive(Default)]
pub(super) struct Cache {
    /// Those of main memory, and behind them those of the modules once one has been run.
    entries: Vec<Entry>,
    /// The places that hold something.
    filled: Vec<u32>,
    constants: Vec<Register>,
    revision: u32,
}

/// The place of a position in the cache. What is in no program of main memory has none.
#[inline]
fn place(pc: Position) -> usize {
    match pc.index() {
        main @ 0..MAIN => main,
        Position::FIRST_WORD.. => pc.index() - Position::FIRST_WORD + MAIN,
        _ => usize::MAX,
    }
}

impl Cache {
    /// Forget all.
    fn clear(&mut self) {
        self.filled.drain(..).for_each(|place| self.entries[place as usize] = EMPTY);
        self.constants.clear();
    }

    /// Keep an entry at this place, if there is one.
    fn fill(&mut self, place: usize, entry: Entry) {
        if place >= self.entries.len() && place < ALL {
            self.entries.resize(if place < MAIN { MAIN } else { ALL }, EMPTY);
        }
        if let Some(kept) = self.entries.get_mut(place) {
            *kept = entry;
            self.filled.push(place as u32);
        }
    }
}

impl Clone for Cache {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Machine {
    /// The step behind `pc`, decoded if it has not been yet.
    #[inline]
    pub(super) fn fetch(&mut self, pc: Position) -> Entry {
        if self.cache.revision == self.memory.revision()
            && let Some(entry) = self.cache.entries.get(place(pc))
            && entry.len != 0
        {
            return *entry;
        }
        self.decode(pc)
    }

    #[cold]
    fn decode(&mut self, pc: Position) -> Entry {
        let full = self.cache.constants.len() >= MAIN;
        if self.cache.revision != self.memory.revision() || full {
            self.cache.clear();
            self.memory.guard(self.memory.curtain());
            self.cache.revision = self.memory.revision();
        }
        let memory = &self.memory;
        let (step, len) = bytes::decode(|n| memory.byte(pc.forward(1 + n)));
        let step = self.as_plugged(step);
        let next = pc.forward(len).index() as u32;
        let mut entry = Entry { op: step.op, operand: 0, len: len as u8, next, target: UNKNOWN };
        match step.operand {
            Operand::Byte(byte) => entry.operand = byte,
            Operand::Chars(digits) if step.op == Op::Number => {
                entry.target = self.cache.constants.len() as u32;
                let (value, used) = number::entered(digits.as_slice());
                self.cache.constants.push(value);
                // What follows an exponent beyond the range enters another number.
                entry.len = used as u8;
                entry.next = pc.forward(used).index() as u32;
            }
            Operand::Chars(chars) => entry.operand = chars.as_slice().len() as u8,
            Operand::None | Operand::Xrom(..) => {}
        }
        // Only writes to programs are noticed: what is run elsewhere is decoded each time.
        let program = pc.is_in_module()
            || pc.forward(1).register() < self.memory.curtain()
                && entry.next().register() >= LOWEST;
        if program {
            self.cache.fill(place(pc), entry);
        }
        entry
    }

    /// The number of a decoded number line.
    #[inline]
    pub(super) fn constant(&self, entry: Entry) -> Register {
        self.cache.constants.get(entry.target as usize).copied().unwrap_or_default()
    }

    /// Remember where the jump in this entry leads.
    pub(super) fn remember(&mut self, entry: Entry, target: Position) {
        let pc = entry.at().back(1);
        if let Some(place) = self.cache.entries.get_mut(place(pc))
            && place.len != 0
        {
            place.target = target.index() as u32;
        }
    }

    /// The instruction of an entry with its name or text, read from program memory.
    pub(super) fn full_step(&self, entry: Entry) -> Step {
        bytes::decode(|n| self.memory.byte(entry.at().forward(n))).0
    }
}
