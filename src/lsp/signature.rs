//! Signature help for the operand of an instruction while it is being typed.

use super::document::Document;
use lsp_types::Position;
use serde_json::{Value, json};
use sim41_session::instruction::{OperandKind, by_name, help};

pub(super) fn help(document: &Document, position: Position) -> Option<Value> {
    let (line, column) = document.place(position);
    let before: String = document.line(line).chars().take(column).collect();
    let begun = before.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    let name = begun.split_whitespace().next().filter(|name| name.len() < begun.len())?;
    let spec = by_name(&name.to_uppercase()).filter(|spec| spec.kind != OperandKind::Nothing)?;
    let page = help::page(spec);
    let (form, rest) = page.split_once("\n\n")?;
    let from = spec.name().encode_utf16().count() + 1;
    Some(json!({
        "signatures": [{
            "label": form,
            "documentation": rest.split("\n\n").next().unwrap_or_default().trim(),
            "parameters": [{ "label": [from, form.encode_utf16().count()] }],
        }],
        "activeSignature": 0,
        "activeParameter": 0,
    }))
}
