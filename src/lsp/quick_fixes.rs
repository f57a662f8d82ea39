//! Fixes for a remark: write the intended instruction, or disable the remark.

use super::diagnostics::diagnostic;
use super::document::Document;
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionResponse, Position, Range, TextEdit, WorkspaceEdit,
};
use sim41_session::program::listing::Remark;
use sim41_session::program::static_checks;

pub(super) fn code_actions(document: &Document, range: Range) -> Vec<CodeActionResponse> {
    let remarks = document.analysis.remarks.iter();
    let here = remarks.filter(|remark| {
        let place = document.range(remark.place());
        place.start <= range.end && range.start <= place.end
    });
    here.flat_map(|remark| actions(document, remark)).map(CodeActionResponse::CodeAction).collect()
}

fn actions(document: &Document, remark: &Remark) -> Vec<CodeAction> {
    let action = |title: String, preferred: bool, edit: TextEdit| CodeAction {
        title,
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic(document, remark)]),
        is_preferred: Some(preferred),
        edit: Some(WorkspaceEdit {
            changes: Some([(document.uri.clone(), vec![edit])].into()),
            ..WorkspaceEdit::default()
        }),
        ..CodeAction::default()
    };
    let mut actions = Vec::new();
    if let Some(fix) = remark.fix.as_ref().filter(|_| document.is_exact(remark.place())) {
        let edit = TextEdit::new(document.range(remark.place()), fix.clone());
        actions.push(action(format!("Write {fix}"), true, edit));
    }
    if static_checks::can_be_switched_off(remark.kind) {
        let kind = remark.kind.code();
        let first = Position::new(0, 0);
        let edit =
            TextEdit::new(Range::new(first, first), format!("; {}{kind}\n", static_checks::SWITCH));
        actions.push(action(format!("Do not check {kind} in this file"), false, edit));
    }
    actions
}
