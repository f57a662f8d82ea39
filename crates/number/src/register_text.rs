//! Registers as text: 14 hexadecimal digits, a decimal number, or quoted ALPHA data.

use super::Working;
use crate::charset;
use crate::register::{Register, from_decimal};
use std::fmt::Write;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?} is not a register value: write 14 hexadecimal digits, a number with at most 10 digits \
     and an exponent of -99 to 99, or up to 6 characters in double quotation marks"
)]
pub struct NotAValue(String);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?} is not a register value: write a number with an exponent of -99 to 99, up to 6 \
     characters in double quotation marks, or hex: followed by 14 hexadecimal digits"
)]
pub struct NotTyped(String);

/// A number that cannot be entered on the calculator.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotEnterable {
    #[error("number too large: {0} (limit 9.999999999E99)")]
    TooLarge(String),
    #[error("{0} is not a number")]
    NoNumber(String),
}

/// Parses 14 hexadecimal digits, a decimal number, or ALPHA data in double quotation marks.
pub fn parse(text: &str) -> Result<Register, NotAValue> {
    let value = match text.strip_prefix('"') {
        Some(quoted) => alpha(quoted.strip_suffix('"').unwrap_or(quoted)),
        None => text.parse().ok().or_else(|| decimal(text)),
    };
    value.ok_or_else(|| NotAValue(text.to_string()))
}

fn alpha(text: &str) -> Option<Register> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        if let Some(hex) = rest.strip_prefix("\\x").and_then(|rest| rest.get(..2)) {
            bytes.push(u8::from_str_radix(hex, 16).ok()?);
            rest = &rest[4..];
        } else {
            bytes.push(if character.is_ascii() {
                character as u8
            } else {
                charset::from_char(character)?
            });
            rest = &rest[character.len_utf8()..];
        }
    }
    (bytes.len() <= 6).then(|| Register::from_alpha(&bytes))
}

/// Parses a number such as `-1.234567891E-12`: up to ten digits plus leading and trailing zeros.
fn decimal(text: &str) -> Option<Register> {
    let (number, digits) = read(text)?;
    let fits = digits <= DIGITS && number.exponent.abs() <= GREATEST;
    fits.then(|| number.round().ok()).flatten()
}

/// Parses a number of any length and rounds it to ten digits, half away from zero, as the
/// calculator rounds its results. Numbers below 1E-99 become 0. Fails if the text is not a number,
/// or is a number of 1E100 or more.
pub fn rounded(text: &str) -> Result<Register, NotAValue> {
    let number = read(text).and_then(|(number, _)| number.round().ok());
    number.ok_or_else(|| NotAValue(text.to_string()))
}

/// Rewrites a number so that it can be entered on the calculator. A number with at most ten digits,
/// counting leading zeros, and at most two exponent digits is unchanged; any other number is
/// rounded and written like `3.333333333E-1`. Fails if the text is not a number, or is a number of
/// 1E100 or more.
pub fn enterable(text: &str) -> Result<String, NotEnterable> {
    let (mantissa, exponent) = text.split_once(['E', 'e']).unwrap_or((text, "0"));
    let power = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    let value = rounded(text).map_err(|_| match read(mantissa) {
        Some(_) if !power.is_empty() && power.bytes().all(|c| c.is_ascii_digit()) => {
            NotEnterable::TooLarge(text.to_string())
        }
        _ => NotEnterable::NoNumber(text.to_string()),
    })?;
    let digits = mantissa.bytes().filter(u8::is_ascii_digit).count();
    let fits = digits <= DIGITS && power.len() <= EXPONENT;
    Ok(if fits { text.to_string() } else { show(value) })
}

// Limits of an entered number: mantissa digits, exponent digits, greatest exponent of ten
const DIGITS: usize = 10;
const EXPONENT: usize = 2;
const GREATEST: i32 = 99;

/// Parses a number and counts its digits from the first to the last nonzero digit.
fn read(text: &str) -> Option<(Working, usize)> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['E', 'e']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (unsigned, 0),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{part}");
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let significant = digits.trim_start_matches('0');
    let first = digits.len() - significant.len();
    let significant = significant.trim_end_matches('0');
    let kept = &significant[..significant.len().min(13)];
    let exponent = i64::from(exponent) + whole.len() as i64 - 1 - first as i64;
    // Clamping to ±200 is safe, because exponents beyond ±99 are out of range in any case.
    let last = exponent.clamp(-200, 200) as i32 + 13 - kept.len() as i32;
    let number = Working::new(text.starts_with('-'), kept.parse().unwrap_or(0), last);
    Some((number, significant.len()))
}

/// Parses a value typed by the user: a number of any length, rounded by [`rounded`]; ALPHA data in
/// double quotation marks; or `hex:` with 14 hexadecimal digits.
pub fn typed(text: &str) -> Result<Register, NotTyped> {
    let value = match text.strip_prefix(HEX) {
        Some(digits) => digits.trim().parse().ok(),
        None => rounded(text).or_else(|_| parse(text)).ok(),
    };
    value.ok_or_else(|| NotTyped(text.to_string()))
}

