//! What goes wrong under a newcomer's hands, in a pseudo-terminal of 80 by 24: each stumble once,
//! then pasting, copying, undoing, other sizes, themes and errors of the configuration.

#![cfg(all(unix, feature = "terminal"))]

mod terminal;

use std::path::Path;
use terminal::Terminal;

const F4: &str = "\x1bOS";
const CTRL_P: &str = "\x10";

/// A terminal with a calculator after MEMORY LOST. Keys that come before the first screen would
/// still be changed by the terminal's line discipline.
fn start(folder: &Path, arguments: &str) -> Terminal {
    let terminal = Terminal::start(folder, arguments, "linux");
    terminal.shows(&cells("MEMORY LOST"));
    terminal
}

/// A text as the plain display writes it, without marks.
fn cells(text: &str) -> String {
    text.chars().flat_map(|character| [character, ' ']).collect::<String>().trim_end().to_string()
}

fn leave(mut terminal: Terminal) {
    terminal.press("\x11");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_pasted_listing_is_asked_about_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.shows(&cells("MEMORY LOST"));
    terminal.paste("01 LBL \"DBL\"\r\n02 2\r\n03 *\r\n04 END\r\n");
    terminal.shows("4 lines, 1 label \"DBL\", 12 bytes");
    terminal.press("\r");
    terminal.shows("DBL is loaded: 12 bytes");
    terminal.press("21KDBL\r");
    terminal.shows("X  42.0000");
    leave(terminal);
}

#[test]
fn two_digits_end_a_label() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.press(F4);
    terminal.press("\\L01");
    terminal.shows(&cells("01 LBL 01"));
    // Enter out of habit is nothing more, and + is a line.
    terminal.press("\r+");
    terminal.shows(&cells("02 +"));
    terminal.press(F4);
    terminal.shows("PRGM  F1");
    leave(terminal);
}

#[test]
fn a_command_is_found_by_what_it_does() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.press("7\r");
    terminal.press(CTRL_P);
    terminal.press("STO 12\r");
    terminal.press(CTRL_P);
    terminal.press("FIX 2\r");
    terminal.shows("Y  7.00");
    terminal.press(":");
    terminal.press("factorial\r");
    terminal.shows("X  5,040.00");
    leave(terminal);
}

#[test]
fn numbers_and_texts_are_pasted() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.paste("-1.5e-3\n");
    terminal.shows("X -0.0015");
    terminal.paste("HELLO WORLD");
    terminal.shows("ALPHA 11");
    terminal.paste("10\n20\n30\n");
    terminal.shows("3 numbers are pasted");
    terminal.press("\r");
    terminal.shows("registers 00 to 02 changed");
    terminal.shows("02  30.0000");
    leave(terminal);
}

#[test]
fn x_is_copied() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.press("42\r");
    terminal.press("\x1bx");
    terminal.shows("copied X, 4.2E1");
    // OSC 52 with the base-64 form of 4.2E1.
    terminal.writes(b"\x1b]52;c;NC4yRTE=");
    leave(terminal);
}
