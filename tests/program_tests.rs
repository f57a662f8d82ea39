//! The tests in the project's programs, and the output of `sim41 test` and `sim41 test --watch`.

use sim41_test_support::program;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn sim41() -> Command {
    program::command()
}

#[test]
fn tests_beside_the_programs_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<PathBuf> =
        entries.filter(|file| file.extension().is_some_and(|e| e == "prg")).collect();
    let output = sim41().arg("test").args(&files).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    let count = text.lines().last().unwrap().split(' ').next().unwrap().parse::<usize>().unwrap();
    assert!(count >= 140, "{count} tests");
}

#[test]
fn differences_and_exit_codes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("P.prg");
    let write = |test: &str| {
        std::fs::write(&file, format!("; {test}\nLBL \"P\"\n2\n*\nSTO 01\nSF 03\nEND\n")).unwrap();
    };
    let run = || {
        let output = sim41().arg("test").arg("P.prg").current_dir(folder.path()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        (output.status.code(), text)
    };
    write("test: 5 XEQ P -> 10.0000, R01=10, flag 3");
    assert_eq!(run(), (Some(0), "P.prg: 1 passed\n1 test passed\n".into()));
    write("test: 5 XEQ P -> 11.0000, R01>10, flag 3 clear, prints \"A\"");
    let text = [
        "P.prg:1: 5 XEQ P",
        "  expected 11.0000",
        "       got 10.0000",
        "  expected R01>10",
        "       got R01 10.0000",
        "  expected flag 3 clear",
        "       got flag 3 set",
        "  expected prints A",
        "       got nothing printed",
        "sim41: 1 of 1 test failed\n",
    ];
    assert_eq!(run(), (Some(1), text.join("\n")));
    write("test: 5 XEQ P");
    assert!(run().1.starts_with("P.prg:1: a test is KEYS -> DISPLAY; the arrow is missing\n"));
    write("test: NoKey -> 1");
    assert!(run().1.starts_with("P.prg:1: there is no key \"NoKey\""), "{}", run().1);
    // If a test cannot be parsed, its continuation is skipped, and the other tests run.
    write("test: NoKey -> 1\n; then: 5 -> 7\n; test: 5 XEQ P -> 10.0000");
    let said = "there is no key \"NoKey\"";
    assert_eq!(run().1, format!("P.prg:1: {said}\nsim41: 1 of 3 tests failed\n"));
    write("test: value -> 1\n; test: 5 XEQ P -> 10.0000");
    let (code, text) = run();
    assert!(text.starts_with("P.prg:1: there is no function or program VALUE"), "{text}");
    assert!(code == Some(1) && text.ends_with("sim41: 1 of 2 tests failed\n"), "{text}");
    // Comments accept keys in braces, and an uncleared error ends a test.
    write("test: 2 {Enter} 3 + -> 5.0000\n; test: 0 1/X -> DATA ERROR\n; then: 5 -> 5_");
    assert_eq!(run(), (Some(0), "P.prg: 3 passed\n3 tests passed\n".into()));
    write("test: 0 1/X 5 -> 5_\n; test: 0 1/X <- 5 -> 5_");
    let (code, text) = run();
    assert!(
        text.contains("expected 5_\n       got the calculator shows DATA ERROR after 1/X"),
        "{text}"
    );
    assert!(code == Some(1) && text.ends_with("sim41: 1 of 2 tests failed\n"), "{text}");
    // Text that resembles a comparison is a display; the message lists what can be compared.
    write("test: 5 XEQ P -> foo=3");
    let text = [
        "P.prg:1: 5 XEQ P",
        "  expected foo=3",
        "       got 10.0000",
        "  \"foo\" is not a register or flag: write X, Y, Z, T, LASTX, R05, ALPHA or flag 3",
        "sim41: 1 of 1 test failed\n",
    ];
    assert_eq!(run(), (Some(1), text.join("\n")));
    write("test: ALPHA 'N' SHIFT - '3' ALPHA -> foo=3, X=0");
    std::fs::write(&file, "; test: XEQ L -> R00=0\nLBL \"L\"\nPSE\nGTO \"L\"\nEND\n").unwrap();
    let (code, text) = run();
    assert_eq!(code, Some(1));
    assert!(
        text.contains(
            "  expected R00=0\n       got the program was still running after the last key"
        ),
        "{text}"
    );
    let text = "LBL \"P\"\n\"A;B\" // test: XEQ P -> 5\nAVIEW\nEND\n";
    std::fs::write(&file, text).unwrap();
    let text = "P.prg:2: XEQ P\n  expected 5\n       got A;B\nsim41: 1 of 1 test failed\n";
    assert_eq!(run().1, text);
    // `Test:` may be in upper or lower case, and the arrow may be `→`; anything that resembles a
    // test is reported.
    write("Test: 5 XEQ P → 10.0000\n; THEN: 2 * → 20.0000");
    assert_eq!(run(), (Some(0), "P.prg: 2 passed\n2 tests passed\n".into()));
    write("test 5 XEQ P -> 10.0000\n; testing 5 -> 6\n; test: 5 XEQ P -> 10.0000");
    let told = "P.prg:1: this looks like a test; one begins with `test:`\n";
    assert_eq!(run(), (Some(1), format!("{told}sim41: 1 of 2 tests failed\n")));
    write("nothing");
    assert_eq!(run().0, Some(1));
    assert_eq!(sim41().arg("test").output().unwrap().status.code(), Some(2));
}

