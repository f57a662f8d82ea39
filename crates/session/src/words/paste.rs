//! Pastes text by pressing keys, or first asks the user how to use the text.

use super::instruction_line::{long_numbers, separated_number};
use super::{algebra, instruction_keys};
use sim41_calculator::calculator::Calculator;
use sim41_calculator::keyboard::{Expectation, ExpectedOperand};
use sim41_calculator::memory::{alpha, flags};
use sim41_language::instruction::Op;
use sim41_language::key::{Key, Stroke};
use sim41_language::program::{Recognized, number, recognize};
use sim41_number::charset;

pub const STACK: usize = 4;

#[derive(Clone, Debug, PartialEq)]
pub enum Paste {
    Say(String),
    Type(String),
    /// Press keys; the message reports what was pasted.
    Press(Vec<Key>, String),
    Alpha(Vec<u8>),
    Line(String),
    Ask(Question),
}

/// Pasted text can be used in several ways, so the user must choose.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Whether to load a program or press its keys.
    Listing {
        /// The number of program lines, including END.
        lines: usize,
        labels: Vec<String>,
        bytes: Vec<u8>,
    },
    /// Where to store the numbers.
    Numbers {
        numbers: Vec<String>,
        stack: Result<Vec<Key>, String>,
        /// As much of the text as fits into ALPHA, if that is an option.
        alpha: Option<Vec<u8>>,
    },
    /// How to use text that does not fit into ALPHA, or that could mean something else.
    Text {
        title: &'static str,
        /// As much of the text as fits into ALPHA.
        beginning: Vec<u8>,
    },
}

impl Paste {
    pub fn new(calculator: &Calculator, text: &str) -> Paste {
        match calculator.expectation() {
            Expectation::Off => return say("the calculator is off: F2 switches it on"),
            expectation if expectation.is_running() => {
                return say("a program is running: R/S stops it");
            }
            // At a prompt for a name or an operand, each character is a key.
            Expectation::Operand { operand, .. } if operand != ExpectedOperand::Key => {
                return Paste::Type(text.trim().into());
            }
            Expectation::Editor { letters, .. } => return into_record(letters, text.trim_end()),
            // The characters are appended to the text line that is being entered.
            Expectation::Alpha { .. } if calculator.memory().flag(flags::PRGM) => {
                return Paste::Type(text.lines().collect::<Vec<_>>().join(" "));
            }
            Expectation::Alpha { .. } => {
                return into_alpha(calculator, text, calculator.memory().alpha().collect());
            }
            _ => {}
        }
        let recognized = recognize(text, calculator.memory().ports());
        if matches!(recognized, Recognized::Number(_) | Recognized::Numbers(_))
            && let Some(sentence) = ambiguous(text)
        {
            return Paste::Say(sentence);
        }
        if let Recognized::Listing { labels, .. } = &recognized
            && labels.is_empty()
            && let Some(sentence) = sum(calculator, text)
        {
            return Paste::Say(sentence);
        }
        match recognized {
            Recognized::Nothing => say("nothing to paste"),
            Recognized::Number(number) => match instruction_keys::keys(calculator, &[&number]) {
                Ok(keys) => {
                    let rounded = long_numbers(text).pop();
                    let said = rounded.unwrap_or_else(|| format!("pasted the number {number}"));
                    Paste::Press(keys, said)
                }
                Err(sentence) => Paste::Say(sentence),
            },
            Recognized::Numbers(numbers) => which(calculator, numbers, None),
            Recognized::Listing { lines, labels, bytes } => {
                Paste::Ask(Question::Listing { lines, labels, bytes })
            }
            Recognized::Broken(error) => say(&format!("the listing cannot be read: {error}")),
            Recognized::Text(_) => unclear(calculator, text),
        }
    }

    /// Puts the last numbers onto the stack, or the beginning of the text into ALPHA, without
    /// asking.
    pub fn without_question(self) -> Paste {
        match self {
            Paste::Ask(Question::Text { beginning, .. }) => Paste::Alpha(beginning),
            Paste::Ask(Question::Numbers { stack: Err(sentence), .. }) => Paste::Say(sentence),
            Paste::Ask(Question::Numbers { numbers, stack: Ok(keys), .. }) => {
                let said = match numbers.len() {
                    count @ ..=STACK => format!("pasted {count} numbers"),
                    _ => format!(
                        "pasted only the last {STACK} numbers, because the stack has no room for \
                         more"
                    ),
                };
                Paste::Press(keys, said)
            }
            paste => paste,
        }
    }
}

fn say(sentence: &str) -> Paste {
    Paste::Say(sentence.into())
}

