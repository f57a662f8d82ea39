//! Raw HP-42S programs, which use the HP-41's codes and additional ones.

use crate::instruction::text::LONGEST_NAME;
use crate::instruction::{Op, Operand, bytes};
use crate::module::ports::Ports;
use sim41_number::charset;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// The features of a raw HP-42S program that the HP-41 lacks; `None` for other programs.
pub(super) fn missing(file: &[u8], plugged: &Ports) -> Option<String> {
    let names = variables(file).map(|names| format!("variables such as {names}"));
    names.or_else(|| instructions(file, plugged))
}

/// The variables of a raw HP-42S program. An instruction with a variable is encoded as a text line:
/// first the instruction's code, then the name (in Free42's encoding). On the HP-41 only synthetic
/// text begins with such a byte. Two text lines that differ only in the first byte are therefore
/// sufficient evidence, as when a program stores a variable and recalls it.
fn variables(file: &[u8]) -> Option<String> {
    let mut codes_of: BTreeMap<Vec<u8>, BTreeSet<u8>> = BTreeMap::new();
    for (step, _) in bytes::instructions(file).filter(|(step, _)| step.op == Op::Text) {
        let Operand::Chars(text) = step.operand else { continue };
        if let Some((code, name)) = variable(text.as_slice()) {
            codes_of.entry(name.to_vec()).or_default().insert(code);
        }
    }
    let sure = codes_of.values().any(|codes| codes.len() > 1);
    let shown = |name: Vec<u8>| format!("{:?}", charset::text(&name));
    sure.then(|| codes_of.into_keys().map(shown).collect::<Vec<_>>().join(", "))
}

/// The code and the variable, if this text line may be an instruction with a variable.
fn variable(text: &[u8]) -> Option<(u8, &[u8])> {
    let [code @ (0x80..=0x9F | 0xB0..=0xBF | 0xC4..=0xC7 | 0xCC..=0xCF), name @ ..] = text else {
        return None;
    };
    let is_name = (1..=LONGEST_NAME).contains(&name.len()) && !name.contains(&0);
    is_name.then_some((*code, name))
}

/// The number of pieces of evidence that identify an HP-42S program.
const ENOUGH: usize = 2;
/// HP-42S functions that have XROM numbers. Those with module numbers 27 and 29 are not functions
/// of wand and printer; the other module numbers may also belong to HP-41 modules.
const FUNCTIONS: [(u8, RangeInclusive<u8>); 5] =
    [(1, 47..=52), (9, 25..=48), (24, 49..=49), (27, 9..=49), (29, 30..=37)];
/// SINH to ACOSH of the HP-42S. The HP-41's mathematics module also has functions with these
/// numbers, so they are evidence only together with an instruction with a variable.
const HYPERBOLIC: (u8, RangeInclusive<u8>) = (1, 33..=38);
const INPUT: u8 = 0xC5;
/// The codes of text lines whose second character is an operand.
const WITH_OPERAND: [(u8, &str); 5] =
    [(0xD0, "INPUT"), (0xD1, "RCL+"), (0xD2, "RCL-"), (0xD3, "RCL*"), (0xD4, "RCL/")];

/// The HP-42S instructions in a program that begins with a label, unless it has other unknown
/// instructions.
fn instructions(file: &[u8], plugged: &Ports) -> Option<String> {
    let mut steps = bytes::instructions(file).map(|(step, _)| step);
    steps.next().filter(|step| step.op == Op::LblAlpha)?;
    let (mut names, mut evidence, mut hyperbolic, mut with_variable) =
        (BTreeSet::new(), 0, BTreeSet::new(), false);
    for step in steps {
        let name = match (step.op, step.operand) {
            (Op::Text, Operand::Chars(text)) => match text.as_slice() {
                [INPUT, name @ ..]
                    if variable(text.as_slice()).is_some()
                        && name.iter().all(u8::is_ascii_alphanumeric) =>
                {
                    with_variable = true;
                    Some("INPUT".to_string())
                }
                [code, _] => WITH_OPERAND.iter().find(|(own, _)| own == code).map(|it| it.1.into()),
                [0xE2 | 0xE3, 1..=9, _] => Some("KEY".to_string()),
                _ => None,
            },
            (Op::UnknownXrom, Operand::Xrom(module, number))
                if HYPERBOLIC.0 == module && HYPERBOLIC.1.contains(&number) =>
            {
                if plugged.has_module(module) {
                    return None;
                }
                hyperbolic.insert(format!("XROM {module:02},{number:02}"));
                None
            }
            (Op::UnknownXrom, Operand::Xrom(module, number)) => {
                let is_own = |(own, numbers): &(u8, RangeInclusive<u8>)| {
                    *own == module && numbers.contains(&number)
                };
                if plugged.has_module(module) || !FUNCTIONS.iter().any(is_own) {
                    return None;
                }
                Some(format!("XROM {module:02},{number:02}"))
            }
            _ => None,
        };
        evidence += usize::from(name.is_some());
        names.extend(name);
    }
    if with_variable {
        evidence += hyperbolic.len();
        names.append(&mut hyperbolic);
    }
    (evidence >= ENOUGH).then(|| names.into_iter().collect::<Vec<_>>().join(", "))
}
