//! What a front end passes to a session.

use super::BudgetExhausted;
use crate::key::Key;
use crate::keystrokes::pc::PcKey;
use crate::memory::Ports;
use crate::printer::{NoPrinter, PrinterKey, Switch};
use crate::register::Register;
use std::sync::Arc;
use std::time::Duration;

/// An input of any front end.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Input {
    /// Press a key of the calculator and release it.
    Press(Key),
    /// Press a key of the calculator; [`Input::Up`] releases it.
    Down(Key),
    /// Release the key that is down.
    Up,
    /// Press a key of the computer, whose meaning depends on what the calculator expects.
    Typed(PcKey),
    /// Hold a key for two seconds, so that its function is nullified.
    Hold(Key),
    /// Press a key and continue after this time, whether the calculator has finished or not.
    Brief(Key, Duration),
    /// Let time pass.
    Wait(Duration),
    /// Add the programs of this file to program memory.
    Load(String),
    /// Store a value into the register at an absolute address below 400 (hexadecimal).
    Poke(u16, Register),
    /// Take out the batteries: MEMORY LOST.
    Cold,
    /// Press a key of the printer.
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

/// Reads the programs in a file that [`Input::Load`] names, as raw bytes. The listing may name
/// functions of these modules.
pub type Loader = Arc<dyn Fn(&str, &Ports) -> Result<Vec<u8>, String> + Send + Sync>;

/// The reason why an input has no effect.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// No such register exists.
    #[error("there is no register {0:03x}")]
    NoRegister(u16),
    /// No printer is plugged in.
    #[error("{0}")]
    NoPrinter(#[from] NoPrinter),
    /// The programs of a file cannot be loaded.
    #[error("{0}")]
    Load(String),
    /// A wait exceeds the budget.
    #[error("the calculator was left alone at the end of the keys, {0}")]
    Exhausted(#[from] BudgetExhausted),
}
