//! A step in the history: one user action, which is undone as a whole.

use sim41_calculator::calculator::{Calculator, Expectation, Key};
use sim41_calculator::memory::flags;
use sim41_language::instruction::{OperandKind, spelling};
use sim41_language::key::Stroke;
use sim41_number::charset;

pub(super) const MOST_STROKES: usize = 200;

/// The effect of one action, from its first key to the end of the program or entry that it began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number of the step in the whole history; 0 if the step was read from a file.
    pub number: u64,
    /// The strokes that caused the step; empty if there were none.
    pub strokes: Vec<Stroke>,
    pub(super) in_alpha: bool,
    /// What the first key executes in USER mode instead of its own function.
    pub(super) user_function: Option<String>,
    pub(super) saved_text: Option<String>,
}

impl Step {
    pub(super) fn new(number: u64, keys: impl IntoIterator<Item = Key>, in_alpha: bool) -> Step {
        let mut strokes: Vec<Stroke> = Vec::new();
        let mut shift = false;
        for key in keys {
            match key {
                _ if strokes.len() == MOST_STROKES => break,
                Key::Shift => shift = !shift,
                key => strokes.push(Stroke { key, shifted: std::mem::take(&mut shift) }),
            }
        }
        strokes.extend(shift.then_some(Key::Shift.plain()));
        Step { number, strokes, in_alpha, user_function: None, saved_text: None }
    }

    /// The step in words: `STO 01`, `XEQ AREA`, `1.5E3`; empty if no key made the change.
    pub fn text(&self) -> String {
        if let Some(text) = &self.saved_text {
            return text.clone();
        }
        let (mut text, mut alpha) = (String::new(), self.in_alpha);
        // Whether the text ends with a digit or letter that the next part may continue.
        let mut open = false;
        let gap = |text: &str| if text.is_empty() || text.ends_with(' ') { "" } else { " " };
        let mut operand: Option<Prompt> = None;
        let mut strokes = self.strokes.iter();
        if let Some(name) = &self.user_function {
            strokes.next();
            (text, operand) = (name.clone(), Prompt::from_name(name));
        }
        for stroke in strokes {
            if let Some(prompt) = operand.take_if(|_| !alpha) {
                let part;
                (part, operand) = prompt.press(*stroke);
                if let Some(part) = part {
                    text += if open { "" } else { gap(&text) };
                    text += &part;
                    open = part.ends_with(|c: char| c.is_ascii_digit());
                    continue;
                }
            }
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
                    let name = stroke.function().unwrap_or(stroke.name());
                    text += name;
                    (operand, open) = (Prompt::from_name(name), false);
                }
            }
        }
        match self.strokes.first() {
            Some(first) if text.is_empty() => first.name().into(),
            _ => text,
        }
    }
}

/// A prompt for digits. The keys A to J enter 1 to 10; a point is followed by a stack letter.
#[derive(Clone, Copy)]
struct Prompt {
    digits: usize,
    stack: bool,
    register: bool,
    /// Whether SHIFT makes the operand indirect.
    indirect: bool,
}

impl Prompt {
    fn from_name(name: &str) -> Option<Prompt> {
        let kind = spelling::row_named(name)?.kind;
        let digits = kind.digits().filter(|_| kind != OperandKind::Count)?;
        let register = kind != OperandKind::Label;
        Some(Prompt { digits, stack: false, register, indirect: register || name != "LBL" })
    }

    /// The prompt for the register that contains the operand.
    fn pointer(self) -> Prompt {
        Prompt { digits: 2, register: true, ..self }
    }

    fn press(self, stroke: Stroke) -> (Option<String>, Option<Prompt>) {
        let letter = stroke.key.letter().map(char::from);
        let next = |digits| (digits > 0).then_some(Prompt { digits, ..self });
        match stroke.key {
            key if stroke.shifted && self.indirect => {
                let (part, next) = self.pointer().press(key.plain());
                (part.map(|part| format!("IND {part}")), next)
            }
            Key::Shift if self.indirect => (Some("IND".into()), Some(self.pointer())),
            _ if self.stack => (letter.map(String::from), None),
            Key::Point if self.register => {
                (Some(String::new()), Some(Prompt { stack: true, ..self }))
            }
            // In `STO + 05`, the prompt stays open after the `+`.
            Key::Plus | Key::Minus | Key::Times | Key::Divide if self.register => {
                (Some(stroke.name().into()), Some(self))
            }
            key => match (key.digit(), letter) {
                (Some(digit), _) => (Some(digit.to_string()), next(self.digits - 1)),
                (None, Some(letter @ 'A'..='J')) => {
                    let number = letter as usize - 'A' as usize + 1;
                    let digits = self.digits;
                    (Some(format!("{number:0digits$}")), None)
                }
                _ => (None, None),
            },
        }
    }
}

pub(super) fn takes_letters(calculator: &Calculator) -> bool {
    calculator.memory().flag(flags::ALPHA)
        || matches!(calculator.expectation(), Expectation::Editor { letters: true, .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operand_is_written_as_it_is_meant() {
        for (keys, wanted) in [
            ("5 STO . *", "5 STO Y"),
            ("8 STO 1/X", "8 STO 02"),
            ("STO 0 1", "STO 01"),
            ("STO + 0 5", "STO + 05"),
            ("RCL PI 5", "RCL IND 05"),
            ("XEQ SHIFT 0 5", "XEQ IND 05"),
            ("GTO SHIFT . *", "GTO IND Y"),
            ("XEQ 0 5", "XEQ 05"),
            ("FIX 4", "FIX 4"),
            ("FIX LOG", "FIX 4"),
            ("SF TAN", "SF 10"),
            ("1 . 5 EEX 3", "1.5E3"),
            ("SIN COS", "SIN COS"),
        ] {
            let strokes = keys.split(' ').map(|key| Stroke::from_name(key).unwrap()).collect();
            let step = Step { strokes, ..Step::new(1, [], false) };
            assert_eq!(step.text(), wanted, "{keys}");
        }
    }
}
