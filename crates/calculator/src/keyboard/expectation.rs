//! The one answer to what the next key means, as data.
//!
//! A front end interprets the keys of a computer, offers functions and shows help by it; it never
//! reads the display.

use sim41_language::instruction::Op;

/// The meaning of the next key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Expectation {
    /// The calculator is off and takes only ON.
    Off,
    /// Functions and numbers are expected.
    #[default]
    Function,
    /// Functions and numbers are expected, and the display shows a message or an error.
    Message,
    /// Functions and numbers are expected, which become lines of the program.
    Program,
    /// A number is being keyed.
    Number {
        /// Whether it becomes a line of the program.
        program: bool,
    },
    /// Characters are expected: in ALPHA mode, or letters in the text editor.
    Alpha {
        /// Whether SHIFT has been pressed.
        shift: bool,
        /// Whether the cursor is visible: the next character is appended.
        entering: bool,
    },
    /// A function waits for its operand.
    Operand {
        /// The function in the display: `RCL`, `ST+`, `GTO`, `GTO .`.
        op: Op,
        /// The kind of operand.
        operand: ExpectedOperand,
    },
    /// A program runs, or a message or tones take their time; R/S stops it.
    Running,
    /// A program pauses (PSE); a number or a text can be keyed.
    Pause,
    /// GETKEY or GETKEYX waits for any key.
    GetKey,
    /// The debugger holds a program.
    Held,
    /// A catalog is listed: R/S, and while it is stopped SST, BST and ←.
    Catalog {
        /// Whether R/S has stopped the catalog.
        stopped: bool,
    },
    /// The clock is shown: any key ends it.
    Clock,
    /// The stopwatch has its own keys.
    Stopwatch,
    /// The text editor expects characters.
    Editor {
        /// Whether SHIFT has been pressed.
        shift: bool,
        /// Whether the keys type letters, as in ALPHA mode, and not digits and signs.
        letters: bool,
    },
    /// The directory of extended memory is listed: R/S, and while it is stopped SST, BST and ←.
    Directory {
        /// Whether R/S has stopped the directory.
        stopped: bool,
    },
    /// The catalog of alarms has its own keys; all but R/S and ON only while it is stopped.
    AlarmCatalog {
        /// Whether R/S has stopped the catalog.
        stopped: bool,
    },
    /// An alarm rings: any key acknowledges it.
    Alarm,
}

/// The operand that a prompt waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedOperand {
    /// Digits, the keys A to J, or the point before the letter of a stack register.
    Digits,
    /// Two digits, none or one of which have been keyed, or ALPHA, which begins a name.
    Label,
    /// A line number, or ALPHA, which begins a name.
    Line,
    /// The letter of a stack register: X, Y, Z, T, L.
    Stack,
    /// The key ALPHA, which begins a name.
    NameBegin,
    /// The characters of a name, which ALPHA ends.
    Name {
        /// Whether SHIFT has been pressed.
        shift: bool,
    },
    /// The key that ASN assigns.
    Key,
}

impl Expectation {
    /// Returns whether characters type themselves, and whether SHIFT has been pressed before them.
    pub fn characters(self) -> Option<bool> {
        match self {
            Expectation::Alpha { shift, .. }
            | Expectation::Editor { shift, letters: true }
            | Expectation::Operand { operand: ExpectedOperand::Name { shift }, .. } => Some(shift),
            _ => None,
        }
    }

    /// Returns the operand that a prompt waits for.
    pub fn operand(self) -> Option<ExpectedOperand> {
        match self {
            Expectation::Operand { operand, .. } => Some(operand),
            _ => None,
        }
    }

    /// Returns whether the keys have the functions that are printed on them.
    pub fn is_by_function(self) -> bool {
        self.characters().is_none()
            && self.operand().is_none_or(|operand| operand == ExpectedOperand::Key)
    }

    /// Returns whether a number is being keyed.
    pub fn is_number(self) -> bool {
        matches!(self, Expectation::Number { .. })
    }

    /// Returns whether a function can be keyed: nothing has begun that would have to be left.
    pub fn is_ready(self) -> bool {
        matches!(
            self,
            Expectation::Function
                | Expectation::Message
                | Expectation::Program
                | Expectation::Number { .. }
        )
    }

    /// Returns whether keys go into a program: lines, or a number that becomes one.
    pub fn is_program(self) -> bool {
        matches!(self, Expectation::Program | Expectation::Number { program: true })
    }

    /// Returns whether something runs until R/S stops it: a program, or a pause or a wait in one.
    pub fn is_running(self) -> bool {
        matches!(self, Expectation::Running | Expectation::Pause | Expectation::GetKey)
    }
}
