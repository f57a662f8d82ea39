//! The pictures of `docs/printer.md` must match the printouts; `UPDATE_DOCS=1` redraws them.

use sim41_test_support::program;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

fn check(picture: &str, arguments: &[&str]) {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kept = project.join("docs").join(picture);
    let folder = tempfile::tempdir().unwrap();
    let drawn = folder.path().join(picture);
    let status = program::command()
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

#[test]
fn paper_of_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let program = file("P.prg", "; test: 3 XEQ P -> 3.0000\nLBL \"P\"\nPRX\nEND\n");
    let transcript = file("P.session", "@keypad\n3 xeq:PRX |  3.0000\n");
    let cases: [(&[&str], &str); 8] = [
        (&["run", &program, "3", "xeq:P"], ""),
        (&["type", "3KPRX{Enter}"], ""),
        (&["calc", "3 PRX"], ""),
        (&["session", &transcript], ""),
        (&["test", &program], ""),
        (&["profile", &program, "3", "xeq:P"], ""),
        (&["cover", &program, "3", "xeq:P"], ""),
        (&["debug", &program], "run 3 xeq:P\n"),
    ];
    for (arguments, input) in cases {
        let paper = folder.path().join(format!("{}.txt", arguments[0]));
        let mut child = program::command()
            .arg(arguments[0])
            .args(["--printer", "man", "--paper"])
            .arg(&paper)
            .args(&arguments[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success(), "{arguments:?}");
        let printed = std::fs::read_to_string(&paper).unwrap();
        assert!(printed.contains("3.0000    ***"), "{arguments:?} printed {printed:?}");
    }
}

/// Listings printed in each switch position are read as the same bytes, or the loss is reported.
#[test]
fn programs_are_read_from_their_paper() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let bytes = |file: &Path| {
        let raw = folder.path().join("out.raw");
        let output =
            program::command().args(["convert", "--force"]).arg(file).arg(&raw).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {said}", file.display());
        std::fs::read(raw).unwrap()
    };
    let programs =
        std::fs::read_dir(project.join("programs")).unwrap().map(|it| it.unwrap().path());
    let mut lost = Vec::new();
    for listing in programs.filter(|path| path.extension().is_some_and(|it| it == "prg")) {
        let wanted = bytes(&listing);
        for switch in ["man", "norm", "trace"] {
            let output = program::command()
                .args(["list", "--printer", switch])
                .arg(&listing)
                .output()
                .unwrap();
            let paper = folder.path().join("paper.txt");
            std::fs::write(&paper, &output.stdout).unwrap();
            let same = bytes(&paper) == wanted;
            assert_eq!(same, output.status.success(), "{} {switch}", listing.display());
            if !same {
                lost.push((listing.file_stem().unwrap().to_owned(), switch));
                let said = String::from_utf8_lossy(&output.stderr);
                assert!(said.contains("the printer shows TONE 10 as TONE 0"), "{said}");
            }
        }
    }
    assert_eq!(lost, ["man", "norm", "trace"].map(|switch| ("SYNTHR".into(), switch)));
}

#[test]
fn a_listing_on_paper_can_be_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let paper = folder.path().join("area.txt");
    for _ in 0..2 {
        let project = Path::new(env!("CARGO_MANIFEST_DIR"));
        let output = program::command()
            .args(["list", "--printer", "man"])
            .arg(project.join("programs/GCD.prg"))
            .arg("-o")
            .arg(&paper)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
