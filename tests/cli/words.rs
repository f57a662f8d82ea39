//! Words have the same meaning in every command: numbers, function names, keys.

use super::{folder, text};
use sim41_test_support::program::sim41;

const AREA: &[u8] = b"LBL \"AREA\"\nX^2\nPI\n*\nEND\n";

/// Runs commands in a folder with `area.prg`. A row contains the arguments, standard input,
/// standard output, words on standard error, and the exit status.
fn rows(rows: &[(&[&str], &str, &str, &str, i32)]) {
    for (arguments, input, printed, said, code) in rows {
        let folder = folder(&[("area.prg", AREA)]);
        let output = sim41(folder.path(), arguments, input.as_bytes());
        assert_eq!(text(&output.stdout), *printed, "{arguments:?}: {}", text(&output.stderr));
        let error = text(&output.stderr);
        assert!(error.contains(said), "{arguments:?}: {error}");
        assert_eq!(output.status.code(), Some(*code), "{arguments:?}: {error}");
        assert_eq!(said.is_empty(), error.is_empty(), "{arguments:?}: {error}");
    }
}

#[test]
fn a_small_letter_begins_a_name_in_type() {
    rows(&[
        (&["type", "2sqrt{Enter}"], "", " 1.4142\n", "", 0),
        (&["type", "30sin{Enter}"], "", " 0.5000\n", "", 0),
        (&["type", "2plus{Enter}"], "", " 2.0000\n", "", 0),
        (&["type", "-"], "30sin\n", " 0.5000\n", "", 0),
        (&["type", "5sto 01{Enter}{CLX}rcl 01{Enter}"], "", " 5.0000\n 0.0000\n 5.0000\n", "", 0),
        (&["type", "1e3{Enter}"], "", " 1,000.0000\n", "", 0),
        (&["type", "2e^x{Enter}"], "", " 7.3891\n", "", 0),
        (&["type", "30KSIN{Enter}"], "", " 0.5000\n", "", 0),
        (&["type", "30{SIN}{R/S}"], "", " 0.5000\n 0.5000\n", "", 0),
        (
            &["type", "3KPRX{Enter}"],
            "",
            "NONEXISTENT\n",
            "shows NONEXISTENT after XEQ PRX (no printer is plugged in); ← clears it; plug in a \
             printer with --printer man",
            1,
        ),
        (
            &["type", "3prx{Enter}"],
            "",
            " 3_\n",
            "none is plugged in; plug in a printer with --printer man",
            2,
        ),
        (&["type", "2+3"], "", " 2.0000\n 3_\n", "type 2 + 3 as 2 Enter 3 +", 0),
        (&["type", "5+/-"], "", " 5.0000\n 0.0000\n", "press O (CHS) to change the sign", 2),
        (&["type", "5->rad{Enter}"], "", "-5.0000\n", "d-r", 2),
        (&["type", "30sin"], "", " 30_\n", "a lower-case letter begins a name", 2),
        (&["type", "30sinus{Enter}"], "", " 30_\n", "there is no function SINUS", 2),
        (&["type", "30{SINUS}"], "", "", "\"SINUS\" is not a key", 2),
        (&["type", "30 SIN"], "", "", "sim41 calc", 2),
        (&["type", "2 3"], "", "", "sim41 calc", 2),
        (&["type", "30SIN{Enter}"], "", " 30_\n", "S is on the", 2),
        (&["type", "5!"], "", " 5_\n", "the factorial of 5", 2),
        (&["type", "(1+2)*3"], "", "", "the character '(' is not a key", 2),
    ]);
}

