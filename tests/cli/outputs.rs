//! Output destinations (standard output, files and traces), and what they must not contain.

use super::*;
use sim41_test_support::program;

#[test]
fn output_that_is_no_terminal_has_no_escape_codes() {
    let folder = folder(&[]);
    for arguments in [&["help"][..], &["--help"], &["type", "1{Enter}"], &["nonsense"]] {
        let output = sim41(folder.path(), arguments, b"");
        assert!(!output.stdout.contains(&0x1B) && !output.stderr.contains(&0x1B), "{arguments:?}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let folder = folder(&[]);
    for arguments in [&["help"][..], &["queens", "list"]] {
        let output = program::sim41_unread(folder.path(), arguments);
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn a_trace_goes_to_standard_output() {
    let folder = folder(&[("p.prg", b"LBL \"P\"\n2\n+\nEND\n")]);
    let output = sim41(folder.path(), &["run", "p.prg", "--trace", "-", "3", "xeq:P"], b"");
    let printed = text(&output.stdout);
    assert!(output.status.success() && printed.contains(" +") && printed.contains("5.0000"));
    assert!(!folder.path().join("-").exists());
}

#[test]
fn a_trace_of_labels_says_which_were_not_reached() {
    let program = b"LBL \"P\"\n2\nXEQ 01\nRTN\nLBL 01\n+\nEND\n";
    let folder = folder(&[("p.prg", program)]);
    let labels = ["--trace-label", "LBL 01", "--trace-label", "NO"];
    let keys = ["run", "p.prg", "--trace", "-", "3", "xeq:P"];
    let output = sim41(folder.path(), &[&keys[..2], &labels, &keys[2..]].concat(), b"");
    let printed = text(&output.stdout);
    assert!(output.status.success() && printed.contains("LBL 01") && !printed.contains("XEQ 01"));
    let sentence = "sim41: --trace-label NO: no instruction was executed after this label\n";
    assert_eq!(text(&output.stderr), sentence);
}

#[cfg(unix)]
#[test]
fn a_trace_that_cannot_be_written_leaves_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[("p.prg", b"LBL \"P\"\nSIN\nEND\n"), ("old.txt", b"before\n")]);
    let old = folder.path().join("old.txt");
    std::fs::set_permissions(&old, PermissionsExt::from_mode(0o400)).unwrap();
    let output = sim41(folder.path(), &["run", "--trace", "old.txt", "p.prg"], b"");
    assert_eq!(text(&output.stderr), "sim41: cannot write old.txt: it is read-only\n");
    assert_eq!(std::fs::read(&old).unwrap(), b"before\n");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_named() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in [&["help", "SIN"][..], &["type", "5"], &["calc", "5"]] {
        let output = program::command().args(arguments).stdout(full()).output().unwrap();
        let said = text(&output.stderr);
        assert!(said.starts_with("sim41: cannot write to standard output: "), "{said}");
    }
}

#[test]
fn a_page_is_not_rewritten_in_place() {
    let page = "# My program\n\nIt adds 5.\n\n```\n01 LBL \"ADD\"\n02 5\n03 +\n```\n\nEnjoy!\n";
    let html = "<html><body>\n<pre>\n01 LBL \"ADD\"\n02 5\n03 +\n</pre></body></html>\n";
    let mail = "Dear friends,\n\nthis adds 5:\n\n> 01 LBL \"ADD\"\n> 02 5\n> 03 +\n\nBye\n";
    for (name, content) in [("a.md", page), ("a.html", html), ("a.txt", mail)] {
        let folder = folder(&[(name, content.as_bytes())]);
        for arguments in [&["fmt", name][..], &["fmt", "--check", name]] {
            let refused = sim41(folder.path(), arguments, b"");
            let said = text(&refused.stderr);
            assert!(said.contains("to write the listing") && said.contains(name), "{said}");
            assert_eq!(refused.status.code(), Some(1));
        }
        let path = folder.path().join(name);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), content);
        let written = output(folder.path(), &["fmt", name, "-o", "-"], b"");
        assert!(written.contains("LBL \"ADD\"\n5\n+\n"), "{written}");
    }
    let listing = "# My program\n01 LBL \"ADD\" ; begins\n02 5\n@ then\n03 +\n";
    let folder = folder(&[("a.txt", listing.as_bytes())]);
    output(folder.path(), &["fmt", "a.txt"], b"");
}

