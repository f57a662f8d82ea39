//! Errors in the token language.

use sim41_language::instruction::spelling;
use sim41_number::register_text;

/// An invalid token.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct TokenError {
    /// The column where the token begins, counted from 1.
    pub column: usize,
    /// Why the token is invalid.
    pub kind: TokenErrorKind,
}

impl TokenError {
    /// Formats the error with its location: `TOKENS:4: there is no key "SINN"`.
    pub fn at(&self, place: &str) -> String {
        format!("{place}:{}: {}", self.column, self.kind)
    }
}

/// Why a token is invalid.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum TokenErrorKind {
    /// The token is not a key.
    #[error("{}", unknown_key(.0))]
    UnknownKey(String),
    /// The text contains a character without an ALPHA key.
    #[error("there is no ALPHA key for the character {0:?}")]
    UnknownCharacter(char),
    /// Text without a closing quotation mark.
    #[error("missing closing quotation mark: {0}")]
    Unclosed(String),
    /// A duration that does not follow a key.
    #[error("{token:?}: only a key can be followed by @ and a time", token = .0)]
    NothingToCutShort(String),
    /// The text after @ is not a duration.
    #[error("{0:?} is not a time: expected 0 to 31622400 seconds (366 days)")]
    NotATime(String),
    /// The name of the file to load is missing.
    #[error("missing file name: expected load:FILE")]
    NoFile,
    /// A poke without an equals sign.
    #[error("poke: expected ADDRESS=VALUE, such as poke:X=5 or poke:19c=01250000000001")]
    NotAPoke,
    /// The address of a poke is not a register.
    #[error(
        "there is no register at {0:?}: expected a hexadecimal address 000 to 3ff, or T, Z, Y, \
             X or L"
    )]
    NoRegister(String),
    /// The value of a poke is invalid.
    #[error("{0}")]
    NotAValue(register_text::NotAValue),
    /// The text is not a printer switch position.
    #[error("{0}")]
    NoSwitch(sim41_calculator::printer::NoSwitch),
}

fn unknown_key(token: &str) -> String {
    let names = sim41_language::key::KEYS
        .iter()
        .flat_map(|row| row.names.iter().chain(row.shifted_names).copied())
        .filter(|name| (2..=32).contains(&token.len()) && name.len() > 1);
    match spelling::nearest_of(&token.to_uppercase(), names).filter(|(edits, _)| *edits <= 2) {
        Some((_, name)) => format!("there is no key {token:?}; closest match: {name}"),
        None => format!("there is no key {token:?}"),
    }
}