#[test]
fn numbers_are_numbers_and_names_are_names_in_run() {
    rows(&[
        (&["run", "area.prg", "3", "4", "+"], "", " 7.0000\n", "", 0),
        (&["run", "area.prg", "2", "sqrt"], "", " 1.4142\n", "", 0),
        (&["run", "area.prg", "2sqrt"], "", " 1.4142\n", "", 0),
        (&["run", "area.prg", "5 sto c"], "", " 5_\n", "internal register", 2),
        (&["run", "area.prg", "rcl", "m"], "", " 0.0000\n", "", 0),
        (
            &["run", "area.prg", "prx"],
            "",
            "",
            "none is plugged in; plug in a printer with --printer man",
            2,
        ),
        (&["run", "area.prg", "5", "!"], "", "", "FACT is the factorial", 2),
        (&["run", "area.prg", "5", "AREA"], "", " 78.5398\n", "", 0),
        (
            &["run", "area.prg", "AREAS"],
            "",
            "",
            "there is no function AREAS; closest match: SAVEAS",
            2,
        ),
        (&["run", "area.prg", "3", "FOO"], "", "", "no function or program FOO", 2),
        (&["run", "area.prg", "5 area", "2", "foo2", "sqrt"], "", "", "program FOO2", 2),
        (&["run", "area.prg", "-"], "3 ENTER 4 +\n5 AREA X1Y2\n", "", "program X1Y2", 2),
        (&["run", "area.prg", "5", "GCDX"], "", "", "program GCDX", 2),
        (&["run", "--no-library", "area.prg", "8", "GCD"], "", "", "program GCD", 2),
        // After PRGM, any name may be a new label.
        (
            &["run", "area.prg", "PRGM lbl:C1 7 RTN PRGM C1"],
            "",
            "00 REG 217\n01 LBLᵀC1\n03 RTN\n 0.0000\n 7.0000\n",
            "",
            0,
        ),
        (&["run", "area.prg", "8 ENTER 12 GCD"], "", " 8.0000\n 4.0000\n", "", 0),
        (
            &["run", "area.prg", "3", "xeq:FOO"],
            "",
            "NONEXISTENT\n",
            "shows NONEXISTENT after XEQ FOO",
            1,
        ),
        (&["run", "area.prg", "5", "xeq", "area"], "", " 78.5398\n", "", 0),
        (&["run", "area.prg", "5", "area"], "", " 78.5398\n", "", 0),
        (&["run", "area.prg", "5", "xeq:AREA"], "", " 78.5398\n", "", 0),
        (&["run", "area.prg", "5 4 minus 2 times"], "", " 1.0000\n 2.0000\n", "", 0),
        (&["run", "area.prg", "5", "3", "-"], "", " 2.0000\n", "", 0),
        (
            &["run", "area.prg", "7", "STO", "0", "1", "CLX", "rcl01"],
            "",
            " 7.0000\n 0.0000\n 7.0000\n",
            "",
            0,
        ),
        (&["run", "area.prg", "5", "{CHS}"], "", "-5_\n", "no program ran", 0),
        (&["run", "area.prg", "-"], "3 4 +\n10 *\n", " 7.0000\n 70.0000\n", "", 0),
        (&["run", "area.prg", "sqrtt"], "", "", "no function SQRTT; closest match: SQRT", 2),
        (&["run", "area.prg", "-"], "3 4 +\n2 Squirt\n", "", "standard input:2:3", 2),
        (&["run", "area.prg", "sin", "30"], "", "", "first: 30 SIN", 2),
        (&["run", "area.prg", "2+3"], "", "", "first: 2 ENTER 3 +", 2),
        (
            &["run", "area.prg", "--json", "5", "xeq:AREA"],
            "",
            "{\"alpha\":\"\",\"displays\":[\" 78.5398\"],\"l\":\"3.141592654\",\"t\":\"0\",\
             \"x\":\"78.53981635\",\"y\":\"0\",\"z\":\"0\"}\n",
            "",
            0,
        ),
    ]);
}

