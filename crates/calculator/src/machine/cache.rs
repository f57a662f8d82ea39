//! The cache of decoded steps and jump targets, by position. Changing a program empties the cache.

mod entry;

pub(super) use entry::{Entry, Known, TextLine};

use super::Machine;
use crate::machine::{module_functions, synthetic};
use crate::memory::assignments::LOWEST;
use crate::memory::flags::PRGM;
use crate::memory::{Address, Memory};
use sim41_language::instruction::operand::INDIRECT;
use sim41_language::instruction::{Operand, OperandKind, Step, bytes};
use sim41_language::module::Position;
use sim41_number::Content;

/// The number of entries for main memory. Programs can reach registers up to 1FF.
const MAIN: usize = place(Position::new(0x201, 0));
const ALL: usize = place(Position::from_index(0)) + Position::FIRST_CODE + Position::CODES;
const SPARE: usize = 0;
const LABELS: usize = 64;

#[derive(Default)]
pub(super) struct Cache {
    /// Element 0 is the most recently decoded step that must not be cached. The steps in main
    /// memory follow, then the steps in modules once a module's program has run.
    steps: Vec<Entry>,
    filled: Vec<u32>,
    numbers: Vec<Content>,
    texts: Vec<TextLine>,
    labels: Vec<Option<(Position, Content, Position)>>,
    /// Positions at which a probe stops. Steps there are never cached, so cached steps need no
    /// check.
    stops: Vec<Position>,
    /// For main memory and each module page: whether number lines leave traces in P and Q.
    traced: [Option<bool>; 17],
    revision: u32,
}

#[inline]
pub(super) const fn place(pc: Position) -> usize {
    pc.index() + 1
}

impl Cache {
    fn clear(&mut self) {
        self.filled.drain(..).for_each(|place| self.steps[place as usize] = Entry::EMPTY);
        self.numbers.clear();
        self.texts.clear();
        self.labels.clear();
        self.traced = Default::default();
    }

    pub(crate) fn text(&self, index: u32) -> Option<&TextLine> {
        self.texts.get(index as usize)
    }

    /// Discards the cached steps if a program has changed.
    fn follow(&mut self, memory: &mut Memory) {
        let full = self.numbers.len().max(self.texts.len()) >= MAIN;
        if self.revision != memory.revision() || full {
            self.clear();
            memory.guard(memory.curtain());
            self.revision = memory.revision();
        }
    }

    fn add(&mut self, memory: &Memory, pc: Position, step: &Step, length: usize) -> usize {
        let mut decoded = Entry::new(step.op, 0, length, pc.forward(length));
        match step.operand {
            Operand::Byte(byte) => {
                decoded.operand = byte;
                if step.op.spec().kind == OperandKind::Register {
                    decoded.known = operand_register(memory, byte);
                }
            }
            Operand::Chars(digits) if step.op.is_number() => {
                // Digits after an exponent that is out of range begin another number.
                let (value, used) = sim41_number::entered(digits.as_slice());
                decoded = Entry::new(step.op, 0, used, pc.forward(used));
                decoded.known = self.number_line(memory, value.into(), pc);
            }
            Operand::Chars(chars) => {
                decoded.operand = chars.as_slice().len() as u8;
                let last = decoded.next();
                let outside = last.is_in_module() || Address::new(last.register()) > Address::P;
                if step.op.is_text() && decoded.operand != 0 && outside {
                    decoded.known = Known::Text(self.texts.len() as u32);
                    self.texts.push(TextLine::new(chars.as_slice()));
                }
            }
            Operand::None | Operand::Xrom(..) => {}
        }
        // Only writes to programs are detected, so bytes executed elsewhere are never cached.
        // Numbers that leave traces are not cached either, because flag 52 may change.
        let register = |at: Position| Address::new(at.register()).number();
        let program = pc.is_in_module()
            || register(pc.forward(1)) < memory.curtain() && register(decoded.next()) >= LOWEST;
        let stays = program && !decoded.is_traced_number() && !self.stops_before(pc);
        self.fill(if stays { place(pc) } else { SPARE }, decoded)
    }

    fn fill(&mut self, place: usize, step: Entry) -> usize {
        if place >= self.steps.len() {
            self.steps.resize(if place < MAIN { MAIN } else { ALL }, Entry::EMPTY);
        }
        self.steps[place] = step;
        if place != SPARE {
            self.filled.push(place as u32);
        }
        place
    }

    #[inline(always)]
    pub(super) fn known(&self, memory: &Memory, pc: Position) -> Option<&Entry> {
        let step = self.steps.get(place(pc))?;
        (self.revision == memory.revision() && step.is_decoded()).then_some(step)
    }

