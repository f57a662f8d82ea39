//! Parses instructions as people spell them: `STO 05`, `sto05`, `STO IND ST X`, `X NE Y?`, `“AB”`.
//!
//! The table contains the canonical names; the rules for other spellings are here. Sources: hp41uc,
//! Free42 and V41, and printed listings.

mod mistaken;
mod name_spellings;
mod nearest_name;
pub(crate) mod number_form;
mod operands;
mod other_calculators;
mod remembered;
mod rewritten;
mod unreadable;

use super::operand::{Chars, INDIRECT, Operand};
use super::table::Op;
use super::{OpCode, OperandKind, Step, quoted};
pub(crate) use mistaken::{mistaken, piece};
pub(crate) use name_spellings::lost_sign;
use name_spellings::{Target, after_name, named, names_like, word_ends};
pub use name_spellings::{opposite, row_named};
pub(crate) use nearest_name::nearest_name;
pub use nearest_name::{nearest, nearest_of};
use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while, take_while1};
use nom::character::complete::multispace1;
use nom::combinator::{peek, recognize};
use nom::sequence::terminated;
use nom::{IResult, Parser};
use operands::{empty_text, end_of_word, label, number, register, spare, xrom};
pub use other_calculators::foreign;
use other_calculators::{of_another_calculator, recall_arithmetic};
pub(crate) use remembered::Remembered;
pub use rewritten::attached;
pub(crate) use rewritten::{powered, rewritten};
pub use unreadable::Unreadable;

/// The line must not contain a line number or a comment.
pub fn parse(line: &str) -> Result<Step, Unreadable> {
    let line = line.trim();
    match instruction(line)? {
        (steps, "") => Ok(steps[0]),
        (steps, rest) => {
            let (name, column) = (steps[0].op.name(), line.len() - rest.len());
            Err(Unreadable::After { name, rest: rest.into(), column })
        }
    }
}

pub(crate) fn contains_instruction(text: &str) -> bool {
    let words = text.char_indices().filter(|(at, _)| !text[..*at].ends_with(char::is_alphanumeric));
    words.map(|(at, _)| &text[at..]).any(|rest| instruction(rest).is_ok())
}

/// Parses the instruction at the beginning of a line and returns the rest without leading spaces.
/// Text longer than 15 characters is split into several instructions.
pub fn instruction(line: &str) -> Result<(Vec<Step>, &str), Unreadable> {
    let input = line.trim_start();
    let input = label_mark(input).map_or(input, |(input, _)| input);
    let before = line.len() - input.len();
    let read = match quoted::text_line(input) {
        Some(text) => text,
        None => {
            let number = number(input).ok().filter(|(rest, _)| word_ends("0", rest, false));
            let longer = |rest: &str| number.is_none_or(|(other, _)| rest.len() <= other.len());
            match (named(input).filter(|(_, rest)| longer(rest)), number) {
                (Some((Target::Row(op), rest)), _) => with_operand(op, rest, input),
                (Some((Target::Device(module, function), rest)), _) => {
                    let operand = Operand::Xrom(module, function);
                    Ok((vec![Step { op: Op::UnknownXrom, operand }], rest))
                }
                (None, Some((rest, digits))) => Ok((vec![number_step(digits)], rest)),
                (None, None) => irregular(input),
            }
        }
    };
    match read {
        Ok((steps, rest)) => Ok((steps, rest.trim_start())),
        Err(error) => Err(error.moved(before)),
    }
}

pub(crate) const LOZENGES: &str = "▸►▶♦◆◊⬥•";
const TOUCHING: &str = "*·>+.";

/// Parses the marks that printers and authors put before LBL: a lozenge, or another sign directly
/// before LBL. With a space between them, `*` and LBL are two instructions.
pub(crate) fn label_mark(input: &str) -> IResult<&str, &str> {
    let lozenge = |c: char| LOZENGES.contains(c) || c.is_whitespace();
    let touching = |c: char| TOUCHING.contains(c);
    let marks = recognize((take_while(lozenge), take_while(touching)));
    terminated(marks, peek(tag_no_case("LBL"))).parse(input)
}

/// Like [`label_mark`], but directly after a line number, where spaces may follow the sign.
pub(crate) fn number_mark(input: &str) -> IResult<&str, &str> {
    let touching = take_while1(|c: char| TOUCHING.contains(c));
    let apart = terminated(recognize((touching, multispace1)), peek(tag_no_case("LBL")));
    alt((apart, label_mark)).parse(input)
}

pub fn begins(line: &str) -> bool {
    instruction(beginning(line.trim_start())).is_ok()
}

fn number_step(digits: Chars) -> Step {
    Step { op: Op::Number, operand: Operand::Chars(digits) }
}

fn irregular(input: &str) -> Result<(Vec<Step>, &str), Unreadable> {
    match alt((spare, empty_text, glued)).parse(input) {
        Ok((rest, step)) => Ok((vec![step], rest)),
        Err(_) => Err(of_another_calculator(input).unwrap_or_else(|| unknown(input))),
    }
}

pub fn unknown(input: &str) -> Unreadable {
    Unreadable::Unknown { line: told(input) }
}

/// Shortens the input for an error message, because a file can be one long line.
fn told(text: &str) -> String {
    beginning(text).trim_end().into()
}

pub fn beginning(text: &str) -> &str {
    text.char_indices().nth(200).map_or(text, |(end, _)| &text[..end])
}

