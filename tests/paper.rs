//! The pictures of `docs/printer.md` are what the programs print; `UPDATE_DOCS=1` draws them anew.

use std::path::Path;
use std::process::Command;

/// Run a program with a printer, and compare its paper with a picture of the documentation.
fn check(picture: &str, arguments: &[&str]) {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kept = project.join("docs").join(picture);
    let folder = tempfile::tempdir().unwrap();
    let drawn = folder.path().join(picture);
    let status = Command::new(env!("CARGO_BIN_EXE_sim41"))
        .current_dir(project)
        .args(["run", "--size", "20", "--printer", "man", "--paper"])
        .arg(&drawn)
        .args(arguments)
        .output()
        .unwrap();
    assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::copy(&drawn, &kept).unwrap();
    }
    let read = |path: &Path| std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    assert!(read(&drawn) == read(&kept), "docs/{picture} is not what the program prints");
}

#[test]
fn a_board_of_columns_and_special_characters() {
    check("board.svg", &["programs/BOARD.prg", "15863724", "xeq:BOARD"]);
}

#[test]
fn a_plot() {
    check("wave.svg", &["programs/WAVE.prg", "xeq:WAVE"]);
}
