//! Labels and the instructions that go to them.

use super::analysis::{Analysis, Instruction};
use super::document::Document;
use lsp_types::{Location, Position};
use sim41_session::instruction::Operand;

/// The bit of an operand byte that stands for IND.
const INDIRECT: u8 = 0x80;

/// A label: its name is an operand of LBL, GTO and XEQ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// A label that is known in all programs.
    Global(Operand),
    /// A label of the program of this number.
    Local(usize, Operand),
}

impl Label {
    /// Returns the label that an instruction has or goes to.
    pub(super) fn of(instruction: &Instruction) -> Option<Label> {
        let step = instruction.step;
        let local = || step.local_label().filter(|label| label & INDIRECT == 0);
        let global = step.global_label().map(|_| Label::Global(step.operand));
        global.or_else(|| local().map(|_| Label::Local(instruction.program, step.operand)))
    }
}

/// Returns the index of the label that the instruction `n` is or goes to. The calculator looks for
/// a local label below the jump first, and then from the top of the program; for a global one from
/// the last program on.
pub(super) fn target(analysis: &Analysis, n: usize) -> Option<usize> {
    let all = &analysis.instructions;
    let wanted = Label::of(&all[n])?;
    if all[n].step.op.is_label() {
        return Some(n);
    }
    let is = |m: &usize| all[*m].step.op.is_label() && Label::of(&all[*m]) == Some(wanted);
    match wanted {
        Label::Global(_) => (0..all.len()).rev().find(is),
        Label::Local(..) => (n..all.len()).chain(0..n).find(is),
    }
}

/// Returns the indices of the instructions that are this label or go to it.
pub(super) fn uses(analysis: &Analysis, label: usize) -> Vec<usize> {
    let leads = |n: &usize| target(analysis, *n) == Some(label);
    (0..analysis.instructions.len()).filter(leads).collect()
}

/// Returns the places of the label at a position: in this document or, for a global one, in the
/// first of the others that has it.
pub(super) fn definition(
    document: &Document,
    position: Position,
    others: &[&Document],
) -> Option<Location> {
    let n = document.instruction_at(position)?;
    if let Some(label) = target(&document.analysis, n) {
        return location(document, label);
    }
    let wanted = Label::of(&document.analysis.instructions[n])?;
    others.iter().find_map(|other| location(other, global(&other.analysis, wanted)?))
}

/// Returns the places of the label at a position and of the instructions that go to it, in this
/// document and, for a global label, in the others.
pub(super) fn references(
    document: &Document,
    position: Position,
    others: &[&Document],
) -> Vec<Location> {
    let all = uses_everywhere(document, position, others).into_iter();
    all.filter_map(|(document, n)| location(document, n)).collect()
}

/// Returns the instructions that are the label at a position or go to it, each with its document.
pub(super) fn uses_everywhere<'a>(
    document: &'a Document,
    position: Position,
    others: &[&'a Document],
) -> Vec<(&'a Document, usize)> {
    let Some(n) = document.instruction_at(position) else { return Vec::new() };
    let analysis = &document.analysis;
    let Some(wanted) = Label::of(&analysis.instructions[n]) else { return Vec::new() };
    if let Label::Local(..) = wanted {
        let label = target(analysis, n);
        let uses = label.map_or(vec![n], |label| uses(analysis, label));
        return uses.into_iter().map(|n| (document, n)).collect();
    }
    let documents = std::iter::once(&document).chain(others);
    let same = |document: &&'a Document| {
        let document = *document;
        let all = document.analysis.instructions.iter().enumerate();
        let named = all.filter(move |(_, one)| Label::of(one) == Some(wanted));
        named.map(move |(n, _)| (document, n)).collect::<Vec<_>>()
    };
    documents.flat_map(same).collect()
}

fn global(analysis: &Analysis, wanted: Label) -> Option<usize> {
    let all = analysis.instructions.iter();
    all.enumerate().find(|(_, i)| i.step.op.is_label() && Label::of(i) == Some(wanted)).map(|n| n.0)
}

fn location(document: &Document, n: usize) -> Option<Location> {
    let place = document.analysis.instructions[n].place?;
    Some(Location::new(document.uri.clone(), document.range(place)))
}