#[test]
fn fmt_writes_line_numbers_on_request() {
    let listing = "01 LBL \"ADD\"\n02 5 ; five\n03 +\n04 END\nLBL \"SUB\"\n3\n-\n";
    let numbered = "01 LBL \"ADD\"\n02 5                 ; five\n03 +\n04 END\n01 LBL \"SUB\"\n02 3\n03 -\n04 END\n";
    let folder = folder(&[("a.prg", listing.as_bytes())]);
    assert_eq!(output(folder.path(), &["fmt", "--numbers", "a.prg", "-o", "-"], b""), numbered);
    assert_eq!(output(folder.path(), &["fmt", "--numbers", "-"], listing.as_bytes()), numbered);
    output(folder.path(), &["fmt", "--numbers", "a.prg"], b"");
    assert_eq!(std::fs::read_to_string(folder.path().join("a.prg")).unwrap(), numbered);
    output(folder.path(), &["fmt", "--numbers", "--check", "a.prg"], b"");
    assert_eq!(sim41(folder.path(), &["fmt", "--check", "a.prg"], b"").status.code(), Some(1));
}

#[test]
fn json_of_calc_is_json_with_a_printer() {
    let folder = folder(&[]);
    let arguments = ["calc", "--json", "--printer", "man", "2 PRX 3 PRX"];
    let printed = output(folder.path(), &arguments, b"");
    let json: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let lines: Vec<&str> =
        json["printed"].as_array().unwrap().iter().map(|l| l.as_str().unwrap().trim()).collect();
    assert_eq!(lines, ["", "2.0000    ***", "3.0000    ***"]);
    assert_eq!(json["x"], "3");
}

/// `check` reports a file that cannot be read or is not a program in each format.
#[test]
fn file_errors_in_each_format() {
    let folder = folder(&[
        ("e.prg", b" \n"),
        ("p.pdf", b"%PDF-1.4\n"),
        ("bad.prg", b"SINE\n"),
        ("good.prg", b"LBL \"A1\"\nSIN\nEND\n"),
    ]);
    let missing = "cannot read none.prg: no such file";
    for (files, count, first) in [
        (&["none.prg"][..], 1, Some(missing)),
        (&["e.prg"], 1, None),
        (&["p.pdf"], 1, None),
        (&["good.prg", "none.prg", "e.prg"], 2, Some(missing)),
    ] {
        let report = |format: &str| {
            let output =
                sim41(folder.path(), &[&["check", "--format", format], files].concat(), b"");
            assert_eq!(output.status.code(), Some(1), "{format}: {files:?}");
            text(&output.stdout)
        };
        let json: serde_json::Value = serde_json::from_str(&report("json")).unwrap();
        let errors = json.as_array().unwrap();
        assert_eq!(errors.len(), count, "{files:?}: {json}");
        let message = errors[0]["error"].as_str().unwrap();
        assert!(!message.is_empty() && first.is_none_or(|first| message == first), "{message}");
        let file = errors[0]["file"].as_str().unwrap();
        let sarif: serde_json::Value = serde_json::from_str(&report("sarif")).unwrap();
        let results = &sarif["runs"][0]["results"];
        assert_eq!(results.as_array().unwrap().len(), count, "{sarif}");
        assert_eq!(results[0]["message"]["text"], message);
        let github = report("github");
        assert_eq!(github.lines().count(), count, "{github}");
        assert!(github.starts_with(&format!("::error file={file}::{message}")), "{github}");
    }
    let said = sim41(folder.path(), &["check", "--format", "json", "bad.prg"], b"");
    assert_eq!(text(&said.stderr), "sim41: bad.prg has errors\n");
}

