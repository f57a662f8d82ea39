//! The commands as a user runs them: output, messages on standard error, exit status.

mod find;
mod outputs;
mod words;

use sim41_test_support::program::sim41;
use std::path::Path;

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

fn failure(files: &[(&str, &[u8])], arguments: &[&str]) -> (String, i32) {
    let folder = folder(files);
    let output = sim41(folder.path(), arguments, b"");
    assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
    (text(&output.stderr).trim_end().to_string(), output.status.code().unwrap())
}

#[test]
fn files_that_cannot_be_read() {
    let (sentence, code) = failure(&[], &["session", "none.session"]);
    assert_eq!(sentence, "sim41: cannot read none.session: no such file");
    assert_eq!(code, 1);
    let (sentence, code) = failure(&[("x.session", b"1 | \xFF")], &["session", "x.session"]);
    assert_eq!(sentence, "sim41: x.session:1:5: the byte FF is not UTF-8; save the file as UTF-8");
    assert_eq!(code, 1);
}

#[test]
fn syntax_that_nobody_knows() {
    for (content, sentence) in [
        ("1 2", "1:1: missing |: expected KEYS | DISPLAY"),
        ("@basic", "1:1: unknown directive \"@basic\": expected @pc, @keypad or @fresh"),
        (
            "# x\n1{Entr} | X",
            "2:2: \"Entr\" is not a key; write a computer key as {Enter}, a calculator key as {SIN}",
        ),
        ("@keypad\n1 'A | X", "2:3: missing closing quotation mark: 'A"),
    ] {
        let (error, code) =
            failure(&[("x.session", content.as_bytes())], &["session", "x.session"]);
        assert_eq!((error, code), (format!("sim41: x.session:{sentence}"), 1));
    }
    let (error, code) = failure(&[], &["type", "12{"]);
    assert_eq!(
        (error.as_str(), code),
        ("sim41: KEYS:1:3: missing }: a key name in braces must be closed, as in {Enter}", 2)
    );
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for arguments in [&["nonsense"][..], &["session"], &["type"]] {
        let (sentence, code) = failure(&[], arguments);
        assert!(sentence.starts_with("error: "), "{sentence}");
        assert_eq!(code, 2);
    }
    // Commands reject the terminal calculator's options, before and after the command name.
    for arguments in [
        &["--authentic", "help", "SIN"][..],
        &["--fresh", "queens", "plus"],
        &["queens", "plus", "--model", "41c"],
        &["help", "--fresh", "SIN"],
        &["convert", "a", "b", "--no-library"],
    ] {
        let (sentence, code) = failure(&[], arguments);
        assert!(sentence.starts_with("error: "), "{arguments:?}: {sentence}");
        assert_eq!(code, 2, "{arguments:?}");
    }
}

