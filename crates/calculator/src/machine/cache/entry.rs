//! A decoded step: 16 bytes with everything that does not change between executions.

use crate::memory::Address;
use crate::memory::alpha::AlphaText;
use sim41_language::instruction::Op;
use sim41_language::instruction::numeric_functions::{conversion, of_one, of_two};
use sim41_language::module::Position;
use sim41_number::{Conversion, OfOne, OfTwo};

#[derive(Clone, Copy, Debug)]
pub(in crate::machine) struct Entry {
    pub op: Op,
    pub operand: u8,
    /// The length in bytes; 0 until the position is decoded.
    len: u8,
    next: u32,
    pub known: Known,
}

/// Jumps touch many entries; at this size, four entries share a cache line.
const _: () = assert!(size_of::<Entry>() == 16);

/// What is cached about a step besides its instruction and operand.
#[derive(Clone, Copy, Debug)]
pub(in crate::machine) enum Known {
    Nothing,
    One(OfOne),
    Two(OfTwo),
    Pair(Conversion),
    Register(Address),
    Pointer(Address),
    Number(u32),
    /// A number line that leaves traces in P and Q, or is inserted in PRGM mode.
    TracedNumber(u32),
    Text(u32),
    /// The jump's target is a label that ends at the position `after`. For any other target, and
    /// for a label at which a probe stops programs, `label_length` is 0 and `after` is the target.
    Target {
        label_length: u8,
        after: u32,
    },
}

impl Entry {
    pub(crate) const EMPTY: Entry =
        Entry { op: Op::Null, operand: 0, len: 0, next: 0, known: Known::Nothing };

    pub(crate) fn new(op: Op, operand: u8, length: usize, last: Position) -> Entry {
        let (len, next) = (length as u8, last.index() as u32);
        let known = of_one(op)
            .map(Known::One)
            .or_else(|| of_two(op).map(Known::Two))
            .or_else(|| conversion(op).map(Known::Pair))
            .unwrap_or(Known::Nothing);
        Entry { op, operand, len, next, known }
    }

    pub(crate) fn keyed(op: Op, operand: u8, pc: Position) -> Entry {
        Entry::new(op, operand, 1, pc)
    }

    pub(crate) fn is_decoded(self) -> bool {
        self.len != 0
    }

    pub(crate) fn next(self) -> Position {
        Position::from_index(self.next)
    }

    pub(crate) fn at(self) -> Position {
        self.next().back(self.length() - 1)
    }

    pub(crate) fn length(self) -> usize {
        self.len as usize
    }

    pub(crate) fn target(self) -> Option<Position> {
        match self.known {
            Known::Target { label_length, after } => {
                Some(Position::from_index(after).back(label_length as usize))
            }
            _ => None,
        }
    }

    pub(crate) fn is_traced_number(self) -> bool {
        matches!(self.known, Known::TracedNumber(_))
    }
}

pub(in crate::machine) struct TextLine {
    pub appended: bool,
    pub text: AlphaText,
}

impl TextLine {
    pub(crate) fn new(line: &[u8]) -> TextLine {
        match line {
            [0x7F, text @ ..] => TextLine { appended: true, text: AlphaText::new(text) },
            text => TextLine { appended: false, text: AlphaText::new(text) },
        }
    }
}
