//! The calculator's processor and chips, which run the owner's firmware.
//!
//! `processor` handles registers, sleep and time, `instructions` executes instruction codes,
//! `arithmetic` adds and subtracts digit fields, and `rom` contains the pages and banks. `display`,
//! `keypad`, `timer` and `paper` are chips on the bus. Sources: the published instruction set, and
//! measurements where it leaves gaps.

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

pub(crate) use display::{CELLS, ShownFrame};
pub(crate) use keypad::hardware_code;
pub(crate) use processor::{Nut, State};
pub(crate) use rom::Rom;

const REGISTER: u64 = (1 << 56) - 1;
