//! What the calculator expects of its user, as data for a front end.
//!
//! A front end that gives a computer's keys their meaning, offers functions or shows help asks
//! here; it never reads the display.

use crate::instruction::Op;
use crate::machine::Machine;
use crate::memory::flags;

/// What the next key means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expects {
    /// The calculator is off: only ON is taken.
    On,
    /// Functions and numbers.
    Function,
    /// A number is being keyed.
    Number {
        /// Whether the last character of the number is a digit.
        after_digit: bool,
    },
    /// Characters: ALPHA mode, or letters in the text editor.
    Alpha {
        /// Whether SHIFT has been pressed.
        shift: bool,
        /// Whether the cursor is there: the next character is appended.
        entering: bool,
    },
    /// The operand of this function.
    Operand {
        /// The function, as it stands in the display: `RCL`, `ST+`, `GTO`, `GTO .`.
        op: Op,
        /// The kind of operand.
        operand: Operand,
    },
    /// A program runs, or a message or tones take their time: R/S stops it.
    Nothing,
    /// A program pauses (PSE): a number or a text may be keyed.
    Pause,
    /// GETKEY or GETKEYX waits: any key.
    GetKey,
    /// A catalogue: R/S, SST, BST, ←.
    Catalog,
    /// The clock is shown: any key ends it.
    Clock,
    /// The keys of the stopwatch.
    Stopwatch,
    /// Digits and signs in the text editor.
    Editor {
        /// Whether SHIFT has been pressed.
        shift: bool,
    },
    /// The directory of extended memory: R/S, SST, BST, ←.
    Directory,
    /// The catalogue of alarms.
    AlarmCatalog,
    /// An alarm rings: any key acknowledges it.
    Alarm,
}

/// What a prompt waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// Digits.
    Digits {
        /// How many have been keyed, the 1 of EEX left out.
        keyed: u8,
        /// How many are still to come.
        missing: u8,
        /// Whether ALPHA begins a name instead.
        or_name: bool,
        /// Whether IND has been chosen.
        indirect: bool,
    },
    /// The letter of a stack register: X, Y, Z, T, L.
    Stack,
    /// ALPHA, which begins a name.
    NameBegin,
    /// The characters of a name, ended by ALPHA.
    Name {
        /// Whether SHIFT has been pressed.
        shift: bool,
        /// How many characters have been keyed.
        keyed: u8,
    },
    /// The key that ASN assigns.
    Key,
}

impl Expects {
    /// What the ready calculator expects.
    pub(super) fn of_flags(machine: &Machine) -> Expects {
        let flag = |number| machine.memory.flag(number);
        match flag(flags::ALPHA) {
            true => Expects::Alpha { shift: flag(flags::SHIFT), entering: flag(flags::DATA_ENTRY) },
            false => Expects::Function,
        }
    }
}
