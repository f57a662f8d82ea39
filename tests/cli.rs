//! The commands as a user meets them: output, sentences on standard error, exit codes.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Run sim41 with these arguments, in a folder of its own, with this standard input.
fn sim41(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sim41"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that fails early does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The sentence and the exit code with which a command fails; it prints nothing else.
fn failure(files: &[(&str, &[u8])], arguments: &[&str]) -> (String, i32) {
    let folder = folder(files);
    let output = sim41(folder.path(), arguments, b"");
    assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
    (text(&output.stderr).trim_end().to_string(), output.status.code().unwrap())
}

#[test]
fn files_that_cannot_be_read() {
    let (sentence, code) = failure(&[], &["session", "none.session"]);
    assert!(sentence.starts_with("sim41: cannot read none.session: "), "{sentence}");
    assert_eq!(code, 1);
    let (sentence, code) = failure(&[("x.session", b"1 | \xFF")], &["session", "x.session"]);
    assert_eq!(sentence, "sim41: x.session:1:5: the byte FF is not UTF-8 text; save the file as UTF-8");
    assert_eq!(code, 1);
    let (sentence, _) = failure(&[("cases", b"SIN\n  \xC3(")], &["conform", "keys", "cases"]);
    assert_eq!(sentence, "sim41: cases:2:3: the byte C3 is not UTF-8 text; save the file as UTF-8");
    let (sentence, _) = failure(&[], &["conform", "check", "."]);
    assert!(sentence.starts_with("sim41: cannot read .: "), "{sentence}");
}

#[test]
fn syntax_that_nobody_knows() {
    for (content, sentence) in [
        ("1 2", "1:1: a line is KEYS | DISPLAY; the bar is missing"),
        ("@basic", "1:1: \"@basic\" is no directive: there are @pc, @keypad and @fresh"),
        ("# x\n1{Entr} | X", "2:2: \"Entr\" is no key; a computer's key is written {Enter}, a calculator's {SIN}"),
        ("@keypad\n1 'A | X", "2:3: the quotation mark of 'A is not closed"),
    ] {
        let (error, code) = failure(&[("x.session", content.as_bytes())], &["session", "x.session"]);
        assert_eq!((error, code), (format!("sim41: x.session:{sentence}"), 1));
    }
    let (error, code) = failure(&[], &["type", "12{"]);
    assert_eq!((error.as_str(), code), ("sim41: KEYS:1:3: a brace is opened but not closed", 1));
    let (error, code) = failure(&[("v.tsv", b"a\tb\n1\t2\n")], &["conform", "check", "v.tsv"]);
    assert_eq!(
        (error.as_str(), code),
        ("sim41: v.tsv:1: the first column must be function, value or keys, not \"a\"", 1)
    );
    let (error, code) = failure(&[("v.tsv", b"keys\tdisplay\n1\n")], &["conform", "check", "v.tsv"]);
    assert_eq!((error.as_str(), code), ("sim41: v.tsv:2: a row has 2 columns, this one 1", 1));
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for arguments in [&["nonsense"][..], &["session"], &["type"], &["conform", "keys", "--clock", "yesterday"]] {
        let (sentence, code) = failure(&[], arguments);
        assert!(sentence.starts_with("error: "), "{sentence}");
        assert_eq!(code, 2);
    }
    let (sentence, _) = failure(&[], &["conform", "keys", "--clock", "2023-02-29"]);
    assert!(sentence.contains("there is no such day"), "{sentence}");
}

#[test]
fn a_case_that_cannot_be_carried_out_is_one_line() {
    let folder = folder(&[]);
    let output = sim41(folder.path(), &["conform", "keys"], b"# comment\n\nSINN\n");
    assert_eq!(text(&output.stdout), "ERROR: column 1: there is no key \"SINN\"; SIN is the nearest\n");
    let output = sim41(folder.path(), &["conform", "fn"], b"SIN DEG 1\nNOPE DEG 0 0 0 0\nSIN FOO 0 0 0 0\n");
    let lines: Vec<String> = text(&output.stdout).lines().map(str::to_string).collect();
    assert_eq!(lines[0], "ERROR: a case is: name mode T Z Y X [L=value] [R11 ... R16]");
    assert!(lines[1].starts_with("ERROR: ") && lines[2].starts_with("ERROR: "), "{lines:?}");
    let output = sim41(folder.path(), &["conform", "fmt"], b"1 FIX 4 2 1\n");
    assert_eq!(text(&output.stdout), "ERROR: \"2\" is no state of a flag, 0 or 1\n");
}
