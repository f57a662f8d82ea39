//! Suggests the known name nearest to a misspelt instruction, key, command or option.

use crate::instruction::table::{INSTRUCTIONS, Op};
use crate::instruction::{OpCode, OperandKind, Spec};
use std::sync::LazyLock;

#[derive(Clone, Copy)]
struct Letters {
    often: [u8; Letters::CLASSES],
    count: usize,
}

impl Letters {
    const CLASSES: usize = 32;

    fn new(word: &str) -> Letters {
        let mut letters = Letters { often: [0; Letters::CLASSES], count: 0 };
        for c in word.chars() {
            letters.often[c as usize % Letters::CLASSES] += 1;
            letters.count += 1;
        }
        letters
    }

    /// Estimates from letter counts whether fewer than half of the longer word's letters differ.
    /// This is a hundred times as fast as computing the similarity.
    fn may_resemble(self, other: Letters) -> bool {
        let longer = self.count.max(other.count);
        let pairs = self.often.iter().zip(&other.often);
        let common = pairs.map(|(a, b)| a.min(b)).sum::<u8>();
        2 * (longer - usize::from(common)) < longer
    }
}

static INTENDED: LazyLock<Vec<(&str, Letters)>> = LazyLock::new(|| {
    let regular = |spec: &&Spec| {
        spec.code != OpCode::Irregular || spec.kind == OperandKind::Label || spec.op == Op::End
    };
    let names = INSTRUCTIONS.iter().filter(regular).flat_map(|spec| spec.names);
    names.map(|&name| (name, Letters::new(name))).collect()
});

/// The name most similar to the first word of a line, and the similarity (above 0.5, at most 1).
/// `None` if no name is similar enough.
pub(crate) fn nearest_name(line: &str) -> Option<(f64, &'static str)> {
    // Longer words are skipped: comparison time is proportional to the product of the lengths.
    let word = line.split_whitespace().next().filter(|word| word.len() <= 32)?.to_uppercase();
    let letters = Letters::new(&word);
    INTENDED
        .iter()
        .filter(|(_, other)| letters.may_resemble(*other))
        .map(|(name, _)| (strsim::normalized_damerau_levenshtein(&word, name), *name))
        .filter(|(likeness, _)| *likeness > 0.5)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(common(&word, a.1).cmp(&common(&word, b.1))))
}

pub fn nearest(line: &str) -> Option<&'static str> {
    nearest_name(line).map(|(_, name)| name)
}

/// The name with the fewest edits from `word`, and the number of edits. Ties go to the first name.
pub fn nearest_of<'a>(
    word: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<(usize, &'a str)> {
    let near = names.into_iter().map(|name| (strsim::damerau_levenshtein(word, name), name));
    near.min_by_key(|(edits, _)| *edits)
}

fn common(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}
