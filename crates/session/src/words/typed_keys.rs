//! Handles typing on the computer's keyboard: ends a label after its second digit, and explains why
//! a key has no function.

use super::instruction_keys::{leave_catalog, leave_prompt};
use crate::keystrokes::computer_keyboard::{PcKey, PcKeyboard};
use sim41_calculator::calculator::Calculator;
use sim41_calculator::keyboard::{Expectation, ExpectedOperand};
use sim41_calculator::lcd::Annunciator;
use sim41_language::instruction::{INSTRUCTIONS, Spec};
use sim41_language::key::{Key, Stroke};

#[derive(Clone, Default, Debug)]
pub struct Typing {
    keyboard: PcKeyboard,
    label_ended: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// The calculator keys to press; empty while the meaning is undecided.
    Keys(Vec<Key>),
    /// The key has no function here; the text gives the reason.
    Nothing(String),
}

impl Typing {
    pub fn press(
        &mut self,
        key: PcKey,
        expectation: Expectation,
        calculator: &Calculator,
    ) -> Typed {
        if std::mem::take(&mut self.label_ended) && key == PcKey::Enter {
            return Typed::Keys(Vec::new());
        }
        if let Expectation::Editor { shift: false, letters: false } = expectation
            && matches!(key, PcKey::Char(letter) if letter.is_alphabetic() && letter != 'R')
        {
            return Typed::Nothing(
                "the text editor expects digits now: Tab switches to letters".into(),
            );
        }
        if key == PcKey::Enter && expectation.operand() == Some(ExpectedOperand::NameBegin) {
            return Typed::Nothing("type a name; for an empty name, press Tab twice".into());
        }
        let mut keys = self.keyboard.press(key, expectation);
        if calculator.scrolls() {
            // The key only ends scrolling, so only the first of its calculator keys is pressed.
            keys.truncate(1);
        }
        if self.keyboard.pending().is_some()
            && !begins_a_name(calculator, &self.keyboard.label_digits().collect::<Vec<u8>>())
        {
            self.label_ended = true;
            return Typed::Keys(self.keyboard.press(PcKey::Enter, expectation));
        }
        let label = expectation.operand() == Some(ExpectedOperand::Label);
        let separates = key == PcKey::Char(' ') && expectation.is_ready();
        if keys.is_empty() && self.keyboard.pending().is_none() && !label && !separates {
            return Typed::Nothing(meaningless(key, expectation));
        }
        Typed::Keys(keys)
    }

    pub fn waiting(&self) -> Option<String> {
        Some(format!(
            "{digit} may be part of a longer name: press Enter, or type the rest",
            digit = self.keyboard.pending()?
        ))
    }

    pub fn forget(&mut self) {
        *self = Typing::default();
    }
}

/// Where functions can be keyed in, a lower-case letter begins a name (except the `e` in a number),
/// and a quotation mark begins text.
pub fn begins_name(letter: char, expectation: Expectation, calculator: &Calculator) -> bool {
    let exponent = letter == 'e' && expectation.is_number();
    let shifted = calculator.lcd().annunciators.lit(Annunciator::Shift);
    let free = expectation.is_ready()
        || expectation == Expectation::Running && !calculator.machine().running();
    (letter.is_ascii_lowercase() || letter == '"') && free && !exponent && !shifted
}

/// The keys that stop a running program. GETKEY takes the first R/S as its key; a second one,
/// pressed before the program executes its next step, stops the program.
pub fn stop(calculator: &Calculator) -> &'static [Key] {
    let takes_key = calculator.expectation() == Expectation::GetKey;
    &[Key::RunStop; 2][usize::from(!takes_key)..]
}

/// Keys that leave a prompt, message, catalog or ALPHA mode; none if [`only_undo_leaves`].
pub fn leave(calculator: &Calculator) -> Vec<Key> {
    match calculator.expectation() {
        expectation if only_undo_leaves(expectation) => Vec::new(),
        Expectation::Operand { .. } => leave_prompt(&mut calculator.clone()),
        Expectation::Message | Expectation::Clock | Expectation::Alarm | Expectation::Held => {
            vec![Key::Back]
        }
        // The stopwatch uses ← without SHIFT for its registers.
        Expectation::Stopwatch => vec![Key::Shift, Key::Back],
        Expectation::Alpha { .. } => vec![Key::Alpha],
        _ => leave_catalog(calculator).to_vec(),
    }
}

/// While ASN waits for a key, pressing ← assigns the function to ←, so only undo cancels ASN.
pub fn only_undo_leaves(expectation: Expectation) -> bool {
    expectation.operand() == Some(ExpectedOperand::Key)
}

fn begins_a_name(calculator: &Calculator, start: &[u8]) -> bool {
    let memory = calculator.memory();
    let labels = memory.chain().filter(|global| global.is_label());
    let is_function =
        |spec: &Spec| spec.names.iter().any(|name| name.as_bytes().starts_with(start));
    let mut names = labels.map(|label| memory.label_name(&label).collect::<Vec<u8>>());
    names.any(|name| name.starts_with(start) && name.len() > start.len())
        || INSTRUCTIONS.iter().any(is_function)
        || calculator.library().names().iter().any(|name| name.as_bytes().starts_with(start))
}

fn meaningless(key: PcKey, expectation: Expectation) -> String {
    let PcKey::Char(character) = key else { return "this key has no effect here".into() };
    if character == '=' && expectation.is_by_function() {
        return "there is no = key: type 2 + 3 as 2 Enter 3 +".into();
    }
    let letter = character.to_uppercase().next().unwrap_or(character);
    if expectation.operand() == Some(ExpectedOperand::Digits) && "XYZT".contains(letter) {
        return format!("for the stack register {letter}, press `.` first");
    }
    if !expectation.is_by_function() {
        return format!("the {letter} key has no effect here");
    }
    let Some(stroke) = Stroke::typing_char(letter) else {
        return format!("{letter} is not a key");
    };
    let [face, gold] = stroke.key.row().legends;
    if !letter.is_alphabetic() && stroke.key.digit().is_none() {
        return format!("{letter} can be typed only in ALPHA mode: press Tab first");
    }
    let digit = stroke.key.digit().map_or(face.to_string(), |digit| digit.to_string());
    format!(
        "the letter {letter} is on the {face} key: press {digit}, or SHIFT and {digit} for {gold}"
    )
}
