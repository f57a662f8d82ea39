//! The action for pasted text, which `sim41_session::words::Paste` classifies.

use super::component::{Action, Change, Overlay, Scene};
use super::overlay::paste_question::PasteQuestion;
use super::terminal_input::LONGEST_PASTE;
use sim41_session::program::number;
use sim41_session::words::{Paste, Question};

/// The number of digits that a register holds.
const DIGITS: usize = 10;

pub enum Pasted {
    Do(Action),
    Ask(Box<dyn Overlay>),
}

pub fn pasted(scene: &Scene, text: &str) -> Pasted {
    if text.chars().count() > LONGEST_PASTE {
        return Pasted::Do(Action::Refuse(format!(
            "text too long (limit {LONGEST_PASTE} characters): it was not pasted"
        )));
    }
    Pasted::Do(match Paste::new(scene.calculator, text) {
        Paste::Say(sentence) => Action::Refuse(sentence),
        Paste::Type(text) => Action::Type(text),
        Paste::Press(keys, what) if is_rounded(text) && !what.contains("digits") => {
            Action::Press(keys, format!("{what}, rounded to ten digits"))
        }
        Paste::Press(keys, what) => Action::Press(keys, what),
        Paste::Alpha(bytes) => Action::Change(Change::Alpha(bytes)),
        Paste::Line(line) => Action::CarryOut(line),
        Paste::Ask(question) => return Pasted::Ask(Box::new(asked(scene, text, question))),
    })
}

fn asked(scene: &Scene, text: &str, question: Question) -> PasteQuestion {
    match question {
        Question::Listing { lines, labels, bytes } => {
            PasteQuestion::listing(scene, text, lines, &labels, bytes)
        }
        Question::Numbers { numbers, stack, alpha } => {
            let question = PasteQuestion::numbers(scene, text, numbers, stack);
            match alpha {
                Some(beginning) => question.or_alpha(scene, text, beginning),
                None => question,
            }
        }
        Question::Text { title, beginning } => PasteQuestion::text(title, text, beginning),
    }
}

/// Whether the text is a number with more digits than a register holds.
fn is_rounded(text: &str) -> bool {
    let mantissa = text.trim().split(['e', 'E']).next().unwrap_or_default();
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    number(text.trim()).is_some() && digits.trim_matches('0').len() > DIGITS
}
