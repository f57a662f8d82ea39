//! The Nut: the calculator's processor with its chips, for firmware that the owner has as a file.
//!
//! `Nut` executes codes of ten bits: `processor` has its registers and instructions, `arithmetic`
//! the sums of digit fields, `rom` the pages of codes with their banks. Around it stand the chips
//! that the bus connects: `display`, `keypad`, `timer`, and `paper`, the printer. It knows nothing
//! of user code: that is what the firmware does with it. Sources: the published descriptions of the
//! instruction set, and measurements of the firmware where these are silent.

mod arithmetic;
mod bus;
mod display;
mod instructions;
mod keypad;
mod paper;
mod processor;
pub(crate) mod rom;
#[cfg(test)]
mod tests;
mod timer;

pub(crate) use display::{CELLS, Shown};
pub(crate) use keypad::hardware_code;
pub(crate) use processor::{Nut, State};
pub(crate) use rom::Rom;

/// The 56 bits of a register of the processor.
const REGISTER: u64 = (1 << 56) - 1;
