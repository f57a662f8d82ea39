//! `sim41 queens …` as a user runs it: output, exit status, files, interrupted counts.

use sim41_test_support::program;
use std::path::Path;
use std::process::Output;

fn queens(arguments: &str) -> Output {
    in_folder(Path::new("."), arguments, "")
}

fn in_folder(folder: &Path, arguments: &str, input: &str) -> Output {
    let arguments: Vec<&str> = ["queens"].into_iter().chain(arguments.split_whitespace()).collect();
    program::sim41(folder, &arguments, input.as_bytes())
}

fn text(bytes: &[u8]) -> &str {
    let text = std::str::from_utf8(bytes).unwrap();
    assert!(!text.contains('\u{1b}'), "escape codes where there is no terminal: {text:?}");
    text
}

fn prints(arguments: &str) -> String {
    let output = queens(arguments);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{arguments}");
    text(&output.stdout).to_string()
}

fn fails(arguments: &str, code: i32) -> String {
    let output = queens(arguments);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(code), ""), "{arguments}");
    text(&output.stderr).lines().next().unwrap_or_default().to_string()
}

#[test]
fn positions_are_read_from_standard_input() {
    let show = |input| in_folder(Path::new("."), "show -", input);
    let both = ["15863724", "16837425"].map(|position| prints(&format!("show {position}")));
    assert_eq!(text(&show("15863724\n\n16837425\n").stdout), both.join("\n"));
    assert_eq!(
        text(&show("15863724\n1x\n").stderr).split("unexpected").next(),
        Some("sim41: standard input:2: ")
    );
    assert_eq!(show("").status.code(), Some(1));
    let board = in_folder(Path::new("."), "board -", "15863724\n16837425\n");
    assert_eq!(text(&board.stdout), prints("board 15863724 16837425"));
}

#[test]
fn list_selects_and_formats() {
    assert_eq!(prints("list").lines().count(), 92);
    assert_eq!(prints("list --first"), "15863724\n");
    assert_eq!(prints("list --from 158 --limit 2"), "15863724\n16837425\n");
    assert_eq!(prints("list --prefix 158"), "15863724\n");
    assert_eq!(prints("list --fundamental").lines().count(), 12);
    assert_eq!(prints("list --plus --fundamental"), "25713864\n35281746\n");
    assert_eq!(prints("list --n 3"), "");
    assert_eq!(prints("list --n 3 --json"), "[]\n");
    assert_eq!(prints("list --codes --first"), "15863724 CODES:11432133\n");
    assert_eq!(prints("list --codes --csv --first"), "position,codes\n15863724,11432133\n");
    assert_eq!(prints("list --n 10 --first"), "1-3-6-8-10-5-9-2-4-7\n");
    let json: serde_json::Value = serde_json::from_str(&prints("list --json --codes")).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 92);
    assert_eq!(json[0]["rows"], serde_json::json!([1, 5, 8, 6, 3, 7, 2, 4]));
    for algorithm in ["permutation", "sequence", "recursive", "wirth", "list"] {
        assert_eq!(
            prints(&format!("list --algorithm {algorithm} --from 84")),
            "84136275\n",
            "{algorithm}"
        );
        assert_eq!(
            prints(&format!("list --algorithm {algorithm} --prefix 15")),
            "15863724\n",
            "{algorithm}"
        );
    }
}

#[test]
fn what_is_shown() {
    let all = [
        "show 35281746",
        "show 15863724",
        "diagonals 33",
        "census",
        "plus",
        "symmetric",
        "disjoint",
        "cover",
        "board 15863724 36428571",
        "count 8",
        "count 8 --prefix 15",
        "count 9 --prefix 1 --mirror",
        "split 8 1",
        "split 4 2 --one",
    ];
    let shown: Vec<String> = all
        .iter()
        .map(|command| format!("$ sim41 queens {command}\n{}", prints(command)))
        .collect();
    insta::assert_snapshot!("queens", shown.join("\n"));
    assert_eq!(prints("diagonals"), include_str!("queens/harbour-diagonals.txt"));
}

#[test]
fn a_board_without_a_column() {
    assert_eq!(prints("list --n 0"), "\n");
    assert_eq!(prints("list --n 0 --algorithm wirth --plus --fundamental"), "\n");
    assert_eq!(prints("list --n 0 --json"), "[\n  {\"position\":\"\",\"rows\":[]}\n]\n");
    assert_eq!(prints("list --n 0 --csv"), "position\n\n");
}

