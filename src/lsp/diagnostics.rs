//! The remarks about a text as diagnostics, which the editor underlines.

use super::document::Document;
use lsp_types::{Code, Diagnostic, DiagnosticSeverity, PublishDiagnosticsParams};
use sim41_session::program::listing::{Remark, Severity};

pub(super) fn published(document: &Document) -> PublishDiagnosticsParams {
    let remarks = &document.analysis.remarks;
    PublishDiagnosticsParams {
        uri: document.uri.clone(),
        version: Some(document.version),
        diagnostics: remarks.iter().map(|remark| diagnostic(document, remark)).collect(),
    }
}

pub(super) fn diagnostic(document: &Document, remark: &Remark) -> Diagnostic {
    let severity = match remark.severity {
        Severity::Error => DiagnosticSeverity::Error,
        Severity::Warning => DiagnosticSeverity::Warning,
        Severity::Note => DiagnosticSeverity::Information,
    };
    Diagnostic {
        range: document.range(remark.place()),
        severity: Some(severity),
        code: Some(Code::String(remark.kind.code().into())),
        source: Some("sim41".into()),
        message: remark.sentence.clone().into(),
        ..Diagnostic::default()
    }
}