fn output(folder: &Path, arguments: &[&str], input: &[u8]) -> String {
    let output = sim41(folder, arguments, input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn the_end_of_a_typed_line_is_enter() {
    assert_eq!(output(folder(&[]).path(), &["type", "-"], b"30KSIN\n"), " 0.5000\n");
}

#[test]
fn typing_shows_each_display_at_rest() {
    let folder = folder(&[]);
    assert_eq!(output(folder.path(), &["type", "2{Enter}3+"], b""), " 2.0000\n 5.0000\n");
    assert_eq!(output(folder.path(), &["type", "-"], b"2\n3+\n"), " 2.0000\n 5.0000\n");
    assert_eq!(output(folder.path(), &["type", "12"], b""), " 12_\n");
    assert_eq!(output(folder.path(), &["type", "--all", "12"], b""), " 1_\n 12_\n");
    // In a number, a lower-case e is EEX, while a capital E is the LN key.
    assert_eq!(output(folder.path(), &["type", "1e3{Enter}"], b""), " 1,000.0000\n");
    assert_eq!(output(folder.path(), &["type", "1E"], b""), " 0.0000\n");
    // SHIFT lights an annunciator, which does not count as a new display.
    assert_eq!(output(folder.path(), &["type", "9;C"], b""), " 81.0000\n");
}

#[test]
fn transcripts_are_printed_up_to_the_first_difference() {
    let transcript = b"# sum\n2{Enter}3+ |  5.0000\n9 | 9\n1 | 1_\n";
    let folder = folder(&[("sum.session", transcript)]);
    let output = sim41(folder.path(), &["session", "sum.session"], b"");
    assert_eq!(text(&output.stdout), "# sum\n2{Enter}3+ |  5.0000\n9 |  9_\n");
    assert_eq!(text(&output.stderr), "sim41: sum.session:3: expected \"9\", got \" 9_\"\n");
    assert_eq!(output.status.code(), Some(1));
}

/// The program LBL "AB", 2, ENTER, 3, +, RTN, END.
const PROGRAM: &[u8] = b"\xc0\x00\xf3\x00AB\x12\x83\x13\x40\x85\xc0\x00\x0d";

#[test]
fn programs_are_loaded_and_run() {
    let there = folder(&[("ab.raw", PROGRAM)]);
    assert_eq!(output(there.path(), &["run", "ab.raw"], b""), " 5.0000\n");
    assert_eq!(
        output(there.path(), &["run", "ab.raw", "PRGM", "SST"], b""),
        "00 REG 217\n01 LBLᵀAB\n"
    );
    let ended = |length| [&vec![0x83; length][..], b"\xc0\x00\x0d"].concat();
    let (sentence, code) = failure(&[("long.raw", &ended(3000))], &["run", "long.raw"]);
    let no_size = "NO ROOM at SIZE 100 (additional registers needed: 210); the program is too long for any SIZE";
    assert_eq!((sentence, code), (format!("sim41: long.raw: {no_size}"), 1));
    let mid = ended(2000);
    let long = [("mid.raw", &mid[..])];
    let (sentence, _) = failure(&long, &["run", "--size", "100", "mid.raw"]);
    assert!(sentence.ends_with("; the program fits at SIZE 033"), "{sentence}");
    let (sentence, _) = failure(&long, &["run", "--size", "34", "mid.raw"]);
    assert!(
        sentence.contains("NO ROOM at SIZE 034 (additional registers needed: 1)"),
        "{sentence}"
    );
    let run = sim41(folder(&long).path(), &["run", "mid.raw", "xeq:SIZE?"], b"");
    assert_eq!((text(&run.stdout).as_str(), run.status.code()), (" 33.0000\n", Some(0)));
    assert!(text(&run.stderr).contains("SIZE was reduced from 100 to 033"));
    let (sentence, _) = failure(&[("ab.raw", PROGRAM)], &["run", "ab.raw", "SINN"]);
    assert_eq!(sentence, "sim41: there is no function SINN; closest match: SIN");
}

/// `check` and `run` agree on the programs that are too long for any SIZE.
#[test]
fn a_program_that_fits_no_calculator() {
    // LBL 01 and END have four bytes in all, and each + has one.
    for (model, limit) in [("41c", 445), ("41cx", 2237)] {
        for (bytes, code) in [(limit, 0), (limit + 1, 1)] {
            let listing = format!("LBL 01\n{}END\n", "+\n".repeat(bytes - 4));
            let folder = folder(&[("long.prg", listing.as_bytes())]);
            let check = sim41(folder.path(), &["check", "--model", model, "long.prg"], b"");
            let said = text(&check.stderr);
            assert_eq!(check.status.code(), Some(code), "{model}, {bytes}: {said}");
            let sentence =
                format!("it has {bytes} bytes (limit of the {model} at SIZE 000: {limit})");
            assert_eq!(said.contains(&sentence), code == 1, "{said}");
            let run = sim41(folder.path(), &["run", "--model", model, "long.prg", "CLX"], b"");
            let said = text(&run.stderr);
            assert_eq!(run.status.code(), Some(code), "{model}, {bytes}: {said}");
            assert_eq!(said.contains("too long for any SIZE"), code == 1, "{said}");
        }
    }
}

#[test]
fn help_for_instructions() {
    let folder = folder(&[]);
    assert!(output(folder.path(), &["help", "SIN"], b"").starts_with("SIN\n\n  Sine"));
    assert!(output(folder.path(), &["help", "-"], b"").starts_with("-\n"));
    assert!(output(folder.path(), &["help"], b"").contains("SIN"));
    let (sentence, code) = failure(&[], &["help", "SINEX"]);
    assert_eq!(
        (sentence.as_str(), code),
        ("sim41: there is no instruction SINEX; closest match: SIN", 1)
    );
}

#[test]
fn spoilt_memory_is_kept_and_said_so() {
    let folder = folder(&[("state", b"sim41 state 1\nnonsense\n")]);
    let output = sim41(folder.path(), &["--state", "state"], b"");
    let sentence = "sim41: state: line 2: invalid line \"nonsense\": expected a register or a setting; it was \
                    renamed to state.unreadable, and the calculator starts with cleared \
                    memory";
    assert!(text(&output.stderr).starts_with(sentence), "{}", text(&output.stderr));
    assert_eq!(
        std::fs::read(folder.path().join("state.unreadable")).unwrap(),
        b"sim41 state 1\nnonsense\n"
    );
}

#[test]
fn another_file_is_no_memory_and_left_alone() {
    let folder = folder(&[("copy.prg", b"SIN\n"), ("gg.dm41", b"DM41\n")]);
    for name in ["copy.prg", "gg.dm41"] {
        let output = sim41(folder.path(), &["--state", name], b"");
        let said = text(&output.stderr);
        assert!(
            said.starts_with(&format!(
                "sim41: {name} is not changed, because it does not begin with"
            )),
            "{said}"
        );
        assert_eq!(output.status.code(), Some(1));
    }
    assert_eq!(std::fs::read(folder.path().join("copy.prg")).unwrap(), b"SIN\n");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_calculator_that_is_taken_up_is_switched_on() {
    use sim41_session::Key;
    use sim41_session::state;
    use sim41_session::{Activity, Calculator};
    let mut calculator = Calculator::clean();
    for key in [Key::Seven, Key::Enter, Key::User, Key::Sto, Key::One] {
        calculator.press(key);
        calculator.release();
        while calculator.run(1) == Activity::Busy {}
    }
    assert_eq!(calculator.lcd().to_string(), "STO 1_      {USER}");
    let text = state::write(calculator.machine());
    let calculator = Calculator::resume(state::read(&text).unwrap());
    assert_eq!(calculator.lcd().to_string(), " 7.0000      {USER}");
}

/// An alarm that falls due while the calculator is closed rings when it is opened, even if the date
/// was set to the past.
#[test]
fn an_alarm_of_a_closed_calculator_rings_at_any_date() {
    use sim41_session::instruction::spelling;
    use sim41_session::{Calculator, Expectation, Policy, Session, state};
    let now = 4_000_000_000_000;
    for date in ["1.011986", "12.312030", "11.012026"] {
        let mut session = Session::without_history(Calculator::clean(), Policy::at_once());
        session.tick(now);
        let words = format!("{date} SETDATE 0 ENTER 0 ENTER TIME .0007 HMS+ XYZALM");
        let steps: Vec<_> = words.split(' ').map(|word| spelling::parse(word).unwrap()).collect();
        session.execute(&steps, |_, _| {}).unwrap();
        let text = state::write(session.calculator().machine());
        let opened = Calculator::resume(state::read(&text).unwrap());
        let mut session = Session::without_history(opened, Policy::at_once());
        session.tick(now + 9_000);
        session.advance(now + 9_000);
        assert_eq!(session.calculator().expectation(), Expectation::Alarm, "{date}");
    }
}

#[test]
fn the_debugger_refuses_in_sentences() {
    let program = b"LBL \"P\"\n2\n+\nSTO 01\nEND\n";
    for (commands, sentence) in [
        ("break 3 pass 0", "1: invalid pass count \"0\": expected a positive integer"),
        ("break R999=1", "1: R999 does not exist: SIZE is 100"),
        ("last-write R150", "1: R150 does not exist: SIZE is 100"),
        ("where 5", "1: where takes no argument (got \"5\")"),
        (
            "list all",
            "1: invalid number of lines \"all\": expected a positive integer, as in list 20",
        ),
        ("run 3 xeq:P\nlast-write R05", "2: no earlier instruction wrote to R05"),
        ("run 3 xeq:P\nfirst-write flag 3", "2: no earlier instruction wrote to flag 3"),
    ] {
        let folder = folder(&[("p.prg", program)]);
        let output = sim41(folder.path(), &["debug", "p.prg"], commands.as_bytes());
        assert_eq!(text(&output.stderr), format!("sim41: standard input:{sentence}\n"));
        assert_eq!(output.status.code(), Some(1), "{commands}");
    }
}

#[test]
fn the_debugger_lists_all_lines() {
    let folder = folder(&[("p.prg", b"LBL \"P\"\n2\n+\nEND\n")]);
    let shown = output(folder.path(), &["debug", "p.prg"], b"list 99999\n");
    assert_eq!(shown.lines().count(), 5, "{shown}");
}

#[test]
fn the_debugger_shows_defined_names() {
    let listing =
        b"; define SUM = 05\n; define LOOP = 01\n; define DONE = 07\nLBL \"P\"\nSTO SUM\n\
                    LBL LOOP\nST+ SUM\nFS? DONE\nRTN\nGTO LOOP\nEND\n";
    let folder = folder(&[("p.prg", listing)]);
    let commands = "break SUM>8\nwatch SUM\nrun 3 xeq:P\nprint SUM\np DONE\nSUM\nr05\n\
                    last-write SUM\nbreak LOOP\nlist 1\n";
    let shown = output(folder.path(), &["debug", "p.prg"], commands.as_bytes());
    let said: Vec<&str> = shown.lines().filter(|line| !line.starts_with('>')).collect();
    assert_eq!(
        said,
        [
            "breakpoint 1: R05>8",
            "breakpoint 1, triggered by the previous line: R05>8",
            "LBL 01   05 (8) FS? 07 (DONE)     X 3.0000",
            "                                  R05 (SUM) 9.0000",
            "R05 (SUM) 9.0000",
            "flag 7 (DONE) clear",
            "R05 (SUM) 9.0000",
            "R05 (SUM) 9.0000",
            "LBL 01   04 (7) ST+ 05 (SUM)      X 3.0000",
            "                                  R05 (SUM) 6.0000",
            "breakpoint 2: LBL 01",
            "* 03 (6) LBL 01 (LOOP)",
            " >04 (7) ST+ 05 (SUM)",
            "  05 (8) FS? 07 (DONE)",
        ],
        "{shown}"
    );
}

#[test]
fn a_run_that_ends_with_an_error_fails() {
    let program = b"LBL \"P\"\nLBL 01\n1\n0\n/\nEND\n";
    for (keys, sentence) in [
        (
            &["xeq:P"][..],
            "the program stopped with DATA ERROR at line 05 after LBL 01: / (division by 0)",
        ),
        (
            &["xeq:NO"],
            "the calculator shows NONEXISTENT after XEQ NO (the register, label or function does not exist)",
        ),
    ] {
        let folder = folder(&[("p.prg", program)]);
        let output = sim41(folder.path(), &[&["run", "p.prg"], keys].concat(), b"");
        assert_eq!(text(&output.stderr), format!("sim41: {sentence}; ← clears it\n"));
        assert_eq!(output.status.code(), Some(1), "{keys:?}");
        let output = sim41(folder.path(), &[&["run", "p.prg"], keys, &["<-"]].concat(), b"");
        assert_eq!((&*text(&output.stderr), output.status.code()), ("", Some(0)), "{keys:?}");
    }
}

#[test]
fn an_endless_program_is_given_up() {
    let folder = folder(&[
        ("loop.prg", b"LBL \"L\"\nLBL 01\nGTO 01\nEND\n"),
        ("waits.prg", b"LBL \"W\"\nLBL 01\nPSE\nGTO 01\nEND\n; test: XEQ W -> 5.0000\n"),
        ("old.txt", b"the trace before\n"),
    ]);
    let sentence = "the program was still running after the last key";
    let limited = format!(
        "sim41: {sentence}: limit of 1000 steps reached; use --steps COUNT to raise the limit\n"
    );
    let run = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        let output = sim41(folder.path(), &words, b"");
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        (text(&output.stdout), text(&output.stderr))
    };
    let (printed, said) = run("profile --steps 1000 loop.prg");
    assert!(printed.starts_with("1000 instructions, "), "{printed}");
    assert_eq!(said, limited);
    let (printed, said) = run("cover --steps 1000 loop.prg");
    assert!(printed.ends_with("3 of 4 lines reached, 75.0 %\n"), "{printed}");
    assert_eq!(said, limited);
    let renamed = "sim41: old.txt was renamed to old.txt.before\n";
    let traced = "run --trace old.txt --steps 1000 loop.prg";
    assert_eq!(run(traced).1, format!("{renamed}{limited}"));
    assert_eq!(run(traced).1, limited);
    let traced = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(traced("old.txt").lines().count(), 1000);
    let (printed, _) = run("test waits.prg");
    let got = format!("  expected 5.0000\n       got {sentence}\n");
    assert!(printed.ends_with(&got), "{printed}");
}

#[test]
fn a_file_in_place_of_a_command() {
    let half: &[(&str, &[u8])] = &[("half.prg", b"SINE\n"), ("double", b"LBL \"D\"\n2\n*\n")];
    let (said, code) = failure(&[], &["half.prg"]);
    assert_eq!((said.as_str(), code), ("sim41: cannot read half.prg: no such file", 1));
    let (said, code) = failure(half, &["--fresh", "half.prg"]);
    assert!(said.contains("half.prg:1:1") && code == 1, "{said}");
    let (said, code) = failure(half, &["--fresh", "double"]);
    assert!(said.contains("this command needs a terminal") && code == 1, "{said}");
    let (said, code) = failure(half, &["double", "5"]);
    assert!(said.starts_with("error: `sim41 double` opens the calculator") && code == 2, "{said}");
    for (option, sentence) in [
        ("--size", "expected a SIZE of 000 to 319"),
        ("--steps", "expected a number of instructions, such as 1000000"),
    ] {
        let (said, code) = failure(&[("a.prg", b"SIN\n")], &["run", "a.prg", option, "abc"]);
        assert!(said.contains(sentence) && code == 2, "{said}");
    }
    assert!(failure(&[], &["hlep"]).0.contains("closest match: help"));
    let (said, code) = failure(&[("a.prg", b"SIN\n")], &["barcode", "a.prg", "-o", "a.gif"]);
    assert!(said.contains("the name must end in .pdf or .svg") && code == 2, "{said}");
}

#[test]
fn a_file_that_cannot_be_read_stops_no_other() {
    let folder = folder(&[("a.prg", b"01 SIN\n"), ("b.prg", b"SIN\nEND\n")]);
    let output = sim41(folder.path(), &["fmt", "--check", "none", "a.prg", "b.prg"], b"");
    assert_eq!(text(&output.stdout), "a.prg: `sim41 fmt` would rewrite this file\n");
    let said = text(&output.stderr);
    assert!(said.starts_with("sim41: cannot read none: "), "{said}");
    assert!(said.ends_with("\nsim41: 1 of 3 files cannot be formatted\n"), "{said}");
    for (files, sentence) in [
        (&["b.prg", "none"][..], "1 of 2 files has errors or cannot be read"),
        (&["b.prg", "none", "no"], "2 of 3 files have errors or cannot be read"),
    ] {
        let output = sim41(folder.path(), &[&["check"], files].concat(), b"");
        let said = text(&output.stderr);
        assert_eq!(said.lines().last(), Some(&*format!("sim41: {sentence}")), "{files:?}");
    }
    let (said, code) = failure(&[], &["check", "none"]);
    assert!(said.starts_with("sim41: cannot read none: ") && said.lines().count() == 1, "{said}");
    assert_eq!(code, 1);
}

/// `calc` uses the computer's clock; the other commands begin at 1 January 1900.
#[test]
fn the_date_of_calc_is_that_of_the_computer() {
    let folder = folder(&[]);
    let today = || jiff::Zoned::now().strftime("%-m.%d%Y").to_string();
    let before = today();
    let printed = output(folder.path(), &["calc", "DATE"], b"");
    // The calculator does not show a trailing zero in the year.
    let shown = |date: String| format!("{}\n", date.trim_end_matches('0'));
    assert!([shown(before), shown(today())].contains(&printed), "{printed}");
    assert!(text(&sim41(folder.path(), &["calc", "SIZE", "50"], b"").stderr).contains("keyboard"));
}

/// Like `run`, `type` fails with the calculator's last error after printing all displays.
#[test]
fn type_fails_with_the_calculator() {
    for (keys, shown, said) in [
        ("KNOPE{Enter}", "NONEXISTENT\n", "the calculator shows NONEXISTENT after XEQ NOPE"),
        ("0B", "DATA ERROR\n", "the calculator shows DATA ERROR after 1/X (division by 0)"),
        ("12{load:none.prg}", " 12_\n", "cannot read none.prg"),
    ] {
        let output = sim41(folder(&[]).path(), &["type", keys], b"");
        assert_eq!(text(&output.stdout).replace(" 0_\n", ""), shown, "{keys}");
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(1), "{keys}");
    }
    let folder_of_paper = folder(&[]);
    let arguments = ["type", "--printer", "norm", "--paper", "p.txt", "0B"];
    assert!(!sim41(folder_of_paper.path(), &arguments, b"").status.success());
    let paper = std::fs::read_to_string(folder_of_paper.path().join("p.txt")).unwrap();
    assert!(paper.contains("DATA ERROR"), "{paper}");
    assert_eq!(
        output(folder(&[]).path(), &["type", "0B{Backspace}"], b""),
        "DATA ERROR\n 0.0000\n"
    );
}

#[test]
fn an_empty_file_is_no_program() {
    let folder = folder(&[("e.prg", b" \n")]);
    for command in ["check", "run", "list", "fmt"] {
        let output = sim41(folder.path(), &[command, "e.prg"], b"");
        assert!(text(&output.stderr).contains("e.prg is empty"), "{command}");
        assert_eq!(output.status.code(), Some(1), "{command}");
    }
    let output = sim41(folder.path(), &["convert", "-", "x.raw"], b"");
    assert_eq!(text(&output.stderr), "sim41: standard input is empty\n");
}

#[test]
fn what_could_be_mistaken_is_told() {
    let power = "the HP-41 has no **; use Y^X for powers";
    for (arguments, sentence, code) in [
        (&["calc", "10 2 **"][..], &*format!("sim41: WORDS:1:6: {power}"), 2),
        (&["calc", "e"], "sim41: write the numbers first: 1 E^X", 2),
        (&["calc", "1e400"], "sim41: WORDS:1:1: number too large: 1E400 (limit 9.999999999E99)", 2),
        (
            &["calc", "--stck", "1"],
            "error: unknown option --stck for sim41 calc; closest match: --stack; to use it as a word, \
             write it after --",
            2,
        ),
        (&["calc", "2 + 3"], "sim41: write the numbers first: 2 ENTER 3 +", 2),
        (&["calc", "1,000 2 *"], "sim41: WORDS:1:1: 1,000 is ambiguous: write 1000 or 1.000", 2),
        (
            &["calc", "1'000 2 *"],
            "sim41: WORDS:1:1: invalid number 1'000: write it without separators, such as 1234.5",
            2,
        ),
        (
            &["calc", "STOP 5"],
            "sim41: remove STOP, which would end the line before its last word",
            2,
        ),
        (&["calc", "sin 30"], "sim41: write the numbers first: 30 SIN", 2),
        (&["calc", "(1+2)*3"], "sim41: write the numbers first: 1 ENTER 2 + 3 *", 2),
        (&["calc", "1+"], "sim41: + takes the two numbers before it: write 2 ENTER 3 +", 2),
        (
            &["calc", "5 STO 120"],
            "sim41: WORDS:1:3: STO 120: operand too large (the keyboard accepts at most 99); use \
             STO IND for higher registers",
            2,
        ),
        (&["debug"], "error: expected a program file, or a module with --module", 2),
        (&["man", "file"], "sim41: file is not a folder", 1),
        (&["queens", "export", "file"], "sim41: file already exists with different content", 1),
    ] {
        let folder = folder(&[("file", b"mine")]);
        let output = sim41(folder.path(), arguments, b"");
        assert_eq!(text(&output.stderr).trim_end(), sentence, "{arguments:?}");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert_eq!(std::fs::read(folder.path().join("file")).unwrap(), b"mine");
    }
    let said = |listing: &[u8]| {
        let folder = folder(&[("n.txt", listing)]);
        text(&sim41(folder.path(), &["check", "n.txt"], b"").stderr)
    };
    let numbers = said(b"LBL \"T\"\n1E100\n1.2.3\n--3\n12345678901234\n1E5\n-2.5\nEND\n");
    assert_eq!(numbers.matches("error: ").count(), 3, "{numbers}");
    assert!(numbers.contains("it is read as 1.23456789E13"), "{numbers}");
    let quotation = said(b"LBL \"T\"\n\"AB\nEND\n");
    assert_eq!(
        quotation.matches("the closing quotation mark is missing").count(),
        1,
        "{quotation}"
    );
}

#[test]
fn a_listing_with_a_gap_has_one_outcome() {
    let text = b"01 LBL \"GP\"\n02 SIN\n05 COS\n06 END\n";
    for command in [
        &["check", "g.txt"][..],
        &["list", "g.txt"],
        &["convert", "g.txt", "g.raw"],
        &["print", "g.txt"],
        &["run", "g.txt"],
        &["debug", "g.txt"],
        &["load", "programs", "g.txt", "--state", "m.state"],
    ] {
        let folder = folder(&[("g.txt", text)]);
        let refused = sim41(folder.path(), command, b"");
        let said = self::text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{command:?}: {said}");
        assert!(said.contains("g.txt:3:1") && said.contains("--partial"), "{command:?}: {said}");
        assert!(!folder.path().join("g.raw").exists());
        let partial = sim41(folder.path(), &[command, &["--partial"]].concat(), b"");
        let said = self::text(&partial.stderr);
        assert_eq!(partial.status.code(), Some(0), "{command:?}: {said}");
        assert!(said.contains("lines 03 to 04 are missing"), "{command:?}: {said}");
    }
    let folder =
        folder(&[("g.txt", b"A program.\n\n01 LBL \"GP\" ; here\n02 SIN\n03 COS\n04 END\n")]);
    let explained = output(folder.path(), &["check", "--explain", "g.txt"], b"");
    let roles: Vec<&str> =
        explained.lines().filter_map(|line| line.split_whitespace().nth(1)).take(4).collect();
    assert_eq!(roles, ["outside", "blank", "instruction", "instruction"], "{explained}");
}

#[test]
fn a_truncated_raw_file_is_reported() {
    let whole = PROGRAM;
    let incomplete = |bytes: &str| format!("the last instruction is incomplete: {bytes} skipped");
    for (raw, wanted) in [
        (&whole[..5], incomplete("5 bytes were")),
        (&[&whole[..9], &[0xD0, 0x00]].concat()[..], incomplete("2 bytes were")),
        (&whole[..9], "END is missing and was added: the file may be truncated".into()),
        (
            &[whole, b"HELLO WORLD\n"].concat()[..],
            "no program follows the last END: 12 bytes were skipped".into(),
        ),
        (&[whole, &[0, 0, 0]].concat()[..], String::new()),
    ] {
        for command in [
            &["check", "ab.raw"][..],
            &["convert", "ab.raw", "x.prg"],
            &["list", "ab.raw"],
            &["run", "ab.raw", "CLX"],
            &["load", "programs", "ab.raw", "--state", "m.state"],
        ] {
            let output = sim41(folder(&[("ab.raw", raw)]).path(), command, b"");
            let told = text(&output.stderr);
            assert!(output.status.success(), "{command:?}: {told}");
            assert!(told.contains(&wanted), "{command:?}: {told}");
            assert_eq!(told.contains("ab.raw: line"), !wanted.is_empty(), "{command:?}: {told}");
        }
        let strict =
            sim41(folder(&[("ab.raw", raw)]).path(), &["check", "--strict", "ab.raw"], b"");
        assert_eq!(strict.status.success(), wanted.is_empty(), "{raw:02X?}");
    }
}

#[test]
fn numbers_with_more_digits_are_reported() {
    // LBL "AB", 123456789012, END.
    let digits = b"\x11\x12\x13\x14\x15\x16\x17\x18\x19\x10\x11\x12";
    let raw = [b"\xc0\x00\xf3\x00AB", &digits[..], b"\xc0\x00\x0d"].concat();
    let folder = folder(&[("ab.raw", &raw)]);
    let wanted = "sim41: ab.raw: line 02: 123456789012: a number has at most ten digits; its \
                  bytes are kept, but the calculator ignores the extra characters\n";
    for command in [&["check", "ab.raw"][..], &["convert", "ab.raw", "x.prg"], &["list", "ab.raw"]]
    {
        assert_eq!(text(&sim41(folder.path(), command, b"").stderr), wanted, "{command:?}");
    }
    let run = sim41(folder.path(), &["run", "ab.raw", "xeq:AB"], b"");
    assert_eq!(text(&run.stdout).trim(), "1,234,567,890.");
    for arguments in [["list", "ab.raw", "-o", "l.prg"], ["convert", "ab.raw", "-o", "l.prg"]] {
        sim41(folder.path(), &arguments, b"");
        let run = sim41(folder.path(), &["run", "l.prg", "xeq:AB"], b"");
        assert_eq!(text(&run.stdout).trim(), "1,234,567,890.", "{arguments:?}");
        std::fs::remove_file(folder.path().join("l.prg")).unwrap();
    }
}

#[test]
fn run_and_load_warn_about_missing_labels() {
    let two = b"LBL \"AA\"\nXEQ \"NO1\"\nEND\nLBL \"BB\"\n5\nRTN\nXEQ \"GCD\"\nXEQ \"AA\"\nEND\n";
    let folder = folder(&[("two.prg", two)]);
    let run = |words: &str| {
        let words = words.replace("load two.prg", "load programs two.prg --state s.state");
        sim41(folder.path(), &words.split(' ').collect::<Vec<_>>(), b"")
    };
    for (words, missing) in [
        ("run two.prg xeq:BB", &["NO1"][..]),
        ("run two.prg --label BB", &["AA"]),
        ("load two.prg --label BB", &["AA"]),
        ("load two.prg --label AA", &["NO1"]),
        ("load two.prg --label BB", &[]),
        ("list two.prg", &[]),
    ] {
        let output = run(words);
        let said = text(&output.stderr);
        assert!(output.status.success(), "{words}: {said}");
        assert_eq!(said.matches("is missing").count(), missing.len(), "{words}: {said}");
        assert!(
            missing.iter().all(|it| said.contains(&format!("LBL {it:?} is missing"))),
            "{said}"
        );
    }
    assert_eq!(text(&run("run two.prg --label BB").stdout), " 5.0000\n");
    let unknown = "sim41: two.prg: there is no label \"CC\"; the labels are AA, BB\n";
    assert_eq!(text(&run("run two.prg --label CC").stderr), unknown);
}

#[test]
fn check_and_test_read_folders() {
    let folder = folder(&[("notes.txt", b"Call Bob.\n")]);
    let named = |name: &str| folder.path().join(name);
    std::fs::create_dir_all(named("all/sub")).unwrap();
    std::fs::create_dir(named("none")).unwrap();
    std::fs::write(named("all/notes.txt"), "Call Bob.\n").unwrap();
    std::fs::write(named("all/a.raw"), b"\x5A\xC0\x00\x0D").unwrap();
    std::fs::write(named("all/sub/b.prg"), "LBL \"B1\" ; test: XEQ B1 -> 5.0000\n5\nEND\n")
        .unwrap();
    let checked = output(folder.path(), &["check", "all"], b"");
    assert_eq!(
        checked,
        "all/a.raw: a raw file, 2 lines, 4 bytes\nall/sub/b.prg: a listing, 3 lines, 10 bytes, B1\n"
    );
    let tested = output(folder.path(), &["test", "all"], b"");
    assert!(tested.starts_with("all/sub/b.prg: 1 passed\n"), "{tested}");
    let error = text(&sim41(folder.path(), &["check", "none"], b"").stderr);
    assert_eq!(error, "sim41: there is no program file in none\n");
    let words = ["check", "--format", "json", "none", "all/a.raw", "all/sub"];
    let checked = sim41(folder.path(), &words, b"");
    let json: serde_json::Value = serde_json::from_slice(&checked.stdout).unwrap();
    let error = "there is no program file in none";
    assert_eq!(json, serde_json::json!([{ "file": "none", "error": error }]));
    let said = text(&checked.stderr);
    assert!(said.ends_with("\nsim41: 1 of 3 files has errors or cannot be read\n"), "{said}");
    let tested = sim41(folder.path(), &["test", "none", "all"], b"");
    assert_eq!(text(&tested.stdout), "all/sub/b.prg: 1 passed\n");
    let said = format!("sim41: {error}\nsim41: 1 of 2 files cannot be tested\n");
    assert_eq!((text(&tested.stderr), tested.status.code()), (said, Some(1)));
}

#[test]
#[cfg(unix)]
fn an_unreadable_folder_stops_neither_other_files_nor_load() {
    let program = b"LBL \"B1\" ; test: XEQ B1 -> 5.0000\n5\nEND\n";
    let folder = folder(&[("b.prg", program)]);
    let locked = folder.path().join("sim41/programs");
    std::fs::create_dir_all(&locked).unwrap();
    std::fs::copy(folder.path().join("b.prg"), locked.join("c.prg")).unwrap();
    let permit = |mode| {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
        std::fs::set_permissions(&locked, mode).unwrap();
    };
    permit(0o111);
    let is_root = std::fs::read_dir(&locked).is_ok();
    for command in ["check", "test"] {
        let output = sim41(folder.path(), &[command, "."], b"");
        assert!(text(&output.stdout).contains("./b.prg: "), "{command}");
        let said = text(&output.stderr);
        assert_eq!(said.contains("cannot read ./sim41/programs: "), !is_root, "{said}");
        assert_eq!(output.status.success(), is_root, "{said}");
    }
    let mut command = sim41_test_support::program::command();
    command.env("XDG_DATA_HOME", folder.path());
    let words = ["load", "--state", "m.state", "programs", "b.prg"];
    let output = sim41_test_support::program::run(command, folder.path(), &words, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    permit(0o755);
}

/// Free42 accepts `"|-TEXT"` for an appended text, but not `>"TEXT"`.
#[test]
fn listings_are_exchanged_with_free42() {
    let folder = folder(&[
        ("a.prg", b"LBL \"AB\"\n\"A\"\n>\"B\"\nTEXT 0\nEND\n"),
        ("b.txt", b"00 { 10-Byte Prgm }\n01\xe2\x96\xb8LBL \"AB\"\n02 ALL\n03 END\n"),
        ("c.prg", b"LBL \"AB\"\nALL\nEND\n"),
    ]);
    assert_eq!(
        output(folder.path(), &["fmt", "-o", "-", "a.prg"], b""),
        "LBL \"AB\"\n\"A\"\n\"|-B\"\n\"\"\nEND\n"
    );
    let listing = output(folder.path(), &["list", "--plain", "--ascii", "a.prg"], b"");
    assert!(listing.contains("\n\"|-B\"\n"), "{listing}");
    let said = |file| text(&sim41(folder.path(), &["check", file], b"").stderr);
    assert!(said("b.txt").contains("the HP-41 has no ALL; FIX 9 shows more"), "{}", said("b.txt"));
    let both = "(XROM 06,59), which is not plugged in, or an instruction of another calculator";
    assert!(said("c.prg").contains(both), "{}", said("c.prg"));
}

/// XEQ finds a name in the library, so it is no mistake. GTO with a period is no instruction.
#[test]
fn names_of_the_library_and_keystrokes() {
    let listing = |line: &str| format!("LBL \"AB\"\n{line}\nEND\n");
    let check = |line: &str| {
        let output = sim41(folder(&[]).path(), &["check", "-"], listing(line).as_bytes());
        (text(&output.stderr), output.status.code().unwrap())
    };
    let (said, code) = check("COMB");
    assert!(said.starts_with("note: COMB is ") && code == 0, "{said}");
    assert!(check("COMC").0.starts_with("warning: COMC is "));
    for line in ["GTO .", "GTO ..", "GTO .005"] {
        let (said, code) = check(line);
        assert!(said.starts_with("error: ") && code == 1, "{line}: {said}");
    }
    assert_eq!(check("LBL \".\""), (String::new(), 0));
}

#[test]
fn a_raw_program_of_the_hp_42s_is_refused() {
    // The program LBL "AB", 2, RCL+ 05, END.
    let program = b"\xc0\x00\xf3\x00AB\x12\xf2\xd1\x05\xc0\x00\x0d";
    for command in [
        &["check", "ab.raw"][..],
        &["convert", "ab.raw", "x.prg"],
        &["run", "ab.raw"],
        &["list", "ab.raw"],
        &["load", "programs", "ab.raw", "--state", "m.state"],
    ] {
        let folder = folder(&[("ab.raw", program)]);
        let output = sim41(folder.path(), command, b"");
        assert_eq!(
            text(&output.stderr),
            "sim41: ab.raw: this is a program for the HP-42S: the HP-41 has no RCL+ (line 03); \
             copy the program from Free42 as text and replace these instructions\n"
        );
        assert_eq!(output.status.code(), Some(1), "{command:?}");
        assert!(!folder.path().join("x.prg").exists());
    }
}

/// In a raw file with several programs, --label and --partial skip programs for the HP-42S.
#[test]
fn a_raw_file_with_a_program_of_the_hp_42s() {
    let programs =
        b"\xc0\x00\xf3\x00AA\x12\xc0\x00\x0d\xc0\x00\xf3\x00BB\x12\xf2\xd1\x05\xc0\x00\x0d";
    let folder = folder(&[("two.raw", programs)]);
    let run = |arguments: &[&str]| {
        let output = sim41(folder.path(), arguments, b"");
        (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
    };
    let aa = "01 LBL \"AA\"\n02 2\n03 END\n";
    assert_eq!(run(&["list", "--label", "AA", "two.raw"]), (aa.into(), "".into(), 0));
    let (listing, _, code) = run(&["convert", "--label", "AA", "two.raw", "-"]);
    assert_eq!((listing.as_str(), code), ("LBL \"AA\"\n2\nEND\n", 0));
    let skipped = "sim41: two.raw: line 04: program 2 is for the HP-42S and was skipped: the HP-41 \
                   has no RCL+ (line 03)\n";
    assert_eq!(run(&["list", "--partial", "two.raw"]), (aa.into(), skipped.into(), 0));
    let summary = "two.raw: a raw file, 3 lines, 10 bytes, AA\n";
    assert_eq!(run(&["check", "--partial", "two.raw"]), (summary.into(), skipped.into(), 0));
    for (arguments, end) in [
        (&["check", "two.raw"][..], "instructions; --partial skips programs for the HP-42S\n"),
        (&["list", "--label", "BB", "two.raw"], "and replace these instructions\n"),
    ] {
        let (_, said, code) = run(arguments);
        assert!(said.contains("no RCL+ (line 03") && said.ends_with(end) && code == 1, "{said}");
    }
}

/// Functions of the HP-42S have the same numbers as functions of HP-41 modules.
#[test]
fn functions_of_the_hp_42s_are_named() {
    let folder = folder(&[
        ("keys.raw", b"\xc0\x00\xf2\x00K\xa2\x6d\xa2\x6e\xc0\x00\x0d"),
        ("comb.raw", b"\xc0\x00\xf2\x00C\xa0\x6f\xc0\x00\x0d"),
        ("state.f42", b"24kF\0\0\0\0"),
    ]);
    let check = |file| text(&sim41(folder.path(), &["check", file], b"").stderr);
    assert_eq!(
        check("keys.raw"),
        "sim41: keys.raw: XROM 09,45 and 1 other function of a module that is not plugged in, or \
         of the HP-42S (CLMENU, GETKEY); plug it in with --module FILE\n"
    );
    assert!(check("comb.raw").contains("the HP-41 has no COMB (line 02); "));
    assert_eq!(
        check("state.f42"),
        "sim41: state.f42: this is not a program but a saved state of Free42: export its programs \
         as raw, or copy them as text\n"
    );
}

/// --partial applies to all files of a command, not only the first.
#[test]
fn a_partial_reading_of_other_files() {
    let gap = b"01 LBL \"GP\"\n02 7\n05 RTN\n06 END\n";
    for command in [
        &["run", "a.prg", "load:gp.prg", "XEQ GP"][..],
        &["run", "--program-folder", ".", "a.prg", "XEQ GP"],
        &["run", "--no-library", "a.prg", "load:gp.prg", "XEQ GP"],
        &["profile", "gp.prg", "XEQ GP"],
        &["list", "--printer", "man", "gp.prg"],
        &["find", "GP", "gp.prg"],
        &["convert", "gp.prg", "gp.lif"],
    ] {
        let folder = folder(&[("a.prg", b"LBL \"A2\"\nEND\n"), ("gp.prg", gap)]);
        let refused = sim41(folder.path(), command, b"");
        assert_ne!(refused.status.code(), Some(0), "{command:?}");
        let partial = sim41(folder.path(), &[command, &["--partial"]].concat(), b"");
        let said = self::text(&partial.stderr);
        assert_eq!(partial.status.code(), Some(0), "{command:?}: {said}");
    }
}

#[test]
fn options_before_a_command_and_displays_of_calc() {
    let folder = folder(&[]);
    for (arguments, shown) in [
        (&["--printer", "man", "calc", "2 3 +"][..], "5\n"),
        (&["--model=41c", "--no-library", "calc", "2 3 +"], "5\n"),
        (&["calc", "'ABC' AVIEW 5"], "ABC\n5\n"),
        (&["calc", "'ABC' AVIEW"], "ABC\n"),
        (&["calc", "84 36 xeq:GCD"], "12\n"),
        (&["calc", "\"A xeq:B\" AVIEW 'xeq:C' AVIEW 5"], "A ⊠e⊠:B\n⊠e⊠:C\n5\n"),
        (&["calc", "3 VIEW X 5 2 +"], "3.0000\n7\n"),
        (&["calc", "3 VIEW X VIEW X 2 1 X<Y?"], "3.0000\n3.0000\nYES\n"),
        (&["calc", "1 AVIEW 2"], "\n2\n"),
        (&["calc", "5 PSE 6"], "5.0000\n6\n"),
        (&["calc", "1,234.5 2 *"], "2469\n"),
        (&["calc", "1,5 2 *"], "3\n"),
        (&["calc", "FIX 2 1.5 VIEW X 5"], "1.50\n5.00\n"),
        (&["calc", "1 2 X<Y?"], "NO\n"),
        (&["calc", "2 1 X<Y?"], "YES\n"),
        (&["calc", "FS? 26"], "YES\n"),
        (&["calc", "0 STO 05 CLX 5 X=Y? CHS"], "5\n"),
        (&["calc", "SIZE?"], "100\n"),
        (&["calc", "1 tan-1"], "45\n"),
        (&["calc", "8 2 divide 3 times"], "12\n"),
        (&["calc", "--stack", "1 VIEW X"], "T 0\nZ 0\nY 0\nX 1\nL 0\n"),
        // Words after a program that stops, or after PROMPT, are executed as on the keyboard.
        (&["calc", "1001 factors 5 +"], "12\n"),
        (&["calc", "\"HOW MANY?\" PROMPT 6 7 +"], "HOW MANY?\n13\n"),
        (&["calc", "2024 easter"], "EASTER 31.3\n"),
    ] {
        assert_eq!(output(folder.path(), arguments, b""), shown, "{arguments:?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_told() {
    let failed = sim41(Path::new("."), &["calc"], b"5\n2 \xFF 3\n");
    assert_eq!(text(&failed.stderr), "sim41: standard input:2: invalid UTF-8: expected text\n");
    assert_eq!(failed.status.code(), Some(1));
}

#[test]
fn commands_fail_in_sentences() {
    let folder = folder(&[("a.prg", b"LBL \"A1\"\n5\nEND\n")]);
    for (words, sentence, code) in [
        ("barcode", "nothing to write", 2),
        (
            "run --authentic a.prg",
            "--authentic is not an option of sim41 run; run `sim41 --authentic` to open",
            2,
        ),
        (
            "--authentic run a.prg",
            "--authentic is not an option of sim41 run; run `sim41 --authentic` to open",
            2,
        ),
        ("list a.prg -o x.raw", "to write other formats, use sim41 convert", 2),
        ("run a.prg --program-folder none", "cannot read none: no such file", 1),
        ("cover a.prg xeq:NOPE", "the calculator shows NONEXISTENT after XEQ NOPE", 1),
        ("profile a.prg xeq:NOPE", "the calculator shows NONEXISTENT after XEQ NOPE", 1),
    ] {
        let output = sim41(folder.path(), &words.split(' ').collect::<Vec<_>>(), b"");
        assert!(text(&output.stderr).contains(sentence), "{words}: {}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{words}");
    }
}
