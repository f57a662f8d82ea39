//! The reasons why a line is not an instruction, and their messages.

use super::name_spellings::opposite;
use super::nearest_name::nearest;
use super::other_calculators::foreign;

/// Why a line is not an instruction. Columns are byte offsets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("{}", unknown(line))]
    Unknown { line: String },
    #[error("{}", wrong_operand(name, wanted, got))]
    Operand { name: &'static str, wanted: &'static str, got: String, column: usize },
    #[error(
        "{shown} is not in the calculator's character set; write \\xHH for the byte HH",
        shown = .character.escape_debug()
    )]
    Character { character: char, column: usize },
    #[error(
        "the HP-41 has no RCL{operation} (an HP-42S instruction); write RCL and {operation} on \
         two lines",
        operation = .0
    )]
    RecallArithmetic(char),
    #[error("the HP-41 has no {name} (an HP-42S feature)", name = .0)]
    Neighbour(&'static str),
    #[error("the HP-41 has no {name} (found on other calculators)", name = .0)]
    Foreign(&'static str),
    #[error("{0} cannot be stored in a program")]
    NotProgrammable(&'static str),
    #[error(
        "{rest} after {name} is not an instruction; a comment begins with ; or //",
        rest = clean(rest)
    )]
    After { name: &'static str, rest: String, column: usize },
    /// The meaning is clear, but the input must be written differently for the HP-41.
    #[error("{text}: {remedy}", text = clean(text))]
    Rewritten { text: String, remedy: String },
    #[error("{rest} contradicts the line numbers in this text", rest = clean(rest))]
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
                let meant =
                    nearest(line).filter(|_| opposite(line).is_none() && missing(line).is_none());
                meant.map(|name| format!("{name}{rest}"))
            }
            // The user may have typed the letters `O` and `l` instead of the digits 0 and 1.
            Unreadable::Operand { got, .. } => {
                let word = got.split_whitespace().next()?;
                let digits = word.to_uppercase().replace('O', "0").replace(['I', 'L'], "1");
                let meant = digits.len() <= 3 && digits.bytes().all(|c| c.is_ascii_digit());
                (meant && digits != word).then(|| got.replacen(word, &digits, 1))
            }
            _ => None,
        }
    }

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

fn unknown(line: &str) -> String {
    let shown = clean(line);
    match (opposite(line), nearest(line)) {
        (Some(opposite), _) => {
            format!("there is no instruction {shown}; use {opposite} and swap the two branches")
        }
        (None, near) => match (missing(line), near) {
            (Some(sentence), _) => sentence,
            (None, Some(name)) => {
                format!("there is no instruction {shown}; closest match: {name}")
            }
            (None, None) => format!("there is no instruction {shown}"),
        },
    }
}

fn missing(line: &str) -> Option<String> {
    foreign(line.split_whitespace().next()?)
}

fn wrong_operand(name: &str, wanted: &str, got: &str) -> String {
    match clean(got) {
        got if got.is_empty() => format!("the operand of {name} is missing: expected {wanted}"),
        got => format!("invalid operand {got} for {name}: expected {wanted}"),
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
