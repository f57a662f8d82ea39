//! Converts operands to keys: numbers, registers, labels, names and key codes.

use super::leading_name::strip_ignoring_case;
use super::operand_limits::refused_operand;
use sim41_language::instruction::{Op, OperandKind, spelling};
use sim41_language::key::{Key, Stroke};
use sim41_number::charset;

/// Types `bytes` between two presses of ALPHA. Fails if a character cannot be keyed in.
pub(super) fn in_alpha(bytes: impl IntoIterator<Item = u8>) -> Result<Vec<Key>, String> {
    let mut keys = vec![Key::Alpha];
    for byte in bytes {
        let stroke = Stroke::typing(byte).ok_or_else(|| {
            format!("there is no key for the character {}", charset::printed(byte))
        })?;
        keys.extend(stroke.keys());
    }
    keys.push(Key::Alpha);
    Ok(keys)
}

/// CHS follows the digits whose sign it changes.
pub(super) fn number(listed: &str) -> Vec<Key> {
    let mut keys = Vec::new();
    for (n, part) in listed.split('E').enumerate() {
        if n > 0 {
            keys.push(Key::Eex);
        }
        let digit = |c: char| if c == '.' { Some(Key::Point) } else { digit_key(c) };
        keys.extend(part.chars().filter_map(digit));
        if part.starts_with('-') {
            keys.push(Key::Chs);
        }
    }
    keys
}

fn digit_key(character: char) -> Option<Key> {
    character.to_digit(10).and_then(|digit| Key::of_digit(digit as u8))
}

pub(super) fn digits(number: u16, count: usize) -> Vec<Key> {
    format!("{number:0count$}").chars().filter_map(digit_key).collect()
}

pub(super) fn operand_keys(op: Op, operand: &str) -> Result<Vec<Key>, String> {
    let kind = op.spec().kind;
    let wrong = || refusal(op, operand);
    if operand.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(indirect) = strip_ignoring_case(operand, "IND").filter(|rest| rest.starts_with(' '))
    {
        let mut keys = vec![Key::Shift];
        keys.extend(register(indirect.trim()).ok_or_else(wrong)?);
        return Ok(keys);
    }
    let quoted = operand.strip_prefix('"').map(|name| name.strip_suffix('"').unwrap_or(name));
    // Names are converted to upper case unless quoted, except the labels a to e.
    let name = |name: &str| -> Result<Vec<Key>, String> {
        let small =
            quoted.is_some() || (op != Op::Asn && matches!(name, "a" | "b" | "c" | "d" | "e"));
        let name = if small { name.to_string() } else { name.to_uppercase() };
        in_alpha(charset::codes(&name).ok_or_else(wrong)?)
    };
    match kind {
        OperandKind::Nothing => Err(wrong()),
        OperandKind::Register => register(operand).ok_or_else(wrong),
        OperandKind::Statistics | OperandKind::Flag => two_digits(operand).ok_or_else(wrong),
        OperandKind::Digit | OperandKind::Single => {
            operand.parse().ok().filter(|n| *n < 10).map(|n| digits(n, 1)).ok_or_else(wrong)
        }
        OperandKind::Count => match (operand.parse::<u16>(), op) {
            (Ok(n @ 0..1000), _) => Ok(digits(n, 3)),
            (_, Op::GtoLine) if operand == "." => Ok(vec![Key::Point]),
            (_, Op::GtoLine) => name(quoted.unwrap_or(operand)),
            _ => Err(wrong()),
        },
        OperandKind::Label => match (quoted, two_digits(operand)) {
            (Some(text), _) => name(text),
            (None, Some(keys)) => Ok(keys),
            (None, None) => name(operand),
        },
        OperandKind::Name => name(quoted.unwrap_or(operand)),
        OperandKind::Keyed => {
            let quoted = operand.len() > 1 && operand.starts_with('"') && operand.ends_with('"');
            let parts = operand.rsplit_once(' ').filter(|_| !quoted);
            // If the operand contains no key code, ASN still prompts for a key.
            let Some((function, key)) = parts else { return name(operand.trim_matches('"')) };
            let stroke = stroke(key).ok_or_else(|| {
                "invalid ASN: expected a name and a key code, as in ASN SIN 15 or ASN SIN -15"
                    .to_string()
            })?;
            let mut keys = name(function.trim().trim_matches('"'))?;
            keys.extend(stroke.keys());
            Ok(keys)
        }
    }
}

fn refusal(op: Op, operand: &str) -> String {
    let name = op.name();
    let line = format!("{name} {operand}");
    if let Some(sentence) = refused_operand(&line, true) {
        return sentence;
    }
    match op.spec().kind {
        OperandKind::Nothing | OperandKind::Name | OperandKind::Keyed => {
            format!("{name} takes no operand (got {operand})")
        }
        OperandKind::Count if operand.parse::<u64>().is_ok() => {
            format!("{line}: operand too large (the keyboard accepts at most 999)")
        }
        _ => match spelling::parse(&line) {
            Err(error) => error.to_string(),
            Ok(_) => format!("{line} cannot be entered from the keyboard"),
        },
    }
}

fn stroke(key: &str) -> Option<Stroke> {
    let code: Option<i8> = key.parse().ok();
    let coded = code.and_then(|code| {
        Key::with_code(code.unsigned_abs()).map(|key| Stroke { key, shifted: code < 0 })
    });
    coded.or_else(|| Stroke::from_name(&key.to_uppercase()))
}

fn register(operand: &str) -> Option<Vec<Key>> {
    let mut letters = operand.chars();
    match (letters.next()?.to_ascii_uppercase(), letters.next()) {
        (letter @ ('X' | 'Y' | 'Z' | 'T' | 'L'), None) => {
            let stroke = Stroke::typing_char(letter)?;
            Some(vec![Key::Point, stroke.key])
        }
        _ => two_digits(operand),
    }
}

fn two_digits(operand: &str) -> Option<Vec<Key>> {
    let number: u16 = operand.parse().ok().filter(|number| *number < 100)?;
    Some(digits(number, 2))
}
