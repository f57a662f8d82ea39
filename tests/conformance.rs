//! `docs/conformance.md` says how many measured rows agree; never may fewer.
//! `UPDATE_DOCS=1 cargo test --test conformance` writes the page anew.

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The table that `conform check` gives for all vectors.
fn measured() -> String {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let vectors = std::fs::read_dir(project.join("tests/vectors"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        vectors.filter(|file| file.extension().is_some_and(|e| e == "tsv")).collect();
    files.sort();
    let mut command = common::command();
    let output = command.args(["conform", "check", "--show", "0"]).args(files).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    // Rows that differ make it fail; a file that cannot be read must not pass for one of them.
    assert!(output.status.success() || error.contains(" differ"), "{error}");
    String::from_utf8(output.stdout).unwrap()
}

/// File and family, rows, and rows that agree, of each line of the table.
fn counts(table: &str) -> Vec<(String, usize, usize)> {
    let mut file = String::new();
    let mut counts = Vec::new();
    for line in table.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, rows, "rows", agree, "agree", ..] = words[..] else {
            panic!("{line:?} is no line of the table")
        };
        if !line.starts_with(' ') {
            file = name.to_string();
        }
        let name = if line.starts_with(' ') { format!("{file}, {name}") } else { file.clone() };
        counts.push((name, rows.parse().unwrap(), agree.parse().unwrap()));
    }
    counts
}

#[test]
fn the_page_promises_no_more_than_is_measured() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/conformance.md");
    let text = std::fs::read_to_string(&page).unwrap().replace("\r\n", "\n");
    let (head, rest) = text.split_once("```text\n").unwrap();
    let (table, tail) = rest.split_once("```\n").unwrap();
    let measured = measured();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&page, format!("{head}```text\n{measured}```\n{tail}")).unwrap();
        return;
    }
    let now = counts(&measured);
    let promised = counts(table);
    let names = |counts: &[(String, usize, usize)]| -> BTreeSet<String> {
        counts.iter().map(|(name, ..)| name.clone()).collect()
    };
    assert_eq!(names(&promised), names(&now), "the page and the measured families");
    for (name, rows, agree) in promised {
        let (_, rows_now, agree_now) = now.iter().find(|(other, ..)| *other == name).unwrap();
        assert!(*rows_now >= rows, "{name}: {rows} rows were measured, now there are {rows_now}");
        assert!(
            rows_now - agree_now <= rows - agree,
            "{name}: {agree} of {rows} rows agreed, now {agree_now} of {rows_now}"
        );
    }
}
