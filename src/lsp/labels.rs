//! Finds labels, the instructions that refer to them, and those that use registers and flags.

use super::analysis::{Analysis, Instruction};
use super::document::Document;
use lsp_types::{Location, Position};
use serde_json::{Value, json};
use sim41_session::charset;
use sim41_session::instruction::{Op, Operand, OperandKind};

const INDIRECT: u8 = 0x80;

const HIGHEST_REGISTER: u8 = 99;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    Global(Operand),
    Local(usize, Operand),
    Register(u8),
    Flag(u8),
}

impl Symbol {
    pub(super) fn from_instruction(instruction: &Instruction) -> Option<Symbol> {
        let step = instruction.step;
        let local = || step.local_label().filter(|label| label & INDIRECT == 0);
        let global = step.global_label().map(|_| Symbol::Global(step.operand));
        let local = || local().map(|_| Symbol::Local(instruction.program, step.operand));
        global.or_else(local).or_else(|| Symbol::numbered(instruction))
    }

    fn numbered(instruction: &Instruction) -> Option<Symbol> {
        let Operand::Byte(byte) = instruction.step.operand else { return None };
        let (number, op) = (byte & !INDIRECT, instruction.step.op);
        let register = Symbol::Register(number);
        let found = match op.spec().kind {
            _ if matches!(op, Op::GtoInd | Op::XeqInd) => register,
            OperandKind::Register | OperandKind::Statistics => register,
            OperandKind::Flag | OperandKind::Digit if number != byte => register,
            OperandKind::Flag => Symbol::Flag(number),
            _ => return None,
        };
        (number <= HIGHEST_REGISTER).then_some(found)
    }

    pub(super) fn is_label(self) -> bool {
        matches!(self, Symbol::Global(_) | Symbol::Local(..))
    }

    pub(super) fn noun(self) -> &'static str {
        match self {
            Symbol::Global(_) | Symbol::Local(..) => "label",
            Symbol::Register(_) => "register",
            Symbol::Flag(_) => "flag",
        }
    }

    pub(super) fn global_name(self) -> Option<String> {
        match self {
            Symbol::Global(Operand::Chars(name)) => Some(charset::text(name.as_slice())),
            _ => None,
        }
    }

    pub(super) fn is_global(self) -> bool {
        matches!(self, Symbol::Global(_))
    }
}

/// The index of the label that instruction `n` defines or refers to. The calculator searches for a
/// local label below the jump first, and then from the top of the program; for a global label, the
/// search starts with the last program.
pub(super) fn target(analysis: &Analysis, n: usize) -> Option<usize> {
    let all = &analysis.instructions;
    let wanted = Symbol::from_instruction(&all[n])?;
    if all[n].step.op.is_label() {
        return Some(n);
    }
    let is = |m: &usize| {
        all[*m].step.op.is_label() && Symbol::from_instruction(&all[*m]) == Some(wanted)
    };
    match wanted {
        Symbol::Global(_) => (0..all.len()).rev().find(is),
        Symbol::Local(..) => (n..all.len()).chain(0..n).find(is),
        Symbol::Register(_) | Symbol::Flag(_) => None,
    }
}

pub(super) fn uses(analysis: &Analysis, label: usize) -> Vec<usize> {
    let leads = |n: &usize| target(analysis, *n) == Some(label);
    (0..analysis.instructions.len()).filter(leads).collect()
}

pub(super) fn definition(
    document: &Document,
    position: Position,
    others: &[&Document],
) -> Option<Location> {
    let n = document.instruction_at(position)?;
    if let Some(label) = target(&document.analysis, n) {
        return location(document, label);
    }
    let wanted = Symbol::from_instruction(&document.analysis.instructions[n])?;
    others.iter().find_map(|other| location(other, global(&other.analysis, wanted)?))
}

/// Finds the instructions that use the symbol at a position, in this document and, for a global
/// label, in the other documents. LBL lines count as declarations.
pub(super) fn references(
    document: &Document,
    position: Position,
    others: &[&Document],
    with_declarations: bool,
) -> Vec<Location> {
    let all = uses_everywhere(document, position, others).into_iter();
    let is_label =
        |document: &Document, n: usize| document.analysis.instructions[n].step.op.is_label();
    let wanted = all.filter(|(document, n)| with_declarations || !is_label(document, *n));
    wanted.filter_map(|(document, n)| location(document, n)).collect()
}

pub(super) fn highlights(document: &Document, position: Position) -> Vec<Value> {
    const KINDS: [u32; 2] = [2, 3];
    let all = uses_everywhere(document, position, &[]).into_iter();
    let shown = all.filter_map(|(document, n)| {
        let instruction = &document.analysis.instructions[n];
        let kind = KINDS[usize::from(instruction.step.op.is_label())];
        Some(json!({ "range": document.range(instruction.place?), "kind": kind }))
    });
    shown.collect()
}

pub(super) fn uses_everywhere<'a>(
    document: &'a Document,
    position: Position,
    others: &[&'a Document],
) -> Vec<(&'a Document, usize)> {
    let Some(n) = document.instruction_at(position) else { return Vec::new() };
    let analysis = &document.analysis;
    let Some(wanted) = Symbol::from_instruction(&analysis.instructions[n]) else {
        return Vec::new();
    };
    if let Symbol::Local(..) = wanted {
        let label = target(analysis, n);
        let uses = label.map_or(vec![n], |label| uses(analysis, label));
        return uses.into_iter().map(|n| (document, n)).collect();
    }
    let others = if wanted.is_global() { others } else { &[] };
    let documents = std::iter::once(&document).chain(others);
    let same = |document: &&'a Document| {
        let document = *document;
        let all = document.analysis.instructions.iter().enumerate();
        let named = all.filter(move |(_, one)| Symbol::from_instruction(one) == Some(wanted));
        named.map(move |(n, _)| (document, n)).collect::<Vec<_>>()
    };
    documents.flat_map(same).collect()
}

fn global(analysis: &Analysis, wanted: Symbol) -> Option<usize> {
    let all = analysis.instructions.iter();
    all.enumerate()
        .find(|(_, i)| i.step.op.is_label() && Symbol::from_instruction(i) == Some(wanted))
        .map(|n| n.0)
}

fn location(document: &Document, n: usize) -> Option<Location> {
    let place = document.analysis.instructions[n].place?;
    Some(Location::new(document.uri.clone(), document.range(place)))
}
