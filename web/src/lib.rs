//! The calculator for the page. Everything that a key, a file or a word means is in
//! `sim41-session`; this crate turns it into texts and numbers that JavaScript reads.
//!
//! Times are milliseconds since 1900-01-01 00:00 UTC, keys are key codes. Views are JSON.

mod driver;
mod files;
mod views;

use driver::Driver;
use serde::Serialize;
use sim41_session::key_legend::KeyLegend;
use sim41_session::lcd::segments;
use sim41_session::resume::Saved;
use sim41_session::{Calculator, Key};
use sim41_session::{Glyph, epoch};
use wasm_bindgen::prelude::*;

type Result<T> = std::result::Result<T, JsError>;

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn failed(error: impl ToString) -> JsError {
    JsError::new(&error.to_string())
}

#[derive(Serialize)]
struct SavedText {
    state: String,
    entry: Vec<u8>,
    running: bool,
    off: bool,
    message: bool,
}

#[derive(Serialize)]
struct KeyFace {
    code: u8,
    name: &'static str,
    face: String,
    gold: String,
    blue: String,
}

#[wasm_bindgen]
pub fn keys() -> String {
    let calculator = Calculator::clean();
    let face = |key: Key| {
        let names = key.row().names;
        let KeyLegend { face, gold, letter, .. } = KeyLegend::of(&calculator, key);
        let name = names.iter().find(|name| name.is_ascii()).unwrap_or(&names[0]);
        KeyFace { code: key.code(), name, face, gold, blue: letter }
    };
    json(&Key::all().map(face).collect::<Vec<_>>())
}

/// The lit segments of each display code, 00 to 7F: bit 0 is segment a, bit 13 is segment n.
#[wasm_bindgen]
pub fn segments() -> Vec<u16> {
    let mask = |code| {
        let lit = ('a'..='n').enumerate();
        lit.filter(|&(_, segment)| segments::lights(Glyph::from_code(code), segment))
            .fold(0, |mask, (bit, _)| mask | 1 << bit)
    };
    (0..0x80).map(mask).collect()
}

/// The built-in programs as JSON: name, description, keys and listing.
#[wasm_bindgen]
pub fn library() -> String {
    json(&views::library())
}

/// The computer's keys for the keys of the calculator, as JSON pairs of a code and a text.
#[wasm_bindgen]
pub fn pc_map() -> String {
    json(&views::pc_map())
}

#[wasm_bindgen]
pub fn time(unix: f64) -> f64 {
    epoch::from_unix(unix as i64, 0) as f64
}

/// A calculator with its history, paper events and debugger.
#[wasm_bindgen]
pub struct Sim41(Driver);

#[wasm_bindgen]
impl Sim41 {
    /// A calculator after MEMORY LOST, with the message cleared.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript has no Default")]
    pub fn new() -> Sim41 {
        Sim41(Driver::new())
    }

    pub fn tick(&mut self, now: f64, zone: f64) {
        self.0.tick(now as u64, zone as i64);
    }

    /// Runs a slice. Returns the time of the next call: 0 for at once, infinity for the next key.
    pub fn run(&mut self) -> f64 {
        self.0.run()
    }

    /// `idle`, `busy`, `waiting`, `alarm` while one sounds, `held` by the debugger, or `off`.
    pub fn activity(&self) -> String {
        self.0.activity_name().into()
    }

    /// `full`, `tenfold` or `authentic`.
    pub fn set_speed(&mut self, name: &str) -> Result<()> {
        self.0.set_speed(name).map_err(failed)
    }

    /// Presses a key by its code. `typed` keys come from [`Sim41::pc_keys`] or a script.
    pub fn press(&mut self, code: u8, typed: bool) -> Result<()> {
        let key = Key::with_code(code).ok_or_else(|| failed(format!("no key has code {code}")))?;
        if !typed {
            self.0.forget_typed();
        }
        self.0.press(key);
        Ok(())
    }

    pub fn release(&mut self) {
        self.0.release();
    }

    /// The key codes that a key of the computer presses now. The name is a character, or `Enter`,
    /// `Backspace`, `Delete`, `Tab`, `Up`, `Down`, `F1` to `F12`.
    pub fn pc_keys(&mut self, name: &str) -> Vec<u8> {
        self.0.pc_keys(name)
    }

    /// The keys of Esc: those that leave what is open.
    pub fn escape_keys(&mut self) -> Vec<u8> {
        self.0.escape_keys()
    }

    pub fn begins_name(&self, character: &str) -> bool {
        self.0.begins_name(character)
    }

    /// The sentence about the last key of the computer or word; empty if there is none.
    pub fn said(&mut self) -> String {
        self.0.take_said()
    }

    pub fn press_all(&mut self, codes: &[u8]) {
        let keys: Vec<Key> = codes.iter().filter_map(|&code| Key::with_code(code)).collect();
        self.0.press_all(&keys, false);
    }

    /// Reads a script in the notation of `sim41 type`; returns the number of its keystrokes.
    pub fn script(&mut self, text: &str) -> Result<usize> {
        self.0.read_script(text).map_err(failed)
    }

    /// What keystroke `n` of the script does now, as JSON: key codes, milliseconds to hold the last
    /// key, milliseconds to wait.
    pub fn script_step(&mut self, n: usize) -> String {
        json(&self.0.script_step(n))
    }

    /// Cells and annunciators: twelve display codes, twelve marks (0 none, 1 period, 2 colon, 3
    /// comma), the annunciators as two bytes with the leftmost in bit 0, and 1 if the display is
    /// on.
    pub fn lcd(&self) -> Vec<u8> {
        views::lcd(&self.0.calculator().lcd())
    }

