//! Prints messages on standard error, with control characters escaped and long lines shortened.

use anyhow::{Result, bail};
use std::io::Write;

const LONGEST: usize = 400;
/// The number of characters kept at the end of a shortened line, for the error and its remedy.
const END: usize = 150;

/// Escapes invisible characters and those that control a terminal (ESC becomes `\u{1b}`). Line
/// ends, tabs and the overline of the printer's x̄ remain.
pub fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' | '\'' | '"' | '\\' | '\u{304}' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown
}

pub fn escaped_json(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            _ if character.is_ascii() || !is_hidden(character) => shown.push(character),
            _ => {
                let mut units = [0; 2];
                for unit in character.encode_utf16(&mut units) {
                    shown += &format!("\\u{unit:04x}");
                }
            }
        }
    }
    shown
}

fn is_hidden(character: char) -> bool {
    character.escape_debug().len() > 1
}

pub fn reason(error: std::io::Error) -> std::io::Error {
    use std::io::{Error, ErrorKind};
    let words = match error.kind() {
        // An error that already has its own message is returned unchanged.
        _ if error.get_ref().is_some() => return error,
        ErrorKind::NotFound => "no such file".to_string(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        ErrorKind::StorageFull => "the disk is full".into(),
        ErrorKind::IsADirectory => "it is a folder".into(),
        ErrorKind::NotADirectory => "part of its path is a file, not a folder".into(),
        ErrorKind::ReadOnlyFilesystem => "this disk is read-only".into(),
        kind => error.to_string().split(" (os error").next().map_or(kind.to_string(), Into::into),
    };
    Error::new(error.kind(), words)
}

pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Exits like clap after invalid arguments: with a message on standard error and exit status 2.
pub fn usage(message: impl std::fmt::Display) -> ! {
    let message = format!("{}\n", shown(&message.to_string()));
    clap::Error::raw(clap::error::ErrorKind::ValueValidation, message).exit()
}

const MOST: usize = 20;

pub fn all<T>(results: impl IntoIterator<Item = Result<T>>) -> Result<Vec<T>> {
    let (mut values, mut errors) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(value) => values.push(value),
            Err(error) => errors.push(format!("{error:#}")),
        }
    }
    match errors.len() {
        0 => return Ok(values),
        count if count > MOST => {
            errors.truncate(MOST);
            errors.push(format!("and {}", counted(count - MOST, "more error")));
        }
        _ => {}
    }
    bail!(errors.join("\n"))
}

pub fn cut(line: &str) -> String {
    let count = line.chars().count();
    if count <= LONGEST {
        return line.to_string();
    }
    let beginning: String = line.chars().take(LONGEST - END - 3).collect();
    let end: String = line.chars().skip(count - END).collect();
    format!("{beginning} … {end}")
}

/// Wraps wide lines at spaces. Continuation lines have the same indentation as the original line.
pub fn wrapped(lines: &[String], width: usize) -> Vec<String> {
    let mut all = Vec::new();
    for line in lines {
        if line.chars().count() <= width {
            all.push(line.clone());
            continue;
        }
        let indent: String = line.chars().take_while(|&c| c == ' ').collect();
        let mut row = indent.clone();
        for word in line.split_whitespace() {
            let is_begun = row.len() > indent.len();
            if is_begun && row.chars().count() + 1 + word.chars().count() > width {
                all.push(std::mem::replace(&mut row, indent.clone()));
            } else if is_begun {
                row.push(' ');
            }
            row += word;
        }
        all.push(row);
    }
    all
}

pub fn shown(message: &str) -> String {
    let lines: Vec<String> = escaped(message).split('\n').map(cut).collect();
    lines.join("\n")
}

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
    fn json_keeps_its_meaning() {
        let text = "{\"a\": \"x\\n\u{202e}Σ\u{9b}\u{e0001}\"}";
        let shown = escaped_json(text);
        assert_eq!(shown, "{\"a\": \"x\\n\\u202eΣ\\u009b\\udb40\\udc01\"}");
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(value(&shown), value(text));
    }

    #[test]
    fn a_long_line_keeps_its_place_and_its_remedy() {
        let message =
            format!("x.prg:1:1: there is no {}; the nearest is XEQ", "Z".repeat(1_000_000));
        let shown = shown(&message);
        assert_eq!(shown.chars().count(), LONGEST);
        assert!(
            shown.starts_with("x.prg:1:1: there is no ZZ")
                && shown.ends_with("; the nearest is XEQ")
        );
    }

    #[test]
    fn long_lines_about_an_item_go_on_below() {
        let lines = ["POSA".to_string(), "  X becomes the position".to_string()];
        assert_eq!(wrapped(&lines, 14), ["POSA", "  X becomes", "  the position"]);
        assert_eq!(wrapped(&lines[1..], 3), ["  X", "  becomes", "  the", "  position"]);
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
