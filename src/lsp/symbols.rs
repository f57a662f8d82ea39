//! A document's programs and labels, as an outline and as foldable ranges.

use super::analysis::Instruction;
use super::document::Document;
use lsp_types::{DocumentSymbol, FoldingRange, FoldingRangeKind, Position, Range, SymbolKind};
use serde_json::{Value, json};
use sim41_session::charset;
use sim41_session::instruction::{Operand, text};
use sim41_session::program::listing::TextSpan;

pub(super) fn in_document(document: &Document) -> Vec<DocumentSymbol> {
    programs(document).into_iter().filter_map(|program| symbol(document, program)).collect()
}

/// The foldable ranges: programs, the lines after a label, and comments.
pub(super) fn folds(document: &Document) -> Vec<FoldingRange> {
    let fold = |range: Range, kind: FoldingRangeKind| FoldingRange {
        start_line: range.start.line,
        end_line: range.end.line,
        kind: Some(kind),
        ..FoldingRange::default()
    };
    let mut folds = Vec::new();
    for symbol in in_document(document) {
        let labels = symbol.children.iter().flatten().map(|label| label.range);
        folds.extend(
            labels.chain([symbol.range]).map(|range| fold(range, FoldingRangeKind::Region)),
        );
    }
    let is_comment = |line: &usize| document.line(*line).trim_start().starts_with(';');
    let mut line = 0;
    while line < document.line_count() {
        let end = (line..document.line_count()).take_while(is_comment).last().unwrap_or(line);
        if end > line {
            let range = Range::new(document.line_range(line).start, document.line_range(end).end);
            folds.push(fold(range, FoldingRangeKind::Comment));
        }
        line = end + 1;
    }
    folds.retain(|fold| fold.end_line > fold.start_line);
    folds
}

pub(super) fn in_workspace(document: &Document, query: &str) -> Vec<Value> {
    let query = query.to_uppercase();
    let all = &document.analysis.instructions;
    let labels = all.iter().filter(|one| one.step.op.is_global_label());
    let found = labels.filter(|label| name(label).to_uppercase().contains(&query));
    let shown = found.filter_map(|label| {
        let range = document.range(label.place?);
        Some(json!({
            "name": name(label), "kind": SymbolKind::Module,
            "location": { "uri": document.uri, "range": range },
        }))
    });
    shown.collect()
}

pub(super) fn selections(document: &Document, position: Position) -> Value {
    let n = document.instruction_at(position);
    let all = &document.analysis.instructions;
    let program = n.and_then(|n| {
        let program = all.chunk_by(|a, b| a.program == b.program).nth(all[n].program)?;
        let first = program.iter().find_map(|one| one.place)?;
        let last = program.iter().rev().find_map(|one| one.place)?;
        Some(between(document, first, last))
    });
    let instruction = n.and_then(|n| all[n].place).map(|place| document.range(place));
    let last = document.line_count() - 1;
    let line = document.line_range((position.line as usize).min(last));
    let ranges = [Some(document.whole()), program, Some(line), instruction];
    let around = |outer: Value, range: Range| match outer {
        Value::Null => json!({ "range": range }),
        outer => json!({ "range": range, "parent": outer }),
    };
    ranges.into_iter().flatten().fold(Value::Null, around)
}

fn programs(document: &Document) -> Vec<&[Instruction]> {
    document.analysis.instructions.chunk_by(|a, b| a.program == b.program).collect()
}

fn symbol(document: &Document, program: &[Instruction]) -> Option<DocumentSymbol> {
    let first = program.iter().find_map(|one| one.place)?;
    let last = program.iter().rev().find_map(|one| one.place)?;
    let title = program.iter().find(|one| one.step.op.is_global_label());
    let called = title.map_or_else(|| format!("program {}", program[0].program + 1), name);
    let bytes: usize = program.iter().map(|one| one.bytes.len()).sum();
    let own = |n: &usize| title.is_none_or(|title| program[*n].number != title.number);
    let labels = (0..program.len()).filter(|n| program[*n].step.op.is_label()).filter(own);
    let children = labels.filter_map(|n| {
        let place = program[n].place?;
        let rest = program[n + 1..].iter().take_while(|one| !one.step.op.is_label());
        let last = rest.filter_map(|one| one.place).last().unwrap_or(place);
        let range = between(document, place, last);
        let label = DocumentSymbol::new(
            name(&program[n]),
            None,
            SymbolKind::Function,
            None,
            None,
            range,
            document.range(place),
            None,
        );
        Some(label)
    });
    Some(DocumentSymbol::new(
        called,
        Some(format!("{lines} lines, {bytes} bytes", lines = program.len())),
        SymbolKind::Module,
        None,
        None,
        between(document, first, last),
        document.range(title.and_then(|title| title.place).unwrap_or(first)),
        Some(children.collect()),
    ))
}

fn name(label: &Instruction) -> String {
    match label.step.operand {
        Operand::Chars(name) => charset::text(name.as_slice()),
        _ => text::listed(&label.step),
    }
}

fn between(document: &Document, first: TextSpan, last: TextSpan) -> Range {
    let (first, last) = (document.range(first), document.range(last));
    Range::new(first.start.min(last.start), first.end.max(last.end))
}
