//! The action for pasted text, which `sim41_session::words::Paste` classifies.

use super::component::{Action, Change, Overlay, Scene};
use super::overlay::file_chooser::path_of;
use super::overlay::paste_question::PasteQuestion;
use super::terminal_input::LONGEST_PASTE;
use sim41_files::file_url;
use sim41_session::Expectation;
use sim41_session::program::number;
use sim41_session::words::{Paste, Question};
use std::path::PathBuf;

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
    let meaning = Paste::new(scene.calculator, text);
    let is_free = matches!(
        scene.mode,
        Expectation::Function
            | Expectation::Message
            | Expectation::Number { .. }
            | Expectation::Program
    );
    if let Some(path) = existing_file(text).filter(|_| is_free) {
        let alpha = match meaning.without_question() {
            Paste::Alpha(bytes) => bytes,
            _ => Vec::new(),
        };
        return Pasted::Ask(Box::new(PasteQuestion::file(scene, &path, text, alpha)));
    }
    Pasted::Do(match meaning {
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

/// The existing file whose path was pasted. Terminals paste the path of a dragged file as it is, in
/// quotes, with a backslash before special characters, or as a URL.
fn existing_file(text: &str) -> Option<PathBuf> {
    let text = text.trim();
    let without = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    let quoted = without('\'').or_else(|| without('"'));
    let paths = [
        Some(text.to_string()),
        quoted.map(str::to_string),
        Some(without_backslashes(text)),
        file_url::path(text),
    ];
    let is_path = |path: &String| path.contains(['/', '\\']) && !path.contains('\n');
    paths
        .into_iter()
        .flatten()
        .filter(is_path)
        .map(|path| path_of(&path))
        .find(|path| path.is_file())
}

fn without_backslashes(text: &str) -> String {
    let mut characters = text.chars();
    std::iter::from_fn(|| match characters.next()? {
        '\\' => characters.next(),
        character => Some(character),
    })
    .collect()
}
