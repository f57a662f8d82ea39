//! Recognises numbers and formulas that must be written differently on the HP-41.

use super::name_spellings::{Target, named};
use super::operands::number;
use super::{Unreadable, instruction, piece};
use crate::instruction::{Operand, numeric_functions, text};

/// The number of digits in a group of a number such as `1 000`.
const GROUP: usize = 3;

/// The operators that can separate a formula's two numbers, except minus, which can begin a number.
const SIGNS: [char; 6] = ['+', '*', '×', '/', '÷', '^'];

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The error for an input that begins with a number or formula that is clear, but must be written
/// differently for the HP-41.
pub(crate) fn rewritten(input: &str) -> Option<Unreadable> {
    let formula = || input.contains('(').then(|| formula(input)).flatten();
    grouped(input).or_else(|| attached(input)).or_else(formula)
}

/// The error if a number follows an instruction whose operand is a letter without a space before it:
/// `RCLL 05` is usually a misspelt RCL 05, not RCL L and a number.
pub fn attached(input: &str) -> Option<Unreadable> {
    let (steps, after) = instruction(input).ok()?;
    let written = input[..input.len() - after.len()].strip_suffix(' ')?;
    let number = after.split_whitespace().next()?.trim_end_matches(';');
    let is_attached = matches!(steps[0].operand, Operand::Byte(_)) && !written.contains([' ', '"']);
    let is_letter = !written.ends_with(|c: char| c.is_ascii_digit());
    if !is_attached || !is_letter || digits(after) == 0 || !is_number(number) {
        return None;
    }
    let mut remedy = String::from("write ");
    if number.len() <= 2 {
        remedy += &[steps[0].op.name(), " ", number, ", or "].concat();
    }
    remedy += &[&text::listed(&steps[0]), " ", number, " for two instructions"].concat();
    Some(Unreadable::Rewritten { text: [written, " ", number].concat(), remedy })
}

/// The error for an input that begins with a number whose digits are grouped with spaces: `12 000`,
/// `-1 234 567.8`.
fn grouped(input: &str) -> Option<Unreadable> {
    let unsigned = input.trim_start_matches(['-', '−', '+']);
    let first = digits(unsigned);
    if !(1..=GROUP).contains(&first) || unsigned.starts_with('0') {
        return None;
    }
    let mut rest = &unsigned[first..];
    let group = |rest: &str| {
        let after = rest.strip_prefix([' ', '\u{a0}', '\u{2009}', '\u{202f}'])?.len();
        let after = &rest[rest.len() - after..];
        (digits(after) == GROUP).then(|| rest.len() - after.len() + GROUP)
    };
    while let Some(length) = group(rest) {
        rest = &rest[length..];
    }
    let fraction = rest.strip_prefix(['.', ',']).map_or(0, |fraction| 1 + digits(fraction));
    let end = input.len() - rest.len() + fraction;
    let alone = input[end..].chars().next().is_none_or(|next| next.is_whitespace() || next == ';');
    let is_grouped = alone && rest.len() < unsigned.len() - first;
    let text = &input[..end];
    let one: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let remedy = format!("write {one}, or one number per line");
    is_grouped.then(|| Unreadable::Rewritten { text: text.into(), remedy })
}

/// The error for a number with an exponent as in the display: `-1.5 -03`, `6.02 23`.
pub(crate) fn powered(input: &str) -> Option<Unreadable> {
    let text = &input[..piece(input)];
    let (mantissa, power) = text.rsplit_once(' ')?;
    let mantissa = mantissa.trim_end();
    let is_power = power.trim_start_matches('-').len() == 2 && mantissa.contains('.');
    let power = power.parse::<i8>().ok().filter(|_| is_power && is_number(mantissa))?;
    let remedy = ["write ", mantissa, "E", &power.to_string(), ", or one number per line"].concat();
    Some(Unreadable::Rewritten { text: text.into(), remedy })
}

fn is_number(text: &str) -> bool {
    number(text).is_ok_and(|(rest, _)| rest.is_empty())
}

