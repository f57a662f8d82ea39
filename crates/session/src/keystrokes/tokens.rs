//! The token language: calculator keys, names and text as tokens separated by spaces.
//!
//! Examples: `12.5 ENTER xeq:SIN "ABC"`, `STO . 'X' CAT 2@1.5 R/S`, `hold:SIN wait:3`, and
//! `load:FILE poke:X=5 cold`. `XEQ HYP` means `xeq:HYP` if HYP is not a token. [`parse`] returns
//! tokens with their inputs; the caller decides how to press them. `number::register_text` defines
//! the notation for register contents. `docs/keyboard.md` lists all tokens.

pub use crate::keystrokes::token_error::{TokenError, TokenErrorKind};
use crate::session::Input;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_till1};
use nom::character::complete::{char, satisfy};
use nom::combinator::{all_consuming, cond, eof, peek, recognize, rest};
use nom::multi::many0_count;
use nom::sequence::{delimited, separated_pair, terminated};
use nom::{IResult, Parser};
use sim41_calculator::printer::PrinterKey;
use sim41_language::instruction::operand::STATUS;
use sim41_language::key::{Key, Stroke};
use sim41_number::register_text;
use std::time::Duration;

/// A leap year. Waits are limited because a running clock changes the display every second.
const LONGEST_WAIT: Duration = Duration::from_secs(366 * 86_400);

/// A token and its inputs.
#[derive(Clone, PartialEq, Debug)]
pub struct Token<'a> {
    /// The token as typed.
    pub text: &'a str,
    /// The column where the token begins, counted from 1.
    pub column: usize,
    /// The inputs, in order.
    pub inputs: Vec<Input>,
}

/// Parses a line of tokens.
///
/// # Errors
///
/// Returns the first invalid token and its column.
pub fn parse(line: &str) -> Result<Vec<Token<'_>>, TokenError> {
    let mut tokens = Vec::new();
    // `column` is the column where `counted` begins.
    let (mut input, mut counted, mut column) = (line, line, 1);
    loop {
        input = input.trim_start();
        if input.is_empty() {
            return Ok(tokens);
        }
        column += counted[..counted.len() - input.len()].chars().count();
        counted = input;
        let (mut after, mut text) = token(input).map_err(|_| TokenError {
            column,
            kind: TokenErrorKind::Unclosed(
                input.split_whitespace().next().unwrap_or_default().to_string(),
            ),
        })?;
        let mut inputs = expand(text);
        if let Some(prompt) = prompt(text)
            && let Ok((end, name)) = token(after.trim_start())
            && !name.is_empty()
            && expand(name).is_err()
        {
            after = end;
            inputs = match name.eq_ignore_ascii_case("IND") && prompt != Key::Sto.shifted() {
                true => {
                    let (end, register) = token(end.trim_start()).unwrap_or((end, ""));
                    after = end;
                    indirect(prompt, register)
                }
                false => entry(Some(prompt), name),
            };
            text = &input[..input.len() - after.len()];
        }
        let inputs = inputs.map_err(|kind| TokenError { column, kind })?;
        tokens.push(Token { text, column, inputs });
        input = after;
    }
}

/// The stroke for XEQ, GTO or LBL, which prompt for a name. In `XEQ HYP`, the next token is the
/// name unless it is a key.
fn prompt(token: &str) -> Option<Stroke> {
    match token {
        "xeq" | "XEQ" => Some(Key::Xeq.plain()),
        "gto" | "GTO" => Some(Key::Rcl.shifted()),
        "lbl" | "LBL" => Some(Key::Sto.shifted()),
        _ => None,
    }
}

/// The keys of `XEQ IND 05` and `GTO IND X`.
fn indirect(prompt: Stroke, register: &str) -> Result<Vec<Input>, TokenErrorKind> {
    let letter = |c: char| Stroke::typing_char(c).map(|stroke| vec![Key::Point, stroke.key]);
    let digit = |c: char| c.to_digit(10).and_then(|digit| Key::of_digit(digit as u8));
    let upper = register.to_uppercase();
    let keys = match (upper.as_str(), register.len()) {
        ("T" | "Z" | "Y" | "X" | "L", _) => upper.chars().next().and_then(letter),
        (_, 1 | 2) => format!("{register:0>2}").chars().map(digit).collect(),
        _ => None,
    };
    let keys = keys.ok_or_else(|| TokenErrorKind::UnknownKey(register.into()))?;
    Ok(prompt.keys().chain([Key::Shift]).chain(keys).map(Input::Press).collect())
}

