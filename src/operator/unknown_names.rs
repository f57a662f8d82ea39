//! Finds names that belong to no function or program, before any key is pressed.

use super::word::Word;
use sim41_session::instruction::Op;
use sim41_session::words::{self, Mistake};
use sim41_session::{Calculator, Input, Key, charset};

/// The error for the first word that names neither a function nor a program. After words that may
/// add programs to memory, any name is accepted.
pub fn unknown_name(words: &[Word], calculator: &Calculator) -> Option<Mistake> {
    let name = |word: &Word| match word {
        Word::Function(line) => words::unknown_name(calculator, line),
        Word::Number(_) | Word::Inputs(_) | Word::AlphaKey { .. } => None,
    };
    let sentence = words.iter().take_while(|word| !may_add_programs(word)).find_map(name)?;
    Some(Mistake::new(None, sentence))
}

/// The error for the first XEQ or GTO whose name belongs to no label or function.
pub fn unknown_label(words: &[Word], calculator: &Calculator) -> Option<String> {
    called(words).find_map(|(op, name)| words::unknown_label(calculator, op, &name))
}

pub fn may_add_programs(word: &Word) -> bool {
    let adds = |input: &Input| matches!(input, Input::Load(_) | Input::Press(Key::Prgm));
    matches!(word, Word::Inputs(inputs) if inputs.iter().any(adds))
}

/// The names entered after XEQ and GTO: `XEQ AREA`, `XEQ "AREA"`, `gto:AREA`.
fn called(words: &[Word]) -> impl Iterator<Item = (Op, String)> {
    let mut keys = words.iter().flat_map(|word| match word {
        Word::Number(inputs) | Word::Inputs(inputs) => &inputs[..],
        Word::Function(_) | Word::AlphaKey { .. } => &[],
    });
    let (mut shifted, mut before) = (false, None);
    std::iter::from_fn(move || {
        loop {
            let Input::Press(key) = keys.next()? else {
                (shifted, before) = (false, None);
                continue;
            };
            if *key == Key::Alpha {
                let name = text_of(&mut keys);
                if let (Some(op), Some(name)) = (before.take(), name) {
                    return Some((op, name));
                }
                continue;
            }
            let stroke = if shifted { key.shifted() } else { key.plain() };
            shifted = !shifted && *key == Key::Shift;
            if !shifted {
                before = stroke.op().filter(|op| matches!(op, Op::Xeq | Op::Gto));
            }
        }
    })
}

/// The text entered up to the ALPHA key that ends it; `None` if a key has no character.
fn text_of<'a>(keys: &mut impl Iterator<Item = &'a Input>) -> Option<String> {
    let (mut text, mut shifted) = (Some(Vec::new()), false);
    for key in keys.take_while(|input| **input != Input::Press(Key::Alpha)) {
        let character = match key {
            Input::Press(Key::Shift) if !shifted => {
                shifted = true;
                continue;
            }
            Input::Press(key) if std::mem::take(&mut shifted) => key.shifted().character(),
            Input::Press(key) => key.plain().character(),
            _ => None,
        };
        match (&mut text, character) {
            (Some(text), Some(character)) => text.push(character),
            _ => text = None,
        }
    }
    text.map(|text| charset::text(&text))
}
