//! Malicious files and arguments, and invalid options, are rejected at once and without effect.

use sim41_test_support::program;
use sim41_test_support::program::sim41;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn said(folder: &Path, arguments: &[&str]) -> (String, i32) {
    let output = sim41(folder, arguments, b"");
    (text(&output.stderr).trim_end().to_string(), output.status.code().unwrap())
}

#[test]
fn nothing_of_a_file_reaches_the_terminal_as_a_command() {
    let folder = tempfile::tempdir().unwrap();
    let evil = "\x1b]0;owned\x07\x1b[2J\u{9b}31m";
    fs::write(folder.path().join("x.prg"), format!("{evil}\n")).unwrap();
    fs::write(folder.path().join("x.session"), format!("# {evil}\n{evil} | X\n")).unwrap();
    fs::write(folder.path().join("y.session"), format!("# {evil}\n1 |  2_{evil}\n")).unwrap();
    fs::write(folder.path().join("t.prg"), format!("LBL \"A\"\n; test: {evil} -> 1\n")).unwrap();
    for arguments in [
        &["run", "x.prg"][..],
        &["session", "x.session"],
        &["session", "y.session"],
        &["type", evil],
        &["type", &format!("{{{evil}}}")],
        &["run", evil],
        &["test", "t.prg"],
        &["test", "x.prg"],
        &["test", evil],
    ] {
        let output = sim41(folder.path(), arguments, b"");
        assert!(output.status.code().is_some_and(|code| code <= 2), "{arguments:?}");
        for said in [text(&output.stdout), text(&output.stderr)] {
            let obeyed = said.chars().find(|c| c.is_control() && *c != '\n' && *c != '\t');
            assert_eq!(obeyed, None, "{arguments:?}: {said:?}");
        }
    }
}

#[test]
fn messages_are_no_longer_than_lines() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.prg"), "Z".repeat(1_000_000)).unwrap();
    fs::write(folder.path().join("x.session"), "Z".repeat(1_000_000)).unwrap();
    for arguments in [["run", "x.prg"], ["session", "x.session"]] {
        let (sentence, code) = said(folder.path(), &arguments);
        assert_eq!(code, 1);
        assert!(sentence.lines().all(|line| line.chars().count() <= 420), "{}", sentence.len());
    }
}

#[test]
fn utf_16_is_text() {
    let folder = tempfile::tempdir().unwrap();
    let units = "\u{feff}2{Enter}3+ |  5.0000\r\n".encode_utf16();
    let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    fs::write(folder.path().join("x.session"), bytes).unwrap();
    assert_eq!(said(folder.path(), &["session", "x.session"]), (String::new(), 0));
}

const COMMANDS: [&str; 6] = ["type", "run", "test", "help", "queens", "config"];

fn of_the_terminal(option: &str) -> String {
    let option = option.split('=').next().unwrap();
    format!("; run `sim41 {option}` to open the calculator with this option")
}

#[test]
fn keys_that_are_none_and_options_that_mean_nothing() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        said(folder.path(), &["type", "1é"]),
        ("sim41: KEYS:1:2: the character 'é' is not a key".into(), 2)
    );
    for arguments in [
        &["--state", "x", "type", "1"][..],
        &["--fresh", "type", "1"],
        &["--state", "x", "run", "x.prg"],
        &["--fresh", "test", "x.session"],
        &["--model", "41c", "help", "SIN"],
        &["--no-library", "queens", "list"],
        &["--program-folder", ".", "config", "--path"],
    ] {
        let (sentence, code) = said(folder.path(), arguments);
        assert_eq!(code, 2, "{arguments:?}");
        let command = arguments.iter().find(|word| COMMANDS.contains(word)).unwrap();
        let option = arguments.iter().find(|word| word.starts_with("--")).unwrap();
        assert!(sentence.contains(&of_the_terminal(option)), "{sentence}");
        assert!(sentence.contains(&format!("sim41 {command}")), "{sentence}");
    }
    for arguments in [
        &["run", "--state", "x", "x.prg"][..],
        &["test", "--fresh", "x.session"],
        &["help", "SIN", "--model=41c"],
        &["queens", "list", "--no-library"],
        &["config", "--program-folder", ".", "--path"],
    ] {
        let (sentence, code) = said(folder.path(), arguments);
        assert_eq!(code, 2, "{arguments:?}");
        let option = arguments.iter().find(|word| word.starts_with("--")).unwrap();
        assert!(sentence.contains(&of_the_terminal(option)), "{sentence}");
    }
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
}

