//! Colours the parts of a document according to the kinds that the parser recognises.

use super::document::Document;
use lsp_types::{Range, SemanticToken, SemanticTokens};
use sim41_session::instruction::Operand;

pub(super) const KINDS: [&str; 6] =
    ["keyword", "function", "variable", "number", "string", "comment"];
const KEYWORD: u32 = 0;
const LABEL: u32 = 1;
const REGISTER: u32 = 2;
const NUMBER: u32 = 3;
const TEXT: u32 = 4;
const COMMENT: u32 = 5;

pub(super) fn tokens(document: &Document) -> SemanticTokens {
    let mut parts: Vec<(Range, u32)> = Vec::new();
    // The column after the last instruction of each line.
    let mut ends = vec![0; document.line_count()];
    for instruction in &document.analysis.instructions {
        let Some(place) = instruction.place.filter(|place| document.is_exact(*place)) else {
            continue;
        };
        let (line, column) = (place.line - 1, place.column - 1);
        ends[line] = ends[line].max(column + place.length);
        let own = document.own(place).trim_end();
        let length = own.chars().count();
        let name = own.chars().take_while(|c| !c.is_whitespace()).count();
        let op = instruction.step.op;
        let operand = match instruction.step.operand {
            _ if op.is_number() => (NUMBER, 0),
            _ if op.is_text() => (TEXT, 0),
            Operand::Chars(_) => (LABEL, name),
            _ if instruction.step.local_label().is_some() => (LABEL, name),
            _ => (REGISTER, name),
        };
        let mut part = |from: usize, to: usize, kind: u32| {
            if to > from {
                parts.push((document.range_in(line, column + from, to - from), kind));
            }
        };
        part(0, operand.1, KEYWORD);
        let blanks = own.chars().skip(operand.1).take_while(|c| c.is_whitespace()).count();
        part(operand.1 + blanks, length, operand.0);
    }
    let bad = document.analysis.remarks.iter().filter(|remark| remark.fix.is_some());
    let bad: Vec<usize> = bad.map(|remark| remark.line - 1).collect();
    for (line, end) in ends.into_iter().enumerate() {
        let rest: String = document.line(line).chars().skip(end).collect();
        let blanks = rest.chars().take_while(|c| c.is_whitespace()).count();
        let length = rest.trim().chars().count();
        if length > 0 && !bad.contains(&line) {
            parts.push((document.range_in(line, end + blanks, length), COMMENT));
        }
    }
    parts.sort_by_key(|(range, _)| range.start);
    // Text that was split into several instructions counts as one part.
    parts.dedup_by_key(|(range, _)| range.start);
    SemanticTokens { result_id: None, data: relative(&parts) }
}

fn relative(parts: &[(Range, u32)]) -> Vec<SemanticToken> {
    let (mut line, mut start) = (0, 0);
    let tokens = parts.iter().map(|(range, kind)| {
        let from = range.start;
        let before = if from.line == line { start } else { 0 };
        let token = SemanticToken {
            delta_line: from.line - line,
            delta_start: from.character - before,
            length: range.end.character - from.character,
            token_type: *kind,
            token_modifiers_bitset: 0,
        };
        (line, start) = (from.line, from.character);
        token
    });
    tokens.collect()
}
