//! The computer's keyboard at the screen: keys that forgive.
//!
//! What a key means is `keystrokes::pc`'s to say. Here is what only a person at a terminal needs:
//! Esc, labels that end with their second digit, and what a key that means nothing would have been.

use crate::calculator::Calculator;
use crate::key::{Key, Stroke};
use crate::keystrokes::pc::{Context, PcKey, PcKeyboard};

/// The keyboard and what was typed last.
#[derive(Clone, Default, Debug)]
pub struct Typing {
    keyboard: PcKeyboard,
    /// Two digits have just ended a label: Enter behind them is nothing more.
    label_ended: bool,
}

/// What a key of the computer comes to.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// These keys of the calculator, in order; none while it is not clear which.
    Keys(Vec<Key>),
    /// Nothing, and this is to be said about it.
    Nothing(String),
}

/// What the calculator is asking for.
pub fn context(calculator: &Calculator) -> Context {
    Context::of(calculator.expects())
}

impl Typing {
    /// A key is typed.
    pub fn press(&mut self, key: PcKey, calculator: &Calculator) -> Typed {
        let context = context(calculator);
        if std::mem::take(&mut self.label_ended) && key == PcKey::Enter {
            return Typed::Keys(Vec::new());
        }
        let keys = self.keyboard.press(key, context);
        if self.keyboard.pending().is_some()
            && !begins_a_name(calculator, &self.keyboard.label_digits().collect::<Vec<u8>>())
        {
            self.label_ended = true;
            return Typed::Keys(self.keyboard.press(PcKey::Enter, context));
        }
        if keys.is_empty() && self.keyboard.pending().is_none() && context != Context::Label {
            return Typed::Nothing(meaningless(key, context));
        }
        Typed::Keys(keys)
    }

    /// The digit that waits for what follows it.
    pub fn pending(&self) -> Option<u8> {
        self.keyboard.pending()
    }

    /// What was typed and not yet pressed is forgotten.
    pub fn forget(&mut self) {
        *self = Typing::default();
    }
}

/// Whether a program has a longer name that begins with these digits: then two digits need not be
/// all of the label.
fn begins_a_name(calculator: &Calculator, start: &[u8]) -> bool {
    let memory = calculator.memory();
    let labels = memory.chain().filter(|global| global.is_label());
    let mut names = labels.map(|label| memory.label_name(&label).collect::<Vec<u8>>());
    names.any(|name| name.starts_with(start) && name.len() > start.len())
        || calculator.library().names().iter().any(|name| name.as_bytes().starts_with(start))
}

/// What is said about a key that means nothing.
fn meaningless(key: PcKey, context: Context) -> String {
    let PcKey::Char(character) = key else { return "this key means nothing here".into() };
    let letter = character.to_uppercase().next().unwrap_or(character);
    if !context.takes_functions() {
        return format!("{letter} means nothing here");
    }
    let Some(stroke) = Stroke::typing_char(letter) else {
        return format!("{letter} is no key");
    };
    let [face, gold] = stroke.key.row().legends;
    let digit = stroke.key.digit().map_or(face.to_string(), |digit| digit.to_string());
    format!("{letter} is on the key {face}: press {digit}; with SHIFT it is {gold}")
}
