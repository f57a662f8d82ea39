//! `docs/conformance.md` says how many measured rows agree; never may fewer, and every row of
//! `tests/vectors` is compared. `UPDATE_DOCS=1 cargo test --test conformance` writes the page anew.

use sim41_test_support::program;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Output;

/// The folders of measured rows, and the extended-memory modules that were plugged in for them.
const FOLDERS: [(&str, &str); 2] = [("tests/vectors/modules", "2"), ("tests/vectors", "0")];

/// Returns the files of rows in a folder of the project, in their order.
fn files(folder: &str) -> Vec<PathBuf> {
    let entries = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).read_dir().unwrap();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|file| file.extension().is_some_and(|e| e == "tsv"))
        .collect();
    files.sort();
    files
}

/// Runs `conform check` on these files, which shows up to `show` rows of each that differ.
fn check(modules: &str, show: &str, files: &[PathBuf]) -> Output {
    let arguments = ["conform", "check", "--xmem", modules, "--show", show];
    program::command().args(arguments).args(files).output().unwrap()
}

/// The table that `conform check` gives for all vectors.
fn measured() -> String {
    let mut table = String::new();
    for (folder, modules) in FOLDERS {
        let output = check(modules, "0", &files(folder));
        let error = String::from_utf8(output.stderr).unwrap();
        // Rows that differ make it fail; a file that cannot be read must not pass for one of them.
        assert!(output.status.success() || error.contains(" differ"), "{error}");
        table += &String::from_utf8(output.stdout).unwrap();
    }
    table
}

/// Returns the first rows that differ in the file with this name, for a message.
fn differing(name: &str) -> String {
    let all = FOLDERS
        .iter()
        .flat_map(|(folder, modules)| files(folder).into_iter().map(move |file| (file, modules)));
    let mut all = all.filter(|(file, _)| file.file_stem().is_some_and(|stem| stem == name));
    let Some((file, modules)) = all.next() else { return String::new() };
    String::from_utf8(check(modules, "20", &[file]).stdout).unwrap()
}

/// The number of rows in all files, each of which begins with a line of its columns.
fn rows_in_the_files() -> usize {
    let rows = |file: PathBuf| {
        let text = std::fs::read_to_string(file).unwrap();
        text.lines().filter(|line| !line.is_empty()).count() - 1
    };
    FOLDERS.iter().flat_map(|(folder, _)| files(folder)).map(rows).sum()
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
    let now = counts(&measured);
    let of_files = now.iter().filter(|(name, ..)| name != "all" && !name.contains(','));
    let compared: usize = of_files.map(|(_, rows, _)| rows).sum();
    assert_eq!(compared, rows_in_the_files(), "rows that were compared, and rows in the files");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&page, format!("{head}```text\n{measured}```\n{tail}")).unwrap();
        return;
    }
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
            "{name}: {agree} of {rows} rows agreed, now {agree_now} of {rows_now}\n{}",
            differing(name.split(',').next().unwrap())
        );
    }
}