#[test]
fn a_digit_that_waits_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let output = sim41(folder.path(), &["type", "{F4};L01;M01{Enter}"], b"");
    let shown = text(&output.stdout);
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[lines.len() - 3..], ["01 LBL 01", "02 GTO 01", "02 GTO 01"], "{shown}");
}

#[test]
fn a_long_wait_is_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let (sentence, code) = said(folder.path(), &["type", "KCLOCK{Enter}{wait:1000000000}"]);
    assert_eq!((sentence.contains("1000000000"), code), (true, 2), "{sentence}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_standard_error_that_is_full_is_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = |arguments: &[&str]| -> Output {
        let mut command = program::command();
        command.args(arguments).current_dir(folder.path()).stdin(Stdio::null());
        command.stderr(full()).output().unwrap()
    };
    assert_eq!(run(&["run", "none.prg"]).status.code(), Some(1));
    assert_eq!(run(&["nonsense"]).status.code(), Some(2));
    let mut command = program::command();
    let status = command.args(["type", "1"]).stdout(full()).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(1));
}

#[cfg(unix)]
#[test]
fn the_program_folder_is_read_only_where_it_is_needed() {
    let folder = tempfile::tempdir().unwrap();
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).unwrap();
    let pipe = programs.join("pipe.prg");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::File::create(programs.join("huge.prg")).unwrap().set_len(1 << 30).unwrap();
    fs::write(programs.join("wrong.prg"), "NONSENSE\n").unwrap();
    fs::write(programs.join("good.prg"), "LBL \"GOOD\"\n41\nRTN\n").unwrap();
    let start = Instant::now();
    let run = |keys: &str| {
        let output = sim41(folder.path(), &["type", "--program-folder", "programs", keys], b"");
        (text(&output.stdout), text(&output.stderr))
    };
    assert_eq!(run("1"), (" 1_\n".into(), String::new()));
    assert!(run("KGOOD{Enter}").0.ends_with(" 41.0000\n"));
    for (name, sentence) in [
        ("PIPE", "it is not a regular file"),
        ("HUGE", "file too large (limit 16 MB)"),
        ("WRONG", "NONSENSE"),
    ] {
        let (shown, said) = run(&format!("K{name}{{Enter}}"));
        assert!(shown.ends_with("NONEXISTENT\n"), "{shown}");
        assert!(said.contains(sentence) && said.contains("skipped"), "{said}");
    }
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_count_that_cannot_be_kept_is_said_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (sentence, code) =
        said(folder.path(), &["queens", "count", "30", "--anyway", "--state", "none/x.json"]);
    assert!(sentence.contains("\nsim41: cannot write none/x.json: "), "{sentence}");
    assert_eq!(code, 1);
    let (sentence, _) = said(folder.path(), &["queens", "count", "30", "--anyway", "--state", "."]);
    assert!(!sentence.is_empty());
}

#[test]
fn no_program_makes_a_command_run_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    // GETKEYX with 0 does not wait, and formerly did not count towards the step limit.
    write("w.prg", "LBL \"W\"\nLBL 01\n0\nGETKEYX\nGTO 01\nEND\n");
    write("t.prg", "LBL \"W\"\n; test: XEQ W -> 1\nLBL 01\n0\nGETKEYX\nGTO 01\nEND\n");
    for arguments in [
        &["run", "w.prg", "--steps", "1000"][..],
        &["profile", "w.prg", "--steps", "1000"],
        &["cover", "t.prg", "--steps", "1000"],
    ] {
        let (sentence, code) = said(folder.path(), arguments);
        assert!(
            sentence.contains("limit of 1000 steps reached; use --steps COUNT to raise the limit"),
            "{sentence}"
        );
        assert_eq!(code, 1, "{arguments:?}");
    }
    write("p.prg", "LBL \"P\"\nLBL 01\nPRX\nGTO 01\nEND\n");
    let (sentence, code) = said(folder.path(), &["run", "p.prg", "--printer", "norm"]);
    assert!(sentence.ends_with("limit of 100000 printed lines and tones reached"), "{sentence}");
    assert_eq!(code, 1);
    let (sentence, code) = said(folder.path(), &["type", "{wait:30000000}{wait:30000000}"]);
    assert!(
        sentence.ends_with("limit of one year on the calculator's clock reached"),
        "{sentence}"
    );
    assert_eq!(code, 1);
}