#[test]
fn one_line_of_words_has_one_meaning() {
    let letter = "STO B means STO 103, but the keys STO B enter STO 02";
    let long = "98765432109 has more than ten digits and is read as 9.876543211E10";
    rows(&[
        (&["calc", "7", "sto", "B"], "", "", letter, 2),
        (&["run", "area.prg", "7 STO B"], "", " 7_\n", letter, 2),
        (&["run", "area.prg", "7 sto B"], "", " 7_\n", letter, 2),
        (&["type", "7sto B{Enter}"], "", " 7_\n", letter, 2),
        (&["calc", "ENG", "11"], "", "", "ENG 11: operand too large", 2),
        (&["run", "area.prg", "ENG", "11"], "", "", "ENG 11: operand too large", 2),
        (&["calc", "1 tone e"], "", "", "TONE e means TONE 127", 2),
        (&["type", "{F4}lbl Q{Enter}sto b{Enter}"], "", "00 REG 219\n01 LBLᵀQ\n02 STO b\n", "", 0),
        (&["run", "area.prg", "PRGM LBL 01 sto b"], "", "00 REG 217\n01 LBL 01\n02 STO b\n", "", 0),
        (&["calc", "98765432109"], "", "9.876543211E10\n", long, 0),
        (&["run", "area.prg", "98765432109"], "", " 9.876543211\n 9.8765432 10\n", long, 0),
        (
            &["type", "98765432109{Enter}"],
            "",
            " 9,876,543,210\n 9,876,543,210\n 9,876,543,210.\n",
            "has at most ten digits",
            0,
        ),
        (&["calc", "\"OPEN"], "", "", "missing closing quotation mark: \"OPEN", 2),
        (&["run", "area.prg", "\"OPEN"], "", "", "missing closing quotation mark: \"OPEN", 2),
        (&["calc", "4 0 / <- 2 *"], "", "0\n", "", 0),
        (&["calc", "4 0 / 2 * <-"], "", "", "DATA ERROR at /", 1),
        (&["calc", "0 LN ← 3"], "", "3\n", "", 0),
        (
            &["calc", "--json", "0 1/X"],
            "",
            "{\"alpha\":\"\",\"displays\":[],\"error\":\"DATA ERROR at 1/X (division by 0)\",\
             \"l\":\"0\",\"t\":\"0\",\"x\":\"0\",\"y\":\"0\",\"z\":\"0\"}\n",
            "DATA ERROR at 1/X",
            1,
        ),
        (
            &["calc", "--json", "5 PSE 6 VIEW X VIEW X 2 1 X<Y?"],
            "",
            "{\"alpha\":\"\",\"displays\":[\" 5.0000\",\" 6.0000\",\" 6.0000\",\"YES\"],\
             \"l\":\"0\",\"t\":\"5\",\"x\":\"1\",\"y\":\"2\",\"z\":\"6\"}\n",
            "",
            0,
        ),
        (&["calc", "5 DUP 3 + +"], "", "13\n", "", 0),
        (&["type", "5dup{Enter}3++"], "", " 5.0000\n 8.0000\n 13.0000\n", "", 0),
        (&["type", "2*3="], "", " 0.0000\n 3_\n", "there is no = key", 2),
        (&["calc", ""], "", "0\n", "", 0),
        (&["calc", "PRGM"], "", "", "PRGM is a key, not an instruction", 2),
        (&["help", "RCL*"], "", "", "write RCL and * on two lines", 1),
        (
            &["load", "area.prg"],
            "",
            "",
            "unknown command sim41 load area.prg: expected programs",
            2,
        ),
        (&["save", "x.raw"], "", "", "unknown command sim41 save x.raw: expected program", 2),
        (&["2 3 +"], "", "", "unknown command 2 3 +; to calculate, use sim41 calc '2 3 +'", 2),
        (&["sin", "30"], "", "", "unknown command sin; to calculate, use sim41 calc '30 SIN'\n", 2),
        (&["plus", "2", "3"], "", "", "to calculate, use sim41 calc '2 3 +'\n", 2),
        (&["sto", "05"], "", "", "to calculate, use sim41 calc 'STO 05'\n", 2),
        (
            &["undo"],
            "",
            "",
            "error: unknown command undo; run `sim41 --help` to list the commands\n",
            2,
        ),
        (&["--bogus"], "", "", "Usage: sim41 [OPTIONS] [FILE]   the calculator on the screen", 2),
        (&["2+3"], "", "", "to calculate, use sim41 calc '2 ENTER 3 +'\n", 2),
        (&["2 frobnicate"], "", "", "frobnicate; run `sim41 --help` to list the commands\n", 2),
        (&["8queens"], "", "", "sim41 library 8QUEENS explains how to run it\n", 2),
        (&["AREA"], "", "", "unknown command AREA; to open area.prg, use sim41 area.prg\n", 2),
        (&["run", "AREA"], "", "", "cannot read AREA: no such file; closest match: area.prg\n", 1),
        (&["help", "miles"], "", "", "to convert units, use the program UNITS", 1),
        (&["gcd"], "", "", "GCD is a program: sim41 library GCD explains how to run it", 2),
        (&["calc", "xeq 8queens"], "", "PUBLISH?\n", "", 0),
        (&["calc"], "xeq 8queens\n\"HI\" aview\n5\n", "PUBLISH?\nHI\n5\n", "", 0),
        (&["calc"], "fix 2\npi\n", "0.00\n3.14\n", "", 0),
        (&["calc", "1e-100"], "", "0\n", "is below the smallest number, 1E-99", 0),
        (
            &["calc", "60 factors r/s"],
            "",
            "",
            "r/s is a key, not an instruction; use sim41 run or sim41 --lines",
            2,
        ),
        (&["calc", "rcl 500"], "", "", "the keyboard accepts at most 99", 2),
    ]);
}

