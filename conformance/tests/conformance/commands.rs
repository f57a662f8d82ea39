//! The commands as a user runs them: output, messages on standard error, exit codes.

use crate::{conform_in, text};
use sim41_test_support::console;
use std::path::Path;

fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

fn failure(files: &[(&str, &[u8])], arguments: &[&str]) -> (String, i32) {
    let output = conform_in(folder(files).path(), arguments, "");
    assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
    (text(&output.stderr).trim_end().to_string(), output.status.code().unwrap())
}

#[test]
fn files_that_cannot_be_read() {
    let (sentence, _) = failure(&[("cases", b"SIN\n  \xC3(")], &["keys", "cases"]);
    assert_eq!(sentence, "sim41: cases:2:3: the byte C3 is not UTF-8; save the file as UTF-8");
    let (sentence, _) = failure(&[], &["check", "."]);
    assert!(sentence.starts_with("sim41: cannot read .: "), "{sentence}");
    let (error, code) = failure(&[("v.tsv", b"a\tb\n1\t2\n")], &["check", "v.tsv"]);
    assert_eq!(
        (error.as_str(), code),
        (
            "sim41: v.tsv:1: invalid first column \"a\": expected function, value, steps, keys \
             or name",
            1
        )
    );
    let (error, code) = failure(&[("v.tsv", b"keys\tdisplay\n1\n")], &["check", "v.tsv"]);
    assert_eq!((error.as_str(), code), ("sim41: v.tsv:2: expected 2 columns, got 1", 1));
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for arguments in [&["nonsense"][..], &["keys", "--clock", "yesterday"], &["keys", "--fresh"]] {
        let (sentence, code) = failure(&[], arguments);
        assert!(sentence.starts_with("error: "), "{sentence}");
        assert_eq!(code, 2);
    }
    let (sentence, _) = failure(&[], &["keys", "--clock", "2023-02-29"]);
    assert!(sentence.contains("expected a date or a date and time"), "{sentence}");
}

#[test]
fn a_case_that_cannot_be_carried_out_is_one_line() {
    let folder = folder(&[]);
    let answers = |command, input| text(&conform_in(folder.path(), &[command], input).stdout);
    assert_eq!(
        answers("keys", "# comment\n\nSINN\n"),
        "ERROR: column 1: there is no key \"SINN\"; closest match: SIN\n"
    );
    let answer = answers("fn", "SIN DEG 1\nNOPE DEG 0 0 0 0\nSIN FOO 0 0 0 0\n");
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(lines[0], "ERROR: invalid case: expected name mode T Z Y X [L=value] [R11 ... R16]");
    assert!(lines[1].starts_with("ERROR: ") && lines[2].starts_with("ERROR: "), "{lines:?}");
    let answer = answers("fmt", "1 FIX 4 2 1\n");
    assert_eq!(answer, "ERROR: invalid flag \"2\": expected 0 or 1\n");
}

#[test]
fn measurements_are_counted_by_family() {
    let table = "function\tmode\tt\tz\ty\tx\tr11..r16\tstatus\tt'\tz'\ty'\tx'\tl'\tr11'..r16'\n\
        +\tDEG\t0\t0\t2\t3\t\tOK\t0\t0\t0\t5\t3\t\n\
        +\tDEG\t0\t0\t2\t3\t\tOK\t0\t0\t0\t6\t3\t\n\
        CHS\tDEG\t0\t0\t2\t3\t\tOK\t0\t0\t2\t-3\t0\t\n";
    let folder = folder(&[("few.tsv", table.as_bytes())]);
    let output = conform_in(folder.path(), &["check", "few.tsv"], "");
    assert_eq!(
        text(&output.stdout),
        "few.tsv:3: + DEG 0 0 2 3\n    x': expected \"6\", got \"5\"\n\
         few                       3 rows       2 agree   66.6 %\n\
         \x20 +                       2 rows       1 agree   50.0 %\n\
         \x20 CHS                     1 rows       1 agree  100.0 %\n"
    );
    assert_eq!(text(&output.stderr), "sim41: 1 of 3 rows differs\n");
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(unix)]
#[test]
fn every_command_ends_with_its_reader() {
    let rows = b"value\tmode\tdigits\tflag28\tflag29\tdisplay\n1\tFIX\t4\t1\t1\t 1.0000      \n";
    let folder = folder(&[("v.tsv", rows), ("keys", b"1\n"), ("fn", b"SIN DEG 0 0 0 0\n")]);
    for command in ["check v.tsv", "keys keys", "fn fn", "cases", "completions bash", "man"] {
        let line = format!("timeout 60 {} {command} | :", env!("CARGO_BIN_EXE_sim41-conform"));
        let mut shell = std::process::Command::new("bash");
        let shell = shell.args(["-c", &format!("set -o pipefail; {line}")]);
        let output = shell.current_dir(folder.path()).output().unwrap();
        let said = text(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{command}: {said}");
    }
}

#[test]
fn commands_print_what_the_page_says() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let (run, wrong) = console::run(&[page], Path::new(env!("CARGO_BIN_EXE_sim41-conform")));
    assert!(run >= 6, "only {run} commands found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
