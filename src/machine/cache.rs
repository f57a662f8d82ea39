//! The cache of decoded steps and jump targets, by position. A change of the program empties it.

mod entry;

pub(super) use entry::{Entry, Way};

use super::Machine;
use super::found_labels::{Found, FoundLabels};
use super::function_chain::{self, Link};
use super::probe::Mark;
use crate::instruction::{Op, Operand, Step, bytes};
use crate::memory::assignments::LOWEST;
use crate::memory::flags::PRGM;
use crate::memory::{Address, Memory, Position};
use crate::number::{self, Word};
use entry::{EMPTY, NO_REGISTER, STOP, TextLine, UNKNOWN};

/// The number of places for main memory: the highest register that a program can reach is 1FF.
const MAIN: usize = place(Position::new(0x201, 0));
/// The number of places for main memory and modules.
const ALL: usize = place(Position::from_index(0)) + Position::FIRST_WORD + Position::WORDS;
/// The largest number of labels that a [`Way`] passes.
const LONGEST_WAY: u8 = 100;

/// The cache. A clone is empty, because it is filled again quickly.
#[derive(Default)]
pub(super) struct Cache {
    /// The first entry is for steps that have no place. Those for main memory follow, and those for
    /// modules once one has been run.
    entries: Vec<Entry>,
    /// The places that are filled.
    filled: Vec<u32>,
    constants: Vec<Word>,
    texts: Vec<TextLine>,
    links: Vec<Link>,
    labels: FoundLabels,
    /// The marks of steps at which a probe stops; no [`Way`] passes such a step.
    stops: Vec<Mark>,
    /// Whether numbers leave traces in P and Q: in main memory, in the page of a module. Unknown
    /// until a number is decoded there.
    traced: [Option<bool>; 17],
    revision: u32,
}

/// The place of a step that is not in a program.
const SPARE: usize = 0;

/// Returns the place of a position in the cache.
#[inline(always)]
pub(super) const fn place(pc: Position) -> usize {
    pc.index() + 1
}

impl Cache {
    /// Empties the cache.
    fn clear(&mut self) {
        self.filled.drain(..).for_each(|place| self.entries[place as usize] = EMPTY);
        self.constants.clear();
        self.texts.clear();
        self.links.clear();
        self.labels.clear();
        self.traced = Default::default();
    }

    /// Returns the text line that is the target of its step; `None` if the line has no characters
    /// or may stand in ALPHA.
    #[inline]
    pub fn text(&self, target: u32) -> Option<&TextLine> {
        self.texts.get(target as usize)
    }

    /// Returns the links of the chain that a function begins; the slice is empty until they are
    /// known.
    #[inline]
    pub fn links(&self, entry: Entry) -> &[Link] {
        let first = entry.target as usize;
        self.links.get(first..first.saturating_add(entry.passed as usize)).unwrap_or_default()
    }

    /// Stores the links of the chain that the function at this place begins.
    pub fn keep_links(&mut self, place: usize, links: &[Link]) {
        let entry = &mut self.entries[place];
        if entry.begins_chain(u64::MAX) {
            entry.target = self.links.len() as u32;
            entry.passed = links.len() as u8;
            entry.labels = links.last().map_or(0, |link| link.most_steps() - 1);
            self.links.extend(links);
        }
    }

    /// Forgets the links of all chains, which are found again. A jump whose target was unknown can
    /// belong to them now.
    fn forget_links(&mut self) {
        self.links.clear();
        for &place in &self.filled {
            let entry = &mut self.entries[place as usize];
            if function_chain::can_begin(entry.op) && entry.passed != 0 {
                (entry.target, entry.passed, entry.labels) = (UNKNOWN, 1, 0);
            }
        }
    }

    /// Stores an entry at this place, and returns the place.
    fn fill(&mut self, place: usize, entry: Entry) -> usize {
        if place >= self.entries.len() {
            self.entries.resize(if place < MAIN { MAIN } else { ALL }, EMPTY);
        }
        self.entries[place] = entry;
        if place != SPARE {
            self.filled.push(place as u32);
        }
        place
    }
}

impl Clone for Cache {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Machine {
    /// Returns the step after `pc`, and decodes it if necessary.
    #[inline(always)]
    pub(super) fn fetch(&mut self, pc: Position) -> Entry {
        let place = self.locate(pc);
        self.decoded(place)
    }

