//! The calculator's screen as text, with a snapshot of each scene at seven sizes.

mod any_size;
mod command_line;
mod contrast;
mod debugging;
mod edited_panels;
mod looks;
mod mouse_keys;
mod own_keys;
mod pasting;
mod pressed_for_the_user;
mod room;
mod running;
mod said;
mod states;
mod times;

use crate::config::Config;
use crate::debugging::Verb;
use crate::driver::*;
use crate::panel::Panel;
use crate::screen::{Flow, Folders, Screen};
use crate::screen_command::ScreenCommand;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind,
};
use sim41_session::Calculator;
use sim41_session::Expectation;
use sim41_session::Speed;
use sim41_session::key::Key;
use sim41_session::keystrokes::computer_keyboard::PcKey;
use sim41_session::memory::Address;
use sim41_session::{Policy, Reason, Session};

const SIZES: [(u16, u16); 7] =
    [(30, 4), (40, 12), (60, 20), (80, 24), (115, 36), (140, 45), (200, 60)];

fn sizes(screen: &mut Screen) -> String {
    SIZES
        .iter()
        .map(|&(width, height)| format!("{width} by {height}\n{}\n", shown(screen, width, height)))
        .collect()
}

macro_rules! snapshots {
    ($screen:expr, $name:literal) => {
        insta::assert_snapshot!($name, sizes(&mut $screen));
    };
}

#[test]
fn at_first() {
    let mut screen = new_screen(Config::default());
    snapshots!(screen, "memory-lost");
    let plain = Config { plain: true, ..Config::default() };
    snapshots!(new_screen(plain), "plain");
    let ascii = Config { ascii: true, ..Config::default() };
    snapshots!(new_screen(ascii), "ascii");
}

#[test]
fn ascii_has_a_character_for_everything() {
    let scenes = ["", "{Backspace}-1234.5{Enter}", "K8QUEENS{Enter}YES!158RR", "{F1}", "{Tab}AB"];
    for keys in scenes {
        let ascii = Config { ascii: true, ..Config::default() };
        let [mut ascii, mut plain] =
            [ascii, Config { plain: true, ..Config::default() }].map(new_screen);
        type_keys(&mut ascii, keys);
        type_keys(&mut plain, keys);
        for (width, height) in SIZES {
            let [drawn, wanted] = [&mut ascii, &mut plain].map(|s| shown(s, width, height));
            assert!(drawn.is_ascii(), "{keys}: {drawn}");
            let count = |text: &str| text.matches('?').count();
            assert_eq!(count(&drawn), count(&wanted), "{keys}, {width} by {height}:\n{drawn}");
        }
    }
}

#[test]
fn after_keys() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}355N113/;;12.5O");
    snapshots!(screen, "keys");
}

#[test]
fn a_prompt() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "7L;");
    snapshots!(screen, "prompt");
}

#[test]
fn a_digit_that_waits_for_what_follows_it() {
    let mut calculator = calculator();
    let program = sim41_session::program::listing::read(b"LBL \"12AB\"\nEND").unwrap();
    calculator.alter(|calculator| calculator.load_raw(&program)).unwrap();
    let mut screen = Screen::new(&mut calculator, Config::default());
    // The digits 12 may be the beginning of a longer label.
    type_keys(&mut screen, "K12");
    snapshots!(screen, "pending");
    type_keys(&mut screen, "{Backspace}");
    assert!(!shown(&mut screen, 80, 24).contains("waits"));
    // No label begins with 13, so the label is complete, and a habitual Enter has no effect.
    type_keys(&mut screen, "3{Enter}");
    assert_eq!(screen.calculator().lcd().text().trim_end(), "NONEXISTENT");
}

#[test]
fn the_eight_queens() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "K8QUEENS{Enter}");
    snapshots!(screen, "publish");
    type_keys(&mut screen, "YES!");
    snapshots!(screen, "initial-position");
    type_keys(&mut screen, "158");
    // The codes of 8QUEENS begin to scroll shortly after R/S.
    press(&mut screen, PcKey::Char('R'));
    while screen.run().reason == Reason::Busy {}
    assert_eq!(screen.calculator().lcd().text().trim(), "CODES:1143213");
    settle(&mut screen);
    type_keys(&mut screen, "R");
    snapshots!(screen, "position");
    type_keys(&mut screen, "R");
    snapshots!(screen, "rotation");
}

#[test]
fn user_mode_and_shift() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{F3};");
    snapshots!(screen, "user");
}

#[test]
fn alpha_mode() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Tab}HELLO, WORLD: 41");
    snapshots!(screen, "alpha");
}

#[test]
fn program_mode() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{F4};LTEST{Enter}2N3+{Tab}ANSWER{Tab}{Up}{Up}");
    snapshots!(screen, "program");
}

