//! Formats test results for other programs as JUnit XML or JSON.

use crate::operator::program_tests::{TestOutcome, Tested};
use anyhow::Result;
use serde_json::{Value, json};
use sim41_files::input;
use std::fmt::Write;
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum TestFormat {
    /// Human-readable differences
    Text,
    /// JUnit XML, with a suite for each file
    Junit,
    /// An array of objects with file, line, keys, passed and differences; or file and error
    Json,
}

pub(super) fn report(
    format: TestFormat,
    files: &[PathBuf],
    results: &[Option<Result<TestOutcome>>],
) -> String {
    let all = files.iter().map(|file| input::name(file)).zip(results.iter().flatten());
    match format {
        TestFormat::Text => String::new(),
        TestFormat::Json => format!("{:#}\n", Value::Array(all.flat_map(json_of).collect())),
        TestFormat::Junit => {
            let suites: String = all.map(suite).collect();
            format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n{suites}</testsuites>\n"
            )
        }
    }
}

fn json_of((file, result): (String, &Result<TestOutcome>)) -> Vec<Value> {
    let outcome = match result {
        Ok(outcome) => outcome,
        Err(error) => return vec![json!({ "file": file, "error": format!("{error:#}") })],
    };
    let test = |test: &Tested| {
        json!({
            "file": file,
            "line": test.line,
            "keys": test.keys,
            "passed": test.passed(),
            "differences": differences(test),
        })
    };
    outcome.tested.iter().map(test).collect()
}

fn differences(test: &Tested) -> Vec<String> {
    let in_line = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    test.differences.iter().flatten().map(in_line).collect()
}

fn suite((file, result): (String, &Result<TestOutcome>)) -> String {
    let name = xml(&file);
    let outcome = match result {
        Ok(outcome) => outcome,
        Err(error) => {
            let error = xml(&format!("{error:#}"));
            return format!(
                "<testsuite name=\"{name}\" tests=\"1\" failures=\"0\" errors=\"1\">\n<testcase \
                 classname=\"{name}\" name=\"{name}\"><error message=\"{error}\"/></testcase>\n\
                 </testsuite>\n"
            );
        }
    };
    let failed = outcome.tested.iter().filter(|test| !test.passed()).count();
    let count = outcome.tested.len();
    let mut suite = format!(
        "<testsuite name=\"{name}\" tests=\"{count}\" failures=\"{failed}\" errors=\"0\">\n"
    );
    for test in &outcome.tested {
        let (line, keys) = (test.line, xml(&test.keys));
        let begin = format!(
            "<testcase classname=\"{name}\" name=\"{keys}\" file=\"{name}\" line=\"{line}\""
        );
        let differences = differences(test);
        let _ = match (test.passed(), differences.first()) {
            (true, _) => writeln!(suite, "{begin}/>"),
            (false, first) => {
                let message = xml(first.unwrap_or(&test.keys));
                let all = xml(&differences.join("\n"));
                writeln!(suite, "{begin}><failure message=\"{message}\">{all}</failure></testcase>")
            }
        };
    }
    suite + "</testsuite>\n"
}

fn xml(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\n' => escaped.push('\n'),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            other if other.is_control() => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operator::program_tests::{self, Limits};
    use sim41_session::Calculator;

    #[test]
    fn reports_have_each_test_and_each_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("A&B.prg");
        let text = "; test: 1 XEQ \"<\" -> 2.0000\n; test: 3 XEQ \"<\" -> 2.0000, X=4\n\
            LBL \"<\"\n1\n+\nEND\n";
        std::fs::write(&file, text).unwrap();
        let run = program_tests::run(&file, &Calculator::clean(), &Limits::new(1_000));
        let files = [file, "none.prg".into()];
        let results = [Some(run), Some(Err(anyhow::anyhow!("a \u{1} \"b\"")))];
        let json: Value =
            serde_json::from_str(&report(TestFormat::Json, &files, &results)).unwrap();
        assert_eq!((&json[0]["line"], &json[0]["passed"]), (&json!(1), &json!(true)));
        assert_eq!(json[1]["differences"], json!(["expected 2.0000 got 4.0000"]));
        assert_eq!(json[2]["error"], "a \u{1} \"b\"");
        let junit = report(TestFormat::Junit, &files, &results);
        for part in [
            "A&amp;B.prg\" tests=\"2\" failures=\"1\" errors=\"0\">",
            "name=\"1 XEQ &quot;&lt;&quot;\" file=",
            " line=\"1\"/>",
            "<failure message=\"expected 2.0000 got 4.0000\">",
            "<error message=\"a \u{fffd} &quot;b&quot;\"/>",
        ] {
            assert!(junit.contains(part), "{part}\n{junit}");
        }
        assert!(report(TestFormat::Text, &files, &results).is_empty());
    }
}
