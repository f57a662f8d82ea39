//! The meaning of the next key, as data. Front ends use it to interpret a computer's keys, offer
//! functions and show help; they never parse the display.

use sim41_language::instruction::Op;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Expectation {
    Off,
    #[default]
    Function,
    Message,
    Program,
    Number {
        program: bool,
    },
    /// Text is expected. On the firmware, this is so whenever the ALPHA annunciator is lit.
    Alpha {
        shift: bool,
        entering: bool,
    },
    Operand {
        /// The displayed function: `RCL`, `ST+`, `GTO`, `GTO .`
        op: Op,
        operand: ExpectedOperand,
    },
    /// A program, message or tone is in progress; R/S stops it.
    Running,
    /// A program pauses (PSE); a number or text can be entered.
    Pause,
    GetKey,
    Held,
    /// A catalog is being listed; the keys are R/S and, in a stopped catalog, SST, BST and ←.
    Catalog {
        stopped: bool,
    },
    Clock,
    Stopwatch,
    Editor {
        shift: bool,
        letters: bool,
    },
    /// The extended memory directory; the keys are the same as in a [`Expectation::Catalog`].
    Directory {
        stopped: bool,
    },
    AlarmCatalog {
        stopped: bool,
    },
    Alarm,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExpectedOperand {
    Digits,
    /// Two digits, at most one of them already entered, or ALPHA for a name.
    Label,
    Line,
    Stack,
    NameBegin,
    Name {
        shift: bool,
    },
    Key,
}

impl Expectation {
    /// Whether SHIFT has been pressed; `None` if keys do not enter characters.
    pub fn characters(self) -> Option<bool> {
        match self {
            Expectation::Alpha { shift, .. }
            | Expectation::Editor { shift, letters: true }
            | Expectation::Operand { operand: ExpectedOperand::Name { shift }, .. } => Some(shift),
            _ => None,
        }
    }

    pub fn operand(self) -> Option<ExpectedOperand> {
        match self {
            Expectation::Operand { operand, .. } => Some(operand),
            _ => None,
        }
    }

    pub fn is_by_function(self) -> bool {
        self.characters().is_none()
            && self.operand().is_none_or(|operand| operand == ExpectedOperand::Key)
    }

    pub fn is_number(self) -> bool {
        matches!(self, Expectation::Number { .. })
    }

    pub fn is_ready(self) -> bool {
        matches!(
            self,
            Expectation::Function
                | Expectation::Message
                | Expectation::Program
                | Expectation::Number { .. }
        )
    }

    pub fn is_program(self) -> bool {
        matches!(self, Expectation::Program | Expectation::Number { program: true })
    }

    /// Whether R/S would stop a program, or a program's pause or wait.
    pub fn is_running(self) -> bool {
        matches!(self, Expectation::Running | Expectation::Pause | Expectation::GetKey)
    }
}
