//! Compares the measured rows in `tests/vectors` with the counts in `docs/conformance.md`.
//!
//! `UPDATE_DOCS=1 cargo test --test conformance` rewrites the page. Like the test itself, this
//! fails if rows no longer agree; [`ratchet`] describes the exceptions.

mod commands;
mod emulators;
mod firmware;
mod modules;
mod ratchet;

use ratchet::Page;
use sim41_test_support::program;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Output;

/// The folders of measured rows, and the number of extended-memory modules used for each.
const FOLDERS: [(&str, &str); 2] = [("tests/vectors/modules", "2"), ("tests/vectors", "0")];

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

fn conform_in(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let command = program::for_a_new_user(Path::new(env!("CARGO_BIN_EXE_sim41-conform")));
    program::run(command, folder, arguments, input.as_bytes())
}

fn conform(arguments: &[&str], input: &str) -> Output {
    conform_in(&project(), arguments, input)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn files(folder: &str) -> Vec<PathBuf> {
    let entries = project().join(folder).read_dir().unwrap();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|file| file.extension().is_some_and(|e| e == "tsv"))
        .collect();
    files.sort();
    files
}

fn check(modules: &str, show: &str, files: &[PathBuf]) -> Output {
    let files = files.iter().map(|file| file.to_str().unwrap());
    let options = ["check", "--xmem", modules, "--show", show].into_iter();
    conform(&options.chain(files).collect::<Vec<_>>(), "")
}

fn measured() -> String {
    let mut table = String::new();
    for (folder, modules) in FOLDERS {
        let output = check(modules, "0", &files(folder));
        let error = String::from_utf8(output.stderr).unwrap();
        // Differing rows also make `check` fail, but only other failures count here.
        assert!(output.status.success() || error.contains(" differ"), "{error}");
        table += &String::from_utf8(output.stdout).unwrap();
    }
    table
}

fn differing(name: &str) -> String {
    let all = FOLDERS
        .iter()
        .flat_map(|(folder, modules)| files(folder).into_iter().map(move |file| (file, modules)));
    let mut all = all.filter(|(file, _)| file.file_stem().is_some_and(|stem| stem == name));
    let Some((file, modules)) = all.next() else { return String::new() };
    String::from_utf8(check(modules, "20", &[file]).stdout).unwrap()
}

fn rows_in_the_files() -> usize {
    let rows = |file: PathBuf| {
        let text = std::fs::read_to_string(file).unwrap();
        text.lines().filter(|line| !line.is_empty()).count() - 1
    };
    FOLDERS.iter().flat_map(|(folder, _)| files(folder)).map(rows).sum()
}

fn differing_lines(file: &Path, modules: &str) -> BTreeSet<usize> {
    let output = check(modules, "1000000", &[file.to_path_buf()]);
    let name = file.display().to_string();
    let text = String::from_utf8(output.stdout).unwrap();
    let shown = text.lines().filter_map(|line| line.strip_prefix(&name)?.strip_prefix(':'));
    shown.map(|rest| rest.split(':').next().unwrap().parse().unwrap()).collect()
}

/// Every listed row must differ. Scratch registers have no rows of their own.
fn assert_that_losses_differ(losses: &str) {
    for (family, lines) in ratchet::parse_losses(losses).unwrap() {
        let (name, part) = family.split_once(", ").unwrap_or((&family, ""));
        if part.starts_with("scratch-") {
            continue;
        }
        let all = FOLDERS.iter().flat_map(|(folder, modules)| {
            files(folder).into_iter().map(move |file| (file, modules))
        });
        let mut named = all.filter(|(file, _)| file.file_stem().is_some_and(|stem| stem == name));
        let (file, modules) = named.next().unwrap_or_else(|| panic!("{family}: no such file"));
        let differing = differing_lines(&file, modules);
        let agreeing: Vec<&usize> = lines.difference(&differing).collect();
        assert!(agreeing.is_empty(), "{family}: lines {agreeing:?} are listed but do not differ");
    }
}

#[test]
fn the_page_promises_no_more_than_is_measured() {
    let project = project();
    let file = project.join("docs/conformance.md");
    let text = std::fs::read_to_string(&file).unwrap().replace("\r\n", "\n");
    let losses = std::fs::read_to_string(project.join("conformance/losses.tsv")).unwrap();
    let losses = losses.replace("\r\n", "\n");
    assert_that_losses_differ(&losses);
    let page = Page::parse(&text).unwrap();
    let table = measured();
    assert_eq!(ratchet::rows(&table), Ok(rows_in_the_files()), "rows compared, rows in the files");
    let rewritten = page.rewritten(&table, &losses).unwrap_or_else(|error| {
        let families = error.lines().filter_map(|line| line.split([',', ':']).next());
        let rows: String = families.collect::<BTreeSet<_>>().into_iter().map(differing).collect();
        panic!("{error}\n{rows}")
    });
    match std::env::var_os("UPDATE_DOCS") {
        Some(_) => std::fs::write(&file, rewritten).unwrap(),
        None => assert!(
            page.is_current(&table, &losses).unwrap(),
            "families or losses changed: run UPDATE_DOCS=1 cargo test --test conformance"
        ),
    }
}