#[test]
fn a_printer_and_tones() {
    let mut calculator = calculator();
    calculator.alter(|calculator| calculator.plug_printer(sim41_session::Switch::Man));
    let mut screen = Screen::new(&mut calculator, Config::default());
    type_keys(&mut screen, "{Backspace}41;R.X{Tab}ON PAPER;!{Tab}");
    press(&mut screen, PcKey::Char(';'));
    press(&mut screen, PcKey::Char('4'));
    screen.run();
    assert_eq!(screen.take_tones(), [7, 5, 8, 7]);
    assert!(screen.take_tones().is_empty());
    snapshots!(screen, "printer");
}

#[test]
fn the_help() {
    let mut screen = new_screen(Config::default());
    press(&mut screen, PcKey::F(1));
    snapshots!(screen, "help");
    type_keys(&mut screen, "posa");
    snapshots!(screen, "help-search");
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    assert!(!shown(&mut screen, 80, 24).contains("type to search"));
    assert_eq!(screen.calculator().lcd().text().trim(), "MEMORY LOST");
    press(&mut screen, PcKey::Char('?'));
    assert!(shown(&mut screen, 80, 24).contains("type to search"));
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    // In ALPHA mode, a question mark is a character.
    type_keys(&mut screen, "{Tab}?");
    assert_eq!(screen.calculator().lcd().text().trim_end(), "?_");
}

#[test]
fn switched_off_and_on() {
    let mut screen = new_screen(Config::default());
    press(&mut screen, PcKey::F(2));
    snapshots!(screen, "off");
    type_keys(&mut screen, "5{F2}");
    assert_eq!(screen.calculator().lcd().text().trim_end(), " 0.0000");
}

#[test]
fn leaving() {
    let mut screen = new_screen(Config::default());
    for (code, modifiers) in
        [(KeyCode::F(10), KeyModifiers::NONE), (KeyCode::Char('q'), KeyModifiers::CONTROL)]
    {
        assert_eq!(screen.handle(&Event::Key(KeyEvent::new(code, modifiers))), Flow::Leave);
    }
}

fn well_used() -> Session {
    let mut calculator = calculator();
    let program = sim41_session::program::listing::read(FACTORIALS).unwrap();
    calculator.alter(|calculator| calculator.load_raw(&program)).unwrap();
    let mut screen = Screen::new(&mut calculator, Config::default());
    type_keys(&mut screen, "{Backspace}355N113/L07{Tab}NOTES{Tab}10KCRFLAS{Enter}");
    type_keys(&mut screen, "{Tab}TEA{Tab}0N0N20.12KXYZALM{Enter}");
    type_keys(&mut screen, ";KSIN{Enter}H;KMAIN{Enter};A;71315863724N");
    drop(screen);
    calculator
}

const FACTORIALS: &[u8] = b"LBL \"MAIN\"
3
XEQ \"FACT\"
STO 05
SF 03
4
XEQ \"FACT\"
ST+ 05
RTN
LBL \"FACT\"
STO 00
1
LBL 01
RCL 00
*
DSE 00
GTO 01
RTN
END";

#[test]
fn every_panel() {
    for panel in Panel::ALL {
        let mut calculator = well_used();
        let mut screen = Screen::new(&mut calculator, Config::default());
        screen.show_only(panel);
        shown(&mut screen, 80, 24);
        screen.command(ScreenCommand::NextPanel);
        insta::assert_snapshot!(format!("panel-{}", panel.name()), sizes(&mut screen));
    }
}

#[test]
fn every_overlay() {
    let folder = tempfile::tempdir().unwrap();
    let overlays = [
        ScreenCommand::ByName,
        ScreenCommand::Open,
        ScreenCommand::Save,
        ScreenCommand::States,
        ScreenCommand::Panels,
    ];
    for command in overlays {
        let mut calculator = well_used();
        let folders = Folders {
            states: Some(folder.path().into()),
            programs: Some("docs/debugger".into()),
            ..Folders::default()
        };
        let mut screen = Screen::with_folders(&mut calculator, Config::default(), folders);
        screen.command(command);
        insta::assert_snapshot!(format!("overlay-{}", command.row().name), sizes(&mut screen));
    }
    for (name, text) in
        [("listing", "01 LBL \"DBL\"\n02 2\n03 *\n04 END\n"), ("numbers", "1\n2.5\n-3e5\n")]
    {
        let mut calculator = well_used();
        let mut screen = Screen::new(&mut calculator, Config::default());
        screen.handle(&Event::Paste(text.into()));
        insta::assert_snapshot!(format!("overlay-paste-{name}"), sizes(&mut screen));
    }
    let mut calculator = well_used();
    let mut screen = Screen::new(&mut calculator, Config { hint: true, ..Config::default() });
    insta::assert_snapshot!("overlay-first-start", sizes(&mut screen));
}

