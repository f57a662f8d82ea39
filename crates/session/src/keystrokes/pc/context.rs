//! What a keystroke may mean at the moment.

use sim41_calculator::keyboard::{ExpectedOperand, Expects};
use sim41_language::instruction::{Kind, Op};

/// What the calculator is waiting for, as far as it changes the meaning of a keystroke.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// Functions and numbers.
    Normal,
    /// Functions and the rest of a number, where a small `e` means its power of ten.
    Number,
    /// Characters: ALPHA mode, or a name that has been begun. `shift`: SHIFT is pending.
    Alpha {
        /// Whether the gold key was pressed last.
        shift: bool,
    },
    /// `XEQ __`, `GTO __`, `LBL __`, or one of them with a digit: a name or two digits.
    Label,
    /// `ASN _`, `CLP _`, `COPY _`: a name.
    Name,
    /// `GTO .___`: a line number or a name.
    Line,
    /// Any other prompt: digits, the keys A to J, a stack register by its letter.
    Prompt,
}

impl Context {
    /// Returns whether a key stands for its function.
    pub fn takes_functions(self) -> bool {
        matches!(self, Context::Normal | Context::Number)
    }

    /// Returns the meaning of keystrokes where the calculator expects this.
    pub fn of(expects: Expects) -> Context {
        let Expects::Operand { op, operand } = expects else {
            return match expects {
                Expects::Alpha { shift, .. } | Expects::Editor { shift, letters: true } => {
                    Context::Alpha { shift }
                }
                Expects::Number => Context::Number,
                _ => Context::Normal,
            };
        };
        match operand {
            ExpectedOperand::Name { shift, .. } => Context::Alpha { shift },
            ExpectedOperand::NameBegin => Context::Name,
            ExpectedOperand::Digits { or_name: true, keyed: 0, .. } if op == Op::GtoLine => {
                Context::Line
            }
            ExpectedOperand::Digits { indirect: false, keyed: 0 | 1, .. }
                if op.spec().kind == Kind::Label =>
            {
                Context::Label
            }
            // The key to be assigned is pressed as it would be for its own function.
            ExpectedOperand::Key => Context::Normal,
            _ => Context::Prompt,
        }
    }
}