    pub(super) fn decoded(&self, place: usize) -> Entry {
        self.steps[place]
    }

    pub(super) fn constant(&self, step: Entry) -> Content {
        match step.known {
            Known::Number(index) | Known::TracedNumber(index) => {
                self.numbers.get(index as usize).copied().unwrap_or(Content::ZERO)
            }
            _ => Content::ZERO,
        }
    }

    fn number_line(&mut self, memory: &Memory, value: Content, pc: Position) -> Known {
        let index = self.numbers.len() as u32;
        self.numbers.push(value.known().unwrap_or(value));
        let part = pc.module_address().map_or(0, |address| 1 + (address >> 12) as usize);
        let traced = *self.traced[part].get_or_insert_with(|| memory.uses_traces(pc));
        match traced || memory.flag(PRGM) || synthetic::in_status(pc.forward(1)) {
            true => Known::TracedNumber(index),
            false => Known::Number(index),
        }
    }

    fn entry_of(&mut self, step: Entry) -> Option<&mut Entry> {
        let place = place(step.at().back(1));
        self.steps.get_mut(place).filter(|entry| entry.is_decoded())
    }

    pub(super) fn stop_at(&mut self, places: impl Iterator<Item = Position> + Clone) {
        if !places.clone().eq(self.stops.iter().copied()) {
            self.clear();
            self.stops = places.collect();
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn stops_before(&self, pc: Position) -> bool {
        self.stops.contains(&pc.forward(1))
    }

    pub(super) fn found_label(
        &self,
        memory: &Memory,
        jump: Entry,
        content: Content,
    ) -> Option<Position> {
        let current = self.revision == memory.revision();
        let found = self.labels.get(label_place(jump.next(), content))?.as_ref();
        let &(from, sought, label) = found.filter(|_| current)?;
        ((from, sought) == (jump.next(), content)).then_some(label)
    }

    pub(super) fn keep_label(&mut self, jump: Entry, content: Content, target: Position) {
        if self.entry_of(jump).is_some() {
            self.labels.resize(LABELS, None);
            self.labels[label_place(jump.next(), content)] = Some((jump.next(), content, target));
        }
    }
}

impl Machine {
    pub(super) fn fetch(&mut self, pc: Position) -> Entry {
        let place = self.locate(pc);
        self.interpreter.cache.decoded(place)
    }

    /// Like [`fetch`](Self::fetch), but does not move the pointer past a step in status registers.
    pub(super) fn peek(&mut self, pc: Position) -> Entry {
        if let Some(&step) = self.interpreter.cache.known(&self.memory, pc) {
            return step;
        }
        let pointer = self.memory.get(Address::B);
        let step = self.fetch(pc);
        self.memory.set(Address::B, pointer);
        step
    }

    pub(super) fn locate(&mut self, pc: Position) -> usize {
        match self.interpreter.cache.known(&self.memory, pc) {
            Some(_) => place(pc),
            None => self.decode(pc),
        }
    }

    #[cold]
    #[inline(never)]
    fn decode(&mut self, pc: Position) -> usize {
        self.interpreter.cache.follow(&mut self.memory);
        synthetic::point_into_status(&mut self.memory, pc.forward(1));
        let (step, length) = bytes::decode(|n| self.memory.byte(pc.forward(1 + n)));
        let step = module_functions::as_plugged(self, step);
        self.interpreter.cache.add(&self.memory, pc, &step, length)
    }

    pub(super) fn remember(&mut self, jump: Entry, target: Position) {
        let label = self.peek(target);
        let known = self.interpreter.cache.known(&self.memory, target);
        let passes = label.op.is_label() && known.is_some();
        let label_length = if passes { label.length() as u8 } else { 0 };
        if let Some(entry) = self.interpreter.cache.entry_of(jump) {
            let after = target.forward(label_length as usize).index() as u32;
            entry.known = Known::Target { label_length, after };
        }
    }
}

pub(super) fn full_step(memory: &Memory, step: Entry) -> Step {
    bytes::decode(|n| memory.byte(step.at().forward(n))).0
}

fn operand_register(memory: &Memory, byte: u8) -> Known {
    match memory.direct(byte & !INDIRECT) {
        Some(register) if (0x00C..0x010).contains(&register.number()) => Known::Nothing,
        Some(register) if byte & INDIRECT != 0 => Known::Pointer(register),
        Some(register) => Known::Register(register),
        None => Known::Nothing,
    }
}

fn label_place(from: Position, content: Content) -> usize {
    content.hash(from.index() as u64) as usize % LABELS
}
