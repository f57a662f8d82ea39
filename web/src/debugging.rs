//! History and debugger.

use crate::{Result, Sim41, failed, text};
use serde_json::json;
use sim41_session::Key;
use sim41_session::debugger::Back;
use wasm_bindgen::prelude::*;

impl Sim41 {
    pub(crate) fn held(&self) -> bool {
        self.calculator().machine().hit().is_some()
    }

    /// While the debugger holds a program, R/S continues it, SST executes a step and ← stops it.
    pub(crate) fn press_held(&mut self, key: Key) {
        match key {
            Key::RunStop => self.debugger.go_on(&mut self.session),
            Key::Sst => self.debugger.step_in(1, &mut self.session),
            Key::Back => self.debugger.stop_here(&mut self.session),
            _ => {}
        }
        self.was_held = false;
    }

    fn travel(&mut self, redo: bool) -> Option<String> {
        let step = self.debugger.travel(redo, &mut self.session)?;
        self.forget_entry();
        Some(step.text())
    }
}

#[wasm_bindgen]
impl Sim41 {
    /// The current state of the history.
    pub fn moment(&self) -> f64 {
        self.session.moment() as f64
    }

    /// The latest step of the history as JSON.
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

    /// A command of the debugger: `step`, `over`, `out`, `back`, `continue`, `hold`, `stop`.
    pub fn debug(&mut self, verb: &str) -> Result<()> {
        let (debugger, session) = (&mut self.debugger, &mut self.session);
        match verb {
            "step" => debugger.step_in(1, session),
            "over" => debugger.step_over(1, session),
            "out" => debugger.step_out(1, session),
            "continue" => debugger.go_on(session),
            "hold" => debugger.hold(session),
            "stop" => debugger.stop_here(session),
            "back" => {
                if session.calculator().machine().running() {
                    debugger.hold(session);
                }
                let found = debugger.back(Back::Step, session);
                found.ok_or_else(|| failed("the history has no earlier instruction"))?;
            }
            _ => return Err(failed(format!("invalid debugger command {verb:?}"))),
        }
        self.was_held = false;
        Ok(())
    }

    pub fn toggle_breakpoint(&mut self, line: u16) -> Result<bool> {
        self.debugger.toggle_line(line, &mut self.session).map_err(failed)
    }
}
