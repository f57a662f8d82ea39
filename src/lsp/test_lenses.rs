//! The tests in a listing's comments: a button above each test, and its result.

use super::document::Document;
use crate::operator::program_tests::{self, Limits, Tested};
use anyhow::{Result, anyhow};
use lsp_types::{CodeLens, Command};
use serde_json::json;
use sim41_files::locked;
use sim41_session::{Budget, Calculator, Interrupt};
use std::sync::Arc;

/// The command that runs a document's tests; its argument is the document.
pub(super) const RUN: &str = "sim41.runTests";

const STEPS: u64 = 100_000_000;

/// A button for each test, with its result if the test has been run since the last change.
pub(super) fn lenses(document: &Document) -> Vec<CodeLens> {
    let given = locked(&document.given);
    let lens = |line: usize| {
        let told = given.iter().find(|(tested, _)| *tested == line);
        let title = told.map_or("▶ run the tests".to_string(), |(_, told)| told.clone());
        let arguments = Some(vec![json!(document.uri)]);
        let command = Command { title, command: RUN.into(), arguments, tooltip: None };
        let range = document.line_range(line - 1);
        CodeLens { range, command: Some(command), data: None }
    };
    program_tests::lines(&document.text).into_iter().map(lens).collect()
}

/// Runs the tests in a listing. Returns the line of each test, counted from 1, and its result;
/// `None` if interrupted. Fails if the program does not fit in the calculator.
pub(super) fn run(
    text: &str,
    programs: &[u8],
    calculator: &Calculator,
    interrupt: &Interrupt,
) -> Result<Option<Vec<(usize, String)>>> {
    let mut loaded = calculator.clone();
    loaded.load_raw(programs).map_err(|error| anyhow!("{error}"))?;
    let budget = Arc::new(Budget::new(STEPS, ""));
    let limits = Limits { budget, interrupt: interrupt.clone(), ..Limits::new(STEPS) };
    let outcome = program_tests::run_loaded(text, &loaded, &limits)?;
    Ok(outcome
        .map(|outcome| outcome.tested.iter().map(|test| (test.line, message(test))).collect()))
}

fn message(test: &Tested) -> String {
    match &test.differences {
        None => format!("✗ {}", test.keys),
        Some(differences) if differences.is_empty() => "✓ passed".into(),
        Some(differences) => {
            let words = differences.join("; ").split_whitespace().collect::<Vec<_>>().join(" ");
            format!("✗ {}", words.replace(" got ", ", got "))
        }
    }
}
