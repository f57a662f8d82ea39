//! Reads tests in comments, and recognises comments that were meant to be tests.

use crate::operator::word;
use anyhow::{Context, Result, anyhow, ensure};
use sim41_session::Error;
use sim41_session::debugger::breakpoint::{self, Unclear};
use sim41_session::instruction::spelling;
use sim41_session::probe::Test;
use sim41_session::program::listing;

#[derive(Debug)]
pub(super) struct Case {
    pub(super) keys: String,
    pub(super) wanted: Vec<Expected>,
    pub(super) continues: bool,
}

#[derive(Debug, PartialEq)]
pub(super) enum Expected {
    /// The expected display and, if it resembles a comparison, the reason why it is not one.
    Display(String, Option<Unclear>),
    Holds(String, Test),
    Prints(String),
}

impl Case {
    pub(super) fn expects_nonexistent(&self) -> bool {
        self.wanted.contains(&Expected::Display(Error::Nonexistent.to_string(), None))
    }

    fn read(test: &str, continues: bool) -> Result<Case> {
        let (keys, wanted) =
            at_arrow(test).context("a test is KEYS -> DISPLAY; the arrow is missing")?;
        ensure!(!keys.trim().is_empty(), "a test is KEYS -> DISPLAY; the keys are missing");
        word::parse(keys)?;
        let wanted =
            parts(wanted.trim()).into_iter().map(read).collect::<Result<Vec<Expected>>>()?;
        ensure!(!wanted.is_empty(), "nothing stands after the arrow");
        Ok(Case { keys: keys.trim().into(), wanted, continues })
    }
}

/// The tests in a listing's comments, with their line numbers. A comment that is an invalid test or
/// only resembles a test yields an error.
pub(super) fn cases(text: &str) -> Vec<(usize, Result<Case>)> {
    let mut cases = Vec::new();
    for (line, comment) in listing::comments(text) {
        let case = match (marked(&comment, "test:"), marked(&comment, "then:")) {
            (Some(test), _) => Case::read(test, false),
            (None, Some(_)) if cases.is_empty() => {
                Err(anyhow!("`then:` continues a test, and there is none before it"))
            }
            (None, Some(test)) => Case::read(test, true),
            (None, None) if resembles_test(&comment) => {
                Err(anyhow!("this looks like a test; one begins with `test:`"))
            }
            (None, None) => continue,
        };
        cases.push((line, case));
    }
    cases
}

fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut quoted) = (0, false);
    for (place, character) in text.char_indices() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted && text[place + 1..].starts_with(' ') => {
                parts.push(text[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

fn read(part: &str) -> Result<Expected> {
    let bare = |text: &str| text.trim().trim_matches('"').to_string();
    if let Some(line) = part.strip_prefix("prints ") {
        return Ok(Expected::Prints(bare(line)));
    }
    if part.starts_with('"') {
        return Ok(Expected::Display(bare(part), None));
    }
    match breakpoint::test(part) {
        Some(Ok(test @ (Test::Compare(..) | Test::Flag(..)))) => {
            Ok(Expected::Holds(part.into(), test))
        }
        Some(Err(error)) if part.starts_with("flag ") => Err(anyhow!(error)),
        // Text such as `POSITION1=15863724` or `X=?YES` is an expected display.
        Some(Err(unclear @ (Unclear::NoSource(_) | Unclear::NoFlag(_)))) => {
            Ok(Expected::Display(part.into(), Some(unclear)))
        }
        _ => Ok(Expected::Display(part.into(), None)),
    }
}

fn marked<'a>(comment: &'a str, mark: &str) -> Option<&'a str> {
    let (beginning, rest) = comment.split_at_checked(mark.len())?;
    beginning.eq_ignore_ascii_case(mark).then_some(rest)
}

/// Whether a comment contains an arrow and begins with `test` or with a misspelt `test:`.
fn resembles_test(comment: &str) -> bool {
    let begins =
        marked(comment, "test").is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let misspelt = || comment.split_once(':').is_some_and(|(word, _)| is_misspelt_test(word));
    at_arrow(comment).is_some() && (begins || misspelt())
}

/// Whether a letter of `test` is missing, doubled, added or swapped. A replaced letter does not
/// count, because it can produce another word: `text`, `best`, `rest`.
fn is_misspelt_test(word: &str) -> bool {
    let word = word.trim().to_lowercase();
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let is_replaced = word.len() == 4 && sorted(&word) != sorted("test");
    word.starts_with('t')
        && !is_replaced
        && spelling::nearest_of(&word, ["test"]).is_some_and(|(edits, _)| edits == 1)
}

/// Splits a test at its arrow. An arrow between spaces takes precedence, because functions and
/// displays may contain arrows: `R→P`.
fn at_arrow(test: &str) -> Option<(&str, &str)> {
    [" -> ", " → ", "->", "→"].iter().find_map(|arrow| test.rsplit_once(arrow))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_that_resemble_a_test() {
        for (comment, wanted) in [
            ("test 5 -> 6", true),
            ("tests: 5 -> 6", true),
            ("Tset: 5 -> 6", true),
            ("tes: 5 -> 6", true),
            ("teest : 5 -> 6", true),
            ("tests: 5", false),
            ("text: 5 -> 6", false),
            ("best: 5 -> 6", false),
            ("the: 5 -> 6", false),
            ("testing 5 -> 6", false),
        ] {
            assert_eq!(resembles_test(comment), wanted, "{comment}");
        }
    }

    #[test]
    fn parts_after_commas() {
        assert_eq!(parts("1,234.0000, R05=3, \"A, B\""), ["1,234.0000", "R05=3", "\"A, B\""]);
        assert_eq!(read("\"X=3\"").unwrap(), Expected::Display("X=3".into(), None));
        assert!(matches!(read("X=3").unwrap(), Expected::Holds(..)));
        assert!(matches!(read("flag 3 clear").unwrap(), Expected::Holds(_, Test::Flag(3, false))));
        assert_eq!(read("prints \"AB \"").unwrap(), Expected::Prints("AB ".into()));
        assert_eq!(read("DATA ERROR").unwrap(), Expected::Display("DATA ERROR".into(), None));
    }
}
