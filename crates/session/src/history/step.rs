//! A step of the history, which is undone as a whole: an action as a person sees it.

use sim41_calculator::calculator::{Calculator, Expectation, Key};
use sim41_language::key::Stroke;
use sim41_number::charset;

/// A step: what one action has done, from its first key to the end of what it began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number of the step, counted from the first one of the history. Steps that were read from
    /// a file have the number 0.
    pub number: u64,
    /// The strokes of the step; none if no key made the change.
    pub strokes: Vec<Stroke>,
    /// Whether the step began in ALPHA mode.
    pub(super) in_alpha: bool,
}

impl Step {
    /// Returns the step as it is written in words: `STO 01`, `XEQ AREA`, `1.5E3`. The text is empty
    /// if no key made the change.
    pub fn text(&self) -> String {
        let (mut text, mut alpha) = (String::new(), self.in_alpha);
        // Whether the last part is a digit or a letter, which the next one continues.
        let mut open = false;
        let gap = |text: &str| if text.is_empty() || text.ends_with(' ') { "" } else { " " };
        for stroke in &self.strokes {
            let letter = stroke.character().filter(|_| alpha).and_then(charset::to_char);
            let sign = match stroke.key {
                Key::Point if !stroke.shifted => Some('.'),
                Key::Eex if open && !stroke.shifted => Some('E'),
                key if !stroke.shifted => key.digit().map(|digit| char::from(b'0' + digit)),
                _ => None,
            };
            match letter.or(sign) {
                _ if stroke.key == Key::Alpha => (alpha, open) = (!alpha, false),
                None if stroke.key == Key::Back && open => _ = text.pop(),
                None if stroke.key == Key::Chs && open => {
                    let from = text.rfind([' ', 'E']).map_or(0, |at| at + 1);
                    match text[from..].starts_with('-') {
                        true => _ = text.remove(from),
                        false => text.insert(from, '-'),
                    }
                }

                Some(sign) => {
                    text += if open { "" } else { gap(&text) };
                    text.push(sign);
                    open = true;
                }
                None => {
                    text += gap(&text);
                    text += stroke.function().unwrap_or(stroke.name());
                    open = false;
                }
            }
        }
        match self.strokes.first() {
            Some(first) if text.is_empty() => first.name().into(),
            _ => text,
        }
    }
}

/// Returns whether a key goes on with what the keys before it have begun: SHIFT, a prompt, a
/// number, a text.
pub(super) fn goes_on(calculator: &Calculator, key: Key) -> bool {
    let corrects = key == Key::Back;
    calculator.machine().is_shifted()
        || match calculator.expectation() {
            Expectation::Operand { .. } => true,
            Expectation::Number { .. } => {
                corrects || matches!(key, Key::Point | Key::Eex | Key::Chs) || key.digit().is_some()
            }
            Expectation::Alpha { entering: true, .. } => {
                corrects || key == Key::Shift || key.plain().character().is_some()
            }
            _ => false,
        }
}
