//! The input that the calculator expects, as data.
//!
//! A front end uses this to interpret the keys of a computer, to offer functions and to show help;
//! it never reads the display.

use sim41_language::instruction::Op;

/// The meaning of the next key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expects {
    /// The calculator is off and takes only ON.
    On,
    /// Functions and numbers are expected.
    Function,
    /// A number is being keyed.
    Number,
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
    Nothing,
    /// A program pauses (PSE); a number or a text can be keyed.
    Pause,
    /// GETKEY or GETKEYX waits for any key.
    GetKey,
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
    /// The digits of a number.
    Digits {
        /// The number of digits that have been keyed, without the 1 of EEX.
        keyed: u8,
        /// The number of digits that are still missing.
        missing: u8,
        /// Whether ALPHA begins a name instead.
        or_name: bool,
        /// Whether IND has been chosen.
        indirect: bool,
    },
    /// The letter of a stack register: X, Y, Z, T, L.
    Stack,
    /// The key ALPHA, which begins a name.
    NameBegin,
    /// The characters of a name, which ALPHA ends.
    Name {
        /// Whether SHIFT has been pressed.
        shift: bool,
        /// The number of characters that have been keyed.
        keyed: u8,
    },
    /// The key that ASN assigns.
    Key,
}