    /// Returns the step after `pc`, which is not executed yet: if it is in the status registers,
    /// the pointer there has not fetched it.
    #[inline]
    pub(super) fn peek(&mut self, pc: Position) -> Entry {
        if let Some(&entry) = self.known(pc) {
            return entry;
        }
        let pointer = self.memory.get(Address::B);
        let entry = self.fetch(pc);
        self.memory.set(Address::B, pointer);
        entry
    }

    /// Returns the place in the cache of the step after `pc`, and decodes the step if necessary.
    #[inline(always)]
    pub(super) fn locate(&mut self, pc: Position) -> usize {
        if self.known(pc).is_some() { place(pc) } else { self.decode(pc) }
    }

    /// Returns the step after `pc` if it has been decoded.
    #[inline(always)]
    pub(super) fn known(&self, pc: Position) -> Option<&Entry> {
        let entry = self.cache.entries.get(place(pc))?;
        (self.cache.revision == self.memory.revision() && entry.len != 0).then_some(entry)
    }

    /// Returns the step at this place in the cache.
    #[inline(always)]
    pub(super) fn decoded(&self, place: usize) -> Entry {
        self.cache.entries[place]
    }

    /// Decodes the step after `pc` and returns its place in the cache.
    #[cold]
    #[inline(never)]
    pub(super) fn decode(&mut self, pc: Position) -> usize {
        let full = self.cache.constants.len().max(self.cache.texts.len()) >= MAIN;
        if self.cache.revision != self.memory.revision() || full {
            self.cache.clear();
            self.memory.guard(self.memory.curtain());
            self.cache.revision = self.memory.revision();
        }
        let in_status = self.point_into_status(pc.forward(1));
        let memory = &self.memory;
        let (step, len) = bytes::decode(|n| memory.byte(pc.forward(1 + n)));
        let step = self.as_plugged(step);
        let next = pc.forward(len).index() as u32;
        let mut entry = Entry { op: step.op, len: len as u8, next, ..EMPTY };
        match step.operand {
            Operand::Byte(byte) => {
                entry.operand = byte;
                entry.register = match memory.direct(byte & 0x7F).map(Address::number) {
                    Some(0x00C..0x010) | None => NO_REGISTER,
                    Some(register) => register,
                };
            }
            Operand::Chars(digits) if step.op == Op::Number => {
                entry.target = self.cache.constants.len() as u32;
                let (value, used) = number::entered(digits.as_slice());
                let value = Word::from(value);
                self.cache.constants.push(value.known().unwrap_or(value));
                // Digits after an exponent that is out of range enter another number.
                entry.len = used as u8;
                entry.next = pc.forward(used).index() as u32;
                let part = pc.module_address().map_or(0, |word| 1 + (word >> 12) as usize);
                let traced = self.cache.traced[part].get_or_insert_with(|| memory.uses_traces(pc));
                entry.operand = (*traced || in_status || memory.flag(PRGM)) as u8;
            }
            Operand::Chars(chars) => {
                entry.operand = chars.as_slice().len() as u8;
                if matches!(step.op, Op::GtoAlpha | Op::XeqAlpha) {
                    entry.register = self.cache.constants.len() as u16;
                    let name = chars.as_slice().iter().copied();
                    self.cache.constants.push(Memory::sought(name).into());
                }
                let last = entry.next();
                let outside = last.is_in_module() || Address::new(last.register()) > Address::P;
                if step.op == Op::Text && entry.operand != 0 && outside {
                    entry.target = self.cache.texts.len() as u32;
                    self.cache.texts.push(TextLine::new(chars.as_slice()));
                }
            }
            Operand::None | Operand::Xrom(..) => {}
        }
        if function_chain::can_begin(step.op) {
            let after = |len| bytes::decode(|n| memory.byte(pc.forward(len + 1 + n)));
            let (second, second_len) = after(len);
            let third = after(len + second_len).0;
            entry.passed = function_chain::goes_on(second.op, third.op) as u8;
        }
        if self.cache.stops.iter().any(|mark| mark.is_on(pc.forward(1), &step, memory)) {
            entry.len |= STOP;
        }
        // Only writes to programs are noticed, so other bytes that are executed are decoded each
        // time. Numbers that leave traces are decoded each time too, because the quick functions do
        // not handle them.
        let register = |at: Position| Address::new(at.register()).number();
        let program = pc.is_in_module()
            || register(pc.forward(1)) < self.memory.curtain() && register(entry.next()) >= LOWEST;
        let program = program && !entry.is_traced_number();
        self.cache.fill(if program { place(pc) } else { SPARE }, entry)
    }