#[test]
fn the_permutations_of_the_harbour_article() {
    let four = prints("permutations");
    assert!(four.starts_with(
        "1234, 1235, 1236, 1237, 1238, 1243, 1245, 1246, 1247,\n\
         1248, 1253, 1254, 1256, 1257, 1258, 1263, 1264, 1265,\n"
    ));
    assert!(four.ends_with(", 8764, 8765\n"), "{four}");
    assert_eq!((four.lines().count(), four.matches(", ").count()), (187, 8 * 186 + 5));
    let eight = prints("permutations --whole");
    assert!(eight.starts_with("12345678, 12345687, 12345768, 12345786, 12345867,\n12345876, "));
    assert_eq!(eight.split_whitespace().count(), 40_320);
    assert_eq!(prints("permutations --lines").lines().count(), 1_680);
    assert_eq!(prints("permutations --n 1 --whole"), "1\n");
    let ten = prints("permutations --n 10 --lines");
    assert_eq!((ten.lines().count(), ten.lines().next()), (30_240, Some("1-2-3-4-5")));
}

#[test]
fn solutions_from_each_starting_square() {
    let solutions = prints("solve");
    let lines: Vec<&str> = solutions.lines().collect();
    assert_eq!((lines.len(), lines[0]), (49, "column 1, row 2: 25713864"));
    assert_eq!(
        lines[48],
        "48 starting squares, 11 different positions, which are views of 2 independent positions"
    );
    let last = "64 starting squares, 27 different positions, which are views of 10 independent positions\n";
    assert!(prints("solve --traditional --all").ends_with(last));
    assert!(
        prints("solve --n 6 --traditional")
            .contains("row 1: no position has a queen on this square")
    );
}

#[test]
fn the_help_groups_the_commands() {
    let help = prints("--help");
    insta::assert_snapshot!("help", help);
}

#[test]
fn the_race_has_all_algorithms_with_the_same_result() {
    let race = prints("race --n 6");
    let rows: Vec<Vec<&str>> =
        race.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 7);
    assert!(race.lines().any(|line| line.starts_with("grid") && line.contains("version 1")));
    assert!(rows.iter().all(|row| row[1] == "4"), "{race}");
}

#[test]
fn wrong_arguments_are_sentences_with_exit_code_2() {
    for (arguments, sentence) in [
        ("count 0", "error: invalid value '0' for '[N]': the number of columns must be 1 to 32"),
        ("count 40", "error: invalid value '40' for '[N]': the number of columns must be 1 to 32"),
        (
            "list --n 33",
            "error: invalid value '33' for '--n <N>': the number of columns must be 1 to 32",
        ),
        ("list --n 0 --from 1", "error: invalid number of columns 0: expected 1 to 32"),
        (
            "permutations --n 11",
            "error: invalid value '11' for '--n <N>': the number of columns must be 1 to 10",
        ),
        (
            "solve --n 3",
            "error: invalid value '3' for '--n <N>': the number of columns must be 4 to 10",
        ),
        (
            "show 15863721",
            "error: invalid value '15863721' for '<POSITION>': the queens in columns 1 and 8 \
             attack each other along row 1",
        ),
        (
            "board 15863729",
            "error: invalid value '15863729' for '[POSITIONS]...': invalid row 9 in column 8: \
             expected 1 to 8",
        ),
        (
            "list --prefix 12",
            "error: the queens in columns 1 and 2 attack each other along a diagonal",
        ),
        ("count 8 --prefix 158637241", "error: 9 rows are too many for a board of 8 columns"),
        ("list --from 19", "error: invalid row 9 in column 2: expected 1 to 8"),
        (
            "list --n 12 --algorithm permutation",
            "error: permutation supports boards of up to 10 columns (got 12)",
        ),
        ("board 15863724 -o board.gif", "error: the name board.gif must end in .svg, .png or .txt"),
        ("board --all --n 12 -o x.svg", "error: too many positions for a sheet (limit 1000)"),
        ("split 8 7", "error: invalid depth 7: expected at most 6 columns"),
        (
            "diagonals 90",
            "error: invalid square: expected a row and a column from 1 to 8, for example 11 or 88",
        ),
    ] {
        assert_eq!(fails(arguments, 2), sentence);
    }
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| in_folder(folder.path(), arguments, "");
    for (arguments, file) in [
        ("export", "RAINHA.TXT"),
        ("board 15863724 -o one.svg", "one.svg"),
        ("board --fundamental -o twelve.PNG", "twelve.PNG"),
        ("board --all -o all.txt", "all.txt"),
    ] {
        let output = run(arguments);
        assert_eq!(text(&output.stdout), format!("{file} written\n"), "{}", text(&output.stderr));
        assert!(folder.path().join(file).metadata().unwrap().len() > 1000, "{file}");
    }
    let png = std::fs::read(folder.path().join("twelve.PNG")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n"));
    std::fs::create_dir(folder.path().join("folder.svg")).unwrap();
    let before = std::fs::read_dir(folder.path()).unwrap().count();
    for (arguments, sentence) in [
        ("board 15863724 -o missing/one.svg", "sim41: cannot write missing/one.svg: "),
        ("board 15863724 -o folder.svg", "sim41: cannot write folder.svg: "),
        ("export missing/RAINHA.TXT", "sim41: cannot write missing/RAINHA.TXT: "),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert!(text(&output.stderr).starts_with(sentence), "{}", text(&output.stderr));
    }
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        before,
        "something half written was left"
    );
}

