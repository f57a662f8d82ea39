//! `convert`, `lif` and `save`, and their messages, as a user runs them.

use sim41_test_support::program;
mod refusals;
mod saving;

use std::path::Path;
use std::process::{Command, Output};

fn sim41(folder: &Path, line: &str) -> Output {
    program::command()
        .args(line.split(' '))
        .current_dir(folder)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .output()
        .unwrap()
}

fn printed(folder: &Path, line: &str) -> String {
    let output = sim41(folder, line);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && errors.is_empty(), "{line}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(folder: &Path, line: &str) -> String {
    let output = sim41(folder, line);
    assert_eq!(output.status.code(), Some(1), "{line}");
    String::from_utf8(output.stderr).unwrap().trim_end().to_string()
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    for name in ["SAV", "BASES"] {
        std::fs::copy(
            programs.join(format!("{name}.prg")),
            folder.path().join(format!("{name}.prg")),
        )
        .unwrap();
    }
    folder
}

#[test]
fn a_program_through_all_kinds() {
    let folder = folder();
    let folder = folder.path();
    let canonical = printed(folder, "convert SAV.prg -");
    let mut before = "SAV.prg".to_string();
    for kind in ["raw", "bin", "dat", "p41", "lif", "dm41", "state", "prg"] {
        let after = format!("x.{kind}");
        printed(folder, &format!("convert {before} {after}"));
        assert_eq!(printed(folder, &format!("convert {after} -")), canonical, "{kind}");
        before = after;
    }
    for kind in ["raw", "bin", "dat", "p41", "lif", "dm41"] {
        assert_eq!(printed(folder, &format!("run x.{kind}")), " 2,499.9703\n", "{kind}");
    }
    // Without a file extension, the content determines the format.
    std::fs::copy(folder.join("x.p41"), folder.join("unnamed")).unwrap();
    assert_eq!(printed(folder, "run unnamed"), " 2,499.9703\n");
}

#[cfg(unix)]
#[test]
fn a_file_is_written_as_its_owner_has_it() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let folder = folder.path();
    let mode = |file: &str| std::fs::metadata(folder.join(file)).unwrap().permissions().mode();
    std::fs::write(folder.join("old.raw"), [0x59, 0xC0, 0x00, 0x0D]).unwrap();
    std::fs::set_permissions(folder.join("old.raw"), PermissionsExt::from_mode(0o600)).unwrap();
    symlink("old.raw", folder.join("link.raw")).unwrap();
    printed(folder, "convert SAV.prg link.raw");
    assert!(std::fs::symlink_metadata(folder.join("link.raw")).unwrap().is_symlink());
    assert_eq!(mode("old.raw") & 0o777, 0o600);
    let raw = std::fs::read(folder.join("old.raw")).unwrap();
    assert!(raw.len() > 20, "{raw:?}");
    std::fs::set_permissions(folder.join("old.raw"), PermissionsExt::from_mode(0o400)).unwrap();
    let sentence = refused(folder, "convert BASES.prg link.raw");
    assert_eq!(sentence, "sim41: cannot write link.raw: it is read-only");
    assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
    let pipe = folder.join("pipe");
    let reader = std::thread::spawn(move || std::fs::read(pipe).unwrap());
    printed(folder, "convert SAV.prg pipe --to raw");
    assert_eq!(reader.join().unwrap(), raw);
}

#[test]
fn a_folder_of_files_of_all_kinds_is_found_by_xeq() {
    let folder = folder();
    let folder = folder.path();
    std::fs::create_dir(folder.join("own")).unwrap();
    for kind in ["raw", "bin", "dat", "p41", "lif", "dm41"] {
        std::fs::write(folder.join("in.prg"), format!("LBL \"P{kind}\"\n7\nEND\n").to_uppercase())
            .unwrap();
        printed(folder, &format!("convert in.prg own/P{kind}.{kind}"));
        let shown = printed(
            folder,
            &format!("type --program-folder own KP{}{{Enter}}", kind.to_uppercase()),
        );
        assert_eq!(shown.lines().last(), Some(" 7.0000"), "{kind}");
    }
}

