//! Keystrokes as text: each character is the key that types it, and a line end is Enter.
//!
//! `{Enter} {Backspace} {Delete} {Tab} {Up} {Down} {Shift} {F1}` to `{F12}` are computer keys;
//! other names in braces are tokens, such as `{SIN}` or `{wait:2}`.

use super::PcKey;
use crate::keystrokes::tokens::{self, TokenErrorKind};
use crate::session::Input;
use nom::Parser;
use nom::bytes::complete::take_till;
use nom::character::complete::char;
use nom::sequence::delimited;

/// One keystroke in the text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Typed {
    /// The character, or the name with its braces, as typed.
    pub text: String,
    /// The inputs: a computer key, or the inputs of a token.
    pub inputs: Vec<Input>,
}

/// An invalid keystroke.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct TypedError {
    /// The line of the keystroke, counted from 1.
    pub line: usize,
    /// The column where the keystroke begins, counted from 1.
    pub column: usize,
    /// Why the keystroke is invalid.
    pub kind: TypedErrorKind,
}

/// Why a keystroke is invalid.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum TypedErrorKind {
    /// An opening brace without a closing brace.
    #[error("missing }}: a key name in braces must be closed, as in {{Enter}}")]
    Unclosed,
    /// The braces are empty.
    #[error("expected a key between the braces, such as {{Enter}} or {{SIN}}")]
    Empty,
    /// An unknown key name in braces.
    #[error("{0:?} is not a key; write a computer key as {{Enter}}, a calculator key as {{SIN}}")]
    UnknownKey(String),
    /// The character is not a key.
    #[error("the character {0:?} is not a key")]
    UnknownCharacter(char),
    /// The token in braces is invalid.
    #[error("{0}")]
    Token(TokenErrorKind),
}

/// Parses keystrokes.
///
/// # Errors
///
/// Returns the first invalid keystroke and its position.
pub fn parse(text: &str) -> Result<Vec<Typed>, TypedError> {
    let mut typed = Vec::new();
    let mut rest = text;
    let (mut line, mut column) = (1, 1);
    while let Some(character) = rest.chars().next() {
        let error = |kind| TypedError { line, column, kind };
        let (after, keystroke) = match character {
            '{' => braces(rest).map_err(error)?,
            _ => (&rest[character.len_utf8()..], single(character).map_err(error)?),
        };
        column += rest[..rest.len() - after.len()].chars().count();
        if character == '\n' {
            (line, column) = (line + 1, 1);
        }
        typed.extend(keystroke);
        rest = after;
    }
    Ok(typed)
}

/// Returns `None` for control characters without a key.
#[doc(hidden)]
pub fn key_for(character: char) -> Option<PcKey> {
    match character {
        '\n' => Some(PcKey::Enter),
        '\t' => Some(PcKey::Tab),
        c => (!c.is_control()).then_some(PcKey::Char(c)),
    }
}

fn single(character: char) -> Result<Option<Typed>, TypedErrorKind> {
    let key = match key_for(character) {
        None if character == '\r' => return Ok(None),
        Some(key) if key != PcKey::Char(character) || super::is_key(character) => key,
        _ => return Err(TypedErrorKind::UnknownCharacter(character)),
    };
    Ok(Some(Typed { text: character.to_string(), inputs: vec![Input::Typed(key)] }))
}

fn braces(input: &str) -> Result<(&str, Option<Typed>), TypedErrorKind> {
    let inner = take_till(|c| c == '}' || c == '\n');
    let (after, name) = delimited(char('{'), inner, char('}'))
        .parse(input)
        .map_err(|_: nom::Err<nom::error::Error<&str>>| TypedErrorKind::Unclosed)?;
    let inputs = match key(name.trim()) {
        Some(key) => vec![Input::Typed(key)],
        None if name.trim().is_empty() => return Err(TypedErrorKind::Empty),
        None => words(name.trim())?,
    };
    Ok((after, Some(Typed { text: format!("{{{name}}}"), inputs })))
}

/// Finds a computer key by its name in braces.
pub fn key(name: &str) -> Option<PcKey> {
    Some(match name.to_ascii_lowercase().as_str() {
        "enter" | "return" => PcKey::Enter,
        "backspace" => PcKey::Backspace,
        "delete" => PcKey::Delete,
        "tab" => PcKey::Tab,
        "up" => PcKey::Up,
        "down" => PcKey::Down,
        "space" => PcKey::Char(' '),
        "shift" => PcKey::Char(';'),
        name => {
            let number =
                name.strip_prefix('f')?.parse().ok().filter(|number| (1..=12).contains(number))?;
            PcKey::F(number)
        }
    })
}

fn words(text: &str) -> Result<Vec<Input>, TypedErrorKind> {
    let parsed = tokens::parse(text).map_err(|error| match error.kind {
        TokenErrorKind::UnknownKey(name) => TypedErrorKind::UnknownKey(name),
        kind => TypedErrorKind::Token(kind),
    })?;
    Ok(parsed.into_iter().flat_map(|token| token.inputs).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sim41_language::key::Key;

    #[test]
    fn characters_and_names() {
        let typed = parse("K8{Enter}!{wait:2}{f3}{SIN}").unwrap();
        let texts: Vec<&str> = typed.iter().map(|typed| typed.text.as_str()).collect();
        assert_eq!(texts, ["K", "8", "{Enter}", "!", "{wait:2}", "{f3}", "{SIN}"]);
        assert_eq!(typed[2].inputs, [Input::Typed(PcKey::Enter)]);
        assert_eq!(typed[5].inputs, [Input::Typed(PcKey::F(3))]);
        assert_eq!(typed[6].inputs, [Input::Press(Key::Sin)]);
    }

    #[test]
    fn refusals_are_sentences() {
        let refusal = |text| parse(text).unwrap_err().to_string();
        assert_eq!(
            refusal("12{Entr}"),
            "line 1, column 3: \"Entr\" is not a key; write a computer key as {Enter}, a \
             calculator key as {SIN}"
        );
        assert_eq!(
            refusal("1\n2{Enter"),
            "line 2, column 2: missing }: a key name in braces must be closed, as in {Enter}"
        );
        assert_eq!(
            refusal("{ }"),
            "line 1, column 1: expected a key between the braces, such as {Enter} or {SIN}"
        );
        assert_eq!(refusal("1\u{7}"), "line 1, column 2: the character '\\u{7}' is not a key");
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "(\\PC|[{}\n\t])*") {
            let _ = parse(&text);
        }

        #[test]
        fn plain_characters_stay_what_they_are(text in "[A-Z0-9!+*/;. -]*") {
            let typed = parse(&text).unwrap();
            let again: String = typed.iter().map(|typed| typed.text.as_str()).collect();
            prop_assert_eq!(again, text);
        }
    }
}
