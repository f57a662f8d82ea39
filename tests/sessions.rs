//! `sim41 test` replays every transcript in `tests/sessions` and `docs/sessions`.

use sim41_test_support::program;
use std::path::{Path, PathBuf};

fn transcripts() -> Vec<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/sessions", "docs/sessions"].map(|folder| project.join(folder));
    let entries = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "session"));
    files.sort();
    files
}

#[test]
fn transcripts_give_the_displays_that_they_show() {
    let files = transcripts();
    assert!(files.len() >= 7, "transcripts are missing: {files:?}");
    let mut failures = Vec::new();
    for file in files {
        let output = program::command().args(["test", "--quiet"]).arg(&file).output().unwrap();
        if !output.status.success() {
            failures.push(String::from_utf8_lossy(&output.stderr).trim().to_string());
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