/// Each step counts only once, so the program has 804,005 steps.
#[test]
fn a_long_program_of_views_ends() {
    let folder = tempfile::tempdir().unwrap();
    let program = "LBL \"V\"\n201000\nSTO 00\nLBL 01\nVIEW 00\nDSE 00\nGTO 01\n41\nEND\n";
    fs::write(folder.path().join("v.prg"), program).unwrap();
    let output = sim41(folder.path(), &["run", "v.prg", "--steps", "804100"], b"");
    assert_eq!((text(&output.stderr), output.status.code()), (String::new(), Some(0)));
    assert!(text(&output.stdout).ends_with(" 1.0000\n"));
}

#[test]
fn files_that_a_file_names_are_programs_below_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().join("here");
    fs::create_dir(&here).unwrap();
    for file in [folder.path().join("x.prg"), here.join("secret"), here.join("good.prg")] {
        fs::write(file, "LBL \"GOOD\"\nsecret\n").unwrap();
    }
    fs::write(here.join("good.prg"), "LBL \"GOOD\"\n41\n").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("../x.prg", here.join("link.prg")).unwrap();
    let absolute = folder.path().join("x.prg").display().to_string();
    for file in ["/etc/passwd", "../x.prg", "secret", "link.prg", &absolute] {
        fs::write(here.join("s.session"), format!("@keypad\nload:{file} | X\n")).unwrap();
        fs::write(here.join("t.prg"), format!("LBL \"A\"\n; test: load:{file} -> 1\n")).unwrap();
        for arguments in [["session", "s.session"], ["test", "t.prg"]] {
            let output = sim41(&here, &arguments, b"");
            let code = output.status.code().unwrap();
            let sentence = text(&output.stdout) + &text(&output.stderr);
            let sentence = sentence.replace(&format!("load:{file}\n"), "");
            assert!(sentence.contains("load:"), "{sentence}");
            assert!(!sentence.contains("root:") && !sentence.contains("secret\n"), "{sentence}");
            assert_eq!(code, 1, "{arguments:?}");
        }
    }
    fs::write(here.join("s.session"), "@keypad\nload:good.prg R/S |  41.0000\n").unwrap();
    assert_eq!(said(&here, &["session", "s.session"]), (String::new(), 0));
    // Files that the user names on the command line are trusted.
    let (sentence, _) = said(&here, &["run", "good.prg", "load:../x.prg"]);
    assert!(sentence.contains("secret"), "{sentence}");
}

/// If HOME is not an absolute path, nothing is written to the current folder.
#[cfg(target_os = "linux")]
#[test]
fn a_home_that_is_no_path_is_none() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("r.csv"), "register,kind,value\n00,number,1\n").unwrap();
    let mut command = program::command();
    command.args(["load", "registers", "r.csv"]).current_dir(folder.path()).env("HOME", "home");
    ["XDG_DATA_HOME", "XDG_CONFIG_HOME"].iter().for_each(|name| _ = command.env_remove(name));
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn without_home_the_list_of_users_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = program::command();
    command.arg("paths").current_dir(folder.path());
    ["HOME", "XDG_DATA_HOME"].iter().for_each(|name| _ = command.env_remove(name));
    let output = command.output().unwrap();
    let passwd = fs::read_to_string("/etc/passwd").unwrap();
    let user = format!(":{}:", rustix::process::geteuid().as_raw());
    let own = passwd.lines().find(|line| line.contains(&format!(":x{user}")));
    let home = own.and_then(|line| line.split(':').nth(5)).unwrap();
    let wanted = format!("memory\t{home}/.local/share/sim41/state\n");
    assert!(text(&output.stdout).starts_with(&wanted), "{}", text(&output.stdout));
}

#[test]
fn arguments_in_errors_are_spelt_out() {
    let folder = tempfile::tempdir().unwrap();
    for evil in ["--\u{9b}2J", "\u{202e}gpj", "--state=\x1b]0;x\x07 --\u{9b}"] {
        let (sentence, code) = said(folder.path(), &["convert", evil, evil, evil, evil]);
        assert_eq!(code, 2, "{sentence}");
        let hidden = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!sentence.chars().any(hidden), "{sentence:?}");
    }
}

