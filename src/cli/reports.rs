//! Formats remarks for other programs as JSON, SARIF (code scanning) or GitHub workflow commands.

use serde_json::{Value, json};
use sim41_files::message;
use sim41_session::program::listing::{Remark, RemarkKind, Severity};

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum ReportFormat {
    /// Human-readable text with excerpts
    Text,
    /// An array of objects with file, line, column, endColumn, severity, kind, message and fix; or
    /// file and error
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// GitHub workflow commands that annotate files
    Github,
}

pub(super) type Told = (String, Remark);

/// The name of a file that cannot be read or is not a program, and the error.
pub(super) type FileError = (String, String);

pub(super) fn report(format: ReportFormat, told: &[Told], errors: &[FileError]) -> String {
    match format {
        ReportFormat::Text => String::new(),
        ReportFormat::Json => {
            let error = |(file, error): &FileError| json!({ "file": file, "error": error });
            pretty(&told.iter().map(json_of).chain(errors.iter().map(error)).collect())
        }
        ReportFormat::Sarif => pretty(&sarif(told, errors)),
        ReportFormat::Github => {
            told.iter().map(github).chain(errors.iter().map(github_error)).collect()
        }
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

fn sarif(told: &[Told], errors: &[FileError]) -> Value {
    let rules: Vec<Value> =
        RemarkKind::ALL.iter().map(|kind| json!({ "id": kind.code() })).collect();
    let results: Vec<Value> =
        told.iter().map(result).chain(errors.iter().map(result_of_error)).collect();
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

fn result_of_error((file, error): &FileError) -> Value {
    json!({
        "level": "error",
        "message": { "text": error },
        "locations": [{ "physicalLocation": { "artifactLocation": { "uri": file } } }],
    })
}

/// Escapes the message of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

fn github_error((file, error): &FileError) -> String {
    format!("::error file={}::{}\n", property(file), data(error))
}

fn github((file, remark): &Told) -> String {
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