fn unclear(calculator: &Calculator, text: &str) -> Paste {
    let beginning = || fitting(text.trim(), Vec::new());
    let numbers = numbers_in(text);
    let is_line = calculator.expectation().is_program();
    if numbers.is_empty() && resembles_number(text) {
        // Dates such as `27/11/2026` and telephone numbers such as `555-1234` are not formulas.
        let is_formula = text.contains(|c| "+*^(×÷√".contains(c))
            || text.matches(['/', '-']).count() == 1 && text.contains('/');
        let is_formula = is_formula && !is_line;
        if let Some(sentence) = algebra::key_advice(text, calculator).filter(|_| is_formula) {
            return Paste::Say(sentence);
        }
        let title = "the pasted text is not a number";
        return Paste::Ask(Question::Text { title, beginning: beginning() });
    }
    if let Some(sentence) = ambiguous(text).filter(|_| !numbers.is_empty()) {
        return Paste::Say(sentence);
    }
    // Text such as `(see below)` or `e` is not a formula.
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    if let Some(sentence) = algebra::key_advice(text, calculator)
        && !is_line
        && has_digit
    {
        return Paste::Say(sentence);
    }
    if numbers.is_empty() && !is_line && calculator.memory().alpha().next().is_some() {
        let title = "ALPHA already contains text";
        return Paste::Ask(Question::Text { title, beginning: beginning() });
    }
    // In PRGM mode, the text is entered as a program line, even if it contains numbers.
    if numbers.is_empty() || is_line {
        return into_alpha(calculator, text, Vec::new());
    }
    which(calculator, numbers, Some(beginning()))
}

fn which(calculator: &Calculator, numbers: Vec<String>, alpha: Option<Vec<u8>>) -> Paste {
    let stack = on_stack(calculator, &numbers);
    Paste::Ask(Question::Numbers { numbers, stack, alpha })
}

/// Finds numbers among other words; finds none if fewer than a third of the words are numbers.
fn numbers_in(text: &str) -> Vec<String> {
    let numbers: Vec<String> = words(text).filter_map(number).collect();
    if 3 * numbers.len() < words(text).count() { Vec::new() } else { numbers }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split([' ', '\t', '\r', '\n', ';']).filter(|word| !word.is_empty());
    words.map(|word| word.trim_matches(|c: char| "$€£¥%:()".contains(c)))
}

/// Reports the first number whose comma may be a radix mark or a separator.
fn ambiguous(text: &str) -> Option<String> {
    words(text).filter(|word| number(word).is_some()).find_map(|word| separated_number(word)?.err())
}

fn resembles_number(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
        && !text.contains(|c: char| c.is_alphabetic() && !matches!(c, 'e' | 'E'))
}

/// The advice for a formula that could also be read as a program, such as `2 + 3`.
fn sum(calculator: &Calculator, text: &str) -> Option<String> {
    let is_sum = !text.trim().contains('\n')
        && text.chars().all(|c| c.is_ascii_digit() || " .,+-−*×/÷^()=\r\n".contains(c));
    let is_line = calculator.expectation().is_program();
    (is_sum && !is_line).then(|| algebra::key_advice(text, calculator)).flatten()
}

/// Appends text to `before` in ALPHA if ALPHA can hold all its characters; otherwise asks the user.
fn into_alpha(calculator: &Calculator, text: &str, before: Vec<u8>) -> Paste {
    let text = text.trim_end_matches(['\r', '\n']);
    let wanted = before.len() + text.chars().count();
    let bytes = fitting(text, before);
    if bytes.len() < wanted {
        return Paste::Ask(Question::Text { title: "the pasted text", beginning: bytes });
    }
    if calculator.expectation().is_program() {
        return Paste::Line(format!("\"{}\"", text.replace('"', "\\\"")));
    }
    Paste::Alpha(bytes)
}

/// Appends to `before` all characters that the calculator has, up to the length of ALPHA.
fn fitting(text: &str, before: Vec<u8>) -> Vec<u8> {
    let known = text.chars().filter_map(charset::from_char);
    before.into_iter().chain(known).take(alpha::LENGTH).collect()
}

/// Types text into the text editor, which is in letters mode if `letters` is set, otherwise in
/// digits mode. Each line after the first begins a new record.
fn into_record(letters: bool, text: &str) -> Paste {
    let mode = (!letters).then_some(Key::Alpha);
    let mut keys: Vec<Key> = mode.into_iter().collect();
    for character in text.chars() {
        let capital = character.to_uppercase().next().unwrap_or(character);
        match Stroke::typing_char(character).or_else(|| Stroke::typing_char(capital)) {
            _ if character == '\n' => keys.push(Key::RunStop),
            Some(stroke) => keys.extend(stroke.keys()),
            None => return say(&format!("there is no key for the character {character:?}")),
        }
    }
    keys.extend(mode);
    let count = text.chars().count();
    let characters = if count == 1 { "character" } else { "characters" };
    Paste::Press(keys, format!("pasted {count} {characters}"))
}

fn on_stack(calculator: &Calculator, numbers: &[String]) -> Result<Vec<Key>, String> {
    let from = numbers.len().saturating_sub(STACK);
    let mut lines = Vec::new();
    for number in &numbers[from..] {
        if !lines.is_empty() {
            lines.push(Op::Enter.name());
        }
        lines.push(number);
    }
    instruction_keys::keys(calculator, &lines)
}
