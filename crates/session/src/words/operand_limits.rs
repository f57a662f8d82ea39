//! Rejects operands that cannot be keyed in, or that would damage the calculator's state.

use super::leading_name::strip_ignoring_case;
use sim41_language::instruction::{Op, Operand, OperandKind, Step, spelling, text};

/// Letters from A to J stand for registers 102 to 111.
const LETTER_A: u8 = 102;
const LETTER_J: u8 = 111;
const INDIRECT: u8 = 0x80;

/// Why an instruction is rejected although a program could contain it: its operand is too large to
/// be keyed in, or it overwrites the calculator's state. `is_line` is set if the instruction is to
/// be entered as a program line.
pub fn refused_operand(line: &str, is_line: bool) -> Option<String> {
    let line = line.trim();
    let (head, operand) = line.rsplit_once(char::is_whitespace)?;
    if operand.bytes().all(|byte| byte.is_ascii_digit()) {
        return too_large(head.trim_end(), operand);
    }
    let parsed = spelling::parse(line).ok().or_else(|| spelling::parse(&line.to_uppercase()).ok());
    letter(&parsed?, is_line)
}

fn most(op: Op, is_indirect: bool) -> Option<u32> {
    match op.spec().kind {
        OperandKind::Count => None,
        OperandKind::Single if is_indirect => None,
        kind if is_indirect => kind.digits().map(|_| 99),
        kind => kind.digits().map(|digits| 10u32.pow(digits as u32) - 1),
    }
}

fn too_large(head: &str, operand: &str) -> Option<String> {
    let at = head.len().saturating_sub(" IND".len());
    let indirect = head.get(at..).and_then(|end| strip_ignoring_case(end, " IND")).is_some();
    let spec = spelling::row_named(if indirect { &head[..at] } else { head })?;
    let most = most(spec.op, indirect)?;
    let is_tone = spec.op == Op::Tone && operand.parse::<u8>().is_ok_and(|tone| tone < INDIRECT);
    if is_tone || operand.parse().is_ok_and(|number: u32| number <= most) {
        return None;
    }
    let name = spec.name();
    let remedy = match spec.kind {
        OperandKind::Register if !indirect => format!("; use {name} IND for higher registers"),
        _ => String::new(),
    };
    let name = if indirect { format!("{name} IND") } else { name.into() };
    Some(format!(
        "{name} {operand}: operand too large (the keyboard accepts at most {most}){remedy}"
    ))
}

fn letter(step: &Step, is_line: bool) -> Option<String> {
    let Operand::Byte(byte) = step.operand else { return None };
    let (number, is_indirect) = (byte & !INDIRECT, byte >= INDIRECT);
    let (kind, most) = (step.op.spec().kind, most(step.op, is_indirect)?);
    let line = text::listed(step);
    let (head, letter) = line.rsplit_once(' ')?;
    if kind == OperandKind::Label || u32::from(number) <= most {
        return None;
    }
    if (LETTER_A..=LETTER_J).contains(&number) {
        let keyed = (number - LETTER_A + 1) % if most < 10 { 10 } else { 100 };
        let width = if most < 10 { 1 } else { 2 };
        return Some(format!(
            "{line} means {head} {number}, but the keys {head} {letter} enter {head} \
             {keyed:0width$}"
        ));
    }
    if !is_indirect && matches!(kind, OperandKind::Digit | OperandKind::Flag) {
        return Some(format!("{line} means {head} {number}; the keyboard accepts at most {most}"));
    }
    let is_read = matches!(step.op, Op::Rcl | Op::View | Op::Arcl) || is_indirect || is_line;
    let is_state = kind == OperandKind::Register && matches!(number, 123..=127);
    (is_state && !is_read)
        .then(|| format!("{line} would overwrite an internal register; use registers 00 to 99"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_of_the_keys_are_accepted() {
        for line in [
            "FIX 9",
            "fix 4",
            "STO 99",
            "sto x",
            "RCL M",
            "rcl b",
            "STO IND 99",
            "TONE 57",
            "LBL A",
            "GTO 99",
            "SF 30",
            "TONE IND X",
            "CAT 3",
            "SIN",
            "XEQ \"A B\"",
            "",
        ] {
            assert_eq!(refused_operand(line, false), None, "{line}");
        }
        assert_eq!(refused_operand("STO b", true), None);
    }

    #[test]
    fn other_operands_name_what_the_keys_enter() {
        for (line, wanted) in [
            ("FIX 10", "FIX 10: operand too large (the keyboard accepts at most 9)"),
            ("sci 12", "SCI 12: operand too large (the keyboard accepts at most 9)"),
            ("eng a", "ENG a means ENG 123; the keyboard accepts at most 9"),
            ("tone A", "TONE A means TONE 102, but the keys TONE A enter TONE 1"),
            ("TONE e", "TONE e means TONE 127; the keyboard accepts at most 9"),
            ("sf a", "SF a means SF 123; the keyboard accepts at most 99"),
            (
                "sto 100",
                "STO 100: operand too large (the keyboard accepts at most 99); use STO IND for \
                 higher registers",
            ),
            ("rcl ind 100", "RCL IND 100: operand too large (the keyboard accepts at most 99)"),
            ("VIEW J", "VIEW J means VIEW 111, but the keys VIEW J enter VIEW 10"),
            ("sto ind B", "STO IND B means STO IND 103, but the keys STO IND B enter STO IND 02"),
            ("ISG d", "ISG d would overwrite an internal register; use registers 00 to 99"),
        ] {
            assert_eq!(refused_operand(line, false).as_deref(), Some(wanted), "{line}");
        }
        let program = refused_operand("dse C", true);
        assert_eq!(
            program.as_deref(),
            Some("DSE C means DSE 104, but the keys DSE C enter DSE 03")
        );
    }
}
