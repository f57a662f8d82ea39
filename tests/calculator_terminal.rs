//! The calculator in a pseudo-terminal of 80 by 24: keys, mouse, signals, and exiting.
//!
//! The terminal type is the Linux console, so the display is in plain characters, with one column
//! for each character and one for each punctuation mark.

#![cfg(unix)]

use sim41_test_support::program;
use sim41_test_support::terminal::{Terminal, click, release};
use std::path::Path;

fn start(folder: &Path, arguments: &str) -> Terminal {
    Terminal::start(folder, arguments, "linux")
}

const F10: &str = "\x1b[21~";

fn cells(text: &str) -> String {
    text.chars().flat_map(|character| [character, ' ']).collect::<String>().trim_end().to_string()
}

#[test]
fn the_eight_queens_with_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.shows(&cells("MEMORY LOST"));
    terminal.press("K8QUEENS");
    terminal.shows(&cells("XEQ 8QUEENS_"));
    terminal.press("\r");
    terminal.shows(&cells("PUBLISH?"));
    terminal.press("yes!");
    terminal.shows(&cells("INITIAL POSI"));
    terminal.press("158R");
    terminal.shows("C O D E S:1 1 4 3 2 1 3");
    terminal.shows("O D E S:1 1 4 3 2 1 3 3");
    terminal.press("R");
    terminal.shows(&cells("POSITION1=15"));
    terminal.press("R");
    terminal.shows(&cells("ROTATION?"));
    terminal.press("NO!");
    terminal.shows("C O D E S:1 1 4 3 2 1 3");
    terminal.press("R");
    terminal.shows(&cells("POSITION2=16"));
    terminal.press(F10);
    assert_eq!(terminal.ends(), 0);
}

fn place(terminal: &Terminal, legend: &str) -> (usize, usize) {
    let contents = terminal.shows(legend);
    let (row, line) = contents.lines().enumerate().find(|(_, line)| line.contains(legend)).unwrap();
    (line[..line.find(legend).unwrap()].chars().count() + 2, row)
}

#[test]
fn keys_with_the_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    for key in ["▐   8 ", "▐    ENTER↑ ", "▐   5 ", "▐   × "] {
        let (column, row) = place(&terminal, key);
        terminal.press(&click(column, row));
        terminal.press(&release(column, row));
    }
    terminal.shows("X  40.0000");
    let (column, row) = place(&terminal, "▐ 1/x B");
    terminal.press(&click(column, row));
    terminal.shows(&cells("1/X"));
    terminal.shows(&cells("NULL"));
    terminal.press(&release(column, row));
    terminal.shows("4 0.0 0 0 0");
    terminal.press("\x11");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_signal_from_outside_restores_the_terminal_and_keeps_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--state kept");
    terminal.press("41N");
    terminal.shows("Y  41.0000");
    terminal.signal("TERM");
    terminal.ends();
    let mut terminal = start(folder.path(), "--state kept");
    terminal.shows("Y  41.0000");
    terminal.press("1+");
    terminal.shows("X  42.0000");
    terminal.signal("HUP");
    terminal.ends();
    let mut terminal = start(folder.path(), "--state kept");
    terminal.shows("X  42.0000");
    terminal.press("\x03\x03");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn without_a_terminal_it_says_what_to_do() {
    let output =
        program::command().arg("--fresh").stdin(std::process::Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let expected = "sim41: this command needs a terminal; use `sim41 calc` for instructions, `sim41 \
                    --lines` for keys as words, or `sim41 type` for computer keys\n";
    assert_eq!(
        (output.stdout.as_slice(), String::from_utf8_lossy(&output.stderr).as_ref()),
        (&b""[..], expected)
    );
}

#[test]
fn ctrl_c_holds_a_program_in_the_debugger() {
    let folder = tempfile::tempdir().unwrap();
    let program = "LBL \"L\"\n7\nPRX\nLBL 01\nGTO 01\nEND\n";
    std::fs::write(folder.path().join("l.prg"), program).unwrap();
    let mut terminal = Terminal::start(folder.path(), "debug l.prg --printer man", "xterm");
    terminal.shows("debug> ");
    terminal.press("run\r");
    terminal.shows("7.0000");
    terminal.press("\x03");
    terminal.shows("X 7.0000");
    terminal.press("stack\r");
    terminal.shows("LASTX  0");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}

/// Lines typed ahead and pasted lines are all executed, Ctrl-C deletes a line, TAB completes one,
/// and the next session remembers them.
#[test]
fn the_lines_of_the_debugger_are_edited() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("half.prg"), "LBL \"HALF\"\n2\n/\nEND\n").unwrap();
    let mut terminal = Terminal::start(folder.path(), "debug half.prg", "xterm");
    terminal.shows("debug> ");
    terminal.press("br\t HA\t 2\rrun 5 xeq:HALF\r");
    terminal.shows("HALF     02 (2) 2                 X 5.0000");
    terminal.press("nonsense\x03");
    terminal.shows("nonsense\ndebug>");
    terminal.press("\x1b[200~step\ndisplay\x1b[201~\r");
    terminal.shows("HALF     03 (3) /                 X 2.0000");
    terminal.shows("display \"");
    assert!(!terminal.contents().contains("there is no command"));
    terminal.press("\x04");
    assert_eq!(terminal.ends(), 0);
    let mut terminal = Terminal::start(folder.path(), "debug half.prg", "xterm");
    terminal.shows("debug> ");
    terminal.press("\x1b[A\x1b[A\x1b[A\r");
    terminal.shows("display \" 2.5000\"");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_command_at_a_terminal_asks_before_it_replaces_a_file() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, file) in [
        ("save registers --program a.prg -o mine.csv", "mine.csv"),
        ("barcode a.prg -o mine.pdf", "mine.pdf"),
        ("list a.prg -o mine.txt", "mine.txt"),
        ("convert a.prg mine.raw", "mine.raw"),
    ] {
        let file = folder.path().join(file);
        std::fs::write(folder.path().join("a.prg"), "LBL \"A\"\n1\nEND\n").unwrap();
        std::fs::write(&file, "mine").unwrap();
        let mut terminal = start(folder.path(), arguments);
        terminal.shows("exists; replace it? [y/N]");
        terminal.press("n\n");
        assert_eq!(terminal.ends(), 1, "{arguments}");
        assert_eq!(std::fs::read(&file).unwrap(), b"mine", "{arguments}");
    }
}