/// The error for an input that begins with a formula in parentheses, or with a function applied to
/// one: `(3+4)`, `sin(30)`. Text in parentheses is a comment if it contains words or follows
/// several spaces.
fn formula(input: &str) -> Option<Unreadable> {
    let function = match named(input) {
        Some((Target::Row(op), rest)) => numeric_functions::of_one(op).map(|_| (op, rest)),
        _ => None,
    };
    let rest = function.map_or(input, |(_, rest)| rest.strip_prefix(' ').unwrap_or(rest));
    let (inside, after) = rest.strip_prefix('(')?.rsplit_once(')')?;
    let inside = inside.trim();
    let sign = |c: char| c.is_ascii_digit() || " .,+-−*×/÷^()".contains(c);
    let is_numeric = inside.contains(|c: char| c.is_ascii_digit()) && inside.chars().all(sign);
    let remedy = match function {
        Some((op, _)) if is_numeric && is_number(inside) => {
            format!("write {inside} and {} on two lines", op.name())
        }
        Some((op, rest)) if is_numeric || rest.starts_with('(') => {
            format!("write the instructions that compute {inside} first, then {}", op.name())
        }
        None if is_numeric && after.trim().is_empty() => {
            let (first, rest) = inside.split_at(inside.find(SIGNS)?);
            let mut rest = rest.chars();
            let (sign, second) = (rest.next()?, rest.as_str().trim());
            let sign = if sign == '^' { "Y↑X".to_string() } else { sign.to_string() };
            match is_number(first.trim()) && is_number(second) {
                true => {
                    format!("write {}, ENTER↑, {second} and {sign} on four lines", first.trim())
                }
                false => "write the numbers first, then the operations".into(),
            }
        }
        _ => return None,
    };
    Some(Unreadable::Rewritten { text: input.trim_end().into(), remedy })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remedy(found: Option<Unreadable>) -> Option<String> {
        found.map(|found| found.to_string())
    }

    #[test]
    fn numbers_in_groups_are_one_number() {
        for (input, wanted) in [
            ("1 000", Some("1 000: write 1000, or one number per line")),
            ("-12 345.5 ; metres", Some("-12 345.5: write -12345.5, or one number")),
            ("1 234 567", Some("1 234 567: write 1234567, or one number")),
            ("1\u{a0}000", Some("write 1000")),
            ("1  000", None),
            ("12 3456", None),
            ("12 34", None),
            ("1234 567", None),
            ("0 500", None),
            ("05 500", None),
            ("12 000E3", None),
            ("12", None),
            ("12 ABC", None),
        ] {
            let found = remedy(grouped(input));
            match wanted {
                Some(wanted) => assert!(found.as_ref().is_some_and(|it| it.contains(wanted))),
                None => assert_eq!(found, None, "{input}"),
            }
        }
    }

    #[test]
    fn an_attached_operand_before_a_number_is_ambiguous() {
        for (input, wanted) in [
            ("RCLL 05", Some("RCLL 05: write RCL 05, or RCL L 05 for two instructions")),
            ("STOX 12; height", Some("STOX 12: write STO 12, or STO X 12 for two instructions")),
            ("rclt 5", Some("rclt 5: write RCL 5, or RCL T 5 for two instructions")),
            ("VIEWX 3", Some("VIEWX 3: write VIEW 3, or VIEW X 3 for two instructions")),
            ("ISGL 01", Some("ISGL 01: write ISG 01, or ISG L 01 for two instructions")),
            ("STOX 2.5", Some("STOX 2.5: write STO X 2.5 for two instructions")),
            ("SF5 3", None),
            ("RCL05 7 *", None),
            ("GTO01 5", None),
            ("RCL 05 7", None),
            ("RCL L 05", None),
            ("RCLL", None),
            ("RCLL +", None),
            ("RCL05 STO06", None),
            ("RCL05 1/X", None),
            ("RCL05 10^X", None),
            ("RCL05  7", None),
            ("RCL05\t7", None),
            ("XEQ\"A\" 5", None),
            ("X<>Y 5", None),
            ("12 3", None),
            ("", None),
        ] {
            assert_eq!(remedy(attached(input)).as_deref(), wanted, "{input}");
        }
    }

    #[test]
    fn formulas_are_told_from_comments() {
        for (input, wanted) in [
            ("sin(30)", Some("sin(30): write 30 and SIN on two lines")),
            ("SQRT (2)", Some("SQRT (2): write 2 and SQRT on two lines")),
            ("ln(x)", Some("ln(x): write the instructions that compute x first, then LN")),
            ("SIN (2*3)", Some("write the instructions that compute 2*3 first, then SIN")),
            ("(3+4)", Some("(3+4): write 3, ENTER↑, 4 and + on four lines")),
            ("(2^10)", Some("(2^10): write 2, ENTER↑, 10 and Y↑X on four lines")),
            ("(1+2*3)", Some("write the numbers first, then the operations")),
            ("SIN (radius)", None),
            ("SIN  (30)", None),
            ("SIN\t(30)", None),
            ("STO 05 (radius)", None),
            ("RCL 05 (30)", None),
            ("(3)", None),
            ("(-3)", None),
            ("(0-4)", None),
            ("(page 3)", None),
            ("SIN", None),
            ("", None),
        ] {
            let found = remedy(formula(input));
            match wanted {
                Some(wanted) => {
                    assert!(found.as_ref().is_some_and(|it| it.contains(wanted)), "{found:?}");
                }
                None => assert_eq!(found, None, "{input}"),
            }
        }
    }
}