/// SIM41's program files end in .PRG or .PRO, and the first line need not be a label.
#[test]
fn program_files_of_sim41_are_found_by_xeq() {
    let folder = folder();
    let folder = folder.path();
    std::fs::create_dir(folder.join("own")).unwrap();
    std::fs::write(folder.join("own/ONE.PRO"), "LBL \"ONE\"\n1\nEND\n").unwrap();
    std::fs::write(folder.join("own/TWO.PRG"), "1\n2\n+\nEND\n").unwrap();
    let shown = printed(folder, "type --program-folder own KONE{Enter}");
    assert_eq!(shown.lines().last(), Some(" 1.0000"));
    let shown = printed(folder, "type --program-folder own KTWO{Enter}");
    assert_eq!(shown.lines().last(), Some(" 3.0000"));
    assert_eq!(printed(folder, "run own/ONE.PRO xeq:ONE").lines().last(), Some(" 1.0000"));
}

#[cfg(target_os = "linux")]
#[test]
fn the_trace_file_outlives_the_calculator() {
    let folder = folder();
    let folder = folder.path();
    std::fs::write(folder.join("loop.prg"), "LBL \"LOOP\"\nLBL 01\n1\n+\nGTO 01\nEND\n").unwrap();
    let sim41 = |arguments: &str| {
        let mut command = program::command();
        command.args(arguments.split_whitespace()).current_dir(folder).env("XDG_DATA_HOME", folder);
        command
    };
    let file = folder.join("sim41/state.trace");
    let mut running = sim41("run loop.prg xeq:TRACEON xeq:LOOP").spawn().unwrap();
    while std::fs::metadata(&file).map_or(0, |there| there.len()) < 10_000 {
        assert!(running.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    let trace = std::fs::read_to_string(&file).unwrap();
    assert!(trace.ends_with('\n'));
    for (number, line) in trace.lines().enumerate().take(1_000) {
        assert_eq!(line.split_whitespace().next(), Some(&*number.to_string()), "{line}");
    }
    let last = trace.lines().last().unwrap();
    let text = |arguments: &str| {
        let output = sim41(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments}");
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap())
    };
    let [viewed, _] = text("type KVTRACE{Enter}");
    assert!(viewed.contains(last), "{viewed}");
    text("type --paper paper.txt KPTRACE{Enter}");
    let paper = std::fs::read_to_string(folder.join("paper.txt")).unwrap();
    assert!(paper.lines().all(|line| line.chars().count() <= 24), "{paper}");
    assert!(paper.starts_with("0 LOOP 01 LBL \"LOOP\"\n"), "{paper}");
    text("type KCLTRACE{Enter}");
    assert_eq!(std::fs::metadata(&file).unwrap().len(), 0);
    let [_, said] = text("type KVTRACE{Enter}");
    assert!(said.contains("the trace file is empty; to start tracing, use XEQ TRACEON"), "{said}");
    let [paths, _] = text("paths");
    assert!(paths.contains(&format!("trace\t{}\n", file.display())), "{paths}");
}

/// Text files are unchanged after conversion into an image and back, and have the bytes that
/// lifutils writes for the HP-41.
#[test]
fn texts_in_lif_images() {
    let folder = folder();
    let folder = folder.path();
    let notes = "A LINE\n\nof Σ and \\x80\n";
    std::fs::write(folder.join("notes.txt"), notes).unwrap();
    printed(folder, "lif create v.lif --label DISK --files 8 --blocks 20");
    let said = refused(folder, "lif put v.lif notes.txt");
    let hint = "sim41: notes.txt is not a program; use --text to add it as text, with a record for \
                each line\n";
    assert!(said.starts_with(hint) && said.contains("^^^^^^"), "{said}");
    printed(folder, "lif put v.lif notes.txt --text");
    assert_eq!(
        printed(folder, "lif list v.lif").lines().last(),
        Some("NOTES       TEXT        3       1  3 registers")
    );
    assert_eq!(printed(folder, "lif take v.lif NOTES -o -"), notes);
    printed(folder, "lif take v.lif NOTES -o again.txt");
    assert_eq!(std::fs::read_to_string(folder.join("again.txt")).unwrap(), notes);
    assert_eq!(
        refused(folder, "lif take v.lif NOTES -o again.raw"),
        "sim41: NOTES: text can be written only to .txt or .p41"
    );
    printed(folder, "lif take v.lif");
    let file = std::fs::read(folder.join("NOTES.p41")).unwrap();
    assert_eq!(file[10..12], [0x00, 0x01]);
    assert_eq!(file[28..32], [0, 3, 0, 0x20]);
    assert_eq!(file[32..61], *b"\0\x06A LINE\0\0\0\x0Aof ~ and \x80\xFF\xFF\0\0\0\0\0");
    printed(folder, "lif put v.lif NOTES.p41 --name OTHER");
    assert_eq!(printed(folder, "lif take v.lif OTHER -o -"), notes);
    for (arguments, sentence) in [
        ("u.txt --text", "u.txt: line 1, column 1: ALPHA cannot hold the character 'é'"),
        (
            "notes.txt --text --name NAMEISTOOLONG",
            "invalid file name \"NAMEISTOOLONG\": expected 1 to 10 characters without spaces",
        ),
    ] {
        std::fs::write(folder.join("u.txt"), "é\n").unwrap();
        assert_eq!(
            refused(folder, &format!("lif put v.lif {arguments}")),
            format!("sim41: {sentence}")
        );
    }
}

#[test]
fn lif_images() {
    let folder = folder();
    let folder = folder.path();
    printed(folder, "lif create v.lif --label DISK --files 8 --blocks 20");
    printed(folder, "lif put v.lif SAV.prg BASES.prg");
    std::fs::write(folder.join("data.csv"), "1.5\n\"ABC\"\n").unwrap();
    printed(folder, "lif put v.lif data.csv");
    assert_eq!(
        printed(folder, "lif list v.lif"),
        "DISK        type    block  blocks  length\n\
         SAV         PROG41      3       1  33 bytes\n\
         BASES       PROG41      4       1  101 bytes\n\
         DATA        SDATA       5       1  2 registers\n"
    );
    printed(folder, "lif take v.lif SAV -o again.raw");
    assert_eq!(printed(folder, "convert again.raw -"), printed(folder, "convert SAV.prg -"));
    printed(folder, "lif take v.lif DATA -o data2.csv");
    assert_eq!(
        std::fs::read_to_string(folder.join("data2.csv")).unwrap(),
        "register,kind,value\n0,number,1.5\n1,text,ABC\n"
    );
    std::fs::write(folder.join("r.prg"), "RCL 00\n2\n*\nEND\n").unwrap();
    assert_eq!(printed(folder, "run r.prg --registers data.csv"), " 3.0000\n");
    assert_eq!(printed(folder, "run r.prg --registers data2.csv"), " 3.0000\n");
    std::fs::write(folder.join("far.csv"), "R,V\n105,1\n").unwrap();
    assert_eq!(
        refused(folder, "run r.prg --registers far.csv"),
        "sim41: far.csv: there is no register 105: SIZE is 100"
    );
    assert_eq!(
        printed(folder, "barcode data.csv"),
        "0690001b5a  R00  1.5\n68a001414243  R01  \"ABC\"\n"
    );
    printed(folder, "lif remove v.lif BASES");
    std::fs::create_dir(folder.join("all")).unwrap();
    printed(folder, "lif take v.lif -o all");
    assert_eq!(printed(folder, "convert all/SAV.p41 -"), printed(folder, "convert SAV.prg -"));
    printed(folder, "convert all/DATA.p41 data3.csv");
    assert!(folder.join("data3.csv").exists() && !folder.join("all/BASES.p41").exists());
}

#[test]
fn registers_come_from_standard_input() {
    let folder = folder();
    let folder = folder.path();
    let described = "register,kind,value\n0,number,1.5\n1,text,ABC\n";
    std::fs::write(folder.join("r.prg"), "RCL 00\n2\n*\nEND\n").unwrap();
    let piped = |line: &str, input: &str| {
        let arguments: Vec<&str> = line.split(' ').collect();
        let output = program::sim41(folder, &arguments, input.as_bytes());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    };
    for table in [described, "1.5\n\"ABC\"\n", "R;V\n0;1.5\n1;\"ABC\"\n"] {
        let fine = |printed: &str| (printed.to_string(), String::new());
        assert_eq!(piped("run r.prg --registers -", table), fine(" 3.0000\n"));
        let line = "load registers - --state a.state";
        assert_eq!(piped(line, table), fine("loaded the registers in standard input\n"));
        assert!(printed(folder, "save registers 0-1 --state a.state") == described, "{table}");
    }
    printed(folder, "lif create v.lif");
    let rows = "0690001b5a  R00  1.5\n68a001414243  R01  \"ABC\"\n";
    assert_eq!(piped("barcode -", described).0, rows);
    assert_eq!(piped("convert - - --to csv", described).0, described);
    assert_eq!(piped("convert - d.p41", described).1, "");
    assert_eq!(printed(folder, "convert d.p41 - --to csv"), described);
    for (line, input, sentence) in [
        (
            "run r.prg --registers -",
            "LBL \"A1\"\nSIN\n",
            " is not a data file: expected .csv or .p41",
        ),
        (
            "run r.prg --registers -",
            "0,1,2\n",
            ": line 1: invalid kind \"1\": expected number, text or hex",
        ),
        ("check -", described, ": this is not a program but a table of registers"),
    ] {
        let (_, said) = piped(line, input);
        assert!(said.starts_with(&format!("sim41: standard input{sentence}")), "{said}");
    }
}

#[test]
fn the_programs_of_a_saved_memory() {
    let folder = folder();
    let folder = folder.path();
    printed(folder, "convert SAV.prg SAV.state");
    assert_eq!(
        printed(folder, "check SAV.state"),
        "SAV.state: a saved memory, 20 lines, 33 bytes, SAV\n"
    );
    assert_eq!(printed(folder, "list SAV.state"), printed(folder, "list SAV.prg"));
    assert_eq!(printed(folder, "run SAV.state"), " 2,499.9703\n");
    std::fs::write(folder.join("cut.state"), "sim41 state 2\n").unwrap();
    let said = refused(folder, "list cut.state");
    assert!(said.starts_with("sim41: cut.state: truncated"), "{said}");
    std::fs::write(folder.join("N.prg"), "LBL \"N\"\nNULL\n3\nNULL\nNULL\n4\nNULL\n*\nEND\n")
        .unwrap();
    printed(folder, "convert N.prg N.state");
    for line in ["save program N --state N.state", "save programs --state N.state"] {
        assert_eq!(printed(folder, line), "LBL \"N\"\n3\n4\n*\nEND\n", "{line}");
    }
}

#[test]
fn numbers_of_spreadsheets_and_of_the_shell() {
    let folder = folder();
    let write = |text: &str| std::fs::write(folder.path().join("t.csv"), text).unwrap();
    write("0.333333333333333\n-12345678901.5\n");
    assert_eq!(
        printed(folder.path(), "convert t.csv - --to csv"),
        "register,kind,value\n0,number,0.3333333333\n1,number,-1.23456789E10\n"
    );
    write("1\n1E500\n3\nRX,5\n");
    let errors = refused(folder.path(), "convert t.csv - --to csv");
    let lines: Vec<&str> = errors.lines().collect();
    assert!(lines[0].starts_with("sim41: t.csv: line 2: \"1E500\" is not a register value"));
    assert!(lines[1].starts_with("line 4: two columns without the header line `register,value`"));
    assert_eq!(printed(folder.path(), "calc 0.333333333333333 3 *"), "0.9999999999\n");
    assert_eq!(printed(folder.path(), "calc 0.000000000012345"), "1.2345E-11\n");
    let output = sim41(folder.path(), "calc 1e500 2 *");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "sim41: WORDS:1:1: number too large: 1E500 (limit 9.999999999E99)\n"
    );
}