/// Parses a token, which ends at the next whitespace outside quotation marks. Single quotation
/// marks quote text only if the token begins with one.
fn token(input: &str) -> IResult<&str, &str> {
    let double = recognize(delimited(char('"'), take_till(|c| c == '"'), char('"')));
    let single = recognize(delimited(char('\''), take_till(|c| c == '\''), char('\'')));
    let plain = recognize(satisfy(|c| c != '"' && !c.is_whitespace()));
    let token =
        recognize((cond(input.starts_with('\''), single), many0_count(alt((double, plain)))));
    let blank = recognize(satisfy(char::is_whitespace));
    terminated(token, peek(alt((eof, blank)))).parse(input)
}

fn expand(token: &str) -> Result<Vec<Input>, TokenErrorKind> {
    let Some((main, seconds)) = token.rsplit_once('@').filter(|(main, _)| !main.is_empty()) else {
        return untimed(token);
    };
    let Ok(time) = duration(seconds) else { return untimed(token) };
    let mut actions = untimed(main)?;
    let Some(Input::Press(key)) = actions.pop() else {
        return Err(TokenErrorKind::NothingToCutShort(token.to_string()));
    };
    actions.push(Input::Brief(key, time));
    Ok(actions)
}

fn untimed(token: &str) -> Result<Vec<Input>, TokenErrorKind> {
    if let Some(stroke) = Stroke::from_name(token) {
        return Ok(press(stroke).collect());
    }
    if let Some(keys) = number(token) {
        return Ok(keys.into_iter().map(Input::Press).collect());
    }
    if let Ok((_, text)) = quoted(token, '"') {
        return entry(None, text);
    }
    if let Ok((_, text)) = quoted(token, '\'') {
        return letters(text);
    }
    if token == "cold" {
        return Ok(vec![Input::Cold]);
    }
    if let Some(key) = PrinterKey::from_name(token) {
        return Ok(vec![Input::Printer(key)]);
    }
    let Ok((_, (verb, argument))) = verb_and_argument(token) else {
        return Err(TokenErrorKind::UnknownKey(token.to_string()));
    };
    match verb {
        "xeq" | "gto" | "lbl" => entry(prompt(verb), argument.trim_matches('"')),
        "hold" => hold(argument),
        "wait" => Ok(vec![Input::Wait(duration(argument)?)]),
        "load" => match argument.trim_matches('"') {
            "" => Err(TokenErrorKind::NoFile),
            file => Ok(vec![Input::Load(file.to_string())]),
        },
        "poke" => poke(argument),
        "printer" => match argument.parse() {
            Ok(switch) => Ok(vec![Input::Switch(switch)]),
            Err(error) => Err(TokenErrorKind::NoSwitch(error)),
        },
        _ => Err(TokenErrorKind::UnknownKey(token.to_string())),
    }
}

/// The keys for a number: `-5` is `5 CHS`, and `1e-3` is `1 EEX 3 CHS`.
fn number(token: &str) -> Option<Vec<Key>> {
    let (mantissa, exponent) = match token.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (token, None),
    };
    let mut keys = signed(mantissa)?;
    if let Some(exponent) = exponent {
        keys.push(Key::Eex);
        let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
        keys.extend(signed(exponent).filter(|_| !exponent.contains('.'))?);
    }
    Some(keys)
}

fn signed(number: &str) -> Option<Vec<Key>> {
    let digits = number.strip_prefix(['-', '−']);
    let key = |c: char| match c {
        '0'..='9' | '.' => Stroke::from_name(c.encode_utf8(&mut [0; 4])).map(|stroke| stroke.key),
        _ => None,
    };
    let mut keys: Vec<Key> = digits.unwrap_or(number).chars().map(key).collect::<Option<_>>()?;
    if keys.is_empty() {
        return None;
    }
    keys.extend(digits.map(|_| Key::Chs));
    Some(keys)
}

fn quoted(token: &str, mark: char) -> IResult<&str, &str> {
    all_consuming(delimited(char(mark), take_till(move |c| c == mark), char(mark))).parse(token)
}

fn verb_and_argument(token: &str) -> IResult<&str, (&str, &str)> {
    separated_pair(take_till1(|c| c == ':'), tag(":"), rest).parse(token)
}

