//! The browser, the game and the progress of a count in a pseudo-terminal of 80 by 24.

#![cfg(unix)]

use sim41_test_support::terminal::{Terminal, click};
use std::path::Path;

fn start(folder: &Path, arguments: &str) -> Terminal {
    Terminal::start(folder, arguments, "xterm-256color")
}

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const DOWN: &str = "\x1b[B";
const ESCAPE: &str = "\x1b";

fn without_time(screen: &str) -> String {
    let lines = screen.lines().filter(|line| !line.contains("computed in"));
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn the_browser() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "queens browse");
    let first = terminal.settles(" Position  1: 15863724 | Esc leaves");
    assert!(first.contains(" Positions: 92 | computed in "), "{first}");
    assert!(first.contains(" seconds"), "{first}");
    assert_eq!(first.matches('♛').count(), 8);
    insta::assert_snapshot!("browser", without_time(&first));
    terminal.press(LEFT);
    terminal.press(RIGHT);
    terminal.shows(" Position  2: 16837425");
    terminal.press("v");
    let views = terminal.settles("position 2 of 92");
    assert!(views.contains("CODES:11432133") && views.contains("24,32="), "{views}");
    terminal.press(DOWN);
    terminal.shows("position 3 of 92");
    terminal.press("35281");
    let views = terminal.settles("from 35281");
    insta::assert_snapshot!("browser-views", without_time(&views));
    terminal.press("\x1b[F");
    terminal.shows("position 92 of 92");
    terminal.press(RIGHT);
    terminal.press("p");
    terminal.shows("RAINHA.TXT written");
    assert!(terminal.contents().contains("84136275"), "it stays at the last position");
    let written = std::fs::read_to_string(folder.path().join("RAINHA.TXT")).unwrap();
    assert!(written.contains(" Solution [92]: 84136275\n"));
    terminal.press(ESCAPE);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_browser_tells_that_it_works_and_can_be_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "queens browse 9 --algorithm permutation");
    terminal.shows("Computing the positions …");
    terminal.press(ESCAPE);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn solve_shows_a_solution_at_each_press() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "queens solve");
    terminal.shows("Solve puts a queen on the next");
    terminal.press("s");
    let first = terminal.settles("solution 1 of 48");
    assert!(first.contains("start: column 1, row 2") && first.contains("25713864"), "{first}");
    assert_eq!(first.matches('♛').count(), 8);
    terminal.press("\r\r\r");
    terminal.shows("solution 4 of 48");
    for _ in 4..48 {
        terminal.press("s");
    }
    let last = terminal.settles("solution 48 of 48");
    assert!(last.contains("the same as solution"), "{last}");
    terminal.press("s");
    terminal.shows("This was the last starting square.");
    terminal.press("p\r");
    terminal.shows("solution 1 of 64");
    terminal.press(ESCAPE);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "queens play");
    terminal.shows("92 solutions are possible");
    terminal.press("\r");
    terminal.shows("4 solutions are possible");
    terminal.press(&click(9, 4));
    terminal.shows("2 queens in conflict (!)");
    terminal.press("h");
    insta::assert_snapshot!("game", terminal.settles(" 0 "));
    terminal.press(&click(9, 4));
    terminal.shows("1 of 8 queens");
    for placed in 2..=8 {
        terminal.press("s\r");
        terminal.shows(&format!("{placed} of 8 queens"));
    }
    assert!(terminal.shows("Solution found!").contains("CODES:11432133"));
    terminal.press("p");
    terminal.shows("plus: main diagonals are forbidden");
    terminal.shows("no solution contains all these");
    terminal.press("c");
    terminal.shows("12 solutions are possible");
    terminal.press("\x03");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_signal_from_outside_restores_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let terminal = start(folder.path(), "queens play --n 10 --plus");
    terminal.shows("0 of 10 queens");
    terminal.signal("TERM");
    terminal.ends();
}

#[test]
fn ctrl_c_interrupts_a_count_and_the_count_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "queens count 16 --state kept.json");
    terminal.shows("left");
    terminal.press("\x03");
    terminal.shows("resume with: sim41 queens");
    assert_eq!(terminal.ends(), 1);
    let kept = std::fs::read_to_string(folder.path().join("kept.json")).unwrap();
    assert!(kept.starts_with(r#"{"n":16,"#) && !kept.contains(r#""positions":"0""#), "{kept}");
    let terminal = start(folder.path(), "queens count --resume kept.json");
    terminal.shows("14,772,512 positions, 1,846,955 independent");
    assert_eq!(terminal.ends(), 0);
    assert!(!folder.path().join("kept.json").exists());
}
