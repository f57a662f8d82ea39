//! The chain of globals: every alpha label and every END, linked from .END. upwards.
//!
//! An element's first two bytes give its distance to the element before it (towards the first
//! program): bits 3-1 of the first byte are bytes, bit 0 and the second byte registers; 0 marks the
//! first element. A third byte F0 and more is a label, below it an END.
//!
//! Nothing here takes for granted that the chain is whole: the links are followed wherever they
//! lead, as the machine does it (measured).

use super::program_bytes::PRIVATE;
use super::{Memory, Position};

/// A broken chain must not be followed for ever.
const LONGEST: usize = 2048;

/// An element of the chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Global {
    /// Its first byte.
    pub at: Position,
    /// Its third byte: F0 and more for a label.
    pub kind: u8,
}

impl Global {
    /// Whether it is an alpha label (otherwise an END).
    pub fn is_label(&self) -> bool {
        self.kind >= 0xF0
    }

    /// Its length in bytes.
    pub fn length(&self) -> usize {
        if self.is_label() { 3 + (self.kind & 0xF) as usize } else { 3 }
    }

    /// The last of its bytes.
    pub fn last(&self) -> Position {
        self.at.forward(self.length() - 1)
    }
}

/// Where a byte lies among the elements of the chain.
#[derive(Clone, Copy, Debug)]
pub struct Neighbours {
    /// The nearest element before it; `None` when there is none up to the top of memory.
    pub before: Option<Global>,
    /// The nearest element at or behind it; `None` behind .END.
    pub behind: Option<Global>,
    /// The nearest END at or behind it; `None` behind .END.
    pub end: Option<Global>,
}

impl Memory {
    /// The global element at this position.
    pub fn global(&self, at: Position) -> Global {
        Global { at, kind: self.byte(at.forward(2)) }
    }

    /// Distance in bytes to the element before this one; 0 for the first.
    pub fn link(&self, at: Position) -> usize {
        let (registers, bytes) = self.link_parts(at);
        7 * registers + bytes
    }

    /// Registers and bytes of the distance to the element before this one.
    fn link_parts(&self, at: Position) -> (usize, usize) {
        let (first, second) = (self.byte(at) as usize, self.byte(at.forward(1)) as usize);
        ((first & 1) << 8 | second, first >> 1 & 7)
    }

    /// The element before this one; `None` for the first. Seven bytes, which the machine never
    /// writes, are one the other way.
    fn above(&self, at: Position) -> Option<Position> {
        match self.link_parts(at) {
            (0, 0) => None,
            (registers, 7) if at.byte() > 0 => Some(at.back(7 * registers).forward(1)),
            (registers, bytes) => Some(at.back(7 * registers + bytes)),
        }
    }

    /// Write the distance to the element before this one.
    pub fn set_link(&mut self, at: Position, distance: usize) {
        let (registers, bytes) = (distance / 7, distance % 7);
        self.set_byte(at, 0xC0 | (bytes << 1) as u8 | (registers >> 8 & 1) as u8);
        self.set_byte(at.forward(1), registers as u8);
    }

    /// Link the element at `at` to the one before it.
    pub fn link_to(&mut self, at: Position, before: Option<Position>) {
        self.set_link(at, before.map_or(0, |before| before.distance(at).max(0) as usize));
    }

    /// The elements from .END. up to the first of memory.
    pub fn chain(&self) -> impl Iterator<Item = Global> + '_ {
        self.chain_from(self.permanent_end())
    }

    /// The element at `at`, and those before it up to the first of memory.
    pub fn chain_from(&self, at: Position) -> impl Iterator<Item = Global> + '_ {
        let mut next = Some(at);
        let mut left = LONGEST;
        std::iter::from_fn(move || {
            let at = next?;
            left -= 1;
            next = self.above(at).filter(|_| left > 0);
            Some(self.global(at))
        })
    }

    /// The name of a label.
    pub fn label_name(&self, label: &Global) -> impl Iterator<Item = u8> + '_ {
        let at = label.at;
        (4..label.length()).map(move |n| self.byte(at.forward(n)))
    }

    /// The elements around the byte at `at`.
    pub fn neighbours(&self, at: Position) -> Neighbours {
        let mut found = Neighbours { before: None, behind: None, end: None };
        if at.is_in_module() {
            return Neighbours { end: Some(self.module_end(at)), ..found };
        }
        for global in self.chain() {
            if global.at > at {
                found.before = Some(global);
                break;
            }
            found.behind = Some(global);
            if !global.is_label() {
                found.end = Some(global);
            }
        }
        found
    }

    /// The neighbours of `at`; notes from the END whether the program is private.
    pub fn seek(&mut self, at: Position) -> Neighbours {
        let found = self.neighbours(at);
        if let Some(end) = found.end {
            self.private = self.is_private_end(&end);
        }
        found
    }

    /// Whether the program of this END is private.
    pub fn is_private_end(&self, end: &Global) -> bool {
        match end.at.is_in_module() {
            true => self.module_program_is_private(self.start_above(end.at)),
            false => end.kind & PRIVATE != 0,
        }
    }

    /// Whether the program that was come by last is private.
    pub fn is_private(&self) -> bool {
        self.private
    }

    /// The END of the program that holds `at`: the first at or behind it.
    pub fn end_of(&self, at: Position) -> Global {
        self.neighbours(at).end.unwrap_or_else(|| self.global(self.permanent_end()))
    }

    /// Line 00 of the program that holds `at`: the last byte of the END before it, or the top.
    pub fn start_of(&self, at: Position) -> Position {
        if at.is_in_module() {
            return self.module_start(at);
        }
        match self.neighbours(at).before {
            Some(global) if !global.is_label() => global.at.forward(2),
            Some(global) => self.start_above(global.at),
            None => self.top(),
        }
    }

    /// Line 00 of the program that the element at `at` belongs to, by the links from there on.
    pub fn start_above(&self, at: Position) -> Position {
        if at.is_in_module() {
            return self.module_start(at.back(1));
        }
        let end = self.chain_from(at).skip(1).find(|global| !global.is_label());
        end.map_or(self.top(), |end| end.at.forward(2))
    }
}
