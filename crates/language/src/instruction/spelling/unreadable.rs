//! The reasons why a line is not an instruction, with their messages.

use super::function_names::{nearest, opposite};

/// The reason why a line is not an instruction. Columns are byte offsets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("there is no instruction {}{}", clean(line), advice(line))]
    Unknown { line: String },
    #[error(
        "{name} takes {wanted}; {}",
        if .got.is_empty() { "there is none".into() } else { format!("not {}", clean(.got)) }
    )]
    Operand { name: &'static str, wanted: &'static str, got: String, column: usize },
    #[error(
        "the calculator has no character {}; write \\xHH for the byte HH",
        .character.escape_debug()
    )]
    Character { character: char, column: usize },
    /// The line is RCL arithmetic (`RCL+`), which only later calculators have.
    #[error(
        "the HP-41 has no RCL{0}, an instruction of the HP-42S; write RCL and {0} on two \
             lines"
    )]
    RecallArithmetic(char),
    #[error("the HP-41 has no {0}, an instruction of the HP-42S")]
    Neighbour(&'static str),
    #[error("the HP-41 has no {0}, an instruction of other calculators")]
    Foreign(&'static str),
    #[error("{0} cannot be stored in a program")]
    NotProgrammable(&'static str),
    #[error("{} after {name} is not an instruction; a comment begins with ; or //", clean(rest))]
    After { name: &'static str, rest: String, column: usize },
    #[error("{} does not fit the line numbers of this text", clean(rest))]
    Astray { rest: String, column: usize },
}

impl Unreadable {
    pub fn column(&self) -> usize {
        match self {
            Unreadable::Operand { column, .. }
            | Unreadable::Character { column, .. }
            | Unreadable::Astray { column, .. }
            | Unreadable::After { column, .. } => *column,
            _ => 0,
        }
    }

    /// The instruction of another calculator.
    pub(crate) fn neighbour(&self) -> Option<String> {
        match self {
            Unreadable::Neighbour(name) | Unreadable::Foreign(name) => Some(name.to_string()),
            Unreadable::RecallArithmetic(sign) => Some(format!("RCL{sign}")),
            _ => None,
        }
    }

    pub(crate) fn fix(&self) -> Option<String> {
        match self {
            Unreadable::Unknown { line } => {
                let words = line.trim_start().split_once(char::is_whitespace);
                let rest = words.map_or(String::new(), |(_, rest)| format!(" {rest}"));
                let meant = nearest(line).filter(|_| opposite(line).is_none());
                meant.map(|name| format!("{name}{rest}"))
            }
            // Letters O and l instead of digits 0 and 1.
            Unreadable::Operand { got, .. } => {
                let word = got.split_whitespace().next()?;
                let digits = word.to_uppercase().replace('O', "0").replace(['I', 'L'], "1");
                let meant = digits.len() <= 3 && digits.bytes().all(|c| c.is_ascii_digit());
                (meant && digits != word).then(|| got.replacen(word, &digits, 1))
            }
            _ => None,
        }
    }

    /// Shifts the column by `by` bytes, for an instruction inside a line.
    pub(crate) fn moved(mut self, by: usize) -> Unreadable {
        if let Unreadable::Operand { column, .. }
        | Unreadable::Character { column, .. }
        | Unreadable::Astray { column, .. }
        | Unreadable::After { column, .. } = &mut self
        {
            *column += by;
        }
        self
    }
}

fn advice(line: &str) -> String {
    match (opposite(line), nearest(line)) {
        (Some(opposite), _) => format!("; write {opposite} and jump in the other case"),
        (None, Some(name)) => format!("; the nearest is {name}"),
        (None, None) => String::new(),
    }
}

fn clean(text: &str) -> String {
    let mut clean = String::new();
    for (n, c) in text.chars().enumerate() {
        match c {
            _ if n == 40 => return clean + "…",
            c if c.is_control() => clean.extend(c.escape_default()),
            c => clean.push(c),
        }
    }
    clean
}
