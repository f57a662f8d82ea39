//! The data that the page stores: the state file, the entry in progress, and the history.

use crate::{HISTORY, Result, Sim41, clean, codes, failed, keys, text};
use serde_json::json;
use sim41_session::instruction::spelling;
use sim41_session::resume::Saved;
use sim41_session::{Calculator, Session, state};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Sim41 {
    /// The state in the format of the terminal's state file.
    pub fn state(&self) -> String {
        state::write(self.calculator().machine())
    }

    /// Restores a state file as one step of undo.
    pub fn restore(&mut self, state: &str) -> Result<()> {
        let restored = awake(state)?;
        let now = self.now;
        self.alter(|calculator| {
            let zone = calculator.machine().clock().zone();
            *calculator = restored;
            calculator.set_zone(zone);
            calculator.tick(now);
        });
        Ok(())
    }

    /// Everything that must survive a reload, as JSON: state, codes of the keys of an entry in
    /// progress, whether a program is running, whether the calculator is off, and whether it shows
    /// ALPHA.
    pub fn save(&self) -> String {
        let Saved { state, keys, running, off, message } = self.entry.save(self.calculator());
        let entry = codes(&keys);
        text(&json!({
            "state": state, "entry": entry, "running": running, "off": off, "message": message
        }))
    }

    /// The undo history as text of at most `limit` bytes.
    pub fn save_history(&self, limit: usize) -> String {
        self.session.write_history(limit)
    }

    /// Resumes a calculator saved by [`Sim41::save`] with this history, which may be empty.
    pub fn resume(
        &mut self,
        state: String,
        entry: &[u8],
        running: bool,
        off: bool,
        message: bool,
        history: &str,
    ) -> Result<()> {
        let calculator = awake(&state)?;
        let policy = self.policy;
        self.renew(
            Session::with_history_of(history, calculator.clone(), HISTORY, policy)
                .unwrap_or_else(|_| Session::with_limit(calculator, HISTORY, policy)),
        );
        // AVIEW shows ALPHA again. With a printer plugged in, AVIEW would print ALPHA a second
        // time.
        if let Ok(step) = spelling::parse("AVIEW")
            && message
            && self.calculator().printer_switch().is_none()
        {
            self.alter(|calculator| calculator.execute_as_key(step));
        }
        let saved = Saved { state, keys: keys(entry), running, off, message };
        for key in saved.resuming() {
            self.press_key(key);
            self.release();
            self.run();
        }
        Ok(())
    }
}

fn awake(state: &str) -> Result<Calculator> {
    let mut calculator = Calculator::awake(state::read(state).map_err(failed)?);
    calculator.set_library(clean().library().clone());
    Ok(calculator)
}
