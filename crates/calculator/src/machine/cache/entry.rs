//! A decoded step: 16 bytes with everything that is the same at each execution.

use crate::memory::Address;
use crate::memory::alpha::AlphaText;
use sim41_language::instruction::Op;
use sim41_language::instruction::computing::{conversion, of_one, of_two};
use sim41_language::module::Position;
use sim41_number::{Conversion, OfOne, OfTwo};

/// A decoded step.
#[derive(Clone, Copy, Debug)]
pub(in crate::machine) struct Entry {
    pub op: Op,
    /// The operand byte; for a text line the number of its characters.
    pub operand: u8,
    /// The length in bytes; 0 while the place has not been decoded.
    len: u8,
    /// The position of the instruction's last byte, as an index of positions.
    next: u32,
    pub known: Known,
}

/// Programs that jump about touch many entries: four of them share a line of the processor's cache.
const _: () = assert!(size_of::<Entry>() == 16);

/// What is known of a step in addition to its instruction and operand.
#[derive(Clone, Copy, Debug)]
pub(in crate::machine) enum Known {
    Nothing,
    /// The instruction computes this function of X.
    One(OfOne),
    /// The instruction computes this function of Y and X.
    Two(OfTwo),
    /// The instruction computes X and Y anew from both.
    Pair(Conversion),
    /// The operand is this register of the stack, of ALPHA, or of the data registers.
    Register(Address),
    /// The indirect operand is in this register.
    Pointer(Address),
    /// The line is this number among the numbers of the cache.
    Number(u32),
    /// The line is that number, and it leaves traces in P and Q or is inserted in PRGM mode.
    TracedNumber(u32),
    /// The line is this text among the texts of the cache.
    Text(u32),
    /// The jump leads to the label that ends at the position `after`. The label's length is 0 if
    /// the jump may not pass it, because there is no label or because a program stops before it;
    /// then the jump leads to `after`.
    Target {
        label_length: u8,
        after: u32,
    },
}

impl Entry {
    /// The place of a step that has not been decoded.
    pub(crate) const EMPTY: Entry =
        Entry { op: Op::Null, operand: 0, len: 0, next: 0, known: Known::Nothing };

    /// Returns a step of `length` bytes up to the position `last`.
    pub(crate) fn new(op: Op, operand: u8, length: usize, last: Position) -> Entry {
        let (len, next) = (length as u8, last.index() as u32);
        let known = of_one(op)
            .map(Known::One)
            .or_else(|| of_two(op).map(Known::Two))
            .or_else(|| conversion(op).map(Known::Pair))
            .unwrap_or(Known::Nothing);
        Entry { op, operand, len, next, known }
    }

    /// Returns an instruction from the keyboard, which is not in program memory.
    pub(crate) fn keyed(op: Op, operand: u8, pc: Position) -> Entry {
        Entry::new(op, operand, 1, pc)
    }

    /// Returns whether the place has been decoded.
    pub(crate) fn is_decoded(self) -> bool {
        self.len != 0
    }

    /// Returns the position of the last byte of the instruction.
    pub(crate) fn next(self) -> Position {
        Position::from_index(self.next)
    }

    /// Returns the position of the first byte of the instruction.
    pub(crate) fn at(self) -> Position {
        self.next().back(self.length() - 1)
    }

    /// Returns the number of bytes of the instruction.
    pub(crate) fn length(self) -> usize {
        self.len as usize
    }

    /// Returns the position before the label to which the jump leads, if it is known.
    pub(crate) fn target(self) -> Option<Position> {
        match self.known {
            Known::Target { label_length, after } => {
                Some(Position::from_index(after).back(label_length as usize))
            }
            _ => None,
        }
    }

    /// Returns whether this is a number that leaves traces in P and Q or is inserted in PRGM mode.
    pub(crate) fn is_traced_number(self) -> bool {
        matches!(self.known, Known::TracedNumber(_))
    }
}

/// A decoded text line.
pub(in crate::machine) struct TextLine {
    /// Whether the line begins with the append sign 7F.
    pub appended: bool,
    /// The characters after the sign.
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
