//! Instructions: the table, their operands, bytes and texts. Knows no machine.
//!
//! `table` holds the rows; `operand` the second byte; `bytes` turns a [`Step`] into program bytes
//! and back; `text` into a listing line or a display and back. What an instruction does is in
//! `machine`, in one exhaustive match over [`Op`].

pub mod bytes;
pub mod operand;
pub mod quoted;
pub mod reference;
pub mod spelling;
pub mod table;
pub mod text;

use std::sync::LazyLock;

pub use operand::{Chars, Operand};
pub use table::{Asked, DEVICES, INSTRUCTIONS, Op, Spec};

/// XROM numbers of the modules that the table knows.
pub mod xrom {
    /// The extended functions.
    pub const EXTENDED: u8 = 25;
    /// The Time functions.
    pub const TIME: u8 = 26;
    /// The functions of the printer.
    pub const PRINTER: u8 = 29;
}

/// How an instruction is written in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code {
    /// One byte.
    One(u8),
    /// A byte and an operand byte.
    Two(u8),
    /// A function of a module: XROM number and function number, packed into two bytes.
    Xrom(u8, u8),
    /// Not programmable: the function code of a key assignment `04 xx`.
    Key(u8),
    /// Labels, jumps, numbers, texts, END: named cases in [`bytes`].
    Irregular,
}

/// What an instruction takes after its name, and so which prompt its key opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing.
    Nothing,
    /// A register 00 to 99, a stack register, or either indirectly.
    Register,
    /// A register 00 to 99, or indirectly.
    Statistics,
    /// A flag 00 to 55, or indirectly.
    Flag,
    /// A digit, or indirectly.
    Digit,
    /// A label.
    Label,
    /// One digit (CAT).
    Single,
    /// Three digits (SIZE, DEL, LIST, GTO .).
    Count,
    /// A name in ALPHA (CLP, COPY, PRP).
    Name,
    /// A name in ALPHA, then a key (ASN).
    Keyed,
}

/// What an instruction does to the stack lift.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lift {
    /// The next number is pushed.
    Enable,
    /// The next number overwrites X.
    Disable,
    /// As before.
    Neutral,
}

/// One decoded instruction: a line of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What it does.
    pub op: Op,
    /// With what.
    pub operand: Operand,
}

impl Step {
    /// An instruction without operand.
    pub fn plain(op: Op) -> Self {
        Step { op, operand: Operand::None }
    }

    /// An instruction with an operand byte (bit 7: indirect).
    pub fn with(op: Op, byte: u8) -> Self {
        Step { op, operand: Operand::Byte(byte) }
    }
}

impl Op {
    /// Its row of the table.
    #[inline]
    pub fn spec(self) -> &'static Spec {
        &INSTRUCTIONS[self as usize]
    }

    /// Its canonical name.
    pub fn name(self) -> &'static str {
        self.spec().name()
    }
}

/// The row of that canonical name, if a person can ask for it; LBL, GTO, XEQ and END are found too.
pub fn by_name(name: &str) -> Option<&'static Spec> {
    INSTRUCTIONS.iter().find(|spec| spec.name() == name && spec.can_be_named())
}

/// The functions of the mainframe in the order in which CAT 3 shows them.
pub fn mainframe() -> impl Iterator<Item = &'static Spec> {
    static ORDER: LazyLock<Vec<&'static Spec>> = LazyLock::new(|| {
        let mut rows: Vec<_> = INSTRUCTIONS.iter().filter(|spec| spec.place.is_some()).collect();
        rows.sort_by_key(|spec| spec.place);
        rows
    });
    ORDER.iter().copied()
}

/// The row of function `function` of module `module` (25, 26, 29).
pub fn by_xrom(module: u8, function: u8) -> Option<&'static Spec> {
    INSTRUCTIONS.iter().find(|spec| spec.code == Code::Xrom(module, function))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn rows_stand_in_the_order_of_op_and_codes_are_unique() {
        let mut codes = HashSet::new();
        for (n, spec) in INSTRUCTIONS.iter().enumerate() {
            assert_eq!(spec.op as usize, n);
            if spec.code != Code::Irregular {
                assert!(codes.insert(format!("{:?}", spec.code)), "{} twice", spec.name());
            }
        }
        let places: Vec<usize> = mainframe().filter_map(|spec| Some(spec.place?.into())).collect();
        assert_eq!(places, (1..=places.len()).collect::<Vec<_>>());
    }
}
