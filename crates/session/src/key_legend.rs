//! The legend for the current meaning of a key: its own function, an assignment in USER mode, or a
//! character in ALPHA mode.

use sim41_calculator::calculator::Calculator;
use sim41_calculator::memory::flags;
use sim41_language::instruction::text;
use sim41_language::key::{Key, Stroke};
use sim41_number::charset;

#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KeyLegend {
    pub face: String,
    /// The gold text above the key.
    pub gold: String,
    /// The ALPHA character, in blue.
    pub letter: String,
    /// Whether the meaning differs from the printed legend.
    pub changed: bool,
    /// Whether the meaning after SHIFT differs from the printed gold legend.
    pub gold_changed: bool,
}

impl KeyLegend {
    pub fn new(calculator: &Calculator, key: Key) -> KeyLegend {
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

    /// In ALPHA mode, the plain character is on the key and the shifted character above it.
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

pub fn assigned(calculator: &Calculator, stroke: Stroke) -> Option<String> {
    let step = calculator.machine().assigned(stroke.assignment()?)?;
    let name = step.called_label().map(text::lcd_text);
    Some(name.unwrap_or_else(|| text::shown(&step)))
}
