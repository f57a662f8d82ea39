//! Calculator keys, computer keys, words, and pasted text.

use crate::{Result, Sim41, codes, failed, keys, text};
use serde_json::json;
use sim41_session::keystrokes::computer_keyboard::PcKey;
use sim41_session::keystrokes::computer_keyboard::typed::{self, Typed};
use sim41_session::words::{self, Item, Paste, Question, Typed as TypedKeys};
use sim41_session::{Input, Key, PrinterKey};
use wasm_bindgen::prelude::*;

const FOUND: usize = 60;
/// How long `{hold:…}` in a script holds a key, in milliseconds.
const HOLD: u32 = 2_000;

impl Sim41 {
    pub(crate) fn press_key(&mut self, key: Key) {
        if self.held() {
            return self.press_held(key);
        }
        if key == Key::Sst && !self.calculator().machine().running() {
            self.debugger.pass(&mut self.session);
        }
        // Only inputs other than key presses and releases can fail.
        let _ = self.session.press(Input::Down(key));
    }

    pub(crate) fn forget_typed(&mut self) {
        self.typing.forget();
    }

    /// Presses keys as one undo step. If `own` is set, each key performs its standard function,
    /// even in USER mode.
    fn press_keys(&mut self, keys: &[Key], own: bool) {
        if self.held() {
            return keys.iter().for_each(|&key| self.press_held(key));
        }
        match own {
            true => self.session.press_all_own(keys, self.now),
            false => self.session.press_all(keys, self.now),
        }
    }

    fn typed_key(&mut self, key: PcKey) -> Vec<Key> {
        let expectation = self.calculator().expectation();
        match self.typing.press(key, expectation, self.session.calculator()) {
            TypedKeys::Keys(keys) => {
                self.said = self.typing.waiting().unwrap_or_default();
                keys
            }
            TypedKeys::Nothing(sentence) => {
                self.said = sentence;
                Vec::new()
            }
        }
    }
}

#[wasm_bindgen]
impl Sim41 {
    /// Presses a key by its code. `typed` is set if `code` is from [`Sim41::pc_keys`] or a script.
    pub fn press(&mut self, code: u8, typed: bool) -> Result<()> {
        let key = Key::with_code(code).ok_or_else(|| failed(format!("invalid key code {code}")))?;
        if !typed {
            self.forget_typed();
        }
        self.press_key(key);
        Ok(())
    }

    pub fn release(&mut self) {
        // Only inputs other than key presses and releases can fail.
        let _ = self.session.press(Input::Up);
    }

    pub fn press_all(&mut self, codes: &[u8]) {
        self.press_keys(&keys(codes), false);
    }

    /// The key codes for a computer key in the current state. The name is a character, or `Enter`,
    /// `Backspace`, `Delete`, `Tab`, `Up`, `Down`, `F1` to `F12`.
    pub fn pc_keys(&mut self, name: &str) -> Vec<u8> {
        let key = name.parse().ok().map(PcKey::Char).or_else(|| typed::key(name));
        key.map(|key| codes(&self.typed_key(key))).unwrap_or_default()
    }

    /// The codes of the keys that Esc presses to leave a prompt, message, catalog or ALPHA mode.
    pub fn escape_keys(&mut self) -> Vec<u8> {
        self.forget_typed();
        codes(&words::leave(self.calculator()))
    }

    /// Whether Esc undoes the last key press instead of pressing a calculator key.
    pub fn escape_undoes(&self) -> bool {
        words::only_undo_leaves(self.calculator().expectation())
    }

    /// Whether a computer key begins a name instead of pressing a calculator key.
    pub fn begins_name(&self, name: &str) -> bool {
        let calculator = self.calculator();
        name.parse().is_ok_and(|c| words::begins_name(c, calculator.expectation(), calculator))
    }

    /// The message about the last computer key or word; empty if there is none.
    pub fn said(&mut self) -> String {
        std::mem::take(&mut self.said)
    }

