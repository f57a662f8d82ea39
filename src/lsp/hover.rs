//! The help, bytes, time, stack effect and jumps of the instruction under the pointer.

use super::analysis::Instruction;
use super::document::Document;
use super::labels;
use super::stack_effect::{Effect, Stack};
use lsp_types::{Contents, Hover, MarkupContent, MarkupKind, Position};
use sim41_session::duration::{instruction, milliseconds};
use sim41_session::instruction::help;

pub(super) fn hover(document: &Document, position: Position) -> Option<Hover> {
    let n = document.instruction_at(position)?;
    let instruction = &document.analysis.instructions[n];
    let page = help::page(instruction.step.op.spec());
    let name = document.analysis.definition(&instruction.step);
    let name = name.map(|it| format!("`{}` is {:02}", it.name, it.number));
    let facts = [name, Some(bytes(instruction)), stack(instruction), callers(document, n)];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    let value = format!("```text\n{}\n```\n\n{}", page.trim_end(), facts.join("  \n"));
    let contents = Contents::MarkupContent(MarkupContent::new(MarkupKind::Markdown, value));
    Some(Hover { contents, range: Some(document.range(instruction.place?)) })
}

fn bytes(instruction: &Instruction) -> String {
    let bytes: Vec<String> = instruction.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    let time = milliseconds(instruction::usual(instruction.step.op));
    format!(
        "line {line:02}: `{bytes}`, about {time} ms",
        line = instruction.number,
        bytes = bytes.join(" ")
    )
}

fn stack(instruction: &Instruction) -> Option<String> {
    let before = Stack::default();
    let after = before.after(&Effect::new(&instruction.step)?);
    let last = match after.last_x() {
        "l" => String::new(),
        value => format!(", LASTX `{value}`"),
    };
    Some(format!("X, Y, Z, T: `{}` → `{}`{last}", before.shown(), after.shown()))
}

fn callers(document: &Document, label: usize) -> Option<String> {
    let all = &document.analysis.instructions;
    if !all[label].step.op.is_label() {
        return None;
    }
    let uses = labels::uses(&document.analysis, label).into_iter().filter(|n| *n != label);
    let lines: Vec<String> = uses.map(|n| format!("{:02}", all[n].number)).collect();
    match lines.as_slice() {
        [] => None,
        [line] => Some(format!("used at line {line}")),
        lines => Some(format!("used at lines {lines}", lines = lines.join(", "))),
    }
}