#[test]
fn keys_reach_the_editor_and_the_lists() {
    let printed = |keys: &str| {
        let output = sim41(folder(&[]).path(), &["type", keys], b"");
        assert!(output.status.success(), "{keys}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    let edited = printed("{Tab}NOTES{Tab}10KCRFLAS{Enter}KED{Enter}ABC");
    assert!(edited.contains("ABC"), "{edited}");
    assert!(edited.lines().count() < 20, "{edited}");
    let timed = printed("KSW{Enter}R{wait:1}{Enter}");
    assert!(timed.contains("01.0"), "{timed}");
    let alarms = "{Tab}TEA{Tab}0{Enter}0{Enter}20.12KXYZALM{Enter}";
    let whole = printed(&format!("{alarms}KALMCAT{{Enter}}"));
    assert!(whole.contains("TEA"), "{whole}");
    let stopped = printed(&format!("{alarms}KALMCAT{{Enter}}RM"));
    assert!(stopped.ends_with("TEA\n"), "{stopped}");
}

#[test]
fn an_error_has_its_reason_and_the_key_that_clears_it() {
    rows(&[
        (
            &["run", "area.prg", "0", "1/X"],
            "",
            "DATA ERROR\n",
            "DATA ERROR after 1/X (division by 0)",
            1,
        ),
        (&["run", "area.prg", "0", "1/X", "<-"], "", "DATA ERROR\n 0.0000\n", "", 0),
        (&["type", "0B"], "", "DATA ERROR\n", "← clears it", 1),
        // After an uncleared error, the remaining words are skipped.
        (&["run", "area.prg", "1 0 / 5 +"], "", "DATA ERROR\n", "shows DATA ERROR after /", 1),
        (&["type", "1{Enter}0/5+"], "", " 1.0000\nDATA ERROR\n", "DATA ERROR after /", 1),
        (&["type", "0B{Backspace}5{Enter}"], "", "DATA ERROR\n 0.0000\n 5.0000\n", "", 0),
        (
            &["run", "area.prg", "--json", "0 1/X 5"],
            "",
            "{\"alpha\":\"\",\"displays\":[\"DATA ERROR\"],\"error\":\"the calculator shows DATA \
             ERROR after 1/X (division by 0); ← clears it\",\"l\":\"0\",\"t\":\"0\",\"x\":\"0\",\
             \"y\":\"0\",\"z\":\"0\"}\n",
            "DATA ERROR after 1/X",
            1,
        ),
        (
            &["run", "area.prg", "xeq:LIST"],
            "",
            "NONEXISTENT\n",
            "plug in a printer with --printer man",
            1,
        ),
        (&["run", "area.prg", "prx"], "", "", "PRX needs a printer", 2),
    ]);
}

/// `calc` and `run` reject the functions that the model lacks, and `check` warns of them.
#[test]
fn functions_that_a_model_lacks() {
    let lacks = |model: &str, name: &str| format!("the {model} does not have {name}");
    let listing = b"LBL \"T\"\nTIME\nX=NN?\nEND\n";
    let folder = folder(&[("t.prg", listing)]);
    let sim41 = |arguments: &[&str]| {
        let output = sim41(folder.path(), arguments, b"");
        (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
    };
    for model in ["41c", "41cv"] {
        for name in ["EMDIR", "TIME", "X=NN?"] {
            for command in
                [&["calc", "--model", model, name][..], &["run", "--model", model, "t.prg", name]]
            {
                let (_, said, code) = sim41(command);
                assert!(
                    said.contains("NONEXISTENT") && said.contains(&lacks(model, name)),
                    "{said}"
                );
                assert_eq!(code, 1, "{command:?}");
            }
        }
        let (_, said, code) = sim41(&["check", "--model", model, "t.prg"]);
        for (line, name) in [(2, "TIME"), (3, "X=NN?")] {
            let warning =
                format!("warning: {}; use --model 41cx\n --> t.prg:{line}:1", lacks(model, name));
            assert!(said.contains(&warning), "{said}");
        }
        assert_eq!(code, 0);
    }
    assert_eq!(sim41(&["calc", "--model", "41c", "2 3 + LASTX *"]).0, "15\n");
    assert_eq!(sim41(&["check", "--strict", "t.prg"]).2, 0);
}

#[test]
fn an_asterisk_that_the_shell_has_expanded() {
    let said = "area.prg is the name of a file or folder, so the shell expanded *; quote the \
                formula: sim41 calc '2 3 *'\n";
    rows(&[
        (&["calc", "2", "3", "area.prg"], "", "", said, 2),
        (&["calc", "2", "3", "area.prg", "area.prg"], "", "", said, 2),
        (&["calc", "2", "3", "area"], "", "", "there is no instruction area", 2),
        (&["calc", "2 3 *"], "", "6\n", "", 0),
    ]);
}

/// As in `calc`, OFF in a program ends the words, unless they switch the calculator on again.
#[test]
fn words_after_off_are_not_dropped() {
    let said = "the calculator was switched off before the last word";
    for (words, shown, said, code) in [
        ("R/S 3 4 +", "", said, 1),
        ("R/S", "", "", 0),
        ("R/S ON 3 4 +", " 1.0000\n 7.0000\n", "", 0),
    ] {
        let folder = folder(&[("off.prg", b"LBL \"O\"\n1\nOFF\nEND\n; test: R/S 3 4 + -> 7.0000")]);
        let output = sim41(folder.path(), &["run", "off.prg", words], b"");
        let error = text(&output.stderr);
        assert_eq!(text(&output.stdout), shown, "{words}: {error}");
        assert!(error.contains(said) && said.is_empty() == error.is_empty(), "{words}: {error}");
        assert_eq!(output.status.code(), Some(code), "{words}");
        let tested = text(&sim41(folder.path(), &["test", "off.prg"], b"").stdout);
        assert!(tested.contains("got the calculator was switched off"), "{tested}");
    }
}

#[test]
fn a_line_has_any_number_of_words() {
    let line = "1 ".repeat(160_000) + "squirt";
    let output = sim41(folder(&[]).path(), &["calc", "-"], line.as_bytes());
    let said = text(&output.stderr);
    assert!(said.contains("standard input:1:320001: there is no instruction squirt"), "{said}");
    assert_eq!(output.status.code(), Some(2));
}

/// A doubled letter does not change the program without a message.
#[test]
fn an_operand_without_a_space_before_a_number_is_ambiguous() {
    let meant = "RCLL 05: write RCL 05, or RCL L 05 for two instructions";
    rows(&[
        (&["calc", "1 RCLL 05"], "", "", meant, 2),
        (&["run", "area.prg", "1", "RCLL", "05"], "", "", meant, 2),
        (&["calc", "STOX 12"], "", "", "STOX 12: write STO 12, or STO X 12 for two", 2),
        (&["calc", "SF5 3"], "", "3\n", "", 0),
        (&["calc", "7 STO05 RCL05"], "", "7\n", "", 0),
        (&["calc", "7 STO 05 8 RCL 05"], "", "7\n", "", 0),
    ]);
}

#[test]
fn a_remedy_is_named() {
    let folder = folder(&[("area.prg", AREA), ("prints.prg", b"LBL \"P\"\nPRX\nEND\n")]);
    std::fs::write(folder.path().join("x.raw"), [0xA6, 0x7F, 0xC0, 0x00, 0x0D]).unwrap();
    let said = |arguments: &[&str]| {
        let output = sim41(folder.path(), arguments, b"");
        (text(&output.stderr), output.status.code().unwrap())
    };
    let (sentence, code) = said(&["check", "x.raw"]);
    assert!(sentence.contains("XROM 25,63") && sentence.contains("--module FILE"), "{sentence}");
    assert_eq!(code, 0);
    let (sentence, code) = said(&["convert", "area.prg", "area.pdf"]);
    assert!(sentence.contains("sim41 list --printer man area.prg -o area.pdf"), "{sentence}");
    assert!(sentence.contains("sim41 barcode area.prg -o area.pdf"), "{sentence}");
    assert_eq!(code, 2);
    let (sentence, code) = said(&["run", "prints.prg", "xeq:P"]);
    assert!(sentence.contains("--printer man"), "{sentence}");
    assert_eq!(code, 1);
}

#[test]
fn labels_of_other_programs_are_checked() {
    let folder = folder(&[
        ("a.prg", b"LBL \"A1\"\nXEQ \"SUM\"\nXEQ \"GCD\"\nGTO \"B1\"\nEND\n"),
        ("off.prg", b"; check: off no-label\nLBL \"A2\"\nXEQ \"NONE\"\nEND\n"),
        ("b.prg", b"LBL \"B1\"\nLBL \"SUM\"\n+\nEND\n"),
        ("wrong.prg", b"LBL \"W\"\nSIM\nEND\n"),
    ]);
    let said = |arguments: &[&str]| {
        let output = sim41(folder.path(), &[&["check", "--strict"], arguments].concat(), b"");
        (text(&output.stderr), output.status.code().unwrap())
    };
    let (sentence, code) = said(&["a.prg"]);
    assert_eq!(sentence.matches("warning: ").count(), 2, "{sentence}");
    let missing = "LBL \"SUM\" is missing: XEQ \"SUM\" fails with NONEXISTENT unless an \
                   unchecked file contains it\n --> a.prg:2:1";
    assert!(sentence.contains(missing) && code == 1, "{sentence}");
    assert_eq!(said(&["a.prg", "b.prg"]), (String::new(), 0));
    assert_eq!(said(&["off.prg"]), (String::new(), 0));
    let (sentence, _) = said(&["a.prg", "b.prg", "wrong.prg"]);
    assert!(!sentence.contains("is missing"), "{sentence}");
    let built = sim41(folder.path(), &["module", "build", "b.prg", "-o", "b.mod"], b"");
    assert!(built.status.success(), "{}", text(&built.stderr));
    assert_eq!(said(&["a.prg", "--module", "b.mod"]), (String::new(), 0));
}

#[test]
fn former_names_of_commands_work() {
    let files = [
        ("t.prg", &b"; test: 5 XEQ AREA -> 78.5398\nLBL \"AREA\"\nX^2\nPI\n*\nEND\n"[..]),
        ("one.session", b"2{Enter}3+ |  5.0000\n"),
    ];
    for (former, now) in [
        (&["cover", "t.prg"][..], &["profile", "--cover", "t.prg"][..]),
        (&["print", "t.prg"], &["list", "--printer", "man", "t.prg"]),
        (&["print", "t.prg", "--switch", "trace"], &["list", "--printer", "trace", "t.prg"]),
        (&["session", "one.session"], &["test", "one.session"]),
        (&["session", "-q", "one.session"], &["test", "--quiet", "one.session"]),
        (&["paths"], &["config", "--files"]),
        (&["completions", "bash"], &["config", "--completions", "bash"]),
        (&["man"], &["config", "--man"]),
        (&["--printer", "man", "session", "one.session"], &["test", "one.session"]),
    ] {
        let folder = folder(&files);
        let [former, now] = [former, now].map(|words| sim41(folder.path(), words, b""));
        assert_eq!(text(&former.stdout), text(&now.stdout));
        assert!(former.status.success(), "{}", text(&former.stderr));
        assert!(!former.stdout.is_empty() || former.stderr.is_empty());
    }
}

#[test]
fn a_configuration_is_written_where_there_is_none() {
    let folder = folder(&[]);
    let run = |words: &[&str]| {
        let output = sim41_test_support::program::command()
            .args(words)
            .env("HOME", folder.path())
            .env_remove("XDG_CONFIG_HOME")
            .output()
            .unwrap();
        (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
    };
    let (printed, _, code) = run(&["config", "--check"]);
    assert!(printed.contains("does not exist: the defaults are used") && code == 0, "{printed}");
    let (printed, _, code) = run(&["config", "--init"]);
    assert!(printed.ends_with("config.toml: written\n") && code == 0, "{printed}");
    let (printed, _, code) = run(&["config", "--check"]);
    assert!(printed.ends_with("every setting is valid\n") && code == 0, "{printed}");
    let (_, said, code) = run(&["config", "--init"]);
    assert!(said.contains("already exists") && code == 1, "{said}");
}

#[test]
fn all_options_of_all_commands_are_in_the_whole_help() {
    let output = sim41(folder(&[]).path(), &["--help", "--all"], b"");
    let help = text(&output.stdout);
    for option in ["--watch", "--lcov", "--printer", "--traditional", "--completions", "--cut"] {
        assert_eq!(help.contains(option), option != "--cut", "{option}");
    }
    assert!(help.contains("sim41 queens solve") && help.contains("sim41 lif put"));
}

#[test]
fn queens_take_their_columns_in_one_place() {
    for (words, said) in [
        (&["queens", "play", "16"][..], "the number of columns must be 4 to 10"),
        (&["queens", "browse", "3"], "the number of columns must be 4 to 10"),
        (&["queens", "race", "14"], "the number of columns must be 1 to 13"),
    ] {
        let output = sim41(folder(&[]).path(), words, b"");
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(2));
    }
    let solved = |words: &[&str]| text(&sim41(folder(&[]).path(), words, b"").stdout);
    let six = solved(&["queens", "solve", "6"]);
    assert!(six.contains("starting squares"), "{six}");
    assert_eq!(six, solved(&["queens", "solve", "--n", "6"]));
    for command in ["browse", "play", "solve", "race", "census", "permutations", "list", "count"] {
        let help = solved(&["queens", command, "--help"]);
        assert!(help.contains("Columns of the board") && help.contains(" to "), "{help}");
    }
}

#[test]
fn lines_in_and_lines_out() {
    let folder = folder(&[("area.prg", AREA)]);
    let run = |input: &str| {
        let words = ["--lines", "--state", "s", "area.prg"];
        let output = sim41(folder.path(), &words, input.as_bytes());
        (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
    };
    let (printed, said, code) = run("5 area\nsto 01\nUSER\nstack\nundo\nquit\n");
    assert!(printed.contains(" 78.5398\n 78.5398\n 78.5398  {USER}\nT 0\n"), "{printed}");
    assert!(printed.ends_with(" 78.5398\n") && !printed.contains('\u{1b}'), "{printed}");
    assert_eq!((said.lines().count(), code), (1, 0), "{said}");
    let (printed, ..) = run("cla\n2 3 +\n10 *\nundo\nundo\nredo\nredo\nquit\n");
    assert!(printed.contains(" 5.0000\n 50.0000\n 5.0000\n"), "{printed}");
    assert!(printed.ends_with(" 5.0000\n 50.0000\n"), "{printed}");
    let (printed, said, code) = run("rcl 01\n0 1/X\nsquirt\n");
    assert!(printed.contains(" 78.5398\n"), "{printed}");
    assert!(said.contains("DATA ERROR") && said.contains("no function SQUIRT"), "{said}");
    assert_eq!(code, 1, "{said}");
    // The end of a line ends its number, unless a key on the next line continues it.
    assert!(run("cla\n12\n30\n*\n").0.ends_with(" 360.0000\n"));
    assert!(run("cla\n7\n3 +\n").0.ends_with(" 10.0000\n"));
    assert!(run("cla\n2e3\nCHS\n").0.ends_with("-2,000.0000\n"));
    assert!(run("list\n").1.contains("LIST needs a printer"));
    // After a restart, X contains the number from an unfinished entry.
    assert!(run("12\nquit\n").0.ends_with(" 12_\n"));
    assert!(run("").0.ends_with(" 12.0000\n"));
}

fn x(folder: &std::path::Path, arguments: &[&str]) -> (Option<String>, i32) {
    let output = sim41(folder, arguments, b"");
    let json: Option<serde_json::Value> = serde_json::from_slice(&output.stdout).ok();
    let x = json.and_then(|json| Some(json["x"].as_str()?.to_string()));
    (x, output.status.code().unwrap())
}

#[test]
fn a_number_is_the_same_in_every_command() {
    for (number, read) in [
        ("12345678906", Some("1.234567891E10")),
        ("0.123456789012", Some("1.23456789E-1")),
        ("1E099", Some("1E99")),
        ("1E-100", Some("0")),
        ("00000000001", Some("1")),
        ("1E100", None),
        ("1E5.5", None),
        ("1.2.3", None),
    ] {
        let listing = format!("LBL \"AA\"\n{number}\nEND\n");
        let good = read.map(|read| format!("LBL \"AA\"\n{read}\nEND\n")).unwrap_or_default();
        let folder =
            folder(&[("a.prg", listing.as_bytes()), ("b.prg", good.as_bytes()), ("c.prg", AREA)]);
        let (calc, calc_code) = x(folder.path(), &["calc", "--json", number]);
        let (run, run_code) = x(folder.path(), &["run", "--json", "c.prg", number]);
        let check = sim41(folder.path(), &["check", "--format", "json", "a.prg"], b"");
        let remarks: serde_json::Value = serde_json::from_slice(&check.stdout).unwrap();
        let convert = sim41(folder.path(), &["convert", "a.prg", "-", "--to", "dat"], b"");
        match read {
            None => {
                assert_eq!((calc_code, run_code), (2, 2), "{number}");
                assert_eq!(check.status.code(), Some(1), "{number}");
                assert_eq!(convert.status.code(), Some(1), "{number}");
                assert_eq!(remarks[0]["fix"], serde_json::Value::Null, "{number}");
            }
            Some(read) => {
                let wanted = sim41(folder.path(), &["convert", "b.prg", "-", "--to", "dat"], b"");
                assert_eq!(convert.stdout, wanted.stdout, "{number}");
                assert_eq!(remarks[0]["fix"], read, "{number}");
                assert_eq!(calc, x(folder.path(), &["calc", "--json", read]).0, "{number}");
                assert_eq!((run, run_code), (calc, 0), "{number}");
                assert_eq!((check.status.code(), convert.status.code()), (Some(0), Some(0)));
            }
        }
    }
}

#[test]
fn calc_understands_what_the_screen_does() {
    rows(&[
        (&["calc", "2sqrt"], "", "1.414213562\n", "", 0),
        (&["calc", "30sin"], "", "0.5\n", "", 0),
        (&["calc", "2e^x"], "", "7.389056099\n", "", 0),
        (&["calc", "rcl m"], "", "0\n", "", 0),
        (&["calc", "5 xeq fact"], "", "120\n", "", 0),
        (&["calc", "30 sine"], "", "0.5\n", "", 0),
        (&["calc", "2pi"], "", "", "first: 2 PI *", 2),
        (&["calc", "5 !"], "", "", "FACT is the factorial", 2),
        (&["calc", "3 4 x"], "", "", "* multiplies", 2),
        (&["calc", "5 sto c"], "", "", "internal register", 2),
        (
            &["calc", "3 prx"],
            "",
            "",
            "(no printer is plugged in); plug in a printer with --printer man",
            1,
        ),
        (&["queens", "play", "16"], "", "", "the number of columns must be 4 to 10", 2),
    ]);
}

#[test]
fn a_line_of_many_words_takes_time_in_proportion() {
    let words = |count: usize| format!("1 {}", "2 plus ".repeat(count / 2));
    let time = |count: usize| {
        let line = words(count);
        let start = std::time::Instant::now();
        let output = sim41(std::path::Path::new("."), &["calc", "-"], line.as_bytes());
        assert_eq!(text(&output.stdout), format!("{}\n", count + 1));
        start.elapsed()
    };
    time(1_000);
    let (short, long) = (time(16_000), time(160_000));
    assert!(long < 40 * short, "{short:?}, {long:?}");
}
