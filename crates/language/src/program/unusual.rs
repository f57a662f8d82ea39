//! Remarks about unusual instructions: invalid numbers, synthetic operands, and spellings with a
//! missing character.

use crate::instruction::operand::{INDIRECT, largest_keyed};
use crate::instruction::spelling::{self, number_form};
use crate::instruction::{Op, Operand, Step, text};
use crate::key::Stroke;
use crate::program::remark::{Remark, RemarkKind, Severity, TextSpan};
use sim41_number::{charset, register_text};

/// `from_hp42s`: the listing is from an HP-42S, where any name in quotation marks is global.
pub(super) fn remarks(own: &str, steps: &[Step], place: TextSpan, from_hp42s: bool) -> Vec<Remark> {
    let note = |kind, sentence, fix| Remark::at(place, kind, Severity::Note, sentence, fix);
    let [step] = steps else {
        let most = text::LONGEST_TEXT;
        let sentence =
            format!("text line too long (limit {most} characters): it is split into several lines");
        return vec![note(RemarkKind::LongText, sentence, None)];
    };
    let form = beyond(step).map(|(wrong, nearest)| match nearest {
        Some(nearest) => {
            let sentence = format!("{own}: {wrong}; it is read as {nearest}");
            Remark::at(place, RemarkKind::Number, Severity::Warning, sentence, Some(nearest))
        }
        None => {
            Remark::at(place, RemarkKind::Number, Severity::Error, format!("{own}: {wrong}"), None)
        }
    });
    let unkeyed = || Some(note(RemarkKind::Synthetic, synthetic(step)?, None));
    let as_letter = || {
        let name = lettered(own, step)?;
        let sentence = format!("{own} is shown as {name}: operands above 101 appear as letters");
        Some(note(RemarkKind::Synthetic, sentence, Some(name)))
    };
    let local = || {
        let is_label = matches!(step.op, Op::Lbl | Op::Gto | Op::Xeq);
        if !(from_hp42s && is_label && own.contains(['"', '“', '\''])) {
            return None;
        }
        let line = text::listed(step);
        let sentence = format!(
            "{own} is read as {line}: on the HP-41, the letters A to J and a to e are local labels"
        );
        let severity = Severity::Warning;
        Some(Remark::at(place, RemarkKind::Spelling, severity, sentence, Some(line)))
    };
    let unnamed = || {
        let (Op::LblAlpha, Operand::Chars(name)) = (step.op, step.operand) else { return None };
        let byte = name.as_slice().iter().find(|byte| Stroke::typing(**byte).is_none())?;
        let character = charset::to_char(*byte)?;
        let sentence =
            format!("the keyboard cannot enter {character}, so XEQ cannot call {own} by name");
        Some(note(RemarkKind::Synthetic, sentence, None))
    };
    let open = is_open(own).then(|| {
        let sentence = "the closing quotation mark is missing".to_string();
        note(RemarkKind::OpenQuote, sentence, Some(format!("{own}\"")))
    });
    let lost = spelling::lost_sign(own, step).map(|meant| {
        let sentence = format!("{own} is read as {meant}: a symbol was probably lost");
        note(RemarkKind::Spelling, sentence, Some(meant.into()))
    });
    let form = form.or_else(unkeyed).or_else(as_letter).or_else(local).or_else(unnamed);
    let all = [form, open, lost];
    all.into_iter().flatten().collect()
}

pub(super) fn fitting(step: &Step) -> Step {
    let nearest = beyond(step).and_then(|(_, nearest)| spelling::parse(&nearest?).ok());
    nearest.unwrap_or(*step)
}

pub fn synthetic(step: &Step) -> Option<String> {
    let line = text::listed(step);
    if step.op == Op::Number {
        // After digits, EEX without an exponent means exponent 0.
        let number = line.strip_suffix('E').filter(|number| !number.is_empty()).unwrap_or(&line);
        let keyed = register_text::enterable(number).is_ok_and(|keyed| keyed == number);
        let remedy = if line == "NEG" { "; write CHS to change the sign" } else { "" };
        let sentence =
            format!("{line} is synthetic: the keyboard cannot enter this number{remedy}");
        return (!keyed).then_some(sentence);
    }
    let largest = largest_keyed(step)?;
    Some(format!("{line} is synthetic: the keyboard accepts at most {largest}"))
}

fn lettered(own: &str, step: &Step) -> Option<String> {
    let Operand::Byte(byte) = step.operand else { return None };
    let digits = own.trim_end().rsplit(|c: char| !c.is_ascii_digit()).next()?;
    let number: u8 = digits.parse().ok()?;
    let line = text::listed(step);
    let lettered = number >= 102 && number == byte & !INDIRECT && !line.ends_with(digits);
    lettered.then_some(line)
}

/// Why a number line is invalid, and the nearest valid number.
pub(super) fn beyond(step: &Step) -> Option<(&'static str, Option<String>)> {
    match (step.op, &step.operand) {
        (Op::Number, Operand::Chars(digits)) => {
            let digits = digits.as_slice();
            Some((number_form::wrong(digits)?, number_form::nearest(digits)))
        }
        _ => None,
    }
}

fn is_open(line: &str) -> bool {
    let marks = |c: char| "\"'`’‘“”„«»".contains(c);
    line.chars().filter(|&c| marks(c)).eq(['"'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_alone_names_chs() {
        let note = |line| synthetic(&spelling::parse(line).unwrap());
        let wanted =
            "NEG is synthetic: the keyboard cannot enter this number; write CHS to change the sign";
        assert_eq!(note("NEG").as_deref(), Some(wanted));
        assert_eq!(
            note("E3").as_deref(),
            Some("E3 is synthetic: the keyboard cannot enter this number")
        );
        assert_eq!(note("CHS"), None);
    }
}
