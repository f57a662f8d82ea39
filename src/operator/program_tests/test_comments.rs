//! Recognises tests in comments, and comments that were meant to be tests.

use sim41_session::instruction::spelling;

pub(super) fn marked<'a>(comment: &'a str, mark: &str) -> Option<&'a str> {
    let (beginning, rest) = comment.split_at_checked(mark.len())?;
    beginning.eq_ignore_ascii_case(mark).then_some(rest)
}

/// Whether a comment contains an arrow and begins with `test` or with a misspelt `test:`.
pub(super) fn resembles_test(comment: &str) -> bool {
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
pub(super) fn at_arrow(test: &str) -> Option<(&str, &str)> {
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
}
