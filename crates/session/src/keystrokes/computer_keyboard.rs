//! The computer's keyboard, mapped as in SIM41: each letter presses the key with that blue letter.
//!
//! In ALPHA mode every character enters itself; after `K` (XEQ), GTO, LBL and ASN, a name is typed
//! directly and ended with Enter. The [`Expectation`] decides what a keystroke means.
//! `docs/keyboard.md` is generated from these tables.

pub mod typed;

use sim41_calculator::keyboard::{Expectation, ExpectedOperand};
use sim41_language::key::{Key, Stroke};
use sim41_number::charset;

/// A computer key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PcKey {
    /// A key or combination that types a character.
    Char(char),
    /// Enter, Return.
    Enter,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Tab.
    Tab,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// A function key (1 to 12).
    F(u8),
}

/// Keystrokes with the same meaning in every mode.
pub const ALWAYS: &[(PcKey, Stroke)] = &[
    (PcKey::F(2), Key::On.plain()),
    (PcKey::F(3), Key::User.plain()),
    (PcKey::F(4), Key::Prgm.plain()),
    (PcKey::F(5), Key::Alpha.plain()),
    (PcKey::F(6), Key::Sst.plain()),
    (PcKey::F(7), Key::RunStop.plain()),
    (PcKey::Tab, Key::Alpha.plain()),
    (PcKey::Down, Key::Sst.plain()),
    (PcKey::Up, Key::Sst.shifted()),
    (PcKey::Backspace, Key::Back.plain()),
    (PcKey::Delete, Key::Back.shifted()),
    (PcKey::Char('!'), Key::RunStop.plain()),
    (PcKey::Char(';'), Key::Shift.plain()),
    (PcKey::Char('\\'), Key::Shift.plain()),
];

/// Normal-mode keystrokes, except digits and letters A to P, which press the key with that label.
pub const NORMAL: &[(PcKey, Stroke)] = &[
    (PcKey::Enter, Key::Enter.plain()),
    (PcKey::Char('R'), Key::RunStop.plain()),
    (PcKey::Char('+'), Key::Plus.plain()),
    (PcKey::Char('-'), Key::Minus.plain()),
    (PcKey::Char('*'), Key::Times.plain()),
    (PcKey::Char('/'), Key::Divide.plain()),
    (PcKey::Char('.'), Key::Point.plain()),
    (PcKey::Char(','), Key::Point.plain()),
    (PcKey::Char('^'), Key::Reciprocal.shifted()),
    (PcKey::Char('%'), Key::RollDown.shifted()),
];

/// Symbols that are on the drawn calculator keys but not on most computer keyboards.
const SIGNS: &[(PcKey, Stroke)] = &[
    (PcKey::Char('×'), Key::Times.plain()),
    (PcKey::Char('÷'), Key::Divide.plain()),
    (PcKey::Char('−'), Key::Minus.plain()),
    (PcKey::Char('√'), Key::Sqrt.plain()),
    (PcKey::Char('²'), Key::Sqrt.shifted()),
    (PcKey::Char('π'), Key::Zero.shifted()),
];

/// The computer keys for a stroke in normal mode.
pub fn keys_for(stroke: Stroke) -> Vec<PcKey> {
    let found = |stroke: Stroke| {
        let mut tables = ALWAYS.iter().chain(NORMAL);
        tables.find(|(_, listed)| *listed == stroke).map(|(key, _)| *key)
    };
    if let Some(key) = found(stroke) {
        return vec![key];
    }
    let letter = stroke.key.letter().map(char::from).filter(|c| ('A'..='P').contains(c));
    let digit = stroke.key.digit().map(|digit| char::from(b'0' + digit));
    let key = found(stroke.key.plain()).or(digit.or(letter).map(PcKey::Char));
    let shift = stroke.shifted.then_some(PcKey::Char(';'));
    shift.into_iter().chain(key).collect()
}

impl std::fmt::Display for PcKey {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            PcKey::Char(character) => write!(f, "{character}"),
            PcKey::F(number) => write!(f, "F{number}"),
            key => write!(f, "{key:?}"),
        }
    }
}

fn listed(table: &[(PcKey, Stroke)], key: PcKey) -> Option<Stroke> {
    table.iter().find(|(listed, _)| *listed == key).map(|(_, stroke)| *stroke)
}

