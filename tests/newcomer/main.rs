//! A newcomer's difficulties, in a pseudo-terminal of 80 by 24: mistakes, pasting, copying,
//! undoing, sizes, themes and configuration errors.

#![cfg(unix)]

mod configuration;
mod first_minutes;
mod terminals;

use sim41_session::lcd::Cell;
use sim41_session::{Activity, Calculator, Expectation, Key};
use sim41_test_support::terminal::Terminal;
use std::path::Path;
use std::time::{Duration, Instant};

const F4: &str = "\x1bOS";
const F9: &str = "\x1b[20~";
const ESC: &str = "\x1b";
const CTRL_O: &str = "\x0f";
const CTRL_P: &str = "\x10";
const CTRL_T: &str = "\x14";
const CTRL_Z: &str = "\x1a";
/// The width of the display in columns on a terminal with 80 columns.
const LCD: usize = 52;
const LONGEST: Duration = Duration::from_secs(30);

/// Starts a calculator with MEMORY LOST. Keys sent before the first screen would still be changed
/// by the line discipline.
fn start(folder: &Path, arguments: &str) -> Terminal {
    let terminal = Terminal::start(folder, arguments, "linux");
    terminal.shows(&cells("MEMORY LOST"));
    terminal
}

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
    terminal.shows("DBL is loaded: press K DBL Enter to run it");
    terminal.press("21KDBL\r");
    terminal.shows("X  42.0000");
    leave(terminal);
}

/// A file name instead of a command opens the screen with that program.
#[test]
fn a_program_file_is_opened_on_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("double.prg"), "LBL \"DBL\"\n2\n*\nEND\n").unwrap();
    let mut terminal = Terminal::start(folder.path(), "--fresh double.prg", "linux");
    terminal.shows("double.prg is loaded: press K DBL Enter to run it");
    terminal.press("21KDBL\r");
    terminal.shows("X  42.0000");
    leave(terminal);
}

/// The dialogue of `calc` explains its use, and its error messages are plain sentences.
#[test]
fn calc_is_a_dialogue_at_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path(), "calc", "xterm");
    terminal.shows("numbers first, then the operation");
    for (line, answer) in [
        ("2 ENTER 40 +", "42"),
        ("SIM", "sim41: there is no instruction SIM; closest match: SIN"),
        ("0 1/X", "sim41: DATA ERROR at 1/X"),
        ("stack", "X 42"),
        ("7 *", "294"),
        ("undo", "42"),
        ("1 +", "43"),
        ("help sin", "key        SIN (23)"),
        ("help", "undo the last line"),
    ] {
        terminal.press(line);
        terminal.press("\r");
        terminal.shows(answer);
    }
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn two_digits_end_a_label() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.press(F4);
    terminal.press("\\L01");
    terminal.shows(&cells("01 LBL 01"));
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

/// Each copy is sent to the terminal as OSC 52, and the last line reports it.
#[test]
fn everything_is_copied() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh --printer man");
    load_double(&mut terminal);
    terminal.press("42\r7\tHELLO\t");
    terminal.press(":XEQ PRX\r");
    for (key, said, copied) in [
        ("x", "copied X, 7", "7"),
        ("s", "copied the stack and LASTX", "0\n0\n42\n7\n0\n"),
        ("a", "copied ALPHA, HELLO", "HELLO"),
        ("d", "copied the display (7.0000)", "7.0000"),
        ("l", "copied the program (4 lines)", "LBL \"DBL\"\n2\n*\nEND\n"),
        ("p", "copied the paper (2 lines)", "\n           7.0000    ***\n"),
    ] {
        terminal.press(&format!("\x1b{key}"));
        terminal.shows(said);
        let written = format!("\x1b]52;c;{}\x1b\\", base64(copied.as_bytes()));
        terminal.writes(written.as_bytes());
    }
    leave(terminal);
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = |chunk: &[u8]| -> String {
        let bits = (0..3).fold(0, |bits, n| bits << 8 | u32::from(*chunk.get(n).unwrap_or(&0)));
        let digit = |n: usize| match n <= chunk.len() {
            true => DIGITS[(bits >> (18 - 6 * n)) as usize & 63] as char,
            false => '=',
        };
        (0..4).map(digit).collect()
    };
    bytes.chunks(3).map(digits).collect()
}