/// Without an output file, `convert - --to KIND` writes to standard output.
#[test]
fn convert_is_a_filter() {
    let folder = folder(&[("a.prg", b"LBL \"A1\"\nSIN\nEND\n")]);
    let convert = |words: &str, input: &[u8]| {
        let words: Vec<&str> = words.split(' ').collect();
        sim41(folder.path(), &words, input).stdout
    };
    let listing = std::fs::read(folder.path().join("a.prg")).unwrap();
    let named = convert("convert a.prg - --to raw", b"");
    assert!(!named.is_empty());
    assert_eq!(convert("convert - --to raw", &listing), named);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// `-o -` and `--paper -` write to standard output, and a folder is rejected.
#[test]
fn places_of_output() {
    let folder = folder(&[("a.prg", b"LBL \"A1\"\nSIN\nEND\n")]);
    let print = |arguments: &[&str]| output(folder.path(), arguments, b"");
    assert_eq!(print(&["print", "a.prg", "-o", "-"]), print(&["print", "a.prg"]));
    let said = sim41(folder.path(), &["list", "a.prg", "-o", "."], b"");
    assert_eq!(text(&said.stderr), "sim41: cannot write .: it is a folder\n");
}

#[test]
fn no_command_replaces_what_it_reads() {
    let listing = b"; mine\nLBL \"A1\"\n5\nRTN ; test: XEQ \"A1\" -> 5.0000\n";
    for arguments in [
        &["convert", "a.txt", "./a.txt", "--to", "prg"][..],
        &["list", "a.txt", "-o", "a.txt"],
        &["run", "a.txt", "--trace", "a.txt"],
        &["run", "a.txt", "--paper", "a.txt"],
        &["cover", "a.txt", "--lcov", "a.txt"],
        &["print", "a.txt", "-o", "a.txt"],
        &["save", "programs", "--program", "a.txt", "-o", "a.txt", "--to", "prg"],
    ] {
        let folder = folder(&[("a.txt", listing)]);
        let output = sim41(folder.path(), arguments, b"");
        let said = text(&output.stderr);
        assert!(
            said.contains("a.txt is also the input, which would be replaced"),
            "{arguments:?}: {said}"
        );
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(std::fs::read(folder.path().join("a.txt")).unwrap(), listing);
    }
}

/// A file of another kind than the output is kept; a former output is replaced.
#[test]
fn a_file_of_another_kind_is_kept() {
    let notes: &[u8] = b"Call Bob.\n";
    let picture: &[u8] = b"\x89PNG\r\n\x1A\n\0\0";
    let raw: &[u8] = b"\x5A\xC0\x00\x0D";
    for (arguments, old, kept) in [
        ("convert a.raw b.txt", notes, Some("text")),
        ("convert a.raw b.prg", b"COS\nEND\n", None),
        ("convert a.raw b.prg", b"01 COS\n02 END\n", None),
        ("convert a.raw b.prg", b"; mine\nCOS\nEND\n", Some("text with 1 comment")),
        ("convert a.raw b.prg", b"cos\nend\n", Some("text")),
        ("convert a.raw b.asm --to prg", b"; mine\nCOS\nEND\n", Some("text")),
        ("convert a.raw b.dm41", b"DM41\n", Some("memory")),
        ("save assignments --program a.prg -o b.txt", notes, Some("text")),
        ("convert a.raw Makefile --to dat", notes, Some("text")),
        ("convert a.raw b.dat", notes, Some("text")),
        ("convert a.prg b.raw", picture, Some("file")),
        ("convert a.prg b.raw", raw, None),
        ("convert a.prg b.raw", b" \n", None),
        ("convert -f a.prg b.raw", picture, None),
        ("list a.prg -o b.txt", raw, Some("file")),
        ("list a.prg --printer man -o b.txt", notes, Some("text")),
        ("barcode a.prg -o b.pdf", picture, Some("file")),
        ("barcode a.prg -o b.svg", notes, Some("text")),
        ("save registers 00-01 --program a.prg -o b.csv", notes, Some("text")),
        ("save registers 00-01 --program a.prg -o b.csv", b"1\n2\n", Some("text")),
        ("module build a.prg -o b.mod", raw, Some("file")),
        ("profile a.prg --flame b.svg", notes, Some("text")),
        ("cover a.prg --lcov b.info", notes, Some("text")),
        ("queens board 15863724 -o b.txt", notes, Some("text")),
        ("queens board 15863724 -o b.png", notes, Some("text")),
    ] {
        let file = arguments.split(' ').find(|word| word.starts_with("b.") || *word == "Makefile");
        let file = file.unwrap();
        let program = b"LBL \"A1\"\n2\nEND\n";
        let files = [("a.raw", &b"\x59\xC0\x00\x0D"[..]), ("a.prg", program), (file, old)];
        let folder = folder(&files);
        let write = |words: &str| {
            let output = sim41(folder.path(), &words.split(' ').collect::<Vec<_>>(), b"");
            assert!(output.status.success(), "{words}: {}", text(&output.stderr));
            text(&output.stderr)
        };
        let wanted = kept.map(|what| format!("sim41: the previous {what} is in {file}.before\n"));
        assert_eq!(write(arguments), wanted.unwrap_or_default(), "{arguments}");
        let before = std::fs::read(folder.path().join(format!("{file}.before"))).ok();
        assert_eq!(before.as_deref(), kept.map(|_| old), "{arguments}");
        // The output that was written instead is not kept.
        assert_eq!(write(arguments), "", "{arguments}");
    }
}

#[test]
fn one_copy_of_a_large_file_or_a_memory_is_kept() {
    let folder = folder(&[("a.prg", b"LBL \"A1\"\n2\nEND\n")]);
    let state = |keys| {
        let words = ["save", "memory", "--program", "a.prg", "--keys", keys, "-o", "b.state"];
        sim41(folder.path(), &words, b"")
    };
    let said: Vec<String> = ["1", "2", "3"].iter().map(|keys| text(&state(keys).stderr)).collect();
    let kept = "sim41: the previous memory is in b.state.before\n";
    assert_eq!(said, ["", kept, kept]);
    for length in [17 << 20, 18 << 20] {
        let file = std::fs::File::create(folder.path().join("b.raw")).unwrap();
        file.set_len(length).unwrap();
        let output = sim41(folder.path(), &["convert", "a.prg", "b.raw"], b"");
        assert_eq!(text(&output.stderr), "sim41: the previous file is in b.raw.before\n");
        let kept = std::fs::metadata(folder.path().join("b.raw.before")).unwrap();
        assert_eq!(kept.len(), length);
    }
}

#[test]
#[cfg(unix)]
fn an_earlier_copy_survives_a_full_disk() {
    let folder = folder(&[("a.prg", b"LBL \"A1\"\n2\nEND\n")]);
    let named = |name: &str| folder.path().join(name);
    for (name, length) in [("b.raw.before", 17 << 20), ("b.raw", 18 << 20)] {
        std::fs::File::create(named(name)).unwrap().set_len(length).unwrap();
    }
    let shell = format!("ulimit -f 1000; '{}' convert a.prg b.raw", env!("CARGO_BIN_EXE_sim41"));
    let sh = program::for_a_new_user(std::path::Path::new("sh"));
    let output = program::run(sh, folder.path(), &["-c", &shell], b"");
    assert!(!output.status.success());
    let length = |name: &str| std::fs::metadata(named(name)).unwrap().len();
    assert_eq!([length("b.raw.before"), length("b.raw")], [17 << 20, 18 << 20]);
}

#[test]
fn a_trace_keeps_a_file_that_is_no_trace() {
    let program: &[u8] = b"LBL \"A1\"\n2\nEND\n";
    let folder = folder(&[("a.prg", program), ("t.json", b"{ mine }"), ("t.txt", b"Call Bob.\n")]);
    for file in ["t.json", "t.txt"] {
        let run = || text(&sim41(folder.path(), &["run", "a.prg", "--trace", file], b"").stderr);
        assert_eq!(run(), format!("sim41: {file} was renamed to {file}.before\n"));
        assert_eq!(run(), "");
    }
}

/// A run whose words only enter numbers says that no program ran.
#[test]
fn numbers_start_no_program() {
    let two = b"LBL \"C1\"\n2\nEND\nLBL \"C2\"\nEND\n";
    let folder =
        folder(&[("a.prg", b"LBL \"A1\"\n2\n*\nEND\n"), ("b.prg", b"5\nEND\n"), ("c.prg", two)]);
    for (arguments, note) in [
        ("run c.prg 5", Some("c.prg: no program ran; add R/S or xeq:C1 or xeq:C2 to start it")),
        ("run a.prg 5", Some("a.prg: no program ran; add R/S or xeq:A1 to start it")),
        ("run b.prg 5 ENTER", Some("b.prg: no program ran; add R/S to start it")),
        ("run a.prg 5 R/S", None),
        ("run a.prg 5 xeq:A1", None),
        ("run a.prg 5 SIN", None),
        ("run a.prg ENTER", None),
        ("run a.prg", None),
    ] {
        let output = sim41(folder.path(), &arguments.split(' ').collect::<Vec<_>>(), b"");
        let wanted = note.map_or(String::new(), |note| format!("sim41: {note}\n"));
        assert_eq!(text(&output.stderr), wanted, "{arguments}");
        assert!(output.status.success());
    }
}

#[test]
fn json_of_a_run_has_the_error_of_the_program() {
    let bad = b"LBL \"A1\"\nSINN\nEND\n";
    let folder = folder(&[("bad.prg", bad), ("good.prg", b"LBL \"A1\"\nSIN\nEND\n")]);
    for (words, wanted, code) in [
        (&["bad.prg"][..], "bad.prg:2:1: there is no instruction SINN; closest match: SIN", 1),
        (&["none.prg"], "cannot read none.prg: no such file", 1),
        (&["good.prg", "GCDX"], "there is no function or program GCDX", 2),
    ] {
        let output = sim41(folder.path(), &[&["run", "--json"], words].concat(), b"");
        let json: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
        assert_eq!((json["error"].as_str(), json["x"].as_str()), (Some(wanted), Some("0")));
        assert_eq!(output.status.code(), Some(code));
    }
}

/// The text form of `check` has the same remarks as the others, and an error hides none of them.
#[test]
fn all_remarks_in_each_format() {
    let listing = b"LBL \"A1\"\nE+\nSINN\nGTO 05\n\"ABC\nXEQ \"B1\"\nEND\n";
    let folder = folder(&[("a.prg", listing), ("b.prg", b"LBL \"B1\"\nSINN\nEND\n")]);
    let check = |words: &[&str]| sim41(folder.path(), &[&["check"], words].concat(), b"");
    let json: serde_json::Value =
        serde_json::from_str(&text(&check(&["--format", "json", "a.prg"]).stdout)).unwrap();
    let lines: Vec<_> = json.as_array().unwrap().iter().map(|it| it["line"].as_u64()).collect();
    assert_eq!(lines, [2, 3, 4, 5, 6].map(Some));
    let said = text(&check(&["a.prg"]).stderr);
    for line in 2..=6 {
        assert_eq!(said.matches(&format!("a.prg:{line}:1")).count(), 1, "{said}");
    }
    assert!(said.ends_with("sim41: a.prg: 1 error; nothing was loaded\n"), "{said}");
    let quiet = text(&check(&["-q", "a.prg"]).stderr);
    assert!(quiet.contains("warning: ") && !quiet.contains("note: "), "{quiet}");
    // The labels of a listing with errors are known too.
    let both = text(&check(&["a.prg", "b.prg"]).stderr);
    assert!(
        both.contains("LBL 05 is missing") && !both.contains("LBL \"B1\" is missing"),
        "{both}"
    );
}

#[test]
fn the_file_of_the_paper() {
    let folder = folder(&[("p.txt", b"old\n")]);
    let run = |arguments: &[&str]| {
        let output = sim41(folder.path(), arguments, b"");
        let code = output.status.code().unwrap();
        (text(&output.stdout), text(&output.stderr), code)
    };
    let (shown, said, code) = run(&["calc", "--paper", "p.txt", "1 2 +"]);
    let sentence = "sim41: nothing was printed: p.txt was not written\n";
    assert_eq!((shown.as_str(), said.as_str(), code), ("3\n", sentence, 0));
    assert_eq!(std::fs::read(folder.path().join("p.txt")).unwrap(), b"old\n");
    let (shown, said, code) = run(&["calc", "--paper", "none/p.txt", "5 PRX"]);
    let sentence = "sim41: cannot write none/p.txt: there is no folder none\n";
    assert_eq!((shown.as_str(), said.as_str(), code), ("", sentence, 1));
    let (_, said, code) = run(&["calc", "--paper", "p.txt", "5 PRX"]);
    assert_eq!((said.as_str(), code), ("sim41: p.txt was renamed to p.txt.before\n", 0));
    assert_eq!(std::fs::read(folder.path().join("p.txt.before")).unwrap(), b"old\n");
    let (shown, _, _) = run(&["calc", "--paper", "-", "5 PRX"]);
    assert_eq!(shown.matches("5.0000").count(), 1, "{shown}");
}

/// Every command ends without an error when standard output is closed.
#[cfg(unix)]
#[test]
fn every_command_ends_with_its_reader() {
    let folder = folder(&[
        ("a.prg", b"; test: 1 XEQ AB -> 1.0000\nLBL \"AB\"\nSTO 01\nEND\n"),
        ("a.session", b"1 |  1_\n"),
    ]);
    let commands = [
        "type 2{Enter}3+",
        "session a.session",
        "run a.prg 1 xeq:AB",
        "convert a.prg -",
        "save memory --program a.prg",
        "barcode a.prg -o a.svg",
        "profile a.prg",
        "cover a.prg",
        "test a.prg",
        "calc 1",
        "print a.prg",
        "list a.prg",
        "check a.prg",
        "fmt a.prg -o -",
        "config",
        "library",
        "library SOLVE",
        "help",
        "help SIN",
        "module build a.prg -o a.mod --xrom 21",
        "module a.mod",
        "queens list",
        "queens census",
        "completions bash",
        "man",
        "paths",
        "--help",
        "-h",
    ];
    for command in commands {
        let line = format!("{} {command} | :", env!("CARGO_BIN_EXE_sim41"));
        let mut shell = std::process::Command::new("bash");
        let script = format!("set -o pipefail; timeout 60 {line}");
        let output = shell.args(["-c", &script]).current_dir(folder.path()).output().unwrap();
        let said = text(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{command}: {said}");
    }
    // Commands that read lines end when standard output is closed, even if more lines follow.
    for command in ["calc", "debug a.prg"] {
        let line =
            format!("yes 1 | timeout 60 {} {command} | head -1", env!("CARGO_BIN_EXE_sim41"));
        let mut shell = std::process::Command::new("bash");
        let output = shell.args(["-c", &format!("{line}; exit ${{PIPESTATUS[1]}}")]);
        let status = output.current_dir(folder.path()).output().unwrap().status;
        assert!(status.success(), "{command}: {status}");
    }
}

/// Opening a pipe that has no reader would wait for one.
#[cfg(unix)]
#[test]
fn a_pipe_without_a_reader_is_refused() {
    let folder = folder(&[("a.prg", b"LBL \"AB\"\nSTO 01\nEND\n")]);
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for arguments in [
        &["run", "--trace", "pipe", "a.prg", "XEQ", "AB"][..],
        &["convert", "a.prg", "pipe", "--to", "raw"],
    ] {
        let output = sim41(folder.path(), arguments, b"");
        let said = text(&output.stderr);
        assert_eq!(
            said, "sim41: cannot write pipe: no program is reading from this pipe\n",
            "{arguments:?}"
        );
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read(pipe).unwrap()
    });
    let written = || sim41(folder.path(), &["convert", "a.prg", "pipe", "--to", "raw"], b"");
    let begun = std::time::Instant::now();
    // The reader may not have opened the pipe yet.
    while !written().status.success() {
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "nobody reads the pipe");
    }
    assert!(!reader.join().unwrap().is_empty());
}

/// The stack size of commands does not depend on the system's limit.
#[cfg(unix)]
#[test]
fn a_small_stack_suffices() {
    let shell = format!("ulimit -s 64; '{}' calc 1", env!("CARGO_BIN_EXE_sim41"));
    let output = std::process::Command::new("sh").args(["-c", &shell]).output().unwrap();
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("1\n", Some(0)));
}