fn message(method: &str, params: &str) -> String {
    let text = match method.split_once(' ') {
        Some(("lsp", "")) => params.to_string(),
        Some(("lsp", method)) => {
            format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#)
        }
        _ => format!(r#"{{"seq":1,"type":"request","command":"{method}","arguments":{params}}}"#),
    };
    format!("Content-Length: {}\r\n\r\n{text}", text.len())
}

/// All commands escape quoted characters that control a terminal or are invisible.
#[test]
fn hidden_characters_are_spelt_out_by_every_front_end() {
    let folder = tempfile::tempdir().unwrap();
    let evil = "\u{202e}\u{9b}31m\u{200b}";
    let name = format!("{evil}.prg");
    let good = format!("; {evil}\n; test: XEQ A -> 2 {evil}\nLBL \"A\"\n1\nSTOP\nEND\n");
    let bad = format!("LBL \"A\"\n\"{evil}\"\nXEQ \"{evil}\"\n{evil}\nEND\n");
    fs::write(folder.path().join(&name), &good).unwrap();
    fs::write(folder.path().join("bad.prg"), &bad).unwrap();
    let opened = |text: &str| {
        let text = text.replace('\n', "\\n").replace('"', "\\\"");
        let uri = format!("file:///{evil}.prg");
        let document =
            format!(r#"{{"uri":"{uri}","languageId":"focal","version":1,"text":"{text}"}}"#);
        let about = format!(
            r#"{{"textDocument":{{"uri":"{uri}"}},"position":{{"line":2,"character":5}}}}"#
        );
        [
            message("lsp initialize", r#"{"capabilities":{}}"#),
            message("lsp textDocument/didOpen", &format!(r#"{{"textDocument":{document}}}"#)),
            message("lsp textDocument/hover", &about),
            message("lsp textDocument/documentSymbol", &about),
            message("lsp textDocument/formatting", &about),
            message(&format!("lsp {evil}"), "{}"),
        ]
        .concat()
    };
    let path = folder.path().join(&name).display().to_string();
    let debugged = [
        message("initialize", "{}"),
        message("launch", &format!(r#"{{"program":"{path}","stopOnEntry":true}}"#)),
        message("configurationDone", "{}"),
        message("stackTrace", "{}"),
        message("evaluate", &format!(r#"{{"expression":"{evil}","context":"repl"}}"#)),
        message(evil, "{}"),
    ]
    .concat();
    let mut spelt = 0;
    for (arguments, input) in [
        (&["calc", "--json", evil][..], String::new()),
        (&["calc", "--json"], format!("1\n{evil}\n")),
        (&["run", &name, "--trace", "-"], String::new()),
        (&["run", "bad.prg", "--trace", "x.json"], String::new()),
        (&["check", "bad.prg", &name], String::new()),
        (&["check", "--format", "json", "bad.prg", &name], String::new()),
        (&["check", "--format", "sarif", "bad.prg", &name], String::new()),
        (&["check", "--format", "github", "bad.prg", &name], String::new()),
        (&["test", &name], String::new()),
        (&["test", "--format", "json", &name], String::new()),
        (&["cover", &name], String::new()),
        (&["profile", &name], String::new()),
        (&["debug", &name], format!("{evil}\nbreak {evil}\n")),
        (&["lsp"], opened(&good)),
        (&["lsp"], opened(&bad)),
        (&["dap"], debugged),
        (&["library", evil], String::new()),
        (&["help", evil], String::new()),
        (&["config", "--file", evil], String::new()),
        (&["session", evil], String::new()),
    ] {
        let output = sim41(folder.path(), arguments, input.as_bytes());
        let all = text(&output.stdout) + &text(&output.stderr);
        let controls = |c: char| c.is_control() && !"\n\t\r".contains(c);
        let hidden = |c: char| controls(c) || "\u{202e}\u{200b}".contains(c);
        assert!(!all.chars().any(hidden), "{arguments:?}: {all:?}");
        spelt += usize::from(all.contains("202e"));
    }
    assert!(spelt >= 15, "{spelt}");
}

#[cfg(unix)]
#[test]
fn calc_ends_with_its_reader_and_has_an_end_to_its_lines() {
    use std::io::{BufRead, BufReader, Write};
    let mut command = program::command();
    command.arg("calc").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut calc = command.spawn().unwrap();
    let (mut lines, answers) = (calc.stdin.take().unwrap(), calc.stdout.take().unwrap());
    lines.write_all(b"0 ENTER 1 +\n1 +\n").unwrap();
    let mut answers = BufReader::new(answers);
    for wanted in ["1\n", "2\n"] {
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, wanted);
    }
    drop(answers);
    let start = Instant::now();
    while lines.write_all(b"1 +\n").is_ok() {
        assert!(start.elapsed() < Duration::from_secs(60), "calc still reads");
    }
    drop(lines);
    assert!(calc.wait().unwrap().success());
    let mut command = program::command();
    command.arg("calc").stdin(fs::File::open("/dev/zero").unwrap());
    let output = command.output().unwrap();
    let sentence = "sim41: standard input:1: line too long (limit 1048576 characters)\n";
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), (sentence, Some(1)));
}

fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.display().to_string();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if !name.ends_with("tests.rs") {
            let text = fs::read_to_string(&path).unwrap();
            let text = text.replace("fs::File::open(", " File::open(");
            found.push((name, text.split("\nmod tests {").next().unwrap().to_string()));
        }
    }
    found
}

#[test]
fn processes_are_started_at_these_places() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let starts = |text: &str| {
        let is_import = |item: &&str| item.trim_start().starts_with("use std::process");
        let imports = text.split(';').filter(is_import);
        let mut imported = imports.flat_map(|item| item.split(|c: char| !c.is_alphanumeric()));
        imported.any(|name| name == "Command") || text.contains("process::Command")
    };
    let page = fs::read_to_string(root.join("SECURITY.md")).unwrap();
    let mut found: Vec<String> = ["src", "crates", "programs", "conformance/src", "web/src"]
        .iter()
        .flat_map(|folder| sources(&root.join(folder)))
        .filter(|(name, text)| !name.contains("/tests/") && starts(text))
        .map(|(name, _)| name)
        .collect();
    found.sort();
    assert_eq!(found.len(), 2, "{found:?}");
    for (name, place) in
        found.iter().zip(["conformance/src/emulator.rs", "crates/screen/src/sound.rs"])
    {
        assert!(name.ends_with(place) && page.contains(&format!("`{place}`")), "{name}");
    }
}

#[test]
fn promises_name_their_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("SECURITY.md")).unwrap();
    let texts = |folder: &str| -> Vec<String> { all_sources(&root.join(folder)) };
    let sources = ["src", "crates", "tests", "programs"].map(texts).concat().concat();
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---"));
    let rows: Vec<&str> = rows.filter(|row| !row.ends_with("| shown by |")).collect();
    let named = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(str::to_string).collect()
    };
    let is_test = |name: &str| name.contains('_') && !name.contains(['/', '-', '.']);
    for row in &rows {
        let shown = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        assert!(shown == "test" || shown.contains('`'), "{row}");
    }
    let mut count = 0;
    for name in named(&page) {
        if is_test(&name)
            && name.chars().all(|c| c.is_ascii_lowercase() || "_0123456789".contains(c))
        {
            assert!(sources.contains(&format!("fn {name}(")), "{name}");
            count += 1;
        } else if ["src/", "tests/", "crates/"].iter().any(|folder| name.starts_with(folder)) {
            assert!(root.join(&name).exists(), "{name}");
        }
    }
    assert!(rows.len() > 15 && count > 25, "{} rows, {count} tests", rows.len());
}

fn all_sources(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(all_sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(fs::read_to_string(&path).unwrap());
        }
    }
    found
}

/// A single function opens files and enforces limits. Opening a file in any other way would bypass
/// the limits.
#[test]
fn files_are_read_in_one_place() {
    let calls = ["fs::read(", "read_to_string(", "OpenOptions", "load_history(", " File::open("];
    // Modules that replace files, append to their own file, or use the function that enforces
    // limits.
    let allowed = [
        "files/src/companion.rs",
        "files/src/input.rs",
        "files/src/replaced_file.rs",
        "files/src/file_lock.rs",
        "files/src/output.rs",
        "files/src/lasting_trace.rs",
        "cli/line_input.rs",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let around = |text: &str| calls.iter().find(|call| text.contains(*call)).copied();
    let found: Vec<_> = ["src", "crates/files/src", "crates/screen/src"]
        .iter()
        .flat_map(|folder| sources(&root.join(folder)))
        .filter(|(name, _)| !name.contains("/tests/"))
        .filter(|(name, _)| !allowed.iter().any(|file| name.ends_with(file)))
        .filter_map(|(name, text)| Some((name, around(&text)?)))
        .collect();
    assert!(found.is_empty(), "{found:?}: read files with files::input");
}
