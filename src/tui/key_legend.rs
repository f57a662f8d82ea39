//! What a key of the keypad does now: its own function, an assignment in USER mode, a character in
//! ALPHA mode.

use crate::calculator::Calculator;
use crate::charset;
use crate::instruction::{Op, Operand, text};
use crate::key::{Key, Stroke};
use crate::memory::flags;

/// What is written on a key and above it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KeyLegend {
    /// On the key.
    pub face: String,
    /// Above it.
    pub gold: String,
    /// The ALPHA character, in blue.
    pub letter: String,
    /// The key does not do what is printed on it.
    pub changed: bool,
    /// Whether SHIFT makes the key mean something other than what is printed.
    pub gold_changed: bool,
}

impl KeyLegend {
    /// Returns what the key does now.
    pub fn of(calculator: &Calculator, key: Key) -> KeyLegend {
        let memory = calculator.memory();
        let [legend, gold] = key.row().legends;
        let face = if key == Key::Shift { "SHIFT" } else { legend };
        let letter = key.letter().and_then(charset::to_char).map_or(String::new(), spelled);
        let mut shown =
            KeyLegend { face: face.into(), gold: gold.into(), letter, ..KeyLegend::default() };
        if memory.flag(flags::ALPHA) {
            shown.in_alpha(key);
        } else if memory.flag(flags::USER) && !memory.flag(flags::PARTIAL_KEY) {
            if let Some(name) = assigned(calculator, key.plain()) {
                (shown.face, shown.changed) = (name, true);
            }
            if let Some(name) = assigned(calculator, key.shifted()) {
                (shown.gold, shown.gold_changed) = (name, true);
            }
        }
        shown
    }

    /// In ALPHA mode the letter is what counts, and the shifted character.
    fn in_alpha(&mut self, key: Key) {
        let character = |stroke: Stroke| stroke.character().and_then(charset::to_char).map(spelled);
        if let Some(plain) = character(key.plain()) {
            self.face = plain;
            self.letter.clear();
            self.changed = true;
        }
        match (character(key.shifted()), key) {
            (Some(shifted), _) => (self.gold, self.gold_changed) = (shifted, true),
            (None, Key::Sto) => (self.gold, self.gold_changed) = ("ASTO".into(), true),
            (None, Key::Rcl) => (self.gold, self.gold_changed) = ("ARCL".into(), true),
            (None, Key::RunStop) => (self.gold, self.gold_changed) = ("AVIEW".into(), true),
            (None, Key::Back) => (self.gold, self.gold_changed) = ("CLA".into(), true),
            _ => {}
        }
    }
}

fn spelled(character: char) -> String {
    if character == ' ' { "SPACE".into() } else { character.to_string() }
}

/// Returns what the stroke is assigned to, in short.
pub fn assigned(calculator: &Calculator, stroke: Stroke) -> Option<String> {
    let step = calculator.machine().assigned(stroke.assignment()?)?;
    Some(match (step.op, step.operand) {
        (Op::XeqAlpha, Operand::Chars(name)) => {
            name.as_slice().iter().map(|&byte| text::lcd_char(byte)).collect()
        }
        _ => text::shown(&step),
    })
}
