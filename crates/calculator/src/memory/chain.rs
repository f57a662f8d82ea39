//! The chain of ALPHA labels and ENDs, linked from .END. upwards.
//!
//! The first two bytes of an element contain the distance to the previous element: bits 3 to 1 of
//! the first byte are the number of bytes, and bit 0 and the second byte are the number of
//! registers. A distance of 0 marks the first element. The third byte is F0 or more for a label and
//! less for an END. As measured on the firmware, a broken chain is followed wherever it leads.

use super::program_bytes::PRIVATE;
use super::{Memory, Position};
use crate::memory::module_programs;
use sim41_language::instruction::bytes;

/// A broken chain can be a loop, so the search ends after this many elements.
const LONGEST: usize = 2048;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Global {
    pub at: Position,
    /// The third byte, which is F0 or more for a label.
    pub kind: u8,
}

impl Global {
    pub fn is_label(&self) -> bool {
        self.kind >= 0xF0
    }

    pub(crate) fn length(&self) -> usize {
        bytes::length(0xC0, |_| self.kind)
    }

    pub(crate) fn last(&self) -> Position {
        self.at.forward(self.length() - 1)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbours {
    /// The nearest element before the byte, or `None` if there is none up to the top of memory.
    pub before: Option<Global>,
    /// The nearest element at or after the byte; `None` after .END.
    pub after: Option<Global>,
    /// The nearest END at or after the byte; `None` after .END.
    pub end: Option<Global>,
}

/// The position that is `registers` registers and `bytes` bytes above `at`; `None` if both are 0.
/// The firmware never writes a byte count of 7; it treats 7 as one byte in the opposite direction.
pub(crate) fn above(at: Position, (registers, bytes): (usize, usize)) -> Option<Position> {
    match (registers, bytes) {
        (0, 0) => None,
        (registers, 7) if at.byte() > 0 => Some(at.back(7 * registers).forward(1)),
        (registers, bytes) => Some(at.back(7 * registers + bytes)),
    }
}

impl Memory {
    pub(crate) fn global(&self, at: Position) -> Global {
        Global { at, kind: self.byte(at.forward(2)) }
    }

    /// The distance in bytes to the previous element; 0 for the first.
    pub(crate) fn link(&self, at: Position) -> usize {
        let (registers, bytes) = self.link_parts(at);
        7 * registers + bytes
    }

    fn link_parts(&self, at: Position) -> (usize, usize) {
        let (first, second) = (self.byte(at) as usize, self.byte(at.forward(1)) as usize);
        ((first & 1) << 8 | second, first >> 1 & 7)
    }

    fn above(&self, at: Position) -> Option<Position> {
        above(at, self.link_parts(at))
    }

    pub(crate) fn set_link(&mut self, at: Position, distance: usize) {
        let (registers, bytes) = (distance / 7, distance % 7);
        self.set_byte(at, 0xC0 | (bytes << 1) as u8 | (registers >> 8 & 1) as u8);
        self.set_byte(at.forward(1), registers as u8);
    }

    pub(crate) fn link_to(&mut self, at: Position, before: Option<Position>) {
        self.set_link(at, before.map_or(0, |before| before.distance(at).max(0) as usize));
    }

    #[doc(hidden)]
    pub fn chain(&self) -> impl Iterator<Item = Global> + '_ {
        self.chain_from(self.permanent_end())
    }

    /// The element at `at` and all elements before it.
    pub(crate) fn chain_from(&self, at: Position) -> impl Iterator<Item = Global> + '_ {
        let mut next = Some(at);
        let mut left = LONGEST;
        std::iter::from_fn(move || {
            let at = next?;
            left -= 1;
            next = self.above(at).filter(|_| left > 0);
            Some(self.global(at))
        })
    }

    #[doc(hidden)]
    pub fn label_name(&self, label: &Global) -> impl Iterator<Item = u8> + '_ {
        let at = label.at;
        (4..label.length()).map(move |n| self.byte(at.forward(n)))
    }

    pub(crate) fn neighbours(&self, at: Position) -> Neighbours {
        let mut found = Neighbours { before: None, after: None, end: None };
        if at.is_in_module() {
            return Neighbours { end: Some(module_programs::module_end(self, at)), ..found };
        }
        for global in self.chain() {
            if global.at > at {
                found.before = Some(global);
                break;
            }
            found.after = Some(global);
            if !global.is_label() {
                found.end = Some(global);
            }
        }
        found
    }

    /// Updates the private bit from the program's END.
    pub(crate) fn seek(&mut self, at: Position) -> Neighbours {
        let found = self.neighbours(at);
        if let Some(end) = found.end {
            self.beside.private = self.is_private_end(&end);
        }
        found
    }

    pub(crate) fn is_private_end(&self, end: &Global) -> bool {
        match end.at.is_in_module() {
            true => self.beside.ports.program_is_private(self.start_above(end.at)),
            false => end.kind & PRIVATE != 0,
        }
    }

    pub(crate) fn set_private(&mut self, private: bool) {
        self.beside.private = private;
    }

    pub(crate) fn is_private(&self) -> bool {
        self.beside.private
    }

    /// The END of the program that contains `at`: the first END at or after it.
    pub(crate) fn end_of(&self, at: Position) -> Global {
        self.neighbours(at).end.unwrap_or_else(|| self.global(self.permanent_end()))
    }

    /// Line 00 of the program that contains `at`: the last byte of the END before it, or the top.
    #[doc(hidden)]
    pub fn start_of(&self, at: Position) -> Position {
        if at.is_in_module() {
            return self.beside.ports.program_start(at);
        }
        match self.neighbours(at).before {
            Some(global) if !global.is_label() => global.at.forward(2),
            Some(global) => self.start_above(global.at),
            None => self.top(),
        }
    }

    /// Line 00 of the program that contains the element at `at`, found by following the links.
    pub(crate) fn start_above(&self, at: Position) -> Position {
        if at.is_in_module() {
            return self.beside.ports.program_start(at.back(1));
        }
        let end = self.chain_from(at).skip(1).find(|global| !global.is_label());
        end.map_or(self.top(), |end| end.at.forward(2))
    }
}