#[test]
fn what_a_shell_wants_to_know() {
    let folder = folder();
    let folder = folder.path();
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(folder, &format!("completions {shell}"));
        assert!(script.contains("barcode") && script.contains("strict"), "{shell}");
        assert!(!script.contains("no-sandbox"), "{shell}");
    }
    let kinds = "\"prg raw bin dat p41 lif dm41 csv state\"";
    assert!(printed(folder, "completions bash").contains(kinds));
    let page = printed(folder, "man");
    assert!(page.contains(".TH sim41 1") && page.contains("\n.SH FILES\n"), "{page}");
    printed(folder, "man pages");
    let inner = std::fs::read_to_string(folder.join("pages/sim41-run.1")).unwrap();
    assert!(inner.contains("\n.SH \"EXIT STATUS\"\n") && !inner.contains(".SH FILES"), "{inner}");
    let pages: Vec<String> = std::fs::read_dir(folder.join("pages"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    for page in &pages {
        let page = std::fs::read(folder.join("pages").join(page)).unwrap();
        assert!(page.is_ascii(), "{}", page.escape_ascii());
    }
    let convert = std::fs::read_to_string(folder.join("pages/sim41-convert.1")).unwrap();
    assert!(convert.contains("X\\[u2191]2 and \\[u03A3]+"), "{convert}");
    for page in ["sim41.1", "sim41-queens-count.1", "sim41-lif-put.1"] {
        assert!(pages.iter().any(|name| name == page), "{page}");
    }
    let paths = printed(folder, "paths");
    assert!(paths.starts_with("memory\t") && paths.contains("\nprograms\t"), "{paths}");
}

#[test]
fn nothing_in_a_pipe_is_coloured() {
    let folder = folder();
    for line in
        ["--help", "help SIN", "queens plus", "nonsense", "convert nothing x.raw", "run SAV.prg"]
    {
        let output = sim41(folder.path(), line);
        assert!(!output.stdout.contains(&0x1B) && !output.stderr.contains(&0x1B), "{line}");
    }
}
