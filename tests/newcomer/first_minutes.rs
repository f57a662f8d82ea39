//! A newcomer's first ten minutes: the ten lines of README.md with the displays that it shows, and
//! the tutorial from its offer to its end.

use super::*;

const F1: &str = "\x1bOP";
const F10: &str = "\x1b[21~";

/// A display in plain characters, where points and commas follow their digit.
fn marked(text: &str) -> String {
    let mut shown = String::new();
    for character in text.chars() {
        if matches!(character, '.' | ',') {
            shown.pop();
            shown.push(character);
        } else {
            shown.extend([character, ' ']);
        }
    }
    shown.trim_end().to_string()
}

/// The keystrokes in a table cell: code spans are text, and other words are key names.
fn typed(cell: &str) -> String {
    let words = cell.split('`').enumerate().map(|(n, part)| match n % 2 {
        1 => part.to_string(),
        _ => part
            .split([' ', ','])
            .map(|key| match key {
                "" => "",
                "Enter" => "\r",
                "Ctrl-Z" => CTRL_Z,
                "F1" => F1,
                "F10" => F10,
                key => panic!("{key} is not a key"),
            })
            .collect(),
    });
    words.collect()
}

#[test]
fn the_ten_lines_of_the_readme() {
    let readme =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let table = readme.lines().skip_while(|line| !line.starts_with("| you want |")).skip(2);
    let rows: Vec<Vec<&str>> = table
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), 10);
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    for row in &rows {
        terminal.press(&typed(row[1]));
        match row[2] {
            "its page" => {
                terminal.shows("Increments a counter");
                terminal.press(ESC);
            }
            "" => {}
            shown => _ = terminal.shows(&marked(shown)),
        }
    }
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_tutorial_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--state memory");
    terminal.shows("Tab begins a tutorial of ten short steps");
    terminal.press("\t");
    let program = format!("{F4}lbl area\rx^2\rpi\r*{F4}5area\r");
    let steps = [
        "2\r3+",
        "1\r2+3\r4+*",
        CTRL_Z,
        "30sin\r",
        "2root\r",
        "fix 9\r",
        "80\r15%",
        "sto 01\r",
        "1M01+",
        &program,
    ];
    for (n, keys) in steps.into_iter().enumerate() {
        terminal.shows(&format!("Tutorial, {} of 10", n + 1));
        terminal.shows("─ Stack");
        terminal.press(keys);
    }
    terminal.shows("end of the tutorial");
    terminal.shows(&marked("78.53981635"));
    leave(terminal);
    // The tutorial is offered only to newcomers.
    let terminal = Terminal::start(folder.path(), "--state memory", "linux");
    assert!(!terminal.settles("F1 help").contains("tutorial"));
    leave(terminal);
}

#[test]
fn looks_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--state memory");
    terminal.press("\x1b5");
    terminal.shows("program is hidden");
    terminal.press("\x1bb");
    terminal.shows("─ Chessboard");
    leave(terminal);
    let kept = std::fs::read_to_string(folder.path().join("memory.screen")).unwrap();
    assert!(kept.contains("\"board\"") && !kept.contains("\"program\""), "{kept}");
    let terminal = Terminal::start(folder.path(), "--state memory", "linux");
    assert!(!terminal.settles("─ Stack").contains("─ Program"));
    leave(terminal);
}
