//! Formats remarks for other programs: JSON, SARIF for code scanning, and GitHub workflow commands.

use crate::files::message;
use serde_json::{Value, json};
use sim41_session::program::listing::{Remark, RemarkKind, Severity};

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum ReportFormat {
    /// Human-readable text with excerpts
    Text,
    /// An array of objects with file, line, column, endColumn, severity, kind, message and fix
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// GitHub workflow commands that annotate files
    Github,
}

pub(super) type Told = (String, Remark);

pub(super) fn report(format: ReportFormat, told: &[Told]) -> String {
    match format {
        ReportFormat::Text => String::new(),
        ReportFormat::Json => pretty(&told.iter().map(json_of).collect()),
        ReportFormat::Sarif => pretty(&sarif(told)),
        ReportFormat::Github => told.iter().map(github).collect(),
    }
}

fn pretty(value: &Value) -> String {
    message::escaped_json(&format!("{value:#}\n"))
}

fn json_of((file, remark): &Told) -> Value {
    json!({
        "file": file,
        "line": remark.line,
        "column": remark.column,
        "endColumn": remark.column + remark.length,
        "severity": remark.severity.to_string(),
        "kind": remark.kind.code(),
        "message": remark.sentence,
        "fix": remark.fix,
    })
}

fn sarif(told: &[Told]) -> Value {
    let rules: Vec<Value> =
        RemarkKind::ALL.iter().map(|kind| json!({ "id": kind.code() })).collect();
    let results: Vec<Value> = told.iter().map(result).collect();
    let driver = json!({
        "name": "sim41",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    });
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": driver },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn result((file, remark): &Told) -> Value {
    let region = json!({
        "startLine": remark.line,
        "startColumn": remark.column,
        "endColumn": remark.column + remark.length,
    });
    let artifact = json!({ "uri": file });
    let mut result = json!({
        "ruleId": remark.kind.code(),
        "level": remark.severity.to_string(),
        "message": { "text": remark.sentence },
        "locations": [{
            "physicalLocation": { "artifactLocation": artifact, "region": region },
        }],
    });
    if let Some(fix) = &remark.fix {
        let replacement = json!({ "deletedRegion": region, "insertedContent": { "text": fix } });
        let change = json!({ "artifactLocation": artifact, "replacements": [replacement] });
        let description = json!({ "text": format!("write {fix}") });
        result["fixes"] = json!([{ "description": description, "artifactChanges": [change] }]);
    }
    result
}

fn github((file, remark): &Told) -> String {
    let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    let command = match remark.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let (file, title, end) =
        (property(file), remark.kind.code(), remark.column + remark.length - 1);
    let Remark { line, column, sentence, .. } = remark;
    format!(
        "::{command} file={file},line={line},col={column},endColumn={end},title={title}::{}\n",
        data(sentence)
    )
}
