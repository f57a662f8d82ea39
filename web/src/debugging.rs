//! The history and the debugger for the page.

use crate::{Result, Sim41, failed, text};
use serde_json::json;
use sim41_session::Key;
use sim41_session::debugger::verb::Verb;
use wasm_bindgen::prelude::*;

impl Sim41 {
    pub(crate) fn held(&self) -> bool {
        self.calculator().machine().hit().is_some()
    }

    /// While the debugger holds a program, R/S continues it, SST executes a step and ← stops it.
    pub(crate) fn press_held(&mut self, key: Key) {
        if let Some(verb) = Verb::of_held_key(key, false) {
            self.perform(verb);
        }
    }

    fn perform(&mut self, verb: Verb) -> bool {
        self.was_held = false;
        self.debugger.perform(verb, 1, &mut self.session)
    }

    fn travel(&mut self, redo: bool) -> Option<String> {
        let step = self.debugger.travel(redo, &mut self.session)?;
        self.forget_typed();
        Some(step.text())
    }
}

#[wasm_bindgen]
impl Sim41 {
    /// The current position in the history, counted in executed instructions.
    pub fn moment(&self) -> f64 {
        self.session.moment() as f64
    }

    pub fn step(&self) -> String {
        text(&self.session.step().map(|step| {
            let display = self.calculator().lcd().text();
            json!({ "number": step.number, "text": step.text(), "display": display.trim() })
        }))
    }

    /// The number of steps that can be undone, and the number that can be redone.
    pub fn depth(&self) -> Vec<usize> {
        let (undo, redo) = self.session.depth();
        vec![undo, redo]
    }

    pub fn undo(&mut self) -> Option<String> {
        self.travel(false)
    }

    pub fn redo(&mut self) -> Option<String> {
        self.travel(true)
    }

    /// Runs a debugger command: `step`, `over`, `out`, `back`, `continue`, `hold`, `stop-here`.
    pub fn debug(&mut self, name: &str) -> Result<()> {
        let verb = Verb::from_name(name)
            .ok_or_else(|| failed(format!("unknown debugger command {name:?}")))?;
        match self.perform(verb) {
            true => Ok(()),
            false => Err(failed("the history does not go back any further")),
        }
    }

    pub fn toggle_breakpoint(&mut self, line: u16) -> Result<bool> {
        self.debugger.toggle_line(line, &mut self.session).map_err(failed)
    }
}