#[test]
fn check_warns_of_tests_that_cannot_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("P.prg");
    let tests = "; test: 5 XEQ P\n; test: value -> 1\n; test: 5 p -> 10.0000, X=10\n";
    std::fs::write(&file, format!("{tests}LBL \"P\"\n2\n*\nEND\n")).unwrap();
    let check = |option: &[&str]| {
        let output =
            sim41().arg("check").args(option).arg("P.prg").current_dir(folder.path()).output();
        let output = output.unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, said) = check(&[]);
    assert!(said.contains("warning: a test is KEYS -> DISPLAY; the arrow is missing"), "{said}");
    assert!(said.contains("P.prg:2:1") && said.contains("VALUE"), "{said}");
    assert!(!said.contains("P.prg:3") && code == Some(0), "{said}");
    assert_eq!(check(&["--strict"]).0, Some(1));
    std::fs::write(&file, "; test: load:x.prg 5 value -> 1\nLBL \"P\"\nEND\n").unwrap();
    assert_eq!(check(&["--strict"]).0, Some(0));
    let help = sim41().args(["check", "--help"]).output().unwrap().stdout;
    assert!(String::from_utf8(help).unwrap().contains("unreachable"));
}

/// The warnings of `check` about comments in a listing, with their line numbers.
fn warned(comments: &[&str]) -> Vec<(usize, String)> {
    let folder = tempfile::tempdir().unwrap();
    let listing = format!("{}\nLBL \"P\"\nLBL \"Q2\"\n2\n*\nEND\n", comments.join("\n"));
    std::fs::write(folder.path().join("P.prg"), listing).unwrap();
    let check = sim41().args(["check", "P.prg"]).current_dir(folder.path()).output().unwrap();
    let said = String::from_utf8(check.stderr).unwrap();
    let warnings = said.split("warning: ").skip(1).map(|warning| {
        let (sentence, place) = warning.split_once("\n --> P.prg:").unwrap();
        (place.split(':').next().unwrap().parse().unwrap(), sentence.to_string())
    });
    warnings.collect()
}

#[test]
fn check_warns_of_comments_that_resemble_a_test() {
    let misspelt = "this looks like a test; one begins with `test:`";
    let without_keys = "a test is KEYS -> DISPLAY; the keys are missing";
    for (comment, wanted) in [
        ("; tests: 5 XEQ P -> 999", Some(misspelt)),
        ("; Tset: 5 XEQ P -> 999", Some(misspelt)),
        ("; test: -> 1", Some(without_keys)),
        ("; text: 5 -> 6", None),
        ("; testing 5 -> 6", None),
    ] {
        let wanted: Vec<_> = wanted.map(|sentence| (1, sentence.to_string())).into_iter().collect();
        assert_eq!(warned(&[comment]), wanted, "{comment}");
    }
}

#[test]
fn check_warns_of_xeq_and_gto_without_a_program() {
    let unknown = [
        ("; test: 3 XEQ NONE -> 5", "NONE"),
        ("; test: 3 XEQ \"NONE\" -> 5", "NONE"),
        ("; test: 3 xeq:none -> 5", "NONE"),
        ("; test: 3 xeq nope -> 5", "NOPE"),
        ("; test: 3 XEQ P ENTER XEQ NOPE1 -> 5, X=5", "NOPE1"),
        ("; test: \"P\" XEQ \"A B\" -> 5", "A B"),
        ("; test: 3 XEQ \"12AB\" -> 5", "12AB"),
        ("; test: GTO NONE 3 R/S -> 5", "NONE"),
        ("; test: gto:GCD 3 R/S -> 5", "GCD"),
        ("; test: 3 XEQ P -> 6\n; then: XEQ NONE -> NONE", "NONE"),
    ];
    for (comment, name) in unknown {
        let [(_, sentence)] = &warned(&[comment])[..] else { panic!("{comment}") };
        assert!(sentence.starts_with("there is no ") && sentence.contains(name), "{sentence}");
    }
    let known = [
        "; test: 3 XEQ P -> 6",
        "; test: 3 XEQ \"Q2\" -> 6",
        "; test: 3 xeq:SIN -> 0.0523",
        "; test: 8 ENTER 12 XEQ GCD -> 4",
        "; test: 3 XEQ NONE -> NONEXISTENT",
        "; test: \"XEQ NONE\" ALPHA 'NONE' ALPHA 3 -> 3",
        "; test: 3 XEQ 0 1 -> 5",
        "; test: GTO P 3 R/S -> 6",
        "; test: 2 XEQ SIZE 0 2 0 -> 2",
        "; XEQ NONE",
    ];
    assert_eq!(warned(&known), []);
    // PRGM enters a program, which may have any label.
    assert_eq!(warned(&["; test: PRGM lbl:NEW 7 RTN PRGM XEQ NEW -> 7"]), []);
}

/// `sim41 test --watch FILE | head` ends when `head` ends.
#[cfg(target_os = "linux")]
#[test]
fn watch_ends_with_its_reader() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("P.prg");
    std::fs::write(&file, "LBL \"P\"\nEND\n").unwrap();
    let mut child =
        sim41().args(["test", "--watch"]).arg(&file).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
}

#[test]
fn watch_tests_at_every_save() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("P.prg");
    let write = |factor: &str| {
        let text = format!("; test: 5 XEQ P -> 10.0000\nLBL \"P\"\n{factor}\n*\nEND\n");
        std::fs::write(&file, text).unwrap();
    };
    write("3");
    let mut child =
        sim41().args(["test", "--watch"]).arg(&file).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let name = file.display();
    let heads: Vec<String> = lines.by_ref().take(4).collect();
    assert_eq!(heads[1..3], ["  expected 10.0000", "       got 15.0000"]);
    assert_eq!(heads[3], format!("{name}: 1 of 1 test failed"));
    write("2");
    let passed = lines.find(|line| line.ends_with("passed")).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(passed, format!("{name}: 1 test passed"));
}
