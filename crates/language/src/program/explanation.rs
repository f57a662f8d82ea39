//! Explains how each line of a listing was read, and why.

use super::listing::plain::row::ListingRow;
use super::listing::plain::{LineClass, PlainText, normalized, other_lines};
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
        f.pad(&format!("{self:?}").to_lowercase())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    pub role: Role,
    pub reason: &'static str,
    /// The line without HTML tags and email quote marks.
    pub text: String,
}

pub fn explain(text: &str) -> Vec<Explained> {
    let text = normalized(text);
    let plain = PlainText::classify(&text);
    let lines = plain.lines.iter().map(|line| {
        let (role, reason) = match (line.class, &line.row) {
            (_, ListingRow::Blank) if line.text.trim().is_empty() => {
                (Role::Blank, "the line is empty")
            }
            (_, ListingRow::Blank) if other_lines::comment(line.text.trim_start()) => {
                (Role::Comment, "the line begins with a comment marker")
            }
            (_, ListingRow::Blank) => (Role::Heading, "a title, a separator or a program size"),
            (_, ListingRow::Directive { .. }) => (Role::Heading, "an assembler directive"),
            (_, ListingRow::LeftOut) => (Role::Outside, "dots that mark omitted lines"),
            (_, ListingRow::Keys) => (Role::Outside, "key codes of another calculator"),
            (LineClass::Heading, _) => {
                (Role::Heading, "a date above the program, or a title or rule")
            }
            _ if !plain.has_program => (Role::Outside, "the text contains no program"),
            (LineClass::Program, ListingRow::Bad(..)) => {
                (Role::Instruction, "a program line with an error")
            }
            (LineClass::Program, row) if row.cells().iter().any(|cell| cell.dropped.is_some()) => {
                (Role::Instruction, "an instruction; the text to its right is skipped")
            }
            (LineClass::Program, _) => (Role::Instruction, "the line contains only instructions"),
            (LineClass::Unnumbered, _) => {
                (Role::Outside, "unnumbered instructions among numbered ones")
            }
            (LineClass::Wrapped, _) => (Role::Instruction, "the end of a text on two lines"),
            (LineClass::Outside | LineClass::Apart, _) => {
                (Role::Outside, "instructions outside the program")
            }
            (LineClass::Example, _) => (Role::Outside, "example keystrokes after an END"),
            (LineClass::Prose | LineClass::Blank, _) => (Role::Outside, "text around the program"),
        };
        Explained { role, reason, text: line.text.to_string() }
    });
    lines.collect()
}
