//! A text in the canonical spelling, as `sim41 fmt` writes it.

use super::document::Document;
use lsp_types::TextEdit;
use sim41_session::memory::Ports;
use sim41_session::program::listing;

/// Returns the edit that rewrites the document. There is none for a text with errors, a page with a
/// program in it, or a text that is in the canonical spelling already.
pub(super) fn of(document: &Document, ports: &Ports) -> Vec<TextEdit> {
    if listing::first_words(&document.text).is_some() {
        return Vec::new();
    }
    match listing::canonical(&document.text, ports) {
        Ok(text) if text != document.text => vec![TextEdit::new(document.whole(), text)],
        _ => Vec::new(),
    }
}
