//! Searches for anything that has a name, and parses lines of words that begin with a name or a
//! synonym.

use super::item::{Item, best_first};
use super::names::{NameMeaning, function, functions, library_programs, own_names};
use super::{instruction_keys, vague_deletion};
use sim41_calculator::calculator::Calculator;
use sim41_language::key::Key;

fn names(calculator: &Calculator) -> Vec<Item<NameMeaning>> {
    let mut names = own_names(calculator, |_| "a function of a plugged-in module");
    names.extend(functions().map(|spec| function(spec, NameMeaning::Function(spec))));
    names.extend(library_programs(calculator));
    names
}

/// The best match is first; operands may follow the name.
pub fn search(text: &str, calculator: &Calculator) -> Vec<Item<NameMeaning>> {
    let text = text.trim().to_lowercase();
    let head = text.split(' ').next().unwrap_or_default();
    let rank = |item: &Item<NameMeaning>| item.rank(&text, None).or_else(|| item.rank(head, None));
    let names = names(calculator);
    best_first(&names, rank).into_iter().map(|n| names[n].clone()).collect()
}

/// The line may begin with a synonym: `store 05` is STO 05.
///
/// # Errors
/// Fails if the line cannot be keyed in or might delete something by mistake.
pub fn line_keys(line: &str, calculator: &Calculator) -> Result<Vec<Key>, String> {
    let line = line.trim();
    if let Some(sentence) = vague_deletion(line) {
        return Err(sentence);
    }
    instruction_keys::keys(calculator, &[line])
}
