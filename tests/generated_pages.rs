//! Generated pages must match the tables that they are generated from. `UPDATE_DOCS=1 cargo test
//! --test generated_pages` regenerates them.

mod pages;

use pages::{instructions_page, keyboard_page};
use std::path::Path;

fn check(path: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    let remedy = "UPDATE_DOCS=1 cargo test --test generated_pages";
    assert!(written == text, "{path} is not up to date: run {remedy}");
}

#[test]
fn keyboard() {
    check("docs/keyboard.md", &keyboard_page::keyboard());
}

#[test]
fn instructions() {
    check("docs/instructions.md", &instructions_page::instructions());
}
