//! Converts a document's remarks to diagnostics, which the editor underlines.

use super::document::Document;
use crate::operator::program_tests;
use lsp_types::{Code, Diagnostic, DiagnosticSeverity, PublishDiagnosticsParams};
use sim41_session::Calculator;
use sim41_session::program::listing::{Remark, Severity};
use sim41_session::program::{Contents, Library};

/// The remarks of `sim41 check`, including those about tests, which are checked on `calculator`.
/// `elsewhere` contains the labels of the other listings, sorted.
pub(super) fn published(
    document: &Document,
    calculator: &Calculator,
    library: &Library,
    elsewhere: &[String],
) -> PublishDiagnosticsParams {
    let analysis = &document.analysis;
    let mut remarks = analysis.remarks_beside(library, elsewhere);
    if analysis.is_good {
        let Contents { text, programs, .. } = &analysis.contents;
        remarks.extend(program_tests::remarks(text, programs, calculator));
        remarks.sort_by_key(|remark| (remark.line, remark.column));
    }
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
