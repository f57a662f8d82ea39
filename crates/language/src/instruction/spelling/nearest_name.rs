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

/// Added to the similarity of a name that takes an operand if a number follows the word.
const OPERAND: f64 = 0.15;

static INTENDED: LazyLock<Vec<(&str, Letters, OperandKind)>> = LazyLock::new(|| {
    let regular = |spec: &&Spec| {
        spec.code != OpCode::Irregular || spec.kind == OperandKind::Label || spec.op == Op::End
    };
    let names = |spec: &'static Spec| spec.names.iter().map(|name| (*name, spec.kind));
    let names = INSTRUCTIONS.iter().filter(regular).flat_map(names);
    names.map(|(name, kind)| (name, Letters::new(name), kind)).collect()
});

/// The name most similar to the first word of a line, and the similarity (above 0.5). A name that
/// takes an operand is preferred if a number follows the word. `None` if no name is similar enough.
pub(crate) fn nearest_name(line: &str) -> Option<(f64, &'static str)> {
    // Longer words are skipped: comparison time is proportional to the product of the lengths.
    let mut words = line.split_whitespace();
    let word = words.next().filter(|word| word.len() <= 32)?.to_uppercase();
    let letters = Letters::new(&word);
    let operand = words.next().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let likeness = |&(name, _, kind): &(&'static str, Letters, OperandKind)| {
        use OperandKind::{Digit, Flag, Label, Register, Statistics};
        let likeness = strsim::normalized_damerau_levenshtein(&word, name);
        let takes = operand && matches!(kind, Register | Statistics | Flag | Digit | Label);
        (likeness > 0.5).then_some((likeness + if takes { OPERAND } else { 0.0 }, name))
    };
    // STO is likelier than STO÷.
    let plain = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let rank = |name: &str| (common(&word, name), plain(name));
    INTENDED
        .iter()
        .filter(|(_, other, _)| letters.may_resemble(*other))
        .filter_map(likeness)
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| rank(a.1).cmp(&rank(b.1))))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_takes_the_operand() {
        for (line, wanted) in [
            ("STOO 05", "STO"),
            ("STOO", "STO"),
            ("GTOO 01", "GTO"),
            ("STP 05", "STO"),
            ("STP", "STOP"),
            ("STOPP 5", "STOP"),
            ("SINN", "SIN"),
            ("RCLL", "RCL"),
            ("ST++ 01", "ST+"),
            ("SIZEE 100", "SIZE"),
        ] {
            assert_eq!(nearest(line), Some(wanted), "{line}");
        }
    }
}