/// The output of [`show`] if [`typed`] parses it to this register, otherwise `hex:` and the digits.
pub fn exact(register: Register) -> String {
    let text = show(register);
    if typed(&text) == Ok(register) { text } else { format!("{HEX}{register}") }
}

pub const HEX: &str = "hex:";

/// The shortest text for a register: a number, ALPHA data in quotation marks, or `NNN:` and 14
/// hexadecimal digits.
pub fn show(register: Register) -> String {
    if register.is_alpha() {
        return format!("\"{}\"", charset::escaped(register.alpha_text()));
    }
    let digits = register.to_string();
    let normal = (0..13).all(|n| register.digit(n) <= 9)
        && matches!(register.digit(13), 0 | 9)
        && matches!(register.digit(2), 0 | 9);
    if !normal {
        return format!("NNN:{digits}");
    }
    let exponent = from_decimal(register.bits(), 3) as i32;
    let exponent = if exponent >= 500 { exponent - 1000 } else { exponent };
    let mut text = String::from(if register.digit(13) == 9 { "-" } else { "" });
    text += &digits[1..2];
    match digits[2..11].trim_end_matches('0') {
        "" => {}
        part => write!(text, ".{part}").expect("a String takes all"),
    }
    if exponent != 0 {
        write!(text, "E{exponent}").expect("a String takes all");
    }
    text
}

/// Removes a number's exponent if the digits fit without it: `1.5E1` becomes 15.
pub fn plain(shown: &str) -> String {
    let Some((mantissa, exponent)) = shown.split_once('E').filter(|(m, _)| !m.starts_with('"'))
    else {
        return shown.to_string();
    };
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(mantissa) => ("-", mantissa),
        None => ("", mantissa),
    };
    let digits = mantissa.replace('.', "");
    match exponent.parse::<i32>() {
        Ok(exponent @ 0..=9) => {
            let whole = exponent as usize + 1;
            let digits = format!("{digits:0<whole$}");
            let (whole, part) = digits.split_at(whole);
            format!("{sign}{whole}{}{part}", if part.is_empty() { "" } else { "." })
        }
        Ok(exponent @ -9..0) if digits.len() as i32 - exponent <= 11 => {
            let zeros = (-exponent - 1) as usize;
            format!("{sign}0.{:zeros$}{digits}", "").replace(' ', "0")
        }
        _ => shown.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers() {
        for (text, digits) in [
            ("0", "00000000000000"),
            ("5", "05000000000000"),
            ("-1.234567891E-12", "91234567891988"),
            ("1.2325E2", "01232500000002"),
            ("1E-3", "01000000000997"),
            ("9.999999999E99", "09999999999099"),
            ("1E-99", "01000000000901"),
        ] {
            let register = parse(text).unwrap();
            assert_eq!(register.to_string(), digits, "{text}");
            assert_eq!(show(register), text);
        }
        assert_eq!(show(parse("00123.2500").unwrap()), "1.2325E2");
        assert_eq!(show(parse("2a000000000000").unwrap()), "NNN:2a000000000000");
        for text in [
            "1.23456789012",
            "1E100",
            "abc",
            "",
            "-",
            "1E",
            "\"ABCDEFG\"",
            "\"\\xZZ\"",
            "1E99999999999",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_of_any_length() {
        for (text, entered) in [
            ("0.333333333333333", "3.333333333E-1"),
            ("-12345678901.5", "-1.23456789E10"),
            ("99999999995", "1E11"),
            ("99999999994", "9.999999999E10"),
            ("9999999999.5", "1E10"),
            ("0.000000000012345", "1.2345E-11"),
            ("1e-500", "0"),
            ("1E099", "1E99"),
            ("1E-005", "1E-5"),
            ("1.50", "1.50"),
            ("-5e-3", "-5e-3"),
        ] {
            assert_eq!(enterable(text).unwrap(), entered, "{text}");
            assert_eq!(parse(entered), Ok(rounded(text).unwrap()), "{text}");
        }
        for text in ["1e500", "9.9999999999E99", "abc", "", "-", "1E", "5X"] {
            assert!(rounded(text).is_err() && enterable(text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn numbers_there_and_back(
            negative: bool,
            mantissa in 1_000_000_000u64..10_000_000_000,
            exponent in -99i32..=99,
        ) {
            let sign = if negative { 9 } else { 0 };
            let digits = format!("{sign}{mantissa}{:03}", exponent.rem_euclid(1000));
            let register: Register = digits.parse().unwrap();
            prop_assert_eq!(parse(&show(register)), Ok(register));
        }

        #[test]
        fn alpha_data_there_and_back(bytes in prop::collection::vec(any::<u8>(), 0..=6)) {
            let register = Register::from_alpha(&bytes);
            prop_assert_eq!(parse(&show(register)), Ok(register));
        }

        #[test]
        fn every_register_there_and_back(bits in 0u64..1 << 56, sort in 0u8..3) {
            let register = match sort {
                0 => Register::new(bits),
                1 => Register::new(bits & 0x0077_7777_7777_7777),
                _ => Register::new(bits & 0xFFFF_FFFF_FFFF | 0x10 << 48),
            };
            prop_assert_eq!(typed(&exact(register)), Ok(register));
        }

        #[test]
        fn no_value_panics(text in "\\PC*") {
            let _ = parse(&text);
        }
    }
}
