//! The action for a pasted text: it is keyed in, or a question is asked first. What the text is, a
//! number, a listing or words, is recognized by `sim41_session::program::recognize`.

use super::component::{Action, Change, Overlay, Scene};
use super::instruction_keys;
use super::overlay::paste_question::{PasteQuestion, STACK};
use super::situation::Situation;
use super::terminal_input::LONGEST_PASTE;
use crate::files::message::counted;
use sim41_session::instruction::Op;
use sim41_session::key::Stroke;
use sim41_session::memory::{alpha, flags};
use sim41_session::program::{Recognized, number, recognize};
use sim41_session::{Expects, Key, charset};

/// The answer to a pasted text.
pub(super) enum Pasted {
    /// This action is to be done at once.
    Do(Action),
    /// This question is to be asked first.
    Ask(Box<dyn Overlay>),
}

/// Returns what is to be done with this text.
pub(super) fn pasted(scene: &Scene, text: &str) -> Pasted {
    let say = |sentence: &str| Pasted::Do(Action::Say(sentence.into()));
    if text.chars().count() > LONGEST_PASTE {
        return say(&format!(
            "the text has more than {LONGEST_PASTE} characters, and nothing of it is pasted"
        ));
    }
    match scene.mode {
        Situation::Off => return say("the calculator is off: F2 switches it on"),
        Situation::Running => return say("a program is running: R/S stops it"),
        // The calculator asks for a name or an operand, and takes the text as keys.
        Situation::Label | Situation::Name | Situation::Line | Situation::Operand => {
            return Pasted::Do(Action::Type(text.trim().into()));
        }
        Situation::Editor => return into_record(scene, text.trim_end()),
        // The characters go on with the text line that is being written.
        Situation::Alpha if scene.calculator.memory().flag(flags::PRGM) => {
            return Pasted::Do(Action::Type(text.lines().collect::<Vec<_>>().join(" ")));
        }
        Situation::Alpha => {
            return into_alpha(scene, text, scene.calculator.memory().alpha().collect());
        }
        _ => {}
    }
    let ports = scene.calculator.memory().ports();
    match recognize(text, ports) {
        Recognized::Nothing => say("there was nothing to paste"),
        Recognized::Number(number) => match instruction_keys::keys(scene, &[&number]) {
            Ok(keys) => Pasted::Do(Action::Press(keys, format!("pasted the number {number}"))),
            Err(sentence) => say(&sentence),
        },
        Recognized::Numbers(numbers) => Pasted::Ask(Box::new(which(scene, text, numbers))),
        Recognized::Listing { lines, labels, bytes } => {
            Pasted::Ask(Box::new(PasteQuestion::listing(text, lines, &labels, bytes, ports)))
        }
        Recognized::Broken(error) => say(&format!("this listing has a mistake in {error}")),
        Recognized::Text(_) => unclear(scene, text),
    }
}

/// Returns what is to be done with a text that is neither numbers alone nor a program.
fn unclear(scene: &Scene, text: &str) -> Pasted {
    let beginning = || fitting(text.trim(), Vec::new());
    let numbers = numbers_in(text);
    if numbers.is_empty() && resembles_number(text) {
        let question = PasteQuestion::text("this is no number", text, beginning());
        return Pasted::Ask(Box::new(question));
    }
    // In PRGM mode a text becomes a line, with numbers in it or not.
    if numbers.is_empty() || scene.mode == Situation::Program {
        return into_alpha(scene, text, Vec::new());
    }
    let question = which(scene, text, numbers).or_alpha(scene, text, beginning());
    Pasted::Ask(Box::new(question))
}

/// Returns the question of what is done with numbers.
fn which(scene: &Scene, text: &str, numbers: Vec<String>) -> PasteQuestion {
    let keys = on_stack(scene, &numbers);
    PasteQuestion::numbers(scene, text, numbers, keys)
}

/// Returns the numbers in a text of numbers with units, signs of currency, or headings: a third of
/// its words at the least are numbers. Another text has none.
fn numbers_in(text: &str) -> Vec<String> {
    let words: Vec<&str> =
        text.split([' ', '\t', '\r', '\n', ';']).filter(|w| !w.is_empty()).collect();
    let bare = |word: &&str| word.trim_matches(|c: char| "$€£¥%:()".contains(c)).to_string();
    let numbers: Vec<String> = words.iter().filter_map(|word| number(&bare(word))).collect();
    if 3 * numbers.len() < words.len() { Vec::new() } else { numbers }
}

/// Returns whether a text was perhaps meant as a number: it has digits, and no letter but that of a
/// power of ten.
fn resembles_number(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
        && !text.contains(|c: char| c.is_alphabetic() && !matches!(c, 'e' | 'E'))
}

/// Puts a text into ALPHA, after the characters `before`, if the calculator has all of its
/// characters and ALPHA has room. If not, a question is asked.
fn into_alpha(scene: &Scene, text: &str, before: Vec<u8>) -> Pasted {
    let text = text.trim_end_matches(['\r', '\n']);
    let wanted = before.len() + text.chars().count();
    let bytes = fitting(text, before);
    if bytes.len() < wanted {
        return Pasted::Ask(Box::new(PasteQuestion::text("a text is pasted", text, bytes)));
    }
    // In PRGM mode the text becomes a line.
    if scene.mode == Situation::Program {
        return Pasted::Do(Action::CarryOut(format!("\"{}\"", text.replace('"', "\\\""))));
    }
    Pasted::Do(Action::Change(Change::Alpha(bytes)))
}

/// Returns the characters `before` and those of a text that the calculator has, as far as ALPHA has
/// room.
fn fitting(text: &str, before: Vec<u8>) -> Vec<u8> {
    let known = text.chars().filter_map(charset::from_char);
    before.into_iter().chain(known).take(alpha::LENGTH).collect()
}

/// Returns the keys that type a text in the text editor; each further line begins a new record.
fn into_record(scene: &Scene, text: &str) -> Pasted {
    let letters = matches!(scene.calculator.expects(), Expects::Editor { letters: true, .. });
    let mode = (!letters).then_some(Key::Alpha);
    let mut keys: Vec<Key> = mode.into_iter().collect();
    for character in text.chars() {
        let capital = character.to_uppercase().next().unwrap_or(character);
        match Stroke::typing_char(character).or_else(|| Stroke::typing_char(capital)) {
            _ if character == '\n' => keys.push(Key::RunStop),
            Some(stroke) => keys.extend(stroke.keys()),
            None => {
                let sentence = format!("no key types the character {character:?}");
                return Pasted::Do(Action::Say(sentence));
            }
        }
    }
    keys.extend(mode);
    let what = format!("pasted {}", counted(text.chars().count(), "character"));
    Pasted::Do(Action::Press(keys, what))
}

/// Returns the keys that enter the last four of the numbers, one after the other.
fn on_stack(scene: &Scene, numbers: &[String]) -> Result<Vec<Key>, String> {
    let from = numbers.len().saturating_sub(STACK);
    let mut lines = Vec::new();
    for number in &numbers[from..] {
        if !lines.is_empty() {
            lines.push(Op::Enter.name());
        }
        lines.push(number);
    }
    instruction_keys::keys(scene, &lines)
}
