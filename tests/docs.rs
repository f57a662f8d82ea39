//! Pages written from tables must say what the tables say. `UPDATE_DOCS=1 cargo test --test docs`
//! writes them anew.

use std::path::Path;

fn check(path: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    assert!(written == text, "{path} is not up to date: run UPDATE_DOCS=1 cargo test --test docs");
}

#[test]
fn keyboard() {
    check("docs/keyboard.md", &sim41::keyboard::document::keyboard());
}