    /// The display as `sim41 type` prints it.
    pub fn display(&self) -> String {
        self.0.calculator().lcd().text().trim_end().into()
    }

    pub fn annunciators(&self) -> String {
        self.0.calculator().lcd().annunciators_text()
    }

    pub fn scrolls(&self) -> bool {
        self.0.calculator().scrolls()
    }

    /// The events since the last call, in order, as JSON.
    pub fn events(&mut self) -> String {
        json(&self.0.take_events())
    }

    /// A view as JSON: `stack`, `registers`, `program`, `flags`, `keyboard`, `programs`, `board`.
    pub fn view(&self, name: &str) -> String {
        views::view(name, &self.0)
    }

    pub fn revision(&self) -> u32 {
        self.0.calculator().memory().revision()
    }

    pub fn moment(&mut self) -> f64 {
        self.0.session().moment() as f64
    }

    pub fn step(&mut self) -> String {
        json(&views::step(&mut self.0))
    }

    pub fn depth(&mut self) -> Vec<usize> {
        let (undo, redo) = self.0.session().depth();
        vec![undo, redo]
    }

    pub fn undo(&mut self) -> Option<String> {
        self.0.travel(false)
    }

    pub fn redo(&mut self) -> Option<String> {
        self.0.travel(true)
    }

    pub fn state(&self) -> String {
        self.0.state()
    }

    pub fn restore(&mut self, state: &str) -> Result<()> {
        self.0.restore(state).map_err(failed)
    }

    /// Clears the calculator: MEMORY LOST, with the message cleared, and without history.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// All that must last over a reload, as JSON: state, codes of the keys of an entry in progress,
    /// whether a program runs, whether the calculator is off, whether it shows ALPHA.
    pub fn save(&self) -> String {
        let Saved { state, keys, running, off, message } = self.0.save();
        let entry = keys.into_iter().map(Key::code).collect();
        json(&SavedText { state, entry, running, off, message })
    }

    /// The moments of undo, as text of at most `limit` bytes.
    pub fn save_history(&mut self, limit: usize) -> String {
        self.0.session().write_history(limit)
    }

    /// Resumes a calculator of [`Sim41::save`] with this history, which may be empty.
    pub fn resume(
        &mut self,
        state: String,
        entry: Vec<u8>,
        running: bool,
        off: bool,
        message: bool,
        history: &str,
    ) -> Result<()> {
        let keys = entry.into_iter().filter_map(Key::with_code).collect();
        let saved = Saved { state, keys, running, off, message };
        self.0.resume(&saved, history).map_err(failed)
    }

    /// Describes a file as JSON: its kind and its programs.
    pub fn inspect(&self, name: &str, bytes: &[u8]) -> Result<String> {
        files::inspect(&self.0, name, bytes).map(|found| json(&found)).map_err(failed)
    }

    pub fn load(&mut self, raw: &[u8]) -> Result<String> {
        self.0.load(raw).map_err(failed)
    }

    pub fn plug(&mut self, name: &str, bytes: &[u8]) -> Result<String> {
        files::plug(&mut self.0, name, bytes).map_err(failed)
    }

    /// The remarks of `check` about a listing, as JSON.
    pub fn check(&self, listing: &str) -> String {
        json(&files::check(&self.0, listing))
    }

    pub fn is_program(&self, text: &str) -> bool {
        files::is_program(&self.0, text)
    }

    pub fn program_name(&self) -> Result<String> {
        files::program_name(&self.0).map_err(failed)
    }

    pub fn add_program(&mut self, listing: &str) -> Result<String> {
        files::add_program(&mut self.0, listing).map_err(failed)
    }

    pub fn replace_program(&mut self, listing: &str) -> Result<String> {
        files::replace_program(&mut self.0, listing).map_err(failed)
    }

    /// The current program as a file: `prg`, `raw`, `p41`, `lif`, and bar code as `svg`.
    pub fn program_file(&self, kind: &str) -> Result<Vec<u8>> {
        files::program_file(&self.0, kind).map_err(failed)
    }

    /// Turns the printer's switch to `man`, `norm` or `trace`; anything else unplugs the printer.
    pub fn set_printer(&mut self, switch: &str) {
        self.0.set_printer(switch);
    }

    /// The position of the printer's switch; empty without a printer.
    pub fn printer(&self) -> String {
        self.0.calculator().printer_switch().map_or("", |switch| switch.name()).into()
    }

    pub fn press_printer(&mut self, key: &str) {
        self.0.press_printer(key);
    }

    /// A command of the debugger: `step`, `over`, `out`, `back`, `continue`, `hold`, `stop`.
    pub fn debug(&mut self, verb: &str) -> Result<()> {
        self.0.debug(verb).map_err(failed)
    }

    pub fn toggle_breakpoint(&mut self, line: u16) -> Result<bool> {
        self.0.toggle_breakpoint(line).map_err(failed)
    }

    /// Executes a line of words (`sin`, `sto 05`, `xeq area`).
    pub fn word(&mut self, line: &str) -> Result<()> {
        self.0.word(line).map_err(failed)
    }

    /// The matching functions and programs, best first, as JSON.
    pub fn search(&self, text: &str) -> String {
        json(&self.0.search(text))
    }

    pub fn help(&self, name: &str) -> Option<String> {
        Driver::help(name)
    }

    pub fn x(&self) -> String {
        views::x(&self.0)
    }

    /// Pastes a text: a number goes to X, other characters to ALPHA.
    pub fn paste(&mut self, text: &str) -> Result<()> {
        self.0.paste(text).map_err(failed)
    }
}

#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").into()
}