/// The computer's keyboard. The second digit after XEQ, GTO or LBL is held back until it is clear
/// whether the digits are a numeric label or the beginning of a name.
#[derive(Clone, Default, Debug)]
pub struct PcKeyboard {
    /// Digits typed at a label prompt. The first digit is pressed immediately; the second one is
    /// held back, because it would complete the label.
    digits: Vec<Key>,
    /// Whether the last keystroke was the `e` in a number; a sign after it belongs to the exponent.
    exponent: bool,
}

impl PcKeyboard {
    /// The calculator keys for a keystroke, in order; none if the keystroke has no meaning here.
    pub fn press(&mut self, key: PcKey, expectation: Expectation) -> Vec<Key> {
        let exponent = std::mem::take(&mut self.exponent) && expectation.is_number();
        let key = match key {
            // The `e` in `1e3` is EEX; any other `e` presses LN, the key with the letter E.
            PcKey::Char('e') if expectation.is_number() => {
                self.exponent = true;
                return vec![Key::Eex];
            }
            PcKey::Char('-') if exponent => return vec![Key::Chs],
            // ALPHA ends a number without ENTER.
            PcKey::Char(' ') if expectation.is_number() => return vec![Key::Alpha; 2],
            PcKey::Char(character) => PcKey::Char(upper(character)),
            key => key,
        };
        let operand = expectation.operand();
        if operand == Some(ExpectedOperand::Label) {
            return self.label(key);
        }
        self.digits.clear();
        if let Some(stroke) = listed(ALWAYS, key) {
            return stroke.keys().collect();
        }
        match (expectation.characters(), key) {
            (Some(_), PcKey::Enter) => return vec![Key::Alpha],
            (Some(shift), PcKey::Char(character)) => {
                return match Stroke::typing_char(character) {
                    Some(stroke) if shift => vec![stroke.key],
                    Some(stroke) => stroke.keys().collect(),
                    None => Vec::new(),
                };
            }
            _ => {}
        }
        match (operand, key) {
            (Some(ExpectedOperand::NameBegin), PcKey::Char(character)) => begin_name([character]),
            (Some(ExpectedOperand::Line), PcKey::Char(character)) if character.is_alphabetic() => {
                begin_name([character])
            }
            (Some(ExpectedOperand::Stack), PcKey::Char(character))
                if character.is_ascii_alphabetic() =>
            {
                Stroke::typing_char(character).map(|stroke| stroke.key).into_iter().collect()
            }
            _ => normal(key),
        }
    }

    /// A digit that is held back until the next key.
    pub fn pending(&self) -> Option<u8> {
        self.digits.get(1).and_then(|key| key.digit())
    }

    /// The digits typed at a label prompt, as text.
    pub fn label_digits(&self) -> impl Iterator<Item = u8> {
        self.digits.iter().filter_map(|key| key.digit()).map(|digit| b'0' + digit)
    }

    fn label(&mut self, key: PcKey) -> Vec<Key> {
        match (key, self.digits.as_slice()) {
            (PcKey::Char(c @ '0'..='9'), digits) if digits.len() < 2 => {
                let digit = Key::of_digit(c as u8 - b'0').expect("every digit has a key");
                self.digits.push(digit);
                if self.digits.len() == 1 { vec![digit] } else { Vec::new() }
            }
            (PcKey::Enter, &[_, second]) => {
                self.digits.clear();
                vec![second]
            }
            (PcKey::Enter, &[_]) => {
                let mut keys = self.begin_with_digits(None);
                keys.push(Key::Alpha);
                keys
            }
            (PcKey::Enter, _) => Vec::new(),
            (PcKey::Backspace, digits) => {
                let pressed = digits.len() < 2;
                self.digits.pop();
                if pressed { vec![Key::Back] } else { Vec::new() }
            }
            (PcKey::Char(character), digits)
                if listed(ALWAYS, key).is_none()
                    && (!digits.is_empty() || character != '.')
                    && Stroke::typing_char(character).is_some() =>
            {
                self.begin_with_digits(Some(character))
            }
            (key, digits) => {
                // If a second digit was held back, it is pressed first and completes the label.
                let held = digits.get(1).copied();
                let next = listed(ALWAYS, key)
                    .map_or_else(|| normal(key), |stroke| stroke.keys().collect());
                self.digits.clear();
                held.into_iter().chain(next).collect()
            }
        }
    }