/// Parses a stack register without a space before it: `ARCLX`, `RCLY`.
fn glued(input: &str) -> IResult<&str, Step> {
    let (rest, word) =
        nom::bytes::complete::take_while(|c: char| c.is_ascii_alphabetic() || "<>?+-".contains(c))
            .parse(input)?;
    let register =
        ["T", "Z", "Y", "X", "L"].iter().position(|name| word.to_uppercase().ends_with(name));
    let step = register.and_then(|place| {
        let head = &word[..word.len() - 1];
        let mut names = names_like(head);
        let (name, target) = names.find(|(name, _)| after_name(name, head) == Some(""))?;
        match target {
            Target::Row(op) if op.spec().kind == OperandKind::Register && name.len() > 1 => {
                Some(Step::with(op, 112 + place as u8))
            }
            _ => None,
        }
    });
    match step {
        Some(step) if word_ends("X", rest, false) => Ok((rest, step)),
        _ => nom::combinator::fail().parse(input),
    }
}

fn without_ind(text: &str) -> &str {
    let head = text.get(..3).filter(|head| head.eq_ignore_ascii_case("IND"));
    head.map_or(text, |_| text[3..].trim_start())
}

const LABELS: &str = "a label 00 to 99, A to J, a to e, or a name of 1 to 7 characters in quotes";

fn with_operand<'a>(
    op: Op,
    rest: &'a str,
    input: &str,
) -> Result<(Vec<Step>, &'a str), Unreadable> {
    let spec = op.spec();
    if op == Op::RunStop {
        return Ok((vec![Step::plain(Op::Stop)], rest));
    }
    if matches!(spec.code, OpCode::Key(_)) {
        return Err(Unreadable::NotProgrammable(spec.name()));
    }
    let text = rest.trim_start();
    let wrong = |wanted| {
        let (name, column) = (spec.name(), input.len() - text.len());
        Unreadable::Operand { name, wanted, got: told(text), column }
    };
    if let (Op::Rcl, Some(unreadable)) = (op, recall_arithmetic(input)) {
        return Err(unreadable);
    }
    let byte = |wanted| match terminated(register, end_of_word).parse(text) {
        Ok((rest, byte)) => Ok((vec![Step::with(op, byte)], rest)),
        // `STO "X"` and `STO IND "X"` address HP-42S variables.
        Err(_) if quoted::quoted(without_ind(text)).is_ok() => {
            Err(Unreadable::Neighbour("named variables"))
        }
        Err(_) => Err(wrong(wanted)),
    };
    match spec.kind {
        OperandKind::Nothing if op == Op::UnknownXrom => {
            match terminated(xrom, end_of_word).parse(text) {
                Ok((rest, step)) => Ok((vec![step], rest)),
                Err(_) => Err(wrong("a module 0 to 31 and a function 0 to 63, as in XROM 25,01")),
            }
        }
        OperandKind::Register => {
            byte("a register 00 to 111, a stack register, or IND followed by one of these")
        }
        OperandKind::Statistics => byte("a register 00 to 111, or IND and a register"),
        OperandKind::Flag => byte("a flag 00 to 55, or IND and a register"),
        OperandKind::Digit => byte("a digit 0 to 9, or IND and a register"),
        // `GTO .` and `GTO .005` are keystrokes.
        OperandKind::Label if text.starts_with('.') => Err(wrong(LABELS)),
        OperandKind::Label => match label(text) {
            Ok((rest, operand)) => match label_step(op, in_capitals(operand, input, text)) {
                Some(step) => Ok((vec![step], rest)),
                None => Err(wrong("a label without IND")),
            },
            // `GTO IND "X"` addresses an HP-42S variable.
            Err(_) if without_ind(text) != text && quoted::quoted(without_ind(text)).is_ok() => {
                Err(Unreadable::Neighbour("named variables"))
            }
            Err(_) => Err(quoted::stranger(text).map_or_else(
                || wrong(LABELS),
                |(character, column)| Unreadable::Character {
                    character,
                    column: input.len() - text.len() + column,
                },
            )),
        },
        _ => Ok((vec![Step::plain(op)], rest)),
    }
}

/// Converts the name to capitals if the instruction is in lower case and the name is not quoted:
/// `lbl area`. The keyboard cannot enter most lower-case letters.
fn in_capitals(operand: Operand, input: &str, name: &str) -> Operand {
    match operand {
        Operand::Chars(letters)
            if input.starts_with(|c: char| c.is_ascii_lowercase())
                && name.starts_with(|c: char| c.is_ascii_alphanumeric()) =>
        {
            Operand::Chars(Chars::new(&letters.as_slice().to_ascii_uppercase()))
        }
        other => other,
    }
}

fn label_step(op: Op, operand: Operand) -> Option<Step> {
    let op = match (op, operand) {
        (Op::Lbl, Operand::Byte(byte)) if byte & INDIRECT != 0 => return None,
        (Op::Lbl, Operand::Chars(_)) => Op::LblAlpha,
        (Op::Gto, Operand::Chars(_)) => Op::GtoAlpha,
        (Op::Xeq, Operand::Chars(_)) => Op::XeqAlpha,
        (Op::Gto, Operand::Byte(byte)) if byte & INDIRECT != 0 => Op::GtoInd,
        (Op::Xeq, Operand::Byte(byte)) if byte & INDIRECT != 0 => Op::XeqInd,
        (Op::WAlpha, Operand::Byte(_)) => return None,
        (op, _) => op,
    };
    Some(Step { op, operand })
}
