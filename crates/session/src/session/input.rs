use super::BudgetExhausted;
use crate::keystrokes::computer_keyboard::PcKey;
use sim41_calculator::printer::{NoPrinter, PrinterKey, Switch};
use sim41_language::instruction::Step;
use sim41_language::key::Key;
use sim41_number::register::Register;
use std::time::Duration;

/// An input from any front end.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Input {
    /// Press a calculator key and release it.
    Press(Key),
    /// Press a calculator key; [`Input::Up`] releases it.
    Down(Key),
    /// Release the key that is down.
    Up,
    /// Press a computer key, whose meaning depends on the input that the calculator expects.
    Typed(PcKey),
    /// Hold a key for two seconds, until NULL appears.
    Hold(Key),
    /// Press a key and continue after this time, even if the calculator has not finished.
    Brief(Key, Duration),
    /// Execute an instruction that has no key sequence, such as `RCL M`, as if it were assigned to
    /// a key.
    Step(Step),
    /// Let time pass.
    Wait(Duration),
    /// Add the programs in a file to program memory; the front end reads the file.
    Load(String),
    /// Store a value in the register at an absolute address below 400 (hexadecimal).
    Poke(u16, Register),
    /// Remove the batteries, which clears the memory (MEMORY LOST).
    Cold,
    /// Press a printer key.
    Printer(PrinterKey),
    /// Set the printer's switch.
    Switch(Switch),
}

impl From<Key> for Input {
    fn from(key: Key) -> Input {
        Input::Press(key)
    }
}

impl From<PcKey> for Input {
    fn from(key: PcKey) -> Input {
        Input::Typed(key)
    }
}

/// Why an input has no effect.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The register does not exist.
    #[error("there is no register {0:03x}")]
    NoRegister(u16),
    /// No printer is plugged in.
    #[error("{0}")]
    NoPrinter(#[from] NoPrinter),
    /// The front end must read this file and load its programs with
    /// [`Session::change`](super::Session::change).
    #[error("{0} cannot be loaded: this front end does not load files")]
    NeedsFile(String),
    /// A wait exceeds the budget.
    #[error("the program was still running after the last key: {limit}", limit = .0)]
    Exhausted(#[from] BudgetExhausted),
}