    fn begin_with_digits(&mut self, character: Option<char>) -> Vec<Key> {
        let mut keys: Vec<Key> = self.digits.first().map(|_| Key::Back).into_iter().collect();
        keys.extend(begin_name(self.label_digits().map(char::from).chain(character)));
        self.digits.clear();
        keys
    }
}

/// Letters become upper case; the labels `a` to `e` are typed with SHIFT, as on the calculator.
fn upper(character: char) -> char {
    if "µπ".contains(character) {
        character
    } else {
        character.to_uppercase().next().unwrap_or(character)
    }
}

fn begin_name(characters: impl IntoIterator<Item = char>) -> Vec<Key> {
    let strokes: Vec<Stroke> = characters.into_iter().filter_map(Stroke::typing_char).collect();
    match strokes.is_empty() {
        true => Vec::new(),
        false => {
            [Key::Alpha].into_iter().chain(strokes.into_iter().flat_map(Stroke::keys)).collect()
        }
    }
}

pub(super) fn is_key(character: char) -> bool {
    let character = upper(character);
    let key = PcKey::Char(character);
    Stroke::typing_char(character).is_some()
        || listed(ALWAYS, key).is_some()
        || !normal(key).is_empty()
}

fn normal(key: PcKey) -> Vec<Key> {
    if let Some(stroke) = listed(NORMAL, key).or_else(|| listed(SIGNS, key)) {
        return stroke.keys().collect();
    }
    let key = match key {
        PcKey::Char(c @ '0'..='9') => Key::of_digit(c as u8 - b'0'),
        PcKey::Char(c @ 'A'..='P') => {
            charset::from_char(c).and_then(Stroke::typing).map(|stroke| stroke.key)
        }
        _ => None,
    };
    key.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keystrokes::tokens;
    use crate::session::Input;
    use sim41_calculator::keyboard::Keyboard;
    use sim41_calculator::machine::Machine;
    use sim41_language::instruction::Op;

    fn keys(expectation: Expectation, text: &str) -> Vec<Key> {
        let mut keyboard = PcKeyboard::default();
        let press =
            |c| keyboard.press(if c == '\n' { PcKey::Enter } else { PcKey::Char(c) }, expectation);
        text.chars().flat_map(press).collect()
    }

    fn prompt(operand: ExpectedOperand) -> Expectation {
        Expectation::Operand { op: Op::Xeq, operand }
    }

    fn operand(keys: &str) -> Option<ExpectedOperand> {
        expectation(keys).operand()
    }

    fn named(names: &str) -> Vec<Key> {
        names.split_whitespace().flat_map(|name| Stroke::from_name(name).unwrap().keys()).collect()
    }

    fn expectation(keys: &str) -> Expectation {
        let (mut keyboard, mut machine) = (Keyboard::default(), Machine::default());
        for token in tokens::parse(keys).unwrap() {
            for action in token.inputs {
                let Input::Press(key) = action else { panic!("{keys}: only keys") };
                keyboard.press(&mut machine, key);
                keyboard.release(&mut machine);
                keyboard.run(&mut machine, 1);
            }
        }
        keyboard.expectation(&machine)
    }

    #[test]
    fn contexts_follow_the_calculator() {
        assert_eq!(expectation(""), Expectation::Function);
        assert_eq!(operand("XEQ"), Some(ExpectedOperand::Label));
        assert_eq!(operand("PRGM GTO"), Some(ExpectedOperand::Label));
        assert_eq!(operand("XEQ 8"), Some(ExpectedOperand::Label));
        assert_eq!(operand("XEQ SHIFT"), Some(ExpectedOperand::Digits));
        assert_eq!(operand("GTO ."), Some(ExpectedOperand::Line));
        assert_eq!(operand("ASN"), Some(ExpectedOperand::NameBegin));
        assert_eq!(operand("ASN ALPHA 'SIN' ALPHA"), Some(ExpectedOperand::Key));
        assert_eq!(operand("STO ."), Some(ExpectedOperand::Stack));
        assert_eq!(operand("XEQ ALPHA 'Q'"), Some(ExpectedOperand::Name { shift: false }));
        assert_eq!(expectation("ALPHA SHIFT"), Expectation::Alpha { shift: true, entering: false });
    }

    #[test]
    fn normal_mode_follows_the_blue_letters() {
        let pressed = keys(Expectation::Function, "ajklmnopr\n12.5+-*/!;b%^");
        let expected =
            "Σ+ TAN XEQ STO RCL ENTER CHS EEX R/S ENTER 1 2 . 5 + - * / R/S SHIFT 1/X % Y^X";
        assert_eq!(pressed, named(expected));
        assert_eq!(keys(Expectation::Function, "qz @"), []);
    }

    #[test]
    fn a_small_e_in_a_number_is_its_power_of_ten() {
        assert_eq!(keys(expectation("1"), "e3"), named("EEX 3"));
        assert_eq!(keys(expectation("PRGM 1 ."), "e3"), named("EEX 3"));
        assert_eq!(keys(expectation("1"), "E"), [Key::Ln]);
        assert_eq!(keys(expectation("1 ENTER"), "e"), [Key::Ln]);
        assert_eq!(keys(expectation("STO"), "e"), [Key::Ln]);
    }

    #[test]
    fn a_space_ends_a_number() {
        assert_eq!(keys(expectation("1"), " "), [Key::Alpha; 2]);
        assert_eq!(keys(expectation("PRGM 1"), " "), [Key::Alpha; 2]);
        assert_eq!(keys(expectation("1 ENTER"), " "), []);
    }

    #[test]
    fn alpha_mode_types_characters() {
        let alpha = Expectation::Alpha { shift: false, entering: true };
        assert_eq!(keys(alpha, "yeS 8!"), named("* LN 8 0 SHIFT 8 R/S"));
        assert_eq!(keys(alpha, "\n"), [Key::Alpha]);
        assert_eq!(keys(Expectation::Alpha { shift: true, entering: true }, "l"), [Key::Sto]);
    }

    #[test]
    fn a_label_is_two_digits_and_enter() {
        assert_eq!(keys(prompt(ExpectedOperand::Label), "12\n"), named("1 2"));
        assert_eq!(keys(prompt(ExpectedOperand::Label), "1"), named("1"));
    }

    #[test]
    fn everything_else_is_a_name() {
        assert_eq!(keys(prompt(ExpectedOperand::Label), "s"), named("ALPHA 8"));
        assert_eq!(keys(prompt(ExpectedOperand::Label), "8Q"), named("8 BKSP ALPHA SHIFT 8 -"));
        assert_eq!(
            keys(prompt(ExpectedOperand::Label), "10^"),
            named("1 BKSP ALPHA SHIFT 1 SHIFT 0 SHIFT ENTER")
        );
        assert_eq!(
            keys(prompt(ExpectedOperand::Label), "7\n"),
            named("7 BKSP ALPHA SHIFT 7 ALPHA")
        );
        assert_eq!(keys(prompt(ExpectedOperand::Label), ".;"), named(". SHIFT"));
        assert_eq!(keys(prompt(ExpectedOperand::NameBegin), "8"), named("ALPHA SHIFT 8"));
        assert_eq!(keys(prompt(ExpectedOperand::Line), "7a"), named("7 ALPHA Σ+"));
    }

    #[test]
    fn backspace_takes_a_held_digit_back() {
        let mut keyboard = PcKeyboard::default();
        let mut press = |key| keyboard.press(key, prompt(ExpectedOperand::Label));
        assert_eq!(press(PcKey::Char('1')), [Key::One]);
        assert_eq!(press(PcKey::Char('2')), []);
        assert_eq!(press(PcKey::Backspace), []);
        assert_eq!(press(PcKey::Backspace), [Key::Back]);
        assert_eq!(press(PcKey::Char('3')), [Key::Three]);
        assert_eq!(keyboard.pending(), None);
    }

    #[test]
    fn stack_registers_by_their_letter() {
        assert_eq!(keys(prompt(ExpectedOperand::Stack), "z"), named("1"));
        assert_eq!(keys(prompt(ExpectedOperand::Digits), "z"), []);
        assert_eq!(keys(prompt(ExpectedOperand::Digits), "a"), named("Σ+"));
        assert_eq!(keys(prompt(ExpectedOperand::Digits), "05"), named("0 5"));
    }
}