fn hides(terminal: &Terminal, text: &str) {
    let start = Instant::now();
    while terminal.contents().contains(text) {
        assert!(start.elapsed() < LONGEST, "`{text}` stays:\n{}", terminal.contents());
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn e_after_a_digit_is_eex() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.press("1e3\r");
    terminal.shows("Y  1,000.0000");
    // Outside a number, a capital E presses LN.
    terminal.press("E");
    terminal.shows("X      6.9078");
    terminal.press(F4);
    terminal.press("1e3\r");
    terminal.shows("▸02 ENTER↑");
    terminal.press(F4);
    terminal.press("1E");
    terminal.shows("capital E is the LN key; for the exponent in 1e3, type a lower-case e");
    leave(terminal);
}

#[test]
fn esc_leaves_whatever_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.press("5\rL");
    terminal.shows(" operand ");
    terminal.press(ESC);
    terminal.shows(" ready ");
    terminal.press("0B");
    terminal.shows(&cells("DATA ERROR"));
    terminal.press(ESC);
    hides(&terminal, &cells("DATA ERROR"));
    terminal.press("\tAB");
    terminal.shows(" ALPHA  F1");
    terminal.press(ESC);
    terminal.shows(" ready ");
    terminal.press("?");
    terminal.shows("type to search");
    terminal.press(ESC);
    hides(&terminal, "type to search");
    terminal.press(ESC);
    terminal.shows("nothing to cancel; Backspace is ←, and F10 quits");
    leave(terminal);
}

#[test]
fn a_key_that_means_nothing_says_so_and_a_wrong_one_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    for key in ["S", "U", "X", "Y", "Q"] {
        terminal.press(key);
        terminal.shows(&format!("{key} is on the "));
    }
    terminal.press("5H");
    terminal.shows("X  0.0872");
    terminal.press(CTRL_Z);
    terminal.shows("undone: SIN");
    terminal.shows("X  5.0000");
    leave(terminal);
}

#[test]
fn a_small_letter_begins_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.press("30sin\r");
    terminal.shows("X   0.5000");
    terminal.press("sto 05\r7+rcl 05\r");
    terminal.shows("Y  7.5000");
    // In a number, the letter e is EEX.
    terminal.press("1e3");
    terminal.shows(&(cells("1") + "                 " + &cells("3_")));
    terminal.press("=");
    terminal.shows("there is no = key: type 2 + 3 as 2 Enter 3 +");
    terminal.press("H");
    terminal.shows("X     -0.9848");
    leave(terminal);
}

#[test]
fn panels_files_and_states_are_within_reach() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "");
    terminal.resize(60, 20);
    terminal.press("7\r");
    terminal.shows("Y  7.0000");
    terminal.shows("─ Program");
    // Another panel is selected in the list of panels.
    terminal.press(F9);
    terminal.shows("the data registers");
    terminal.press("board\r");
    terminal.press(ESC);
    terminal.shows("─ Chessboard");
    terminal.press(CTRL_O);
    terminal.shows("answer PUBLISH?");
    terminal.press("8queens\r");
    terminal.shows("8QUEENS is loaded: press K 8QUEENS Enter to run it");
    terminal.press(CTRL_T);
    terminal.shows("states: choose one, or type a new name");
    terminal.press("second\r");
    terminal.shows("switched to a copy of the state, named second");
    terminal.press("5\r");
    terminal.shows("Y  5.0000");
    terminal.press(CTRL_T);
    terminal.shows("current");
    terminal.press("main\r");
    terminal.shows("the current state is main");
    terminal.shows("Y  7.0000");
    leave(terminal);
}

#[test]
fn the_stack_is_readable_in_fix_0() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.press("0.1\r");
    terminal.press(":FIX 0\r");
    terminal.press("3.7\r");
    let text = terminal.shows("Y  4.");
    let row = |name: &str| text.lines().find(|line| line.contains(name)).unwrap().to_string();
    // In FIX 0, 0.1 is shown with an exponent and without a leading space.
    assert!(row("  Z  ").trim_end().ends_with("  Z  1.E-1"), "{text}");
    assert!(row("  X  ").trim_end().ends_with("  X  4."), "{text}");
    leave(terminal);
}

fn load_double(terminal: &mut Terminal) {
    terminal.paste("LBL \"DBL\"\r\n2\r\n*\r\nEND\r\n");
    terminal.shows("4 lines, 1 label");
    terminal.press("\r");
    terminal.shows("DBL is loaded: press K DBL Enter to run it");
}

#[test]
fn a_whole_run_is_undone_even_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--state memory");
    load_double(&mut terminal);
    terminal.press("21\rKDBL\r");
    terminal.shows("X  42.0000");
    terminal.press(CTRL_Z);
    terminal.shows("X  21.0000");
    terminal.press("\x19");
    terminal.shows("X  42.0000");
    leave(terminal);
    let mut terminal = Terminal::start(folder.path(), "--state memory", "linux");
    terminal.shows("X  42.0000");
    terminal.shows(" ready ");
    // Undo treats switching off and on as a separate step.
    for _ in 0..6 {
        terminal.press(CTRL_Z);
        terminal.shows("undone: ");
        if terminal.settles("X  ").contains("X  21.0000") {
            break;
        }
    }
    terminal.shows("X  21.0000");
    leave(terminal);
}

