//! How each line of a text was read, with the reason.

use super::prose::{self, TextPart};
use super::row::ListingRow;
use super::{normalized, rows};
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Instruction,
    Comment,
    Blank,
    Heading,
    Outside,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Role::Instruction => "instruction",
            Role::Comment => "comment",
            Role::Blank => "blank",
            Role::Heading => "heading",
            Role::Outside => "outside",
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    pub role: Role,
    pub reason: &'static str,
    /// The line, without the tags and marks of a page.
    pub text: String,
}

pub fn explain(text: &str) -> Vec<Explained> {
    let text = normalized(text);
    let (rows, arrangement) = rows(&text);
    let parts = prose::parts(&rows, arrangement.table).unwrap_or_default();
    let last = parts.iter().rposition(|part| *part == TextPart::Program);
    let first = parts.iter().position(|part| *part == TextPart::Program);
    let lines = rows.iter().enumerate().map(|(n, (row, line))| {
        let (role, reason) = match (parts.get(n), row) {
            (_, ListingRow::Blank) if line.trim().is_empty() => (Role::Blank, "a blank line"),
            (_, ListingRow::Blank) if super::row::comment(line.trim_start()) => {
                (Role::Comment, "the line begins with a comment sign")
            }
            (_, ListingRow::Blank) => (Role::Heading, "a title, a rule or a program's size"),
            (_, ListingRow::Import(_) | ListingRow::Local(_)) => {
                (Role::Heading, "an assembler directive")
            }
            (_, ListingRow::LeftOut) => (Role::Outside, "dots that mark omitted lines"),
            (_, ListingRow::Keys) => (Role::Outside, "key codes of another calculator"),
            (None, _) => (Role::Outside, "the text contains no program"),
            (Some(TextPart::Program), ListingRow::Bad(..)) => {
                (Role::Instruction, "a program line with an error")
            }
            (Some(TextPart::Program), _) => (Role::Instruction, "the whole line is instructions"),
            (Some(TextPart::Unnumbered), _) => {
                (Role::Outside, "unnumbered instructions among numbered ones")
            }
            (Some(TextPart::Outside), _) => (Role::Outside, "instructions outside the program"),
            (Some(TextPart::Example), _) => (Role::Outside, "example keystrokes after an END"),
            _ if first.is_none_or(|first| n < first) => {
                (Role::Outside, "words before the first instruction")
            }
            _ if last.is_some_and(|last| n > last) => {
                (Role::Outside, "words after the last instruction")
            }
            _ => (Role::Outside, "words between instructions"),
        };
        Explained { role, reason, text: line.to_string() }
    });
    lines.collect()
}