#[test]
fn every_other_mode() {
    for (name, keys) in [
        ("number", "12.5"),
        ("name", "KABC"),
        ("line", ";M."),
        ("assigned-key", ";KSIN{Enter}"),
        ("catalogue", ";N3"),
        ("clock", ";{F2}"),
        ("stopwatch", "KSW{Enter}"),
        ("editor", "{Tab}NOTES{Tab}KED{Enter}"),
        ("directory", "KEMDIR{Enter}"),
        ("alarms", "KALMCAT{Enter}"),
        ("user", "{F3}"),
    ] {
        let mut calculator = well_used();
        let mut screen = Screen::new(&mut calculator, Config::default());
        type_slowly(&mut screen, keys);
        insta::assert_snapshot!(format!("mode-{name}"), sizes(&mut screen));
    }
}

#[test]
fn running_catalogs_are_left() {
    for keys in [";N1", ";N2", ";N3", ";N6", "KEMDIR{Enter}", "KALMCAT{Enter}"] {
        for by_function in [false, true] {
            let mut calculator = well_used();
            let mut screen = Screen::new(&mut calculator, Config::default());
            type_slowly(&mut screen, keys);
            assert!(shown(&mut screen, 140, 45).contains("R stop"), "{keys}");
            let x = screen.calculator().memory().x();
            match by_function {
                true => command_line(&mut screen, "sin"),
                false => key(&mut screen, KeyCode::Esc, KeyModifiers::NONE),
            }
            assert_eq!(screen.calculator().expectation(), Expectation::Function, "{keys}");
            let last = screen.calculator().memory().get(Address::L);
            assert_eq!(last == x, by_function, "{keys}");
        }
    }
}

#[test]
fn what_is_refused_is_no_step() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.rom");
    std::fs::write(&path, "no image").unwrap();
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "1{Enter}2");
    screen.command(ScreenCommand::Undo);
    command_line(&mut screen, &format!("plug {}", path.display()));
    assert!(shown(&mut screen, 140, 45).contains("is not a module image"));
    screen.command(ScreenCommand::Redo);
    assert!(shown(&mut screen, 140, 45).contains("redone: 2"));
}

fn command_line(screen: &mut Screen, line: &str) {
    screen.command(ScreenCommand::ByName);
    for character in line.chars() {
        key(screen, KeyCode::Char(character), KeyModifiers::NONE);
    }
    key(screen, KeyCode::Enter, KeyModifiers::NONE);
}

#[cfg(unix)]
#[test]
fn pipes_are_no_programs() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.bin");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let folders =
        Folders { states: None, programs: Some(folder.path().into()), ..Folders::default() };
    let mut calculator = calculator();
    let mut screen = Screen::with_folders(&mut calculator, Config::default(), folders);
    screen.command(ScreenCommand::Open);
    assert!(!shown(&mut screen, 140, 45).contains("pipe.bin"));
    for character in pipe.display().to_string().chars() {
        key(&mut screen, KeyCode::Char(character), KeyModifiers::NONE);
    }
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert!(shown(&mut screen, 200, 60).contains("pipe.bin is not a file"));
}

/// Esc deletes no digit, and text that resembles a number is put into ALPHA only after a question.
#[test]
fn numbers_are_safe_from_escape_and_from_alpha() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}123");
    (0..3).for_each(|_| key(&mut screen, KeyCode::Esc, KeyModifiers::NONE));
    assert_eq!(screen.calculator().lcd().text().trim(), "123_");
    assert!(shown(&mut screen, 115, 36).contains("Backspace deletes the last digit"));
    for (text, question) in [
        ("$5.00", "1 number is pasted"),
        ("12.5 kg", "1 number is pasted"),
        ("Qty 3\nPrice 4,50", "2 numbers are pasted"),
        ("1E500", "the pasted text is not a number"),
        ("27/11/2026", "the pasted text is not a number"),
        ("2+3", "enter the numbers first: 2 Enter 3 +"),
    ] {
        screen.handle(&Event::Paste(text.into()));
        assert!(shown(&mut screen, 115, 36).contains(question), "{text}");
        key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
        assert_eq!(screen.calculator().memory().alpha().count(), 0);
    }
}

#[test]
fn panels_without_room_are_named() {
    let mut screen = new_screen(Config::default());
    shown(&mut screen, 60, 24);
    screen.command(ScreenCommand::Toggle(Panel::Assignments));
    let said = shown(&mut screen, 60, 24);
    assert!(said.contains("the window has no room for"), "{said}");
}