fn press(stroke: Stroke) -> impl Iterator<Item = Input> {
    stroke.keys().map(Input::Press)
}

fn letters(text: &str) -> Result<Vec<Input>, TokenErrorKind> {
    let stroke = |c| Stroke::typing_char(c).ok_or(TokenErrorKind::UnknownCharacter(c));
    let strokes: Vec<Stroke> = text.chars().map(stroke).collect::<Result<_, _>>()?;
    Ok(strokes.into_iter().flat_map(press).collect())
}

/// The keys of `function`, if any, and then the keys that type `text` in ALPHA mode.
fn entry(function: Option<Stroke>, text: &str) -> Result<Vec<Input>, TokenErrorKind> {
    let alpha = [Input::Press(Key::Alpha)];
    let name = letters(text).or_else(|error| match function {
        // Program names are upper-case.
        Some(_) => letters(&text.to_uppercase()).map_err(|_| error),
        None => Err(error),
    })?;
    let function: Vec<Input> = function.into_iter().flat_map(press).collect();
    Ok([&function[..], &alpha, &name, &alpha].concat())
}

fn hold(name: &str) -> Result<Vec<Input>, TokenErrorKind> {
    let stroke =
        Stroke::from_name(name).ok_or_else(|| TokenErrorKind::UnknownKey(name.to_string()))?;
    let shift = stroke.shifted.then_some(Input::Press(Key::Shift));
    Ok(shift.into_iter().chain([Input::Hold(stroke.key)]).collect())
}

fn duration(seconds: &str) -> Result<Duration, TokenErrorKind> {
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let milliseconds: Option<u64> = (digits(whole) && digits(fraction) && seconds != ".")
        .then(|| format!("{whole}{:0<3.3}", fraction))
        .filter(|_| !seconds.is_empty())
        .and_then(|digits| digits.parse().ok());
    match milliseconds.map(Duration::from_millis) {
        Some(time) if time <= LONGEST_WAIT => Ok(time),
        _ => Err(TokenErrorKind::NotATime(seconds.to_string())),
    }
}

