//! Raw programs of the HP-42S, whose codes are those of the HP-41 and further ones.

use crate::instruction::text::LONGEST_NAME;
use crate::instruction::{Op, Operand, bytes};
use crate::module::ports::Ports;
use sim41_number::charset;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// What the HP-41 does not have of a raw program for the HP-42S; `None` for other programs.
pub(super) fn missing(file: &[u8], plugged: &Ports) -> Option<String> {
    let names = variables(file).map(|names| format!("variables such as {names}"));
    names.or_else(|| instructions(file, plugged))
}

/// The variables of a raw HP-42S program. There an instruction with a variable is a text: first the
/// code of the instruction, then the name (the encoding is Free42's). On the HP-41 only synthetic
/// texts begin with such a byte, so two texts with different first bytes and the same rest are
/// sufficient evidence: a program stores a variable and recalls it.
fn variables(file: &[u8]) -> Option<String> {
    let mut codes_of: BTreeMap<Vec<u8>, BTreeSet<u8>> = BTreeMap::new();
    for (step, _) in bytes::instructions(file).filter(|(step, _)| step.op == Op::Text) {
        let Operand::Chars(text) = step.operand else { continue };
        if let [code @ (0x80..=0x9F | 0xB0..=0xBF | 0xC4..=0xC7 | 0xCC..=0xCF), name @ ..] =
            text.as_slice()
            && (1..=LONGEST_NAME).contains(&name.len())
            && !name.contains(&0)
        {
            codes_of.entry(name.to_vec()).or_default().insert(*code);
        }
    }
    let sure = codes_of.values().any(|codes| codes.len() > 1);
    let shown = |name: Vec<u8>| format!("{:?}", charset::text(&name));
    sure.then(|| codes_of.into_keys().map(shown).collect::<Vec<_>>().join(", "))
}

/// The pieces of evidence that make a program one of the HP-42S.
const ENOUGH: usize = 2;
/// The functions of the HP-42S with the numbers of modules. Those of 27 and 29 are no functions of
/// wand and printer, and modules for the HP-41 may have the others.
const FUNCTIONS: [(u8, RangeInclusive<u8>); 5] =
    [(1, 47..=52), (9, 25..=48), (24, 49..=49), (27, 9..=49), (29, 30..=37)];
/// The codes of texts whose second character is an operand.
const WITH_OPERAND: [(u8, &str); 5] =
    [(0xD0, "INPUT"), (0xD1, "RCL+"), (0xD2, "RCL-"), (0xD3, "RCL*"), (0xD4, "RCL/")];

/// The instructions of the HP-42S in a program that begins with a label, if it has no other ones
/// that are unknown.
fn instructions(file: &[u8], plugged: &Ports) -> Option<String> {
    let mut steps = bytes::instructions(file).map(|(step, _)| step);
    steps.next().filter(|step| step.op == Op::LblAlpha)?;
    let (mut names, mut evidence) = (BTreeSet::new(), 0);
    for step in steps {
        let name = match (step.op, step.operand) {
            (Op::Text, Operand::Chars(text)) => match text.as_slice() {
                [code, _] => WITH_OPERAND.iter().find(|(own, _)| own == code).map(|it| it.1.into()),
                [0xE2 | 0xE3, 1..=9, _] => Some("KEY".to_string()),
                _ => None,
            },
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
    (evidence >= ENOUGH).then(|| names.into_iter().collect::<Vec<_>>().join(", "))
}