    /// Returns the number of a decoded number line.
    #[inline]
    pub(super) fn constant(&self, entry: Entry) -> Word {
        self.cache.constants.get(entry.target as usize).copied().unwrap_or(Word::ZERO)
    }

    /// Returns the name that a jump to a name leaves in register Q.
    #[inline]
    pub(super) fn sought_name(&self, entry: Entry) -> Word {
        self.cache.constants.get(entry.register as usize).copied().unwrap_or(Word::ZERO)
    }

    /// Stores the target of the jump in this entry.
    pub(super) fn remember(&mut self, entry: Entry, target: Position) {
        let way = self.way_from(target, 0);
        self.keep_way(entry, way);
        if entry.op == Op::Gto {
            self.cache.forget_links();
        }
    }

    /// Stores the label that a jump to a name has found.
    pub(super) fn remember_name(&mut self, entry: Entry, target: Position) {
        self.keep_way(entry, Way { to: target, passed: 0, labels: 0 });
    }

    /// Returns the entry in the cache for this step, if it has a place there.
    fn kept(&mut self, entry: Entry) -> Option<&mut Entry> {
        let pc = entry.at().back(1);
        self.cache.entries.get_mut(place(pc)).filter(|kept| kept.len != 0)
    }

    fn keep_way(&mut self, entry: Entry, way: Way) {
        if let Some(kept) = self.kept(entry) {
            (kept.target, kept.passed, kept.labels) =
                (way.to.index() as u32, way.passed, way.labels);
        }
    }

    /// Marks these steps, and no others.
    #[inline]
    pub(super) fn mark_stops(&mut self, stops: impl Iterator<Item = Mark> + Clone) {
        if !stops.clone().eq(self.cache.stops.iter().copied()) {
            self.cache.clear();
            self.cache.stops = stops.collect();
        }
    }

    /// Returns the way from this place past the labels that follow; `passed` instructions lie
    /// before it.
    fn way_from(&mut self, from: Position, passed: u8) -> Way {
        let mut way = Way { to: from, passed, labels: 0 };
        while way.labels < LONGEST_WAY {
            let entry = self.peek(way.to);
            let is_label = matches!(entry.op, Op::Lbl | Op::LblAlpha) && !entry.is_stop();
            if !is_label || self.kept(entry).is_none() {
                break;
            }
            way = Way { to: entry.next(), passed: way.passed + 1, labels: way.labels + 1 };
        }
        way
    }

    /// Finds the way from a question or counter, which is that of its next line if this is a jump
    /// whose target is known.
    #[cold]
    #[inline(never)]
    pub(super) fn find_way(&mut self, place: usize) {
        let entry = self.decoded(place);
        let jump = self.peek(entry.next());
        let way = match (jump.op, jump.way()) {
            _ if jump.is_stop() => Way { to: entry.next(), passed: 0, labels: 0 },
            (Op::Gto, None) => return,
            (Op::Gto, Some(way)) => Way { passed: way.passed + 1, ..way },
            _ => Way { to: entry.next(), passed: 0, labels: 0 },
        };
        self.keep_way(entry, way);
    }

    /// Returns the label that an indirect jump has found with this content of its register.
    #[inline(always)]
    pub(super) fn found_label(&self, entry: Entry, content: Word) -> Option<&Found> {
        let known = self.cache.revision == self.memory.revision();
        self.cache.labels.get(entry.next(), content).filter(|_| known)
    }

    /// Stores a label that an indirect jump has found, with the name in register Q if it was sought
    /// by name.
    pub(super) fn keep_label(&mut self, entry: Entry, content: Word, target: Position) {
        if self.kept(entry).is_none() {
            return;
        }
        let way = self.way_from(target, 0);
        let name = content.is_alpha().then(|| self.memory.word(Address::Q));
        self.cache.labels.keep(Found { from: entry.next(), content, target, way, name });
    }

    /// Returns the instruction of an entry with its name or text, read from program memory.
    pub(super) fn full_step(&self, entry: Entry) -> Step {
        bytes::decode(|n| self.memory.byte(entry.at().forward(n))).0
    }
}
