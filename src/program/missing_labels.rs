//! Jumps to local labels that a program does not have.

use super::listing;
use crate::instruction::operand::INDIRECT;
use crate::instruction::{Op, Operand, Step, text};
use std::collections::HashSet;

/// The byte of the highest label that GTO and XEQ can be keyed with as a number.
const HIGHEST_NUMBER: u8 = 99;

/// Returns the GTO and XEQ in these programs whose local label, 00 to 99, A to J or a to e, stands
/// nowhere in the same program: the index of each among the instructions that
/// [`listing::disassemble`] returns, and a sentence.
pub fn missing(programs: &[u8]) -> Vec<(usize, String)> {
    let steps = listing::disassemble(programs);
    let mut found = Vec::new();
    let mut first = 0;
    for program in steps.split_inclusive(|step| step.op == Op::End) {
        let labels: HashSet<u8> =
            program.iter().filter_map(|step| local(step, &[Op::Lbl])).collect();
        for (n, step) in program.iter().enumerate() {
            let Some(label) = local(step, &[Op::Gto, Op::Xeq]) else { continue };
            if !labels.contains(&label) {
                let name = text::listed(&Step::with(Op::Lbl, label));
                let jump = text::listed(step);
                let sentence = format!(
                    "there is no {name} in this program: {jump} is NONEXISTENT when it is executed"
                );
                found.push((first + n, sentence));
            }
        }
        first += program.len();
    }
    found
}

/// Returns the local label of an instruction of one of these kinds.
fn local(step: &Step, ops: &[Op]) -> Option<u8> {
    match step.operand {
        Operand::Byte(label) if ops.contains(&step.op) && label & INDIRECT == 0 => {
            let letter = matches!(label, 102..=111 | 123..=127);
            (label <= HIGHEST_NUMBER || letter).then_some(label)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_program_has_its_own_labels() {
        let text = "LBL \"P\"\nLBL 01\nGTO 01\nXEQ 15\nGTO a\nGTO IND 05\nXEQ \"Q\"\nEND\n\
                    LBL B\n1\n2\nGTO B\nGTO 01\nEND";
        let found = missing(&listing::read(text.as_bytes()).unwrap());
        let places: Vec<usize> = found.iter().map(|(n, _)| *n).collect();
        assert_eq!(places, [3, 4, 12]);
        assert_eq!(
            found[0].1,
            "there is no LBL 15 in this program: XEQ 15 is NONEXISTENT when it is executed"
        );
    }
}
