//! The chain of globals: every alpha label and every END, linked from .END. upwards.
//!
//! An element's first two bytes give its distance to the element before it (towards the first
//! program): bits 3-1 of the first byte are bytes, bit 0 and the second byte registers; 0 marks the
//! first element. A third byte F0 and more is a label, below it an END.

use super::{Memory, Position};

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

impl Memory {
    /// The global element at this position.
    pub fn global(&self, at: Position) -> Global {
        Global { at, kind: self.byte(at.forward(2)) }
    }

    /// Distance in bytes to the element before this one; 0 for the first.
    pub fn link(&self, at: Position) -> usize {
        let (first, second) = (self.byte(at) as usize, self.byte(at.forward(1)) as usize);
        ((first & 1) << 8 | second) * 7 + (first >> 1 & 7)
    }

    /// Write the distance to the element before this one.
    pub fn set_link(&mut self, at: Position, distance: usize) {
        let (registers, bytes) = (distance / 7, distance % 7);
        self.set_byte(at, 0xC0 | (bytes << 1) as u8 | (registers >> 8 & 1) as u8);
        self.set_byte(at.forward(1), registers as u8);
    }

    /// The elements from .END. up to the first of memory.
    pub fn chain(&self) -> impl Iterator<Item = Global> + '_ {
        let mut next = Some(self.permanent_end());
        let mut left = 2048;
        std::iter::from_fn(move || {
            let at = next?;
            left -= 1;
            next = match self.link(at) {
                0 => None,
                // A broken chain must not run for ever.
                _ if left == 0 => None,
                distance => Some(at.back(distance)),
            };
            Some(self.global(at))
        })
    }

    /// The name of a label.
    pub fn label_name(&self, label: &Global) -> impl Iterator<Item = u8> + '_ {
        let at = label.at;
        (4..label.length()).map(move |n| self.byte(at.forward(n)))
    }

    /// The last global label of this name.
    pub fn find_global(&self, name: &[u8]) -> Option<Global> {
        self.chain().find(|global| global.is_label() && self.label_name(global).eq(name.iter().copied()))
    }

    /// The END of the program that holds `at`: the first at or behind it.
    pub fn end_of(&self, at: Position) -> Global {
        let ends = self.chain().filter(|global| !global.is_label());
        ends.take_while(|end| end.last() < at).last().unwrap_or_else(|| self.global(self.permanent_end()))
    }

    /// Line 00 of the program that holds `at`: the last byte of the END before it, or the top.
    pub fn start_of(&self, at: Position) -> Position {
        self.chain().find(|global| !global.is_label() && global.last() >= at).map_or(self.top(), |end| end.last())
    }
}
