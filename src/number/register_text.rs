//! The notation of a register's contents in test cases: 14 hexadecimal digits, a decimal number, or
//! ALPHA data in double quotation marks.

use crate::charset;
use crate::register::Register;
use std::fmt::Write;

/// The text is no register value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?} is no register value: write 14 hexadecimal digits, a number of at most 10 digits and \
     exponent -99 to 99, or up to 6 characters in double quotation marks"
)]
pub struct NotAValue(String);

/// Reads a value.
///
/// # Errors
/// Returns an error if the text is in none of the three forms.
pub fn parse(text: &str) -> Result<Register, NotAValue> {
    let value = match text.strip_prefix('"') {
        Some(quoted) => alpha(quoted.strip_suffix('"').unwrap_or(quoted)),
        None => text.parse().ok().or_else(|| decimal(text)),
    };
    value.ok_or_else(|| NotAValue(text.to_string()))
}

/// Up to six characters; `\xNN` is the byte NN.
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

/// Returns a number such as `-1.234567891E-12`; zeros before and behind the digits do not count.
fn decimal(text: &str) -> Option<Register> {
    let (sign, number) = match text.strip_prefix('-') {
        Some(number) => ('9', number),
        None => ('0', text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match number.split_once(['E', 'e']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (number, 0),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{part}");
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let Some(first) = digits.find(|digit| digit != '0') else { return Some(Register::ZERO) };
    let significant = digits[first..].trim_end_matches('0');
    let place = whole.len() as i64 - 1 - first as i64;
    let exponent = exponent as i64 + place;
    if significant.len() > 10 || !(-99..=99).contains(&exponent) {
        return None;
    }
    format!("{sign}{significant:0<10}{:03}", exponent.rem_euclid(1000)).parse().ok()
}

/// Returns the shortest text of a register: a decimal number, ALPHA data in quotation marks, or for
/// anything else `NNN:` and the 14 hexadecimal digits.
pub fn show(register: Register) -> String {
    if register.is_alpha() {
        let mut text = String::from("\"");
        for byte in register.bytes().into_iter().skip(1).filter(|&byte| byte != 0) {
            match byte {
                0x20..=0x7E => text.push(byte as char),
                _ => write!(text, "\\x{byte:02x}").expect("a String takes all"),
            }
        }
        return text + "\"";
    }
    let digits = register.to_string();
    let normal = (0..13).all(|n| register.digit(n) <= 9)
        && matches!(register.digit(13), 0 | 9)
        && matches!(register.digit(2), 0 | 9);
    if !normal {
        return format!("NNN:{digits}");
    }
    let exponent: i32 = digits[11..].parse().expect("three decimal digits");
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
        fn alpha_data_there_and_back(bytes in prop::collection::vec(1u8..=255, 0..=6)) {
            prop_assume!(!bytes.contains(&b'\\'));
            let register = Register::from_alpha(&bytes);
            prop_assert_eq!(parse(&show(register)), Ok(register));
        }

        #[test]
        fn no_value_panics(text in "\\PC*") {
            let _ = parse(&text);
        }
    }
}
