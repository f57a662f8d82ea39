//! What lasts over a reload of the page.

use crate::driver::Driver;
use serde::Serialize;
use sim41_session::instruction::spelling;
use sim41_session::memory::flags;
use sim41_session::{Calculator, charset};

/// A saved calculator.
#[derive(Serialize)]
pub struct Saved {
    /// The state file; with an entry in progress that of the moment before its first key.
    pub state: String,
    /// The codes of the keys of an entry in progress.
    pub entry: Vec<u8>,
    /// Whether a program was running.
    pub running: bool,
    /// Whether the calculator was switched off.
    pub off: bool,
    /// Whether the display showed ALPHA, as after PROMPT and AVIEW.
    pub message: bool,
}

/// Returns whether a message in the display repeats ALPHA.
pub fn shows_alpha(calculator: &Calculator) -> bool {
    let memory = calculator.memory();
    let alpha: Vec<u8> = memory.alpha().collect();
    let shown = calculator.lcd().text();
    let shown = shown.trim_end();
    memory.flag(flags::MESSAGE)
        && !memory.flag(flags::ALPHA)
        && !shown.is_empty()
        && charset::text(&alpha).contains(shown)
}

/// Shows ALPHA again, as AVIEW does. With a printer AVIEW would print it a second time.
pub fn show_alpha(driver: &mut Driver) {
    if let Ok(step) = spelling::parse("AVIEW")
        && driver.calculator().printer_switch().is_none()
    {
        driver.alter(|calculator| calculator.carry_out(step));
    }
}
