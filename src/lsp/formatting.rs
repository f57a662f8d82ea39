//! Rewrites a document in canonical form like `sim41 fmt`, with line numbers if it has any.

use super::analysis::{Analysis, Instruction};
use super::document::Document;
use lsp_types::{Position, Range, TextEdit};
use sim41_session::memory::Ports;
use sim41_session::program::listing;

/// The edit that rewrites the document. Empty if the text has errors, is already canonical or is a
/// web page or email with a program, or if rewriting would lose a comment or change the program.
pub(super) fn edits(document: &Document, ports: &Ports) -> Vec<TextEdit> {
    match formatted(document, ports) {
        Some(text) if text != document.text => vec![TextEdit::new(document.whole(), text)],
        _ => Vec::new(),
    }
}

/// The edits within a range of lines. Empty if a line outside the range would move.
pub(super) fn of_range(document: &Document, range: Range, ports: &Ports) -> Vec<TextEdit> {
    let Some(text) = formatted(document, ports) else { return Vec::new() };
    let lines: Vec<&str> = text.trim_end_matches('\n').split('\n').collect();
    let mut count = document.line_count();
    while count > lines.len() && document.line(count - 1).trim().is_empty() {
        count -= 1;
    }
    if count != lines.len() {
        return Vec::new();
    }
    let wanted = range.start.line as usize..=range.end.line as usize;
    let changed = wanted.filter(|n| lines.get(*n).is_some_and(|line| *line != document.line(*n)));
    changed.map(|n| TextEdit::new(document.line_range(n), lines[n].into())).collect()
}

pub(super) fn of_new_line(document: &Document, position: Position) -> Vec<TextEdit> {
    let line = position.line as usize;
    let all = &document.analysis.instructions;
    let above = all.iter().rfind(|one| one.place.is_some_and(|place| place.line <= line));
    let Some((number, width)) = above.and_then(|one| number(document, one)) else {
        return Vec::new();
    };
    if !document.line(line).trim().is_empty() || above.is_some_and(|one| one.step.op.is_end()) {
        return Vec::new();
    }
    let text = format!("{:0width$} ", number + 1);
    vec![TextEdit::new(document.line_range(line), text)]
}

fn formatted(document: &Document, ports: &Ports) -> Option<String> {
    if listing::first_words(&document.text).is_some() || !document.analysis.is_good {
        return None;
    }
    let text = match is_numbered(document) {
        true => listing::canonical_numbered(&document.text, ports, &first_numbers(document)),
        false => listing::canonical(&document.text, ports).map(Some),
    };
    let text = text.ok()??;
    let read = Analysis::new(&text, ports);
    let comments = |text: &str| {
        listing::comments(text).into_iter().map(|(_, comment)| comment).collect::<Vec<String>>()
    };
    let same = read.contents.programs == document.analysis.contents.programs
        && comments(&text) == comments(&document.text);
    same.then_some(text)
}

fn number(document: &Document, instruction: &Instruction) -> Option<(usize, usize)> {
    let place = instruction.place.filter(|place| document.is_exact(*place))?;
    let before: String = document.line(place.line - 1).chars().take(place.column - 1).collect();
    let digits: String = before.trim_start().chars().take_while(char::is_ascii_digit).collect();
    Some((digits.parse().ok()?, digits.len()))
}

fn is_numbered(document: &Document) -> bool {
    let mut placed = document.analysis.instructions.iter().filter(|one| one.place.is_some());
    placed.clone().next().is_some() && placed.all(|one| number(document, one).is_some())
}

/// The number of each program's first instruction, usually 1, but greater if a listing numbers all
/// programs continuously.
fn first_numbers(document: &Document) -> Vec<usize> {
    let instructions = document.analysis.instructions.iter();
    let firsts = instructions.filter(|instruction| instruction.number == 1);
    firsts.filter_map(|first| number(document, first)).map(|(number, _)| number).collect()
}
