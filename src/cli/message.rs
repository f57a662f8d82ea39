//! What is said on standard error: sentences that may hold text of files and arguments.
//!
//! Nothing of such a text reaches the terminal as a control sequence, and no line is longer than a
//! message may be, however long the line of the file was.

use std::io::Write;

/// The most characters of a message's line: longer ones lose their middle.
const LONGEST: usize = 400;
/// Characters at the end of a line that are kept, for what is wrong and the remedy.
const END: usize = 150;

/// This text with every character spelt out that a terminal would obey or not show: ESC as
/// `\u{1b}`, for example. Ends of lines and tabs stay.
pub fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' | '\'' | '"' | '\\' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown
}

/// This line, or its beginning and end.
pub fn cut(line: &str) -> String {
    let count = line.chars().count();
    if count <= LONGEST {
        return line.to_string();
    }
    let beginning: String = line.chars().take(LONGEST - END - 3).collect();
    let end: String = line.chars().skip(count - END).collect();
    format!("{beginning} … {end}")
}

/// A message as it is shown: escaped, its lines cut.
pub fn shown(message: &str) -> String {
    let lines: Vec<String> = escaped(message).split('\n').map(cut).collect();
    lines.join("\n")
}

/// Say this on standard error. That nobody hears it is no failure.
pub fn say(message: &str) {
    let _ = writeln!(std::io::stderr(), "sim41: {}", shown(message));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn control_characters_are_spelt_out() {
        assert_eq!(
            escaped("a\x1b[31mΣ\x07\u{9b}2J\u{202e}"),
            "a\\u{1b}[31mΣ\\u{7}\\u{9b}2J\\u{202e}"
        );
        assert_eq!(escaped("it's \"C:\\x\"\n\tπ≠"), "it's \"C:\\x\"\n\tπ≠");
    }

    #[test]
    fn a_long_line_keeps_its_place_and_its_remedy() {
        let message =
            format!("x.prg:1:1: there is no {}; XEQ is the nearest", "Z".repeat(1_000_000));
        let shown = shown(&message);
        assert_eq!(shown.chars().count(), LONGEST);
        assert!(
            shown.starts_with("x.prg:1:1: there is no ZZ")
                && shown.ends_with("; XEQ is the nearest")
        );
    }

    proptest! {
        #[test]
        fn nothing_that_a_terminal_obeys(text: String) {
            let shown = shown(&text);
            prop_assert!(shown.chars().all(|c| !c.is_control() || matches!(c, '\n' | '\t')));
            prop_assert!(shown.lines().all(|line| line.chars().count() <= LONGEST));
        }
    }
}