#[test]
fn the_terminal_changes_its_size_while_a_program_runs() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.paste("LBL \"LOOP\"\r\n1\r\n+\r\nGTO \"LOOP\"\r\nEND\r\n");
    terminal.shows("5 lines, 1 label");
    terminal.press("\rKLOOP\r");
    terminal.shows(" running ");
    for (columns, rows, text) in [
        (115, 36, "Program, running"),
        (30, 4, "R stop"),
        (60, 20, "Program, running"),
        (200, 60, "─ History"),
        (80, 24, "Program, running"),
    ] {
        terminal.resize(columns, rows);
        terminal.shows(text);
    }
    terminal.press("R");
    terminal.shows(" ready ");
    leave(terminal);
}

fn display(calculator: &Calculator) -> [String; 2] {
    let lcd = calculator.lcd();
    if !lcd.on {
        return Default::default();
    }
    let cell = |cell: &Cell| [cell.glyph.char(), cell.mark.char().unwrap_or(' ')];
    let text: String = lcd.cells.iter().flat_map(cell).collect();
    [text.trim().into(), lcd.annunciators_text().replace(' ', "")]
}

/// The display drawn on the terminal, formatted like [`display`].
fn drawn(contents: &str) -> [String; 2] {
    let rows: Vec<&str> = contents.lines().collect();
    let inside = |row: &str| {
        let glass: String = row.chars().take(LCD).collect();
        glass.trim_matches(|c: char| c == '│' || c.is_whitespace()).to_string()
    };
    [inside(rows[2]), inside(rows[4]).replace(' ', "")]
}

fn places(contents: &str) -> Vec<(Key, u16, u16)> {
    let row = |(y, line): (usize, &str)| -> Vec<(u16, u16)> {
        let edges = line.chars().enumerate().filter(|&(_, character)| character == '▐');
        edges.map(|(x, _)| (x as u16, y as u16)).collect()
    };
    let edges: Vec<(u16, u16)> = contents.lines().enumerate().flat_map(row).collect();
    assert_eq!(edges.len(), Key::all().count(), "{contents}");
    Key::all().zip(edges).map(|(key, (x, y))| (key, x, y)).collect()
}

#[test]
fn the_mouse_presses_each_key_and_each_after_shift() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    let mut calculator = Calculator::new();
    calculator.tick(3_900_000_000_000);
    let pass = |calculator: &mut Calculator, time: u64| {
        calculator.tick(calculator.now() + time);
        while calculator.run(1_000) == Activity::Busy {}
    };
    let press = |calculator: &mut Calculator, key: Key| {
        calculator.press(key);
        pass(calculator, 10);
        calculator.release();
        (0..20).for_each(|_| pass(calculator, 100));
    };
    let agrees = |terminal: &Terminal, calculator: &Calculator, what: &str| {
        let (begun, wanted) = (Instant::now(), display(calculator));
        while drawn(&terminal.contents()) != wanted {
            assert!(begun.elapsed() < LONGEST, "{what}:\n{}\n{wanted:#?}", terminal.contents());
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    for (key, x, y) in places(&terminal.settles("R/S")) {
        for (button, shifted) in [(0, false), (2, true)] {
            if shifted && key.row().legends[1].is_empty() {
                continue;
            }
            // ON, USER, PRGM, ALPHA and SHIFT are toggles.
            let switch = matches!(key, Key::On | Key::User | Key::Prgm | Key::Alpha | Key::Shift);
            for _ in 0..1 + usize::from(switch) {
                let keys = if shifted { &[Key::Shift, key][..] } else { &[key] };
                keys.iter().for_each(|&key| press(&mut calculator, key));
                let (x, y) = (x + 1, y + 1);
                terminal.press(&format!("\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m"));
                agrees(&terminal, &calculator, &format!("{} by button {button}", key.name()));
                let partial = |calculator: &Calculator| {
                    let expects = calculator.expectation();
                    matches!(expects, Expectation::Operand { .. } | Expectation::Alpha { .. })
                };
                while partial(&calculator) && !switch {
                    press(&mut calculator, Key::Back);
                    terminal.press("\x7f");
                    agrees(&terminal, &calculator, &format!("← after {}", key.name()));
                }
            }
        }
    }
    leave(terminal);
}
