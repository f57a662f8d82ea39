//! Completions at the cursor: instructions, and labels after XEQ and GTO.

use super::document::Document;
use super::labels::Symbol;
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, CompletionList, Documentation,
    MarkupContent, MarkupKind, Position, TextEdit,
};
use sim41_session::instruction::{INSTRUCTIONS, Spec, help, text};
use sim41_session::memory::Ports;
use sim41_session::program::plugged_names;

/// The completions at a position. `programs` contains the names of the programs that XEQ finds.
pub(super) fn items(
    document: &Document,
    position: Position,
    ports: &Ports,
    programs: &[String],
) -> CompletionList {
    let (line, column) = document.place(position);
    let before: String = document.line(line).chars().take(column).collect();
    let begun = before.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    let upper = begun.to_uppercase();
    let jump = ["XEQ ", "GTO "].iter().any(|word| upper.starts_with(word));
    let start = if jump { begun[4..].trim_start() } else { begun };
    let edit = |new: &str| {
        let length = start.chars().count();
        let range = document.range_in(line, column - length, length);
        CompletionItemTextEdit::TextEdit(TextEdit::new(range, new.into()))
    };
    let item = |new: &str, kind: CompletionItemKind, page: Option<String>| CompletionItem {
        label: new.into(),
        kind: Some(kind),
        documentation: page.map(|page| {
            let value = format!("```text\n{page}```");
            Documentation::MarkupContent(MarkupContent::new(MarkupKind::Markdown, value))
        }),
        // Without this, the editor would filter by name, but other spellings may be typed.
        filter_text: Some(start.into()),
        text_edit: Some(edit(new)),
        ..CompletionItem::default()
    };
    let items: Vec<CompletionItem> = match jump {
        true => {
            let begins = |name: &String| begins(&name.replace('"', ""), &start.replace('"', ""));
            let names = labels(document, line, programs).into_iter().filter(begins);
            names.map(|name| item(&name, CompletionItemKind::Function, None)).collect()
        }
        false => {
            let own = INSTRUCTIONS.iter().filter(|spec| can_be_written(spec));
            let own = own.filter(|spec| spec.names.iter().any(|name| begins(name, start)));
            let own = own
                .map(|spec| item(spec.name(), CompletionItemKind::Keyword, Some(help::page(spec))));
            let plugged = ports.functions().map(|function| plugged_names::name(&function));
            let plugged = plugged.filter(|name| begins(name, start));
            own.chain(plugged.map(|name| item(&name, CompletionItemKind::Module, None))).collect()
        }
    };
    // The editor must ask again after each character, because it does not know all spellings.
    CompletionList { is_incomplete: true, items, ..CompletionList::default() }
}

fn begins(name: &str, start: &str) -> bool {
    name.to_uppercase().starts_with(&start.to_uppercase())
}

fn can_be_written(spec: &Spec) -> bool {
    spec.can_be_named() && spec.is_programmable()
}

fn labels(document: &Document, line: usize, programs: &[String]) -> Vec<String> {
    let all = &document.analysis.instructions;
    let above = |place: sim41_session::program::listing::TextSpan| place.line <= line + 1;
    let here = all.iter().rfind(|one| one.place.is_some_and(above)).map_or(0, |one| one.program);
    let known = all.iter().filter(|one| one.step.op.is_label()).filter(|one| {
        matches!(Symbol::from_instruction(one), Some(Symbol::Global(_)) | None)
            || one.program == here
    });
    let own = known.map(|one| text::listed(&one.step).trim_start_matches("LBL ").to_string());
    let mut names: Vec<String> =
        own.chain(programs.iter().map(|name| format!("\"{name}\""))).collect();
    let mut seen = std::collections::HashSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}
