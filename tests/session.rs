//! Programs behave the same in every front end: each rule is tested with `run` and the debugger, or
//! with another command. The screen's tests are in `crates/screen/src/tests`.

use sim41_test_support::program::{command, sim41};
use std::io::{BufRead, BufReader, Read};
use std::process::{Output, Stdio};

fn output(program: &str, arguments: &[&str], input: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("x.prg"), program).unwrap();
    sim41(folder.path(), arguments, input.as_bytes())
}

fn lines(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    text.lines().map(|line| line.trim().to_string()).filter(|line| !line.is_empty()).collect()
}

/// The lines of standard output that `run` and `debug` print for a program.
fn run_and_debug(program: &str, options: &[&str]) -> [Vec<String>; 2] {
    let run = output(program, &[&["run"], options, &["x.prg"]].concat(), "");
    let debug = output(program, &[&["debug"], options, &["x.prg"]].concat(), "run\n");
    // The debugger echoes its command, and the word `display` precedes the last display.
    let debug: Vec<String> = lines(&debug.stdout);
    [lines(&run.stdout), debug.into_iter().skip(1).collect()]
}

#[test]
fn messages_pauses_and_paper_are_in_order() {
    let program = "1\nVIEW X\n\"AB\"\nAVIEW\nPRX\nCLD\n2\nPSE\nPRX\n3\nSTOP\n";
    let [run, debug] = run_and_debug(program, &["--printer", "man"]);
    let wanted = ["1.0000", "1.0000", "AB", "AB", "1.0000    ***", "2.0000", "2.0000    ***"];
    assert_eq!(run[..wanted.len()], wanted, "{run:?}");
    assert_eq!(debug[..wanted.len()], wanted, "{debug:?}");
}

#[test]
fn prompt_waits_for_a_key() {
    for lines in run_and_debug("\"NAME?\"\nPROMPT\n\"DONE\"\nAVIEW\n", &[]) {
        assert!(lines.last().unwrap().contains("NAME?"), "{lines:?}");
    }
}

#[test]
fn r_s_continues_after_a_prompt() {
    let program = "\"SIDE?\"\nPROMPT\nX^2\nSTOP\n";
    let run = output(program, &["run", "x.prg", "R/S", "7", "R/S"], "");
    assert_eq!(lines(&run.stdout).last().unwrap(), "49.0000", "{run:?}");
    let debug = output(program, &["debug", "x.prg"], "run\nkeys 7 R/S\nX\n");
    assert!(lines(&debug.stdout).last().unwrap().contains("49"), "{debug:?}");
    let test = format!("; test: R/S 7 R/S -> 49.0000\n{program}");
    assert_eq!(output(&test, &["test", "x.prg"], "").status.code(), Some(0));
}

#[test]
fn an_endless_program_ends_with_the_budgets_message() {
    let endless = "; test: R/S -> 1\nLBL 01\nGTO 01\n";
    let run = output(endless, &["run", "--steps", "50000", "x.prg"], "");
    let wanted = "sim41: the program was still running after the last key: limit of 50000 steps \
                  reached; use --steps \
                  COUNT to raise the limit";
    assert_eq!((lines(&run.stderr), run.status.code()), (vec![wanted.into()], Some(1)));
    let profile = output(endless, &["profile", "--steps", "50000", "x.prg", "R/S"], "");
    assert_eq!((lines(&profile.stderr), profile.status.code()), (vec![wanted.into()], Some(1)));
}

#[test]
fn an_error_names_its_line() {
    let program = "LBL \"A\"\n0\n1/X\nSTOP\n";
    let wanted = "sim41: the program stopped with DATA ERROR at line 03 after LBL A: 1/X \
                  (division by 0); ← clears it";
    for command in ["run", "profile"] {
        let output = output(program, &[command, "x.prg", "R/S"], "");
        assert_eq!((lines(&output.stderr), output.status.code()), (vec![wanted.into()], Some(1)));
    }
    let debug = output(program, &["debug", "x.prg"], "run\nwhere\n");
    assert!(lines(&debug.stdout).iter().any(|line| line.contains("03")), "{debug:?}");
}

#[test]
fn an_alarm_that_falls_due_rings() {
    let keys = "\"TEA\" 0 ENTER ENTER .0005 xeq:XYZALM wait:10";
    let program = "STOP\n";
    let words: Vec<&str> = keys.split(' ').collect();
    let run = output(program, &[&["run", "x.prg"], &words[..]].concat(), "");
    assert!(lines(&run.stdout).contains(&"TEA".to_string()), "{run:?}");
    let debug = output(program, &["debug", "x.prg"], &format!("keys {keys}\n"));
    assert!(lines(&debug.stdout).iter().any(|line| line.contains("TEA")), "{debug:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_the_program_first() {
    let folder = tempfile::tempdir().unwrap();
    let program = "1\nVIEW X\n2\nVIEW X\nLBL 01\nGTO 01\n";
    std::fs::write(folder.path().join("x.prg"), program).unwrap();
    let mut child = command()
        .current_dir(folder.path())
        .args(["run", "x.prg"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    // Output appears while the program runs.
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert_eq!(line.trim(), "1.0000");
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    out.read_to_end(&mut Vec::new()).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!(lines(&ended.stderr), ["sim41: the program was interrupted"]);
    assert_eq!(ended.status.code(), Some(1));
}
