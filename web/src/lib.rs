//! The calculator for the page. `sim41-session` defines the meaning of keys, files and words; this
//! crate converts values to strings and numbers for JavaScript.
//!
//! Times are in milliseconds since 1900-01-01 00:00 UTC, and keys are key codes. Views are JSON.

mod debugging;
mod files;
mod keys;
mod saving;
mod views;

use serde::Serialize;
use serde_json::{Value, json};
use sim41_session::debugger::Debugger;
use sim41_session::keystrokes::computer_keyboard::typed::Typed;
use sim41_session::program::library::Library;
use sim41_session::words::Typing;
use sim41_session::{
    Calculator, Event, Expectation, Key, Policy, Reason, Session, Speed, epoch, tone,
};
use wasm_bindgen::prelude::*;

type Result<T> = std::result::Result<T, JsError>;

/// The maximum size of the undo history in bytes.
const HISTORY: usize = 8 << 20;

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn failed(error: impl ToString) -> JsError {
    JsError::new(&error.to_string())
}

#[wasm_bindgen]
pub fn time(unix: f64) -> f64 {
    epoch::from_unix(unix as i64, 0) as f64
}

#[wasm_bindgen]
pub struct Sim41 {
    session: Session,
    debugger: Debugger,
    typing: Typing,
    script: Vec<Typed>,
    policy: Policy,
    now: u64,
    was_held: bool,
    said: String,
}

impl Sim41 {
    fn with(session: Session, policy: Policy) -> Sim41 {
        Sim41 {
            session,
            debugger: Debugger::default(),
            typing: Typing::default(),
            script: Vec::new(),
            policy,
            now: 0,
            was_held: false,
            said: String::new(),
        }
    }

    fn calculator(&self) -> &Calculator {
        self.session.calculator()
    }

    fn renew(&mut self, session: Session) {
        let (now, zone) = (self.now, self.calculator().machine().clock().zone());
        *self = Sim41::with(session, self.policy);
        self.tick(now as f64, zone as f64);
    }

    /// Makes a change that is not a key press; one undo reverts it. Fails if a program is running.
    fn change<R, E: ToString>(
        &mut self,
        change: impl FnOnce(&mut Calculator) -> std::result::Result<R, E>,
    ) -> Result<R> {
        if self.calculator().machine().running() {
            return Err(failed("a program is running: R/S stops it"));
        }
        let done = self.session.change(change).map_err(failed)?;
        self.forget_typed();
        Ok(done)
    }

    fn alter(&mut self, change: impl FnOnce(&mut Calculator)) {
        self.session.alter(change);
        self.forget_typed();
    }
}

#[wasm_bindgen]
impl Sim41 {
    /// A calculator after MEMORY LOST, with the message cleared.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript has no Default")]
    pub fn new() -> Sim41 {
        Sim41::with(Session::with_limit(clean(), HISTORY, Policy::clock()), Policy::clock())
    }

    /// Clears the calculator as MEMORY LOST does, without the message, and discards the history.
    pub fn clear(&mut self) {
        self.renew(Session::with_limit(clean(), HISTORY, self.policy));
    }

    pub fn tick(&mut self, now: f64, zone: f64) {
        self.now = now as u64;
        self.session.set_zone(zone as i64);
        self.session.tick(self.now);
    }

    /// Runs a slice. Returns when to call again: 0 for immediately, infinity to wait for a key.
    pub fn run(&mut self) -> f64 {
        self.debugger.follow(&mut self.session);
        let pause = self.session.advance(self.now);
        match pause.wake {
            Some(wake) if wake > self.now => wake as f64,
            _ if matches!(pause.reason, Reason::Busy | Reason::Waiting) => 0.0,
            _ => f64::INFINITY,
        }
    }

    /// Returns `idle`, `busy`, `waiting`, `alarm` while an alarm sounds, `held` while the debugger
    /// holds a program, or `off`.
    pub fn activity(&self) -> String {
        let name = match self.session.pause().reason {
            _ if self.held() => "held",
            _ if self.calculator().expectation() == Expectation::Alarm => "alarm",
            Reason::Idle => "idle",
            Reason::Off => "off",
            Reason::Waiting => "waiting",
            _ => "busy",
        };
        name.into()
    }

    /// Sets the speed: `full`, `tenfold` or `authentic`.
    pub fn set_speed(&mut self, name: &str) -> Result<()> {
        let speed = Speed::from_name(name).ok_or_else(|| {
            failed(format!("invalid speed {name:?}: expected full, tenfold or authentic"))
        })?;
        self.policy = speed.policy();
        self.session.set_policy(self.policy);
        Ok(())
    }

    /// The events since the last call, as JSON.
    pub fn events(&mut self) -> String {
        let held = self.held() && !self.was_held;
        self.was_held = self.held();
        let events = self.session.events().into_iter().filter_map(reported);
        let held = held.then(|| json!({ "type": "held" }));
        text(&events.chain(held).collect::<Vec<_>>())
    }
}

fn clean() -> Calculator {
    let mut calculator = Calculator::clean();
    calculator.set_library(Library::built_in());
    calculator
}

/// Converts an event for the page. A printed line is converted to its text and 168 columns of dots.
fn reported(event: Event) -> Option<Value> {
    Some(match event {
        Event::Tone(operand) => {
            let tone::Sound { hertz, milliseconds } = tone::tone(operand);
            let millihertz = (1_000.0 * hertz).round() as u32;
            json!({ "type": "tone", "millihertz": millihertz, "milliseconds": milliseconds })
        }
        Event::Printed(line) => {
            json!({ "type": "printed", "text": line.to_string(), "columns": line.columns() })
        }
        Event::Failed(failure) => json!({ "type": "error", "text": failure.to_string() }),
        _ => return None,
    })
}

fn codes(keys: &[Key]) -> Vec<u8> {
    keys.iter().map(|key| key.code()).collect()
}

fn keys(codes: &[u8]) -> Vec<Key> {
    codes.iter().filter_map(|&code| Key::with_code(code)).collect()
}
