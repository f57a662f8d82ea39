//! Terminals with a light or a dark background, terminals that have only ASCII, and a program file
//! that is opened again.

use super::*;
use sim41_test_support::program;

const QUESTION: &[u8] = b"\x1b]11;?\x1b\\";
const READABLE: f64 = 4.5;

fn luminance((red, green, blue): (u8, u8, u8)) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// The contrast with the background of two words in the last line; the lower of the two.
fn contrast(terminal: &Terminal, ground: (u8, u8, u8)) -> f64 {
    let of = |text| {
        let [text, own] = terminal.colours(text);
        // The terminal's own text colour is legible on its own background.
        let Some(text) = text else { return f64::INFINITY };
        let (one, other) = (luminance(text), luminance(own.unwrap_or(ground)));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    };
    of("F1 help").min(of("help  ^P command"))
}

fn becomes_readable(terminal: &Terminal, ground: (u8, u8, u8)) {
    let start = Instant::now();
    while contrast(terminal, ground) < READABLE {
        assert!(start.elapsed() < LONGEST, "{}", contrast(terminal, ground));
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_ground_of_the_terminal_is_asked_for() {
    const WHITE: (u8, u8, u8) = (255, 255, 255);
    const BLACK: (u8, u8, u8) = (0, 0, 0);
    let folder = tempfile::tempdir().unwrap();
    for (variable, answer, ground) in [
        ("", Some("rgb:ffff/ffff/ffff"), WHITE),
        ("", Some("rgb:0000/0000/0000"), BLACK),
        ("0;15", Some("rgb:0000/0000/0000"), BLACK),
        ("", None, BLACK),
        ("0;15", None, WHITE),
        ("15;0", None, BLACK),
    ] {
        let variables = [("COLORTERM", "truecolor"), ("COLORFGBG", variable)];
        let start = Terminal::start_with;
        let mut terminal = start(folder.path(), "--fresh", "xterm-256color", &variables);
        terminal.writes(QUESTION);
        terminal.shows("F1 help");
        if let Some(answer) = answer {
            terminal.press(&format!("\x1b]11;{answer}\x1b\\"));
        }
        becomes_readable(&terminal, ground);
        // The terminal's answer to the query is not a key press.
        terminal.press("\x7f7");
        terminal.shows("X  7.0000");
        leave(terminal);
    }
}

#[test]
fn everything_is_drawn_in_ascii() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path(), "--fresh --ascii", "xterm-256color");
    for (keys, text) in [
        ("", "F1 help"),
        ("\x7f8", "X  8.0000"),
        ("sq", "SQRT"),
        ("\x1b", "number"),
        ("\x1bOP", "help"),
        ("\x1b", "number"),
        ("\x13", "save"),
        ("\x1b", "number"),
        ("\x1by", "ON F2"),
    ] {
        terminal.press(keys);
        let contents = terminal.settles(text);
        assert!(contents.is_ascii(), "{contents}");
        assert!(!contents.contains("??"), "{contents}");
    }
    terminal.resize(200, 50);
    let contents = terminal.settles("save and quit");
    assert!(contents.is_ascii() && !contents.contains("??"), "{contents}");
    leave(terminal);
}

#[test]
fn a_file_that_is_opened_again_replaces_its_program() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("area.prg");
    std::fs::write(&file, "LBL \"AREA\"\nX^2\nPI\n*\nEND\n").unwrap();
    let open = || Terminal::start(folder.path(), "area.prg", "linux");
    let terminal = open();
    terminal.shows("area.prg is loaded");
    leave(terminal);
    let mut terminal = open();
    terminal.shows("area.prg replaced its previous version");
    terminal.press("5area\r");
    terminal.shows("X  78.5398");
    std::fs::write(&file, "LBL \"AREA\"\nX^2\n4\n*\nEND\n").unwrap();
    terminal.shows("area.prg replaced its previous version");
    terminal.press("5area\r");
    terminal.shows("X  100.0000");
    terminal.press("\x13");
    terminal.shows("area.prg");
    terminal.press("\r");
    terminal.shows("Enter again to replace it");
    terminal.press("\r");
    terminal.shows("wrote the program");
    leave(terminal);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().filter(is_program).count(), 1);
    let mut command = program::command();
    command.env("HOME", folder.path()).env("XDG_DATA_HOME", "");
    let arguments = ["save", "programs", "--to", "prg"];
    let saved = program::run(command, folder.path(), &arguments, b"");
    let saved = String::from_utf8(saved.stdout).unwrap();
    assert_eq!(saved.matches("LBL \"AREA\"").count(), 1, "{saved}");
    assert!(saved.contains("\n4\n"), "{saved}");
}

fn is_program(entry: &std::io::Result<std::fs::DirEntry>) -> bool {
    entry.as_ref().is_ok_and(|entry| entry.path().extension().is_some_and(|end| end == "prg"))
}
