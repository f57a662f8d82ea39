//! Synonyms for instructions: `plus`, `factorial`, `square root`. In the table `_` is a blank.

use super::Spec;
use super::spelling::row_named;
use super::table::INSTRUCTIONS;

pub fn called(words: &str) -> impl Iterator<Item = &'static Spec> {
    let phrase = words.split_whitespace().collect::<Vec<_>>().join("_");
    let is_called = move |spec: &&Spec| {
        let known = |word: &str| {
            !word.is_empty() && spec.called.split(' ').any(|own| own.eq_ignore_ascii_case(word))
        };
        known(&phrase) || (!phrase.is_empty() && words.split_whitespace().all(known))
    };
    INSTRUCTIONS.iter().filter(move |spec| is_called(spec))
}

pub fn meant(word: &str) -> Option<&'static Spec> {
    row_named(word).or_else(|| {
        let mut called = called(word);
        called.next().filter(|spec| called.next().is_none() && !spec.deletes())
    })
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
}
