//! Renames a label, register or flag in all instructions. A label is also renamed in the tests in
//! comments.

use super::document::Document;
use super::labels::{Symbol, uses_everywhere};
use anyhow::{Result, anyhow, ensure};
use lsp_types::{Position, Range, TextEdit, Uri, WorkspaceEdit};
use sim41_session::charset;
use sim41_session::instruction::{Operand, Step, spelling, text};
use std::collections::HashMap;

pub(super) fn name_at(document: &Document, position: Position) -> Option<Range> {
    let n = document.instruction_at(position)?;
    Symbol::from_instruction(&document.analysis.instructions[n])?;
    name(document, n).map(|(range, _)| range)
}

pub(super) fn edits(
    document: &Document,
    position: Position,
    others: &[&Document],
    wanted: &str,
) -> Result<WorkspaceEdit> {
    let n = document.instruction_at(position);
    let label = n.and_then(|n| Symbol::from_instruction(&document.analysis.instructions[n]));
    let label = label.ok_or_else(|| anyhow!("there is no label, register or flag here"))?;
    let new = renamed(label, wanted)?;
    let others: &[&Document] = if label.is_global() { others } else { &[] };
    let all = std::iter::once(&document).chain(others);
    let taken = all.flat_map(|document| &document.analysis.instructions).any(|instruction| {
        let declares = !label.is_label() || instruction.step.op.is_label();
        declares && Symbol::from_instruction(instruction) == Some(new)
    });
    ensure!(!taken, "{noun} {name} already exists", noun = label.noun(), name = written(new));
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for (document, n) in uses_everywhere(document, position, others) {
        let found = name(document, n);
        let (range, quoted) = found.ok_or_else(|| {
            anyhow!(
                "cannot rename: line {line} does not contain the name",
                line = document.analysis.instructions[n].number
            )
        })?;
        let name = if quoted { bare(new) } else { written(new) };
        changes.entry(document.uri.clone()).or_default().push(TextEdit::new(range, name));
    }
    if let (Symbol::Global(_), Symbol::Global(_)) = (label, new) {
        for document in std::iter::once(&document).chain(others) {
            let edits = in_tests(document, &bare(label), &bare(new));
            if !edits.is_empty() {
                changes.entry(document.uri.clone()).or_default().extend(edits);
            }
        }
    }
    Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
}

fn renamed(label: Symbol, wanted: &str) -> Result<Symbol> {
    let name = wanted.trim().trim_matches('"');
    let number = |highest: u8| {
        let number = name.parse().ok().filter(|number| *number <= highest);
        number.ok_or_else(|| {
            anyhow!("invalid {kind} {name:?}: expected 00 to {highest}", kind = label.noun())
        })
    };
    match label {
        Symbol::Register(_) => return number(99).map(Symbol::Register),
        Symbol::Flag(_) => return number(55).map(Symbol::Flag),
        Symbol::Global(_) | Symbol::Local(..) => {}
    }
    let line = match label {
        Symbol::Global(_) => format!("LBL \"{name}\""),
        _ => format!("LBL {name}"),
    };
    let read = spelling::parse(&line).map_err(|error| anyhow!("{error}"))?;
    match (label, read.operand) {
        (Symbol::Global(_), operand @ Operand::Chars(_)) => Ok(Symbol::Global(operand)),
        (Symbol::Local(program, _), operand @ Operand::Byte(_)) => {
            Ok(Symbol::Local(program, operand))
        }
        (Symbol::Global(_), _) => Err(anyhow!(
            "invalid global label {name}: this name is a local label; use another name"
        )),
        _ => Err(anyhow!("invalid local label {name}: expected 00 to 99, A to J or a to e")),
    }
}

fn written(label: Symbol) -> String {
    let operand = match label {
        Symbol::Global(operand) | Symbol::Local(_, operand) => operand,
        Symbol::Register(number) | Symbol::Flag(number) => return format!("{number:02}"),
    };
    let op = match operand {
        Operand::Chars(_) => sim41_session::instruction::Op::LblAlpha,
        _ => sim41_session::instruction::Op::Lbl,
    };
    let line = text::listed(&Step { op, operand });
    line.strip_prefix("LBL ").unwrap_or(&line).to_string()
}

fn bare(label: Symbol) -> String {
    match label {
        Symbol::Global(Operand::Chars(name)) => charset::text(name.as_slice()),
        label => written(label),
    }
}

fn name(document: &Document, n: usize) -> Option<(Range, bool)> {
    let instruction = &document.analysis.instructions[n];
    let place = instruction.place?;
    let own = document.own(place).trim_end();
    let label = Symbol::from_instruction(instruction)?;
    let (at, length) = match label {
        Symbol::Global(_) => (own.rfind(&bare(label))?, bare(label).len()),
        _ => {
            let at = own.rfind(|c: char| !c.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
            // In LBL01, the label follows the letters without a space.
            let digits = own[at..].find(|c: char| c.is_ascii_digit()).unwrap_or(0);
            (at + digits, own.len() - at - digits)
        }
    };
    let before = own[..at].chars().count();
    let length = own[at..at + length].chars().count();
    let quoted = label.is_global()
        && own[..at].ends_with(|c: char| !c.is_alphanumeric() && !c.is_whitespace());
    let range = document.range_in(place.line - 1, place.column - 1 + before, length);
    Some((range, quoted))
}

fn in_tests(document: &Document, old: &str, new: &str) -> Vec<TextEdit> {
    let mut edits = Vec::new();
    for line in 0..document.line_count() {
        let text = document.line(line);
        let Some(comment) = ["; test:", "; then:"].iter().find_map(|mark| text.find(mark)) else {
            continue;
        };
        for word in ["XEQ ", "xeq:", "GTO "] {
            let mut from = comment;
            while let Some(at) = text[from..].find(word).map(|at| from + at + word.len()) {
                from = at;
                let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric());
                let rest = text[at..].strip_prefix(old);
                if rest.is_some_and(ends) {
                    let column = text[..at].chars().count();
                    let range = document.range_in(line, column, old.chars().count());
                    edits.push(TextEdit::new(range, new.to_string()));
                }
            }
        }
    }
    edits
}
