//! Instructions: the table, their operands, bytes and texts. Nothing here depends on the machine.
//!
//! `table` holds one row per instruction and `operand` describes the second byte. `bytes` converts
//! a [`Step`] to program bytes and back, `text` converts it to a listing line or a display, and
//! `spelling` reads it. What an instruction does stands in `machine`, in one exhaustive match over
//! [`Op`].

pub mod bytes;
pub mod computing;
pub mod help;
pub mod operand;
pub mod quoted;
pub mod spelling;
pub mod synonym;
pub(crate) mod table;
pub mod text;
pub mod xrom;

use std::sync::LazyLock;

pub use operand::{Chars, Operand};
pub use table::{Asked, DEVICES, INSTRUCTIONS, Op, Spec};

/// The form of an instruction in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code {
    /// The instruction is this one byte.
    One(u8),
    /// The instruction is this byte and an operand byte.
    Two(u8),
    /// The instruction is a function of a module: XROM number and function number, in two bytes.
    Xrom(u8, u8),
    /// The function cannot stand in a program; the value is its code `xx` in a key assignment
    /// `04 xx`.
    Key(u8),
    /// Labels, jumps, numbers, texts and END have forms of their own, which [`bytes`] knows.
    Irregular,
}

/// The operand that an instruction takes, which is also the prompt that its key opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The instruction takes no operand.
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
    /// Three digits (SIZE, DEL, LIST, `GTO .`).
    Count,
    /// A name in ALPHA (CLP, COPY, PRP).
    Name,
    /// A name in ALPHA, then a key (ASN).
    Keyed,
}

/// The effect of an instruction on the stack lift.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lift {
    /// The next number is pushed.
    Enable,
    /// The next number overwrites X.
    Disable,
    /// The stack lift stays enabled or disabled as it was.
    Neutral,
}

/// One decoded instruction: a line of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The instruction.
    pub op: Op,
    /// The operand.
    pub operand: Operand,
}

impl Step {
    /// Returns an instruction that has no operand.
    pub fn plain(op: Op) -> Self {
        Step { op, operand: Operand::None }
    }

    /// Returns an instruction with an operand byte, whose bit 7 means indirect.
    pub fn with(op: Op, byte: u8) -> Self {
        Step { op, operand: Operand::Byte(byte) }
    }

    /// Returns XEQ of the program with this name.
    pub fn call(name: Chars) -> Self {
        Step { op: Op::XeqAlpha, operand: Operand::Chars(name) }
    }

    /// Returns the function of a module with these numbers, which the table need not know.
    pub fn xrom(module: u8, number: u8) -> Self {
        Step { op: Op::UnknownXrom, operand: Operand::Xrom(module, number) }
    }

    /// Returns the global label that the instruction is, goes to or calls.
    pub fn global_label(&self) -> Option<Chars> {
        match (self.op, self.operand) {
            (Op::LblAlpha | Op::GtoAlpha | Op::XeqAlpha, Operand::Chars(name)) => Some(name),
            _ => None,
        }
    }

    /// Returns the number of the local label that the instruction is, goes to or calls.
    pub fn local_label(&self) -> Option<u8> {
        match (self.op, self.operand) {
            (Op::Lbl | Op::Gto | Op::Xeq, Operand::Byte(label)) => Some(label),
            _ => None,
        }
    }

    /// Returns the global label that the instruction calls as a subroutine.
    pub fn called_label(&self) -> Option<Chars> {
        self.global_label().filter(|_| self.op == Op::XeqAlpha)
    }
}

impl Op {
    /// Returns the row of this instruction in the table.
    pub fn spec(self) -> &'static Spec {
        &INSTRUCTIONS[self as usize]
    }

    /// Returns whether this is a printer function that is a program in user code in the printer's
    /// ROM.
    pub fn is_printer_program(self) -> bool {
        matches!(self, Op::Prplot | Op::Prplotp | Op::Praxis)
    }

    /// Returns whether this is a label: LBL with a number, a letter or a name.
    pub fn is_label(self) -> bool {
        matches!(self, Op::Lbl | Op::LblAlpha)
    }

    /// Returns whether this is a question: its answer is YES or NO on the keyboard, and in a
    /// program NO skips the next line.
    pub fn is_question(self) -> bool {
        self.name().contains('?') && !matches!(self, Op::SizeQ | Op::SigmaRegQ)
    }

    /// Returns whether the instruction may skip the next line of a program.
    pub fn may_skip(self) -> bool {
        self.is_question() || matches!(self, Op::Isg | Op::Dse)
    }

    /// Returns whether this is an END.
    pub fn is_end(self) -> bool {
        self == Op::End
    }

    /// Returns whether this is a NULL, which is no line of a program.
    pub fn is_null(self) -> bool {
        self == Op::Null
    }

    /// Returns whether this is a number line.
    pub fn is_number(self) -> bool {
        self == Op::Number
    }

    /// Returns whether this is a text line.
    pub fn is_text(self) -> bool {
        self == Op::Text
    }

    /// Returns whether this is a label with a name, which all programs find.
    pub fn is_global_label(self) -> bool {
        self == Op::LblAlpha
    }

    /// Returns whether the instruction calls a subroutine; a function of a module may be one.
    pub fn calls(self) -> bool {
        matches!(self, Op::Xeq | Op::XeqAlpha | Op::XeqInd | Op::UnknownXrom)
    }

    /// Returns whether the instruction returns from a subroutine.
    pub fn returns(self) -> bool {
        matches!(self, Op::Rtn | Op::End)
    }

    /// Returns whether the instruction belongs to the chain of global labels and ENDs.
    pub fn is_global(self) -> bool {
        matches!(self, Op::LblAlpha | Op::End)
    }

    /// Returns the canonical name, as the calculator shows it.
    pub fn name(self) -> &'static str {
        self.spec().name()
    }
}

/// Returns the row with this canonical name if a person can ask for it, or if it is LBL, GTO, XEQ
/// or END.
pub fn by_name(name: &str) -> Option<&'static Spec> {
    INSTRUCTIONS.iter().find(|spec| spec.name() == name && spec.can_be_named())
}

/// Returns the functions of the mainframe in the order in which CAT 3 shows them.
pub fn mainframe() -> impl Iterator<Item = &'static Spec> {
    static ORDER: LazyLock<Vec<&'static Spec>> = LazyLock::new(|| {
        let mut rows: Vec<_> = INSTRUCTIONS.iter().filter(|spec| spec.place.is_some()).collect();
        rows.sort_by_key(|spec| spec.place);
        rows
    });
    ORDER.iter().copied()
}

/// Returns the row of function `function` of module `module`, an XROM number (25, 26 or 29).
pub(crate) fn by_xrom(module: u8, function: u8) -> Option<&'static Spec> {
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