#[test]
fn parts_counted_one_by_one_add_up() {
    let parts = prints("split 9 2");
    let counted: String = parts
        .lines()
        .map(|part| {
            let output = program::command().args(["queens", "count", "--part", part]).output();
            text(&output.unwrap().stdout).to_string()
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let sum = |input: &str| {
        let output = in_folder(folder.path(), "sum", input);
        let error = text(&output.stderr).lines().next().unwrap_or_default().to_string();
        (output.status.code(), text(&output.stdout).to_string(), error)
    };
    let all = "9 queens: 352 positions, 46 independent; as published (OEIS A000170, A002562)\n";
    assert_eq!(sum(&counted), (Some(0), all.into(), String::new()));
    std::fs::write(folder.path().join("parts"), &counted).unwrap();
    assert_eq!(text(&in_folder(folder.path(), "sum parts", "").stdout), all);

    let (first, rest) = counted.split_once('\n').unwrap();
    let twice = format!("{counted}{first}\n");
    let failed = |error: &str| (Some(1), String::new(), format!("sim41: {error}"));
    assert_eq!(
        sum(rest),
        failed("a part is missing: the positions that begin with 97 were not counted")
    );
    assert_eq!(sum(&twice), failed("the part 9 13 both is counted twice"));
    assert_eq!(
        sum(&format!("{counted}9 1 one 0\n")),
        failed("the prefix 13 is counted twice: a shorter prefix includes it")
    );
    assert_eq!(
        sum("9 1 one 0\n8 1 one 0\n"),
        failed("the parts are for boards of 9 and 8 columns and cannot be added together")
    );
    assert_eq!(
        sum(""),
        failed("no results: expected lines printed by `sim41 queens count --part`")
    );
    let wrong = "standard input, line 1: `9 1 five 0` is not the result of a part, such as `16 1-3 \
                 both 42`: invalid side `five`: expected `one` or `both`";
    assert_eq!(sum("9 1 five 0\n"), failed(wrong));
}

#[test]
fn a_count_refuses_files_that_are_not_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let resume = |content: &str| {
        std::fs::write(&file, content).unwrap();
        let output = in_folder(folder.path(), "count --resume state.json", "");
        assert_eq!(output.status.code(), Some(1), "{content}");
        text(&output.stderr).lines().next().unwrap_or_default().to_string()
    };
    let foreign = "sim41: state.json is not an interrupted count saved by sim41";
    assert!(resume("not a state").starts_with(foreign));
    let state = |n: u32, jobs: u32, done: &str| {
        let run = format!(r#""n":{n},"prefix":[],"mirrored":false,"jobs":{jobs}"#);
        format!(r#"{{{run},"done":{done},"positions":"0"}}"#)
    };
    assert!(resume(&state(40, 10, "[]")).starts_with(foreign));
    assert!(resume(&state(8, 10, "[]")).starts_with(foreign), "another number of jobs");
    assert!(resume(&state(8, 78, "[[70,90]]")).starts_with(foreign), "a job that there is not");
    assert!(resume(&state(8, 78, "[[0,9],[5,12]]")).starts_with(foreign), "a job done twice");
    std::fs::write(&file, state(8, 78, "[]")).unwrap();
    let output = in_folder(folder.path(), "count 8 --state state.json", "");
    let kept = "sim41: state.json already exists: if it holds an interrupted count, resume it \
                with --resume state.json; otherwise remove it, or specify another file with \
                --state\n";
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), kept));
    let output = in_folder(folder.path(), "count --resume state.json", "");
    assert!(text(&output.stdout).starts_with("8 queens: 92 positions"), "{}", text(&output.stderr));
    assert!(!file.exists(), "the file of a finished count is removed");
}

#[test]
fn screens_need_a_terminal() {
    let sentence = "sim41: this command needs a terminal; use `sim41 queens list`";
    assert_eq!(fails("browse", 1), sentence);
    assert_eq!(fails("play", 1), sentence);
}

#[test]
fn a_reader_that_stops_reading_is_no_failure() {
    let output = program::sim41_unread(Path::new("."), &["queens", "list", "--n", "12"]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

/// A count that would take too long prints an estimate and leaves no file behind.
#[test]
fn an_endless_count_is_estimated_and_a_list_takes_its_columns() {
    let folder = tempfile::tempdir().unwrap();
    let output = in_folder(folder.path(), "count 30", "");
    let said = text(&output.stderr);
    assert!(
        said.starts_with("sim41: 30 queens: the count takes about ")
            && said.contains(" years on this computer"),
        "{said}"
    );
    assert!(said.ends_with("; use --anyway to start the count\n"), "{said}");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(prints("list 6"), prints("list --n 6"));
    assert_eq!(prints("list 8").lines().count(), 92);
}
