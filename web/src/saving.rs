//! The data that the page stores: the state file, the entry in progress, and the history.

use crate::{HISTORY, Result, Sim41, clean, failed};
use sim41_session::resume::{Saved, end_number};
use sim41_session::{Calculator, state};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Sim41 {
    pub fn state(&self) -> String {
        let mut calculator = self.calculator().clone();
        end_number(&mut calculator);
        state::write(&calculator)
    }

    pub fn restore(&mut self, state: &str) -> Result<()> {
        let restored = self.awake(state)?;
        self.alter(|calculator| *calculator = restored);
        Ok(())
    }

    /// Everything that must survive a reload, as JSON: the state, the keys of an entry in progress,
    /// and whether a program is running, the calculator is off, or the display shows ALPHA.
    pub fn save(&self) -> String {
        Saved::new(&self.session).write()
    }

    pub fn save_history(&self, limit: usize) -> String {
        self.session.write_history(limit)
    }

    /// Resumes a calculator saved by [`Sim41::save`], with its history, which may be empty.
    pub fn resume(&mut self, saved: &str, history: &str) -> Result<()> {
        let saved = Saved::read(saved);
        let calculator = self.awake(&saved.state)?;
        self.renew(saved.resume(calculator, history, HISTORY, self.policy));
        Ok(())
    }
}

impl Sim41 {
    fn awake(&self, state: &str) -> Result<Calculator> {
        let mut calculator = state::read_calculator(state).map_err(failed)?;
        calculator.set_library(clean().library().clone());
        calculator.set_zone(self.calculator().machine().clock().zone());
        calculator.tick(self.now);
        Ok(calculator)
    }
}
