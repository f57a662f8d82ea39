//! Instructions, their spellings and their encodings.
//!
//! `table` has a row for each instruction, `operand` formats operand bytes, `bytes` converts a
//! [`Step`] to and from bytes, `text` converts it to text, and `spelling` parses text. `machine`
//! executes instructions, in one exhaustive match over [`Op`].

pub mod bytes;
pub mod everyday_words;
pub mod help;
pub mod numeric_functions;
pub mod operand;
pub mod quoted;
pub mod spelling;
pub(crate) mod table;
pub mod text;
pub mod xrom;

use std::sync::LazyLock;

pub use operand::{Chars, Operand};
pub use table::{Asked, DEVICES, INSTRUCTIONS, Op, Spec};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpCode {
    One(u8),
    Two(u8),
    /// A module function: XROM number and function number, stored in two bytes.
    Xrom(u8, u8),
    /// A nonprogrammable function; the value is the code `xx` in a key assignment `04 xx`.
    Key(u8),
    /// Labels, jumps, numbers, text and END have special forms, which [`bytes`] handles.
    Irregular,
}

/// The operand kind determines the prompt that the instruction's key opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandKind {
    Nothing,
    /// A register 00 to 99 or a stack register, direct or indirect.
    Register,
    Statistics,
    Flag,
    Digit,
    Label,
    Single,
    /// Three digits (SIZE, DEL, LIST, `GTO .`).
    Count,
    Name,
    Keyed,
}

impl OperandKind {
    /// The number of digits in a direct operand; `None` if the prompt takes a name.
    #[doc(hidden)]
    pub fn digits(self) -> Option<usize> {
        match self {
            OperandKind::Digit | OperandKind::Single => Some(1),
            OperandKind::Register
            | OperandKind::Statistics
            | OperandKind::Flag
            | OperandKind::Label => Some(2),
            OperandKind::Count => Some(3),
            OperandKind::Nothing | OperandKind::Name | OperandKind::Keyed => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lift {
    Enable,
    Disable,
    Neutral,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub op: Op,
    pub operand: Operand,
}

impl Step {
    pub fn plain(op: Op) -> Self {
        Step { op, operand: Operand::None }
    }

    pub fn with(op: Op, byte: u8) -> Self {
        Step { op, operand: Operand::Byte(byte) }
    }

    pub fn call(name: Chars) -> Self {
        Step { op: Op::XeqAlpha, operand: Operand::Chars(name) }
    }

    pub fn xrom(module: u8, number: u8) -> Self {
        Step { op: Op::UnknownXrom, operand: Operand::Xrom(module, number) }
    }

    pub fn global_label(&self) -> Option<Chars> {
        match (self.op, self.operand) {
            (Op::LblAlpha | Op::GtoAlpha | Op::XeqAlpha, Operand::Chars(name)) => Some(name),
            _ => None,
        }
    }

    pub fn local_label(&self) -> Option<u8> {
        match (self.op, self.operand) {
            (Op::Lbl | Op::Gto | Op::Xeq, Operand::Byte(label)) => Some(label),
            _ => None,
        }
    }

    pub fn called_label(&self) -> Option<Chars> {
        self.global_label().filter(|_| self.op == Op::XeqAlpha)
    }
}

impl Op {
    #[doc(hidden)]
    pub fn spec(self) -> &'static Spec {
        &INSTRUCTIONS[self as usize]
    }

    #[doc(hidden)]
    pub fn is_printer_program(self) -> bool {
        matches!(self, Op::Prplot | Op::Prplotp | Op::Praxis)
    }

    #[doc(hidden)]
    pub fn is_label(self) -> bool {
        matches!(self, Op::Lbl | Op::LblAlpha)
    }

    /// Executed from the keyboard, a conditional shows YES or NO. In a program, a false conditional
    /// skips the next line.
    #[doc(hidden)]
    pub fn is_question(self) -> bool {
        self.name().contains('?') && !matches!(self, Op::SizeQ | Op::SigmaRegQ)
    }

    #[doc(hidden)]
    pub fn may_skip(self) -> bool {
        self.is_question() || matches!(self, Op::Isg | Op::Dse)
    }

    #[doc(hidden)]
    pub fn is_end(self) -> bool {
        self == Op::End
    }

    #[doc(hidden)]
    pub fn is_null(self) -> bool {
        self == Op::Null
    }

    #[doc(hidden)]
    pub fn is_number(self) -> bool {
        self == Op::Number
    }

    #[doc(hidden)]
    pub fn is_text(self) -> bool {
        self == Op::Text
    }

    #[doc(hidden)]
    pub fn is_global_label(self) -> bool {
        self == Op::LblAlpha
    }

    #[doc(hidden)]
    pub fn calls(self) -> bool {
        matches!(self, Op::Xeq | Op::XeqAlpha | Op::XeqInd | Op::UnknownXrom)
    }

    #[doc(hidden)]
    pub fn returns(self) -> bool {
        matches!(self, Op::Rtn | Op::End)
    }

    #[doc(hidden)]
    pub fn is_global(self) -> bool {
        matches!(self, Op::LblAlpha | Op::End)
    }

    pub fn name(self) -> &'static str {
        self.spec().name()
    }
}

/// Finds an instruction that a user can call, or LBL, GTO, XEQ or END, by its canonical name.
pub fn by_name(name: &str) -> Option<&'static Spec> {
    INSTRUCTIONS.iter().find(|spec| spec.name() == name && spec.can_be_named())
}

pub fn mainframe() -> impl Iterator<Item = &'static Spec> {
    static ORDER: LazyLock<Vec<&'static Spec>> = LazyLock::new(|| {
        let mut rows: Vec<_> = INSTRUCTIONS.iter().filter(|spec| spec.place.is_some()).collect();
        rows.sort_by_key(|spec| spec.place);
        rows
    });
    ORDER.iter().copied()
}

pub(crate) fn by_xrom(module: u8, function: u8) -> Option<&'static Spec> {
    INSTRUCTIONS.iter().find(|spec| spec.code == OpCode::Xrom(module, function))
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
            if spec.code != OpCode::Irregular {
                assert!(codes.insert(format!("{:?}", spec.code)), "{} twice", spec.name());
            }
        }
        let places: Vec<usize> = mainframe().filter_map(|spec| Some(spec.place?.into())).collect();
        assert_eq!(places, (1..=places.len()).collect::<Vec<_>>());
    }
}
