//! A decoded step: 16 bytes with everything that is the same at each execution.

use crate::instruction::Op;
use crate::memory::alpha::Text;
use crate::memory::{Address, Position};

/// The value of `target` when no target is known.
pub(super) const UNKNOWN: u32 = u32::MAX;
/// The value of `register` when no register is known.
pub(super) const NO_REGISTER: u16 = u16::MAX;
/// The bit in the length of a step that says that a stop stands before the step.
pub(super) const STOP: u8 = 0x80;

/// A decoded step, with everything that is the same at each execution.
#[derive(Clone, Copy, Debug)]
pub(in crate::machine) struct Entry {
    pub op: Op,
    /// The operand byte; for a text line the length of the text; 1 for a number that leaves traces
    /// in P and Q or is inserted in PRGM mode.
    pub operand: u8,
    /// The length in bytes, with the bit [`STOP`]; 0 while the place has not been decoded.
    pub(super) len: u8,
    /// The position of the instruction's last byte, as an index of positions.
    pub(super) next: u32,
    /// A number or a text has its index among the constants here. A jump, and a question or counter
    /// whose next line is a jump, has the position where the program continues, which is after the
    /// labels at the jump's target.
    pub(in crate::machine) target: u32,
    /// The register of the operand, or the register that holds an indirect operand, if it is a
    /// register of the stack, of ALPHA, or a data register. For a jump to a name, the index of the
    /// name among the constants.
    pub(super) register: u16,
    /// The number of instructions that are passed on the way to the target: the labels, and the
    /// jump if it is not the step itself. For a function that begins a chain, the number of its
    /// links; their index is the target.
    pub(super) passed: u8,
    /// The number of labels among them. For a function, the number of steps in its chain after it.
    pub(super) labels: u8,
}

/// Programs that jump about touch many entries: four of them share a line of the processor's cache.
const _: () = assert!(size_of::<Entry>() == 16);

pub(super) const EMPTY: Entry = Entry {
    op: Op::Null,
    operand: 0,
    len: 0,
    next: 0,
    target: UNKNOWN,
    register: NO_REGISTER,
    passed: 0,
    labels: 0,
};

impl Entry {
    /// Returns the position of the last byte of the instruction.
    #[inline]
    pub fn next(self) -> Position {
        Position::from_index(self.next)
    }

    /// Returns the position of the first byte of the instruction.
    #[inline]
    pub fn at(self) -> Position {
        self.next().back((self.len & !STOP) as usize - 1)
    }

    /// Returns whether the step is one of those given to `mark_stops`.
    #[inline(always)]
    pub fn is_stop(self) -> bool {
        self.len & STOP != 0
    }

    /// Returns the place where the program continues, if it is known.
    #[inline(always)]
    pub fn way(self) -> Option<Way> {
        let to = Position::from_index(self.target);
        (self.target != UNKNOWN).then_some(Way { to, passed: self.passed, labels: self.labels })
    }

    /// Returns the register of the operand, or the register that holds an indirect operand, if it
    /// is a register of the stack, of ALPHA, or a data register.
    #[inline(always)]
    pub fn register(self) -> Option<Address> {
        (self.register != NO_REGISTER).then(|| Address::new(self.register))
    }

    /// Returns whether this is a number that leaves traces in P and Q or is inserted in PRGM mode.
    #[inline]
    pub fn is_traced_number(self) -> bool {
        self.op == Op::Number && self.operand != 0
    }

    /// Returns whether this function begins a chain that ends within this number of instructions
    /// after it.
    #[inline(always)]
    pub fn begins_chain(self, left: u64) -> bool {
        self.passed != 0 && left >= self.labels as u64
    }

    /// Returns whether the operand is indirect.
    #[inline(always)]
    pub fn is_indirect(self) -> bool {
        self.operand >= 0x80
    }

    /// Returns an instruction from the keyboard, which is not in program memory.
    pub fn keyed(op: Op, operand: u8, pc: Position) -> Entry {
        Entry { op, operand, len: 1, next: pc.index() as u32, ..EMPTY }
    }
}

/// The place where a program continues after a jump, or after a question or counter whose next line
/// is a jump.
#[derive(Clone, Copy)]
pub(in crate::machine) struct Way {
    /// The place after the labels at the jump's target.
    pub to: Position,
    /// The number of instructions that are passed: the labels, and the jump if it is not the step
    /// itself.
    pub passed: u8,
    /// The number of labels among them.
    pub labels: u8,
}

/// A decoded text line.
pub(in crate::machine) struct TextLine {
    /// Whether the line begins with the append sign 7F.
    pub appended: bool,
    /// The characters after the sign.
    pub text: Text,
}

impl TextLine {
    pub fn new(line: &[u8]) -> TextLine {
        match line {
            [0x7F, text @ ..] => TextLine { appended: true, text: Text::new(text) },
            text => TextLine { appended: false, text: Text::new(text) },
        }
    }
}
