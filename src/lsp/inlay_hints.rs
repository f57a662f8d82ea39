//! Annotations in a listing: line numbers, bytes, and the stack.

use super::analysis::Instruction;
use super::document::Document;
use super::stack_effect::{Effect, Stack};
use lsp_types::{InlayHint, Label, Range, Tooltip};
use serde::Deserialize;

/// The enabled annotations; the editor sets them when it starts the server.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct HintSettings {
    line_numbers: bool,
    bytes: bool,
    stack: bool,
}

impl Default for HintSettings {
    fn default() -> HintSettings {
        HintSettings { line_numbers: true, bytes: true, stack: true }
    }
}

pub(super) fn hints(document: &Document, range: Range, wanted: HintSettings) -> Vec<InlayHint> {
    let mut hints = Vec::new();
    let mut before = None;
    for (instruction, stack) in document.analysis.instructions.iter().zip(stacks(document)) {
        let Some(place) = instruction.place else { continue };
        // Text that does not fit in one program line is split into several instructions.
        let first = before.replace(place) != Some(place);
        let at = document.range(place);
        if !first || !document.is_exact(place) || at.end < range.start || range.end < at.start {
            continue;
        }
        let has_number = document.line(place.line - 1).chars().take(place.column - 1);
        if wanted.line_numbers && !has_number.into_iter().any(|c| c.is_ascii_digit()) {
            let number = format!("{:02}", instruction.number);
            let hint = InlayHint { padding_right: Some(true), ..hint(at.start, number) };
            hints.push(hint);
        }
        let bytes = match instruction.bytes.len() {
            1 => "1 byte".to_string(),
            bytes => format!("{bytes} bytes"),
        };
        let stack = stack.filter(|_| wanted.stack).map(|stack| stack.shown());
        let name = document.analysis.definition(&instruction.step).map(|definition| {
            let line = document.line(place.line - 1);
            let named = line.split_whitespace().any(|word| word == definition.name);
            if named { format!("{:02}", definition.number) } else { definition.name.clone() }
        });
        let bytes = wanted.bytes.then_some(bytes);
        let notes: Vec<String> = name.into_iter().chain(bytes).chain(stack).collect();
        if !notes.is_empty() {
            let tooltip = Some(Tooltip::String(tooltip(instruction)));
            let hint = hint(at.end, notes.join(" · "));
            hints.push(InlayHint { padding_left: Some(true), tooltip, ..hint });
        }
    }
    hints
}

fn hint(position: lsp_types::Position, label: String) -> InlayHint {
    InlayHint::new(position, Label::String(label), None, None, None, None, None, None)
}

fn tooltip(instruction: &Instruction) -> String {
    let bytes: Vec<String> = instruction.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    let bytes = bytes.join(" ");
    format!("{bytes}; the hint also shows X, Y, Z and T after this line, if they are known")
}

/// The stack after each instruction, in terms of x, y, z and t after the last label or call; `None`
/// if it is unknown.
fn stacks(document: &Document) -> Vec<Option<Stack>> {
    let mut stack = Stack::default();
    let mut skipped: Option<Stack> = None;
    let known = document.analysis.instructions.iter().map(|instruction| {
        let op = instruction.step.op;
        let before = skipped.take();
        match Effect::new(&instruction.step).filter(|_| !op.is_label()) {
            Some(effect) => {
                let after = stack.after(&effect);
                stack = before.map_or(after.clone(), |before| before.either(&after));
                if op.may_skip() {
                    skipped = Some(stack.clone());
                }
                Some(stack.clone())
            }
            None => {
                stack = Stack::default();
                None
            }
        }
    });
    known.collect()
}