    /// Parses a script in the format of `sim41 type` and returns the number of its keystrokes.
    pub fn script(&mut self, text: &str) -> Result<usize> {
        self.script = typed::parse(text).map_err(failed)?;
        let refused =
            |input: &Input| matches!(input, Input::Load(_) | Input::Poke(..) | Input::Cold);
        match self.script.iter().find(|typed| typed.inputs.iter().any(refused)) {
            Some(typed) => Err(failed(format!(
                "{word} is not allowed in a link: links can only press keys",
                word = typed.text
            ))),
            None => Ok(self.script.len()),
        }
    }

    /// The effect of keystroke `n` in the current state, as JSON: key codes, and milliseconds to
    /// hold and to wait.
    pub fn script_step(&mut self, n: usize) -> String {
        let Typed { text: written, inputs } = self.script.get(n).cloned().unwrap_or_default();
        let (mut keys, mut hold, mut wait) = (Vec::new(), 0, 0);
        for input in inputs {
            match input {
                Input::Typed(key) => keys.extend(codes(&self.typed_key(key))),
                Input::Press(key) | Input::Brief(key, _) => keys.push(key.code()),
                Input::Hold(key) => {
                    keys.push(key.code());
                    hold = HOLD;
                }
                Input::Wait(time) => wait += time.as_millis() as u32,
                // An input that needs a missing printer is ignored.
                input => _ = self.session.press(input),
            }
        }
        text(&json!({ "text": written, "keys": keys, "hold": hold, "wait": wait }))
    }

    /// Executes a line of words (`sin`, `sto 05`, `xeq area`).
    pub fn word(&mut self, line: &str) -> Result<()> {
        let keys = words::line_keys(line, self.calculator()).map_err(failed)?;
        self.forget_typed();
        self.press_keys(&keys, true);
        Ok(())
    }

    /// The matching functions and programs, best first, as JSON.
    pub fn search(&self, name: &str) -> String {
        let found = |Item { name, note, key, value, .. }: Item<words::NameMeaning>| {
            let line = match value {
                words::NameMeaning::Function(spec) => spec.name().to_string(),
                words::NameMeaning::Line(line) => line,
            };
            json!({ "name": name, "what": note, "key": key, "line": line })
        };
        let items = words::search(name, self.calculator()).into_iter().take(FOUND);
        text(&items.map(found).collect::<Vec<_>>())
    }

    pub fn help(&self, name: &str) -> Option<String> {
        words::help(name, self.calculator().memory().ports()).ok()
    }

    /// Pastes text: a number is stored in X, other text in ALPHA.
    pub fn paste(&mut self, text: &str) -> Result<()> {
        match Paste::new(self.calculator(), text).without_question() {
            Paste::Say(sentence) => return Err(failed(sentence)),
            Paste::Type(text) => {
                for key in text.chars().filter_map(typed::key_for) {
                    let keys = self.typed_key(key);
                    self.press_keys(&keys, false);
                }
            }
            Paste::Press(keys, said) => {
                self.press_keys(&keys, true);
                self.said = said;
            }
            Paste::Line(line) => self.word(&line)?,
            Paste::Alpha(bytes) => {
                self.alter(|calculator| calculator.change(|machine| machine.edit_alpha(&bytes)));
            }
            Paste::Ask(Question::Listing { bytes, .. }) => _ = self.load(&bytes)?,
            Paste::Ask(_) => {}
        }
        Ok(())
    }

    /// Sets the printer's switch to `man`, `norm` or `trace`; any other name unplugs the printer.
    pub fn set_printer(&mut self, switch: &str) {
        let switch = switch.parse().ok();
        self.alter(|calculator| calculator.turn_printer(switch));
    }

    pub fn printer(&self) -> String {
        self.calculator().printer_switch().map_or("", |switch| switch.name()).into()
    }

    pub fn press_printer(&mut self, key: &str) {
        if let Some(key) = PrinterKey::from_name(key) {
            self.alter(|calculator| calculator.press_printer(key));
        }
    }
}
