//! Finds instructions by synonyms: `plus`, `factorial`, `square root`. In the table `_` is a space.

use super::spelling::row_named;
use super::table::INSTRUCTIONS;
use super::{OperandKind, Spec};
use std::sync::LazyLock;

const LONGEST_PHRASE: usize = 4;

/// Synonyms that stand for an instruction with its operand: DUP means RCL X.
const WITH_OPERAND: [(&str, &str); 2] = [("dup", "X"), ("duplicate", "X")];

/// The synonyms with their instructions, ordered by synonym.
static CALLED: LazyLock<Vec<(&'static str, &'static Spec)>> = LazyLock::new(|| {
    let words = |spec: &'static Spec| spec.called.split(' ').map(move |word| (word, spec));
    let mut rows: Vec<_> = INSTRUCTIONS.iter().flat_map(words).collect();
    rows.retain(|(word, _)| !word.is_empty());
    rows.sort_by_key(|(word, _)| *word);
    rows.dedup_by_key(|(word, spec)| (*word, spec.op));
    rows
});

fn rows(word: &str) -> impl Iterator<Item = &'static Spec> + use<> {
    let first = CALLED.partition_point(|(other, _)| *other < word);
    let count = CALLED[first..].partition_point(|(other, _)| *other == word);
    CALLED[first..first + count].iter().map(|(_, spec)| *spec)
}

/// Finds the instructions that have the whole phrase, or each of its words, as a synonym.
pub fn called(words: &str) -> Vec<&'static Spec> {
    let words: Vec<String> = words.split_whitespace().map(str::to_ascii_lowercase).collect();
    let phrase = rows(&words.join("_"));
    let [first, others @ ..] = &words[..] else { return Vec::new() };
    if others.is_empty() {
        return phrase.collect();
    }
    let every = |spec: &Spec| others.iter().all(|word| rows(word).any(|row| row.op == spec.op));
    let every = rows(first).filter(|spec| every(spec));
    let mut found: Vec<&Spec> = phrase.chain(every).collect();
    found.sort_by_key(|spec| INSTRUCTIONS.iter().position(|row| row.op == spec.op));
    found.dedup_by_key(|spec| spec.op);
    found
}

pub fn meant(word: &str) -> Option<&'static Spec> {
    row_named(word).or_else(|| match called(word)[..] {
        [spec] if !spec.deletes() => Some(spec),
        _ => None,
    })
}

#[derive(Clone, Copy, Debug)]
pub struct Beginning<'a> {
    pub spec: &'static Spec,
    operand: Option<&'static str>,
    pub rest: &'a str,
}

impl Beginning<'_> {
    pub fn line(&self) -> String {
        match self.operand {
            Some(operand) => format!("{} {operand}", self.spec.name()),
            None => self.spec.name().into(),
        }
    }

    pub fn is_complete(&self) -> bool {
        self.operand.is_some() || self.spec.kind == OperandKind::Nothing
    }
}

/// Finds the longest synonym at the beginning of the text: `square root 2` begins with a synonym of
/// SQRT. A phrase that is itself an instruction name does not count as a synonym.
pub fn beginning(text: &str) -> Option<Beginning<'_>> {
    // A quick test first: most words in a calculation are numbers and operators.
    if !text.starts_with(char::is_alphabetic) {
        return None;
    }
    let ends = text.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
    let ends = ends.chain([text.len()]).take(LONGEST_PHRASE);
    let phrases = ends.filter_map(|end| {
        let (words, rest) = text.split_at(end);
        let phrase = words.split_whitespace().collect::<Vec<_>>().join("_").to_ascii_lowercase();
        let operand = WITH_OPERAND.iter().find(|(synonym, _)| *synonym == phrase);
        match rows(&phrase).collect::<Vec<_>>()[..] {
            [spec] if !spec.deletes() && row_named(words).is_none() => {
                Some(Beginning { spec, operand: operand.map(|(_, operand)| *operand), rest })
            }
            _ => None,
        }
    });
    phrases.last()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn synonyms_name_one_instruction() {
        for (word, name) in [
            ("sin", Some("SIN")),
            ("plus", Some("+")),
            ("Times", Some("*")),
            ("square root", Some("SQRT")),
            ("ans", Some("LASTX")),
            ("tan-1", Some("ATAN")),
            ("inverse", Some("1/X")),
            ("clear", None),
            ("erase", None),
            ("polar", None),
            ("timesx", None),
            ("", None),
        ] {
            assert_eq!(meant(word).map(Spec::name), name, "{word}");
        }
    }

    #[test]
    fn the_longest_synonym_begins_a_text() {
        for (text, wanted) in [
            ("square root 2 *", Some(("SQRT", " 2 *"))),
            ("dup 3 +", Some(("RCL X", " 3 +"))),
            ("DUPLICATE", Some(("RCL X", ""))),
            ("drop", None),
            ("square 2", Some(("X↑2", " 2"))),
            ("to the power of 3", Some(("Y↑X", " 3"))),
            ("divided by", Some(("/", ""))),
            ("plus", Some(("+", ""))),
            ("sin 30", None),
            ("erase", None),
            ("", None),
        ] {
            let found = beginning(text).map(|found| (found.line(), found.rest));
            let wanted = wanted.map(|(line, rest)| (line.to_string(), rest));
            assert_eq!(found, wanted, "{text}");
        }
    }
}