fn poke(argument: &str) -> Result<Vec<Input>, TokenErrorKind> {
    let (address, value) = argument.split_once('=').ok_or(TokenErrorKind::NotAPoke)?;
    let stack = STATUS[..5].iter().position(|name| *name == address).map(|place| place as u16);
    let place = stack.or_else(|| {
        let digits = u16::from_str_radix(address, 16).ok();
        digits.filter(|&place| place < 0x400 && !address.starts_with('+'))
    });
    let place = place.ok_or_else(|| TokenErrorKind::NoRegister(address.to_string()))?;
    Ok(vec![Input::Poke(place, register_text::parse(value).map_err(TokenErrorKind::NotAValue)?)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sim41_number::register::Register;

    fn words(line: &str) -> Vec<&str> {
        parse(line).unwrap().into_iter().map(|token| token.text).collect()
    }

    fn actions(word: &str) -> Vec<Input> {
        parse(word).unwrap().into_iter().flat_map(|token| token.inputs).collect()
    }

    fn refusal(line: &str) -> String {
        parse(line).unwrap_err().to_string()
    }

    #[test]
    fn quoted_parts_stay_together() {
        assert_eq!(
            words(" 2 \"A B\" 'C D' xeq:\"E F\"\tSIN "),
            ["2", "\"A B\"", "'C D'", "xeq:\"E F\"", "SIN"]
        );
        assert_eq!(parse("Σ+ SIN").unwrap()[1].column, 4);
    }

    #[test]
    fn what_words_mean() {
        use Input::*;
        assert_eq!(actions("12.5"), [Key::One, Key::Two, Key::Point, Key::Five].map(Press));
        for (number, keys) in
            [("-5", "5 CHS"), ("1e3", "1 EEX 3"), ("-1.5E-12", "1 . 5 CHS EEX 1 2 CHS")]
        {
            assert_eq!(actions(number), actions(keys));
        }
        assert_eq!(actions("ASIN"), [Key::Shift, Key::Sin].map(Press));
        assert_eq!(
            actions("xeq:AB"),
            [Key::Xeq, Key::Alpha, Key::SigmaPlus, Key::Reciprocal, Key::Alpha].map(Press)
        );
        assert_eq!(
            actions("gto:A"),
            [Key::Shift, Key::Rcl, Key::Alpha, Key::SigmaPlus, Key::Alpha].map(Press)
        );
        assert_eq!(
            actions("'a 7'"),
            [Key::Shift, Key::SigmaPlus, Key::Zero, Key::Shift, Key::Seven].map(Press)
        );
        assert_eq!(actions("\"\""), [Key::Alpha, Key::Alpha].map(Press));
        assert_eq!(actions("hold:SIN"), [Hold(Key::Sin)]);
        assert_eq!(actions("hold:ASIN"), [Press(Key::Shift), Hold(Key::Sin)]);
        assert_eq!(actions("poke:X=5"), [Poke(3, "05000000000000".parse().unwrap())]);
        assert_eq!(actions("poke:19c=\"AB\""), [Poke(0x19C, Register::from_alpha(b"AB"))]);
        assert_eq!(actions("R/S@0.5"), [Brief(Key::RunStop, Duration::from_millis(500))]);
        assert_eq!(actions("xeq:A@1").last(), Some(&Brief(Key::Alpha, Duration::from_secs(1))));
        assert_eq!(actions("wait:2"), [Wait(Duration::from_secs(2))]);
        for (seconds, milliseconds) in
            [("0.5", 500), (".25", 250), ("3.", 3_000), ("1.0019", 1_001)]
        {
            let wait = actions(&format!("wait:{seconds}"));
            assert_eq!(wait, [Wait(Duration::from_millis(milliseconds))], "{seconds}");
        }
        assert_eq!(actions("load:\"my file.raw\" cold"), [Load("my file.raw".into()), Cold]);
    }

    #[test]
    fn names_after_xeq() {
        assert_eq!(words("XEQ HYP  R/S"), ["XEQ HYP", "R/S"]);
        for (written, meant) in [
            ("xeq HYP", "xeq:HYP"),
            ("xeq hyp", "xeq:HYP"),
            ("xeq:hyp", "xeq:HYP"),
            ("XEQ 12A", "xeq:12A"),
            ("XEQ IND 05", "XEQ SHIFT 0 5"),
            ("gto ind x", "GTO SHIFT . 6"),
            ("XEQ 01 SIN", "XEQ 0 1 SIN"),
            ("XEQ \"AB\" XEQ", "XEQ ALPHA 'AB' ALPHA XEQ"),
            ("GTO  B2 5", "gto:B2 5"),
        ] {
            assert_eq!(actions(written), actions(meant));
        }
        assert!(refusal("xeq SIN").contains("no key \"xeq\""));
        assert!(refusal("XEQ A{B").contains("'{'"));
    }

    #[test]
    fn refusals_are_sentences() {
        assert_eq!(refusal("2 ENTR"), "column 3: there is no key \"ENTR\"; closest match: ENTER");
        assert_eq!(refusal("FOOBAR"), "column 1: there is no key \"FOOBAR\"");
        assert_eq!(refusal("\"a{b\""), "column 1: there is no ALPHA key for the character '{'");
        assert_eq!(refusal("1 \"AB"), "column 3: missing closing quotation mark: \"AB");
        assert_eq!(refusal("'AB"), "column 1: missing closing quotation mark: 'AB");
        assert_eq!(
            refusal("wait:x"),
            "column 1: \"x\" is not a time: expected 0 to 31622400 seconds (366 days)"
        );
        for seconds in
            ["", ".", "-1", "+1", "1e3", "inf", "1.2.3", "31622400.001", "99999999999999999"]
        {
            assert!(refusal(&format!("wait:{seconds}")).contains("is not a time"), "{seconds:?}");
        }
        assert_eq!(
            refusal("cold@1"),
            "column 1: \"cold@1\": only a key can be followed by @ and a time"
        );
        assert_eq!(
            refusal("poke:400=1"),
            "column 1: there is no register at \"400\": expected a hexadecimal address 000 to 3ff, or T, Z, Y, X or L"
        );
        assert!(refusal("poke:X=1x").starts_with("column 1: \"1x\" is not a register value"));
    }

    proptest! {
        #[test]
        fn no_line_panics(line in "\\PC*") {
            let _ = parse(&line);
        }

        #[test]
        fn words_are_the_line_without_its_blanks(
            words in prop::collection::vec(
                "SIN|12\\.5|\"A B\"|'X'|xeq:\"E F\"|hold:R/S|wait:1",
                0..9,
            ),
        ) {
            let line = words.join("  ");
            prop_assert_eq!(super::tests::words(&line), words);
        }
    }
}
