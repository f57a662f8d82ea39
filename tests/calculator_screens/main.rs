//! The calculator's screen as visible text, each scene at seven sizes in one snapshot.

#![cfg(feature = "terminal")]

#[path = "../pc_keys/mod.rs"]
mod pc_keys;
#[path = "../pressed_for_the_user/mod.rs"]
mod pressed_for_the_user;

use pc_keys::event;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use sim41::history::Timeline;
use sim41::key::Key;
use sim41::keyboard::Expects;
use sim41::keystrokes::pc::PcKey;
use sim41::keystrokes::pc::typed::{self, What};
use sim41::memory::Address;
use sim41::tui::config::Config;
use sim41::tui::debugging::Verb;
use sim41::tui::panel::Panel;
use sim41::tui::screen::{Flow, Folders, Screen};
use sim41::tui::screen_command::Command;
use sim41::tui::speed::Speed;
use sim41::{Activity, Calculator};

/// 8 November 1981, 10:00, in milliseconds since 1900.
const START: u64 = 2_583_050_400_000;

/// From the bare display to the largest terminal.
const SIZES: [(u16, u16); 7] =
    [(30, 4), (40, 12), (60, 20), (80, 24), (115, 36), (140, 45), (200, 60)];

fn calculator() -> Timeline {
    let mut calculator = Calculator::new();
    calculator.set_library(sim41::program::Library::built_in());
    calculator.tick(START);
    Timeline::new(calculator)
}

/// The screen of a new calculator, which lasts as long as the test.
fn new_screen(config: Config) -> Screen<'static> {
    Screen::new(Box::leak(Box::new(calculator())), config)
}

/// Press the keys, and let time pass for as long as the calculator does anything.
fn type_keys(screen: &mut Screen, keys: &str) {
    for typed in typed::parse(keys).unwrap() {
        let What::Key(key) = typed.what else { panic!("{} is no key of the computer", typed.text) };
        // Nobody types faster than this; only the last key still looks pressed.
        pass(screen, 150);
        press(screen, key);
        settle(screen);
    }
}

/// Press a key each second, without waiting for the end of what it begins.
fn type_slowly(screen: &mut Screen, keys: &str) {
    for typed in typed::parse(keys).unwrap() {
        let What::Key(key) = typed.what else { panic!("{} is no key of the computer", typed.text) };
        pass(screen, 1_000);
        press(screen, key);
        screen.run();
    }
}

fn press(screen: &mut Screen, key: PcKey) {
    assert_eq!(screen.take(&event(key)), Flow::Continue);
}

fn key(screen: &mut Screen, code: KeyCode, modifiers: KeyModifiers) {
    assert_eq!(screen.take(&Event::Key(KeyEvent::new(code, modifiers))), Flow::Continue);
}

fn settle(screen: &mut Screen) {
    let limit = screen.calculator().now() + 60_000;
    loop {
        match screen.run() {
            Activity::Idle(_) | Activity::Off(_) => return,
            Activity::Waiting(until) if until > limit => return,
            Activity::Waiting(until) => screen.tick(until),
            Activity::Busy => false,
        };
    }
}

fn mouse(screen: &mut Screen, kind: MouseEventKind, column: u16, row: u16) {
    screen.take(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

fn pass(screen: &mut Screen, time: u64) {
    screen.tick(screen.calculator().now() + time);
    screen.run();
}

/// The screen as text.
fn shown(screen: &mut Screen, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let row =
        |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_string();
    (0..height).map(|y| row(y) + "\n").collect()
}

/// The scene at all sizes.
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
    let mut screen = new_screen(ascii);
    snapshots!(screen, "ascii");
    assert!(SIZES.iter().all(|&(width, height)| shown(&mut screen, width, height).is_ascii()));
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
    let program = sim41::program::listing::read(b"LBL \"12AB\"\nEND").unwrap();
    calculator.alter(|calculator| calculator.load_raw(&program)).unwrap();
    let mut screen = Screen::new(&mut calculator, Config::default());
    // A name begins with these digits, so they need not be all of the label.
    type_keys(&mut screen, "K12");
    snapshots!(screen, "pending");
    type_keys(&mut screen, "{Backspace}");
    assert!(!shown(&mut screen, 80, 24).contains("waits"));
    // No name begins with 13: the label is complete, and Enter out of habit does nothing more.
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
    // Only a moment after R/S the codes begin to move.
    press(&mut screen, PcKey::Char('R'));
    while screen.run() == Activity::Busy {}
    assert_eq!(screen.calculator().lcd().text().trim(), "CODES:1143213");
    settle(&mut screen);
    type_keys(&mut screen, "R");
    snapshots!(screen, "position");
    type_keys(&mut screen, "R");
    snapshots!(screen, "rotation");
}

/// Run the calculator until it waits for a key, and return the displays on the way.
fn frames(screen: &mut Screen) -> Vec<String> {
    let display = |screen: &Screen| screen.calculator().lcd().text().trim_end().to_string();
    let mut frames = vec![display(screen)];
    while let Activity::Waiting(until) = screen.run() {
        screen.tick(until);
        frames.push(display(screen));
    }
    frames.dedup();
    frames
}

/// A text of the user's is none of the calculator's messages, whatever it says.
#[test]
fn texts_are_no_messages() {
    for text in ["TRY AGAIN", "YES", "HELLO"] {
        let speed = Speed::Authentic;
        let mut screen = new_screen(Config { speed, ..Config::default() });
        type_slowly(&mut screen, &format!("{{Tab}}{text}{{Tab}}KAVIEW{{Enter}}"));
        assert_eq!(frames(&mut screen), ["XEQ AVIEW_", "XEQ AVIEW", "", text]);
    }
}

/// At the calculator's speed the work at a key takes its time, and keys typed meanwhile are not
/// lost; at full speed a key is answered at once.
#[test]
fn keys_take_their_time() {
    let type_at_once = |screen: &mut Screen| {
        for key in typed::parse("30KSIN{Enter}").unwrap() {
            let What::Key(key) = key.what else { panic!("{} is no key", key.text) };
            press(screen, key);
        }
        screen.calculator().lcd().text().trim_end().to_string()
    };
    let mut screen = new_screen(Config::default());
    assert_eq!(type_at_once(&mut screen), " 0.5000");
    for (speed, expected) in [(Speed::Tenfold, 120), (Speed::Authentic, 1_200)] {
        let mut screen = new_screen(Config { speed, ..Config::default() });
        screen.tick(START + 1_000);
        let begun = screen.calculator().now();
        type_at_once(&mut screen);
        assert_eq!(frames(&mut screen), ["XEQ SIN_", "XEQ SIN", "", " 0.5000"]);
        let took = screen.calculator().now() - begun;
        assert!((expected / 2..expected * 2).contains(&took), "{speed:?} took {took} ms");
        // Undo and redo lead to moments, not to displays half way.
        key(&mut screen, KeyCode::Char('z'), KeyModifiers::CONTROL);
        assert_eq!(screen.calculator().lcd().text().trim_end(), "XEQ SIN_");
        key(&mut screen, KeyCode::Char('y'), KeyModifiers::CONTROL);
        assert_eq!(screen.calculator().lcd().text().trim_end(), " 0.5000");
    }
}

/// A command line is one step at any speed, and a program that it begins runs at that speed.
#[test]
fn a_command_begins_a_program_at_the_speed_of_the_screen() {
    let mut calculator = calculator();
    let program = sim41::program::listing::read(b"LBL \"UP\"\nLBL 01\n+\nGTO 01\nEND").unwrap();
    calculator.alter(|calculator| calculator.load_raw(&program)).unwrap();
    let config = Config { speed: Speed::Authentic, ..Config::default() };
    let mut screen = Screen::new(&mut calculator, config);
    screen.tick(START + 1_000);
    type_keys(&mut screen, "1NNN");
    for typed in typed::parse(":XEQ UP{Enter}").unwrap() {
        let What::Key(key) = typed.what else { panic!("{} is no key", typed.text) };
        press(&mut screen, key);
    }
    assert!(screen.calculator().machine().executed() < 10);
    for _ in 0..20 {
        pass(&mut screen, 50);
    }
    // Forty instructions in a second, more or less.
    assert!((10..200).contains(&screen.calculator().machine().executed()));
    press(&mut screen, PcKey::Char('R'));
    assert!(!screen.calculator().machine().running());
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
    calculator.alter(|calculator| calculator.plug_printer(sim41::Switch::Man));
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
    // In ALPHA mode a question mark is one.
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
fn the_mouse_presses_and_holds_keys() {
    let mut screen = new_screen(Config::default());
    let text = shown(&mut screen, 80, 24);
    // A place on the key with this legend.
    let place = |legend: &str| {
        let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains(legend)).unwrap();
        (line[..line.find(legend).unwrap()].chars().count() as u16, row as u16)
    };
    let down = MouseEventKind::Down(MouseButton::Left);
    let up = MouseEventKind::Up(MouseButton::Left);
    for key in [" 7 ", " CHS O ", "    ENTER↑ "] {
        let (column, row) = place(key);
        mouse(&mut screen, down, column + 1, row);
        mouse(&mut screen, up, column + 1, row);
    }
    assert_eq!(screen.calculator().lcd().text().trim_end(), "-7.0000");
    let (column, row) = place(" SIN H ");
    mouse(&mut screen, down, column, row);
    pass(&mut screen, 250);
    assert!(shown(&mut screen, 80, 24).contains("[ SIN H ]"), "the key looks pressed");
    assert_eq!(screen.calculator().lcd().text().trim_end(), "SIN");
    pass(&mut screen, 1_200);
    assert_eq!(screen.calculator().lcd().text().trim_end(), "NULL");
    mouse(&mut screen, up, column, row);
    pass(&mut screen, 1_000);
    assert_eq!(screen.calculator().lcd().text().trim_end(), "-7.0000");
    // The right button is SHIFT and the key: x².
    let (column, row) = place(" √x  C ");
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Right), column, row);
    mouse(&mut screen, MouseEventKind::Up(MouseButton::Right), column, row);
    pass(&mut screen, 1_000);
    assert_eq!(screen.calculator().lcd().text().trim_end(), " 49.0000");
    mouse(&mut screen, down, 79, 23);
    mouse(&mut screen, up, 79, 23);
    assert_eq!(screen.calculator().lcd().text().trim_end(), " 49.0000");
}

#[test]
fn leaving() {
    let mut screen = new_screen(Config::default());
    for (code, modifiers) in [
        (KeyCode::F(10), KeyModifiers::NONE),
        (KeyCode::Char('c'), KeyModifiers::CONTROL),
        (KeyCode::Char('q'), KeyModifiers::CONTROL),
    ] {
        assert_eq!(screen.take(&Event::Key(KeyEvent::new(code, modifiers))), Flow::Leave);
    }
}

/// Two texts, alarms, assignments, flags and a program: something for every panel to show.
fn well_used() -> Timeline {
    let mut calculator = calculator();
    let program = sim41::program::listing::read(FACTORIALS).unwrap();
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

/// Each panel alone beside the calculator, keys acting on it.
#[test]
fn every_panel() {
    for panel in Panel::ALL {
        let mut calculator = well_used();
        let config = Config { panels: vec![panel], ..Config::default() };
        let mut screen = Screen::new(&mut calculator, config);
        shown(&mut screen, 80, 24);
        screen.command(Command::NextPanel);
        insta::assert_snapshot!(format!("panel-{}", panel.name()), sizes(&mut screen));
    }
}

#[test]
fn every_overlay() {
    let folder = tempfile::tempdir().unwrap();
    let overlays =
        [Command::CommandLine, Command::Open, Command::Save, Command::States, Command::Panels];
    for command in overlays {
        let mut calculator = well_used();
        let folders =
            Folders { states: Some(folder.path().into()), programs: Some("docs/debugger".into()) };
        let mut screen = Screen::with_folders(&mut calculator, Config::default(), folders);
        screen.command(command);
        insta::assert_snapshot!(format!("overlay-{}", command.row().name), sizes(&mut screen));
    }
    for (name, text) in
        [("listing", "01 LBL \"DBL\"\n02 2\n03 *\n04 END\n"), ("numbers", "1\n2.5\n-3e5\n")]
    {
        let mut calculator = well_used();
        let mut screen = Screen::new(&mut calculator, Config::default());
        screen.take(&Event::Paste(text.into()));
        insta::assert_snapshot!(format!("overlay-paste-{name}"), sizes(&mut screen));
    }
    let mut calculator = well_used();
    let mut screen = Screen::new(&mut calculator, Config { hint: true, ..Config::default() });
    insta::assert_snapshot!("overlay-first-start", sizes(&mut screen));
}

/// The modes that no other snapshot shows.
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
fn the_debugger_holds_a_program() {
    let mut calculator = well_used();
    let mut screen = Screen::new(&mut calculator, Config::default());
    // A breakpoint by a key in the program panel, with the line chosen there.
    shown(&mut screen, 115, 36);
    type_keys(&mut screen, ";M.004");
    screen.command(Command::Debug(Verb::Break));
    type_keys(&mut screen, ";M.000R");
    snapshots!(screen, "debugger-breakpoint");
    let footer = |screen: &mut Screen| {
        let text = shown(screen, 115, 36);
        text.lines().last().unwrap().to_string()
    };
    assert_eq!(footer(&mut screen), "breakpoint 1: 4");
    // The keys of the calculator mean nothing now.
    press(&mut screen, PcKey::Char('7'));
    assert_eq!(footer(&mut screen), "the program is held: R goes on, Esc stops it here");
    for code in [KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Down] {
        key(&mut screen, code, KeyModifiers::NONE);
    }
    snapshots!(screen, "debugger-steps");
    // Over the lines of FACT back to the line that called it, and to the last write of R05.
    key(&mut screen, KeyCode::Char('u'), KeyModifiers::NONE);
    assert!(shown(&mut screen, 115, 36).contains("▸07 XEQᵀFACT"));
    command_line(&mut screen, "last-write R05");
    assert!(shown(&mut screen, 115, 36).contains("▸04 STO 05"));
    command_line(&mut screen, "watch R05");
    command_line(&mut screen, "break R05 changes");
    press(&mut screen, PcKey::Char('R'));
    assert_eq!(footer(&mut screen), "breakpoint 2: R05 changes, after the line before");
    assert!(shown(&mut screen, 115, 36).contains("R05 6.0000"));
    // Stopped here, the calculator takes keys again; undo takes back the whole run.
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    type_keys(&mut screen, "L09");
    assert!(shown(&mut screen, 200, 60).contains("09  6.0000"));
}

#[test]
fn breakpoints_by_mouse_and_by_keys_in_the_panel() {
    let mut calculator = well_used();
    let config = Config { panels: vec![Panel::Program], ..Config::default() };
    let mut screen = Screen::new(&mut calculator, config);
    let text = shown(&mut screen, 115, 36);
    let row = text.lines().position(|line| line.contains("03 XEQ")).unwrap() as u16;
    let line = text.lines().nth(row as usize).unwrap();
    let column = line[..line.find("03 XEQ").unwrap()].chars().count() as u16 - 2;
    let down = MouseEventKind::Down(MouseButton::Left);
    mouse(&mut screen, down, column, row);
    assert!(shown(&mut screen, 115, 36).contains("● 03 XEQᵀFACT"));
    mouse(&mut screen, down, column, row);
    assert!(!shown(&mut screen, 115, 36).contains("●"));
    // A click into the line chooses it; then keys set a breakpoint with a condition.
    mouse(&mut screen, down, column + 4, row);
    press(&mut screen, PcKey::Char('c'));
    for character in "X>2\n".chars() {
        let code = if character == '\n' { KeyCode::Enter } else { KeyCode::Char(character) };
        key(&mut screen, code, KeyModifiers::NONE);
    }
    assert!(shown(&mut screen, 115, 36).contains("◆ 03 XEQᵀFACT"));
}

/// A module with a header and a function in microcode, as a .rom file: the numbers of the module
/// and of its functions, two entries of the table, and the names before the code, backwards.
fn microcode() -> Vec<u8> {
    let mut words = [0u16; 4096];
    (words[0], words[1]) = (21, 2);
    for (n, (name, address)) in [("-LAB 1", 0x20), ("MYST", 0x30)].into_iter().enumerate() {
        (words[2 + 2 * n], words[3 + 2 * n]) = (address >> 8, address & 0xFF);
        for (back, character) in name.bytes().enumerate() {
            words[address as usize - 1 - back] = u16::from(character & 0x3F);
        }
        words[address as usize - name.len()] |= 0x80;
    }
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

/// The image of a module with the programs MAIN and FACT.
fn factorials_module() -> Vec<u8> {
    let program = sim41::program::listing::read(FACTORIALS).unwrap();
    let plan =
        sim41::module::build::Plan { number: 20, header: "-FACTS 1A".into(), private: false };
    let built = sim41::module::build::build(&[("facts".into(), program)], &plan).unwrap();
    sim41::module::image_formats::mod1(&built)
}

/// Breakpoints by key, mouse and command, steps forward and back, and what wrote a register: in a
/// program of a module.
#[test]
fn the_debugger_works_in_a_module() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("facts.mod");
    std::fs::write(&file, factorials_module()).unwrap();
    let config =
        Config { panels: vec![Panel::Stack, Panel::Program, Panel::Debugger], ..Config::default() };
    let mut screen = new_screen(config);
    command_line(&mut screen, &format!("plug {}", file.display()));
    let seen = |screen: &mut Screen, text: &str| {
        let shown = shown(screen, 115, 36);
        assert!(shown.contains(text), "no {text}:\n{shown}");
    };
    // The pointer goes into the module; a click before a line of the panel sets a breakpoint there.
    type_keys(&mut screen, ";M.{Tab}MAIN{Tab}");
    let text = shown(&mut screen, 115, 36);
    let row = text.lines().position(|line| line.contains("03 XEQ")).expect("the line is seen");
    let line = text.lines().nth(row).unwrap();
    let column = line[..line.find("03 XEQ").unwrap()].chars().count() as u16 - 2;
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Left), column, row as u16);
    seen(&mut screen, "● 03 XEQᵀFACT");
    command_line(&mut screen, "break FACT 12 if X>3");
    type_keys(&mut screen, "KMAIN{Enter}");
    seen(&mut screen, "●▸03 XEQᵀFACT");
    key(&mut screen, KeyCode::Down, KeyModifiers::NONE);
    seen(&mut screen, "▸10 LBLᵀFACT");
    key(&mut screen, KeyCode::Char('o'), KeyModifiers::NONE);
    seen(&mut screen, "▸04 STO 05");
    key(&mut screen, KeyCode::Left, KeyModifiers::NONE);
    seen(&mut screen, "●▸03 XEQᵀFACT");
    press(&mut screen, PcKey::Char('R'));
    settle(&mut screen);
    seen(&mut screen, "◆▸12 1");
    seen(&mut screen, "MAIN 07 XEQ");
    command_line(&mut screen, "back 2");
    seen(&mut screen, "▸10 LBLᵀFACT");
    command_line(&mut screen, "last-write R00");
    seen(&mut screen, "▸16 DSE 00");
    command_line(&mut screen, "back zwei");
    assert!(shown(&mut screen, 115, 36).contains("\"zwei\" is no count"));
    // On to the end.
    command_line(&mut screen, "delete 1");
    command_line(&mut screen, "delete 2");
    command_line(&mut screen, "continue");
    settle(&mut screen);
    assert_eq!(screen.calculator().lcd().text().trim_end(), " 24.0000");
}

#[test]
fn modules_are_plugged_and_unplugged() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("lab.rom"), microcode()).unwrap();
    std::fs::write(path("none.rom"), "no image").unwrap();
    std::fs::write(path("facts.mod"), factorials_module()).unwrap();
    let mut screen = new_screen(Config::default());
    let footer = |screen: &mut Screen| {
        let text = shown(screen, 200, 60);
        text.lines().last().unwrap().to_string()
    };
    command_line(&mut screen, &format!("plug {}", path("none.rom")));
    assert!(footer(&mut screen).contains("none.rom is no module image: "));
    command_line(&mut screen, &format!("plug {}", path("facts.mod")));
    assert_eq!(footer(&mut screen), "facts.mod is plugged in: MAIN, FACT");
    command_line(&mut screen, &format!("plug {}", path("facts.mod")));
    assert_eq!(footer(&mut screen), "facts.mod is plugged in already");
    command_line(&mut screen, &format!("plug {}", path("lab.rom")));
    assert_eq!(
        footer(&mut screen),
        "lab.rom is plugged in, and none of its functions is a program; 1 in microcode are \
         NONEXISTENT"
    );
    // The command line lists what the modules brought; microcode says what it would need.
    command_line(&mut screen, "MYST");
    assert_eq!(screen.calculator().lcd().text().trim_end(), "NONEXISTENT");
    assert_eq!(
        footer(&mut screen),
        "MYST of the module -LAB 1 needs microcode, which sim41 does not carry out"
    );
    command_line(&mut screen, "unplug facts.mod");
    assert_eq!(footer(&mut screen), "facts.mod is unplugged");
    // Undo brings it back.
    key(&mut screen, KeyCode::Char('z'), KeyModifiers::CONTROL);
    assert_eq!(screen.calculator().memory().ports().sources().len(), 2);
    screen.command(Command::Modules);
    assert!(shown(&mut screen, 80, 24).contains("facts.mod"));
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert_eq!(screen.calculator().memory().ports().sources().len(), 1);
}

#[test]
fn the_right_button_shows_the_card_of_a_key() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}9;KBEEP{Enter}C");
    shown(&mut screen, 115, 36);
    let place = |screen: &Screen, key| screen.key_place(key).unwrap();
    let root = place(&screen, Key::Sqrt);
    let sine = place(&screen, Key::Sin);
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Right), root.x, root.y);
    assert!(!shown(&mut screen, 115, 36).contains("key 13"));
    mouse(&mut screen, MouseEventKind::Drag(MouseButton::Right), root.x + 1, root.y);
    snapshots!(screen, "key-card");
    shown(&mut screen, 115, 36);
    // The card follows the mouse, and nothing is pressed when the button comes up.
    mouse(&mut screen, MouseEventKind::Drag(MouseButton::Right), sine.x, sine.y);
    assert!(shown(&mut screen, 115, 36).contains("key 23"));
    mouse(&mut screen, MouseEventKind::Up(MouseButton::Right), sine.x, sine.y);
    assert!(!shown(&mut screen, 115, 36).contains("key 23"));
    assert_eq!(screen.calculator().lcd().text().trim_end(), " 9.0000");
    // Held for long without moving it is the same.
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Right), root.x, root.y);
    pass(&mut screen, 700);
    assert!(shown(&mut screen, 115, 36).contains("in USER mode the key 13 is BEEP"));
    mouse(&mut screen, MouseEventKind::Up(MouseButton::Right), root.x, root.y);
    assert_eq!(screen.calculator().lcd().text().trim_end(), " 9.0000");
}

/// Edit a row of a panel: what is shown then. Without a text only Enter is pressed.
fn edit(screen: &mut Screen, panel: Panel, down: usize, text: &str) -> String {
    // Alone, so that keys act on it.
    for other in Panel::ALL {
        if screen.shows(other) != (other == panel) {
            screen.command(Command::Toggle(other));
        }
    }
    shown(screen, 115, 36);
    screen.command(Command::NextPanel);
    key(screen, KeyCode::Home, KeyModifiers::NONE);
    (0..down).for_each(|_| key(screen, KeyCode::Down, KeyModifiers::NONE));
    key(screen, KeyCode::Enter, KeyModifiers::NONE);
    if !text.is_empty() {
        key(screen, KeyCode::Char('u'), KeyModifiers::CONTROL);
        for character in text.chars() {
            key(screen, KeyCode::Char(character), KeyModifiers::NONE);
        }
        key(screen, KeyCode::Enter, KeyModifiers::NONE);
    }
    settle(screen);
    let shown = shown(screen, 115, 36);
    // A text that was not taken is still being edited.
    while self::shown(screen, 115, 36).contains("━") {
        key(screen, KeyCode::Esc, KeyModifiers::NONE);
    }
    shown
}

#[test]
fn rows_of_panels_are_edited_in_place() {
    let mut calculator = well_used();
    let mut screen = Screen::new(&mut calculator, Config::default());
    assert!(edit(&mut screen, Panel::Stack, 2, "-2.5e3").contains("Y -2,500.0000"));
    assert!(edit(&mut screen, Panel::Alpha, 0, "HELLO").contains("ALPHA 5"));
    assert!(edit(&mut screen, Panel::Flags, 6, "").contains("● 05"));
    assert!(edit(&mut screen, Panel::Program, 4, "STO 06").contains("04 STO 06"));
    let text = edit(&mut screen, Panel::Assignments, 1, "SIN |  | COS | MAIN |");
    // A global label has one key at a time: MAIN has left its other one.
    assert!(text.contains("Assignments, 4"), "{text}");
    assert!(edit(&mut screen, Panel::Assignments, 1, "SIN").contains("the row has 5 keys"));
    let names: Vec<String> =
        screen.calculator().machine().assigned_keys().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.iter().filter(|name| *name == "SIN").count(), 2);
    assert_eq!(names.iter().filter(|name| *name == "ᵀMAIN").count(), 1);
    assert!(names.contains(&"COS".into()), "{names:?}");
}

/// Memory that never held a file has registers without meaning.
#[test]
fn a_new_calculator_has_no_files() {
    let mut calculator = Timeline::new(Calculator::new());
    let config = Config { panels: vec![Panel::Extended], ..Config::default() };
    let mut screen = Screen::new(&mut calculator, config);
    assert!(shown(&mut screen, 115, 36).contains(" no files"));
}

/// Files in extended memory and alarms, which are changed as functions of the calculator find them.
#[test]
fn files_and_alarms_are_edited_in_place() {
    let mut calculator = well_used();
    let mut screen = Screen::new(&mut calculator, Config::default());
    type_keys(&mut screen, "{Tab}MILK AND HONEY{Tab}KAPPREC{Enter}{Tab}EGGS{Tab}KAPPREC{Enter}");
    type_keys(&mut screen, "{Tab}DATA{Tab}3KCRFLD{Enter}");
    let mut edit = |panel: Panel, down: usize, text: &str| edit(&mut screen, panel, down, text);
    // NOTES, its two records, DATA, its three registers.
    let text = edit(Panel::Extended, 2, "BREAD");
    assert!(text.contains("001 BREAD") && text.contains("record 001 holds 5 characters"), "{text}");
    assert!(edit(Panel::Extended, 5, "-1.5e3").contains("001 -1,500.0000"));
    assert!(edit(Panel::Extended, 5, "1.5.3").contains("1.5.3"));
    let text =
        edit(Panel::Extended, 2, &"LONGER THAN ALL OF THE FILE, WHICH HAS 70 BYTES".repeat(2));
    assert!(text.contains("the file has no room for that: END OF FL"), "{text}");
    assert!(edit(Panel::Extended, 2, "").contains("BREAD"));
    assert!(edit(Panel::Extended, 0, "").contains("this row cannot be edited"));
    let text = edit(Panel::Alarms, 0, "11/09/1981 7:30 every 24:00:00");
    assert!(text.contains("11/09/81 7:30:00.0 AM"), "{text}");
    assert!(text.contains("TEA every 24:00:00"), "{text}");
    assert!(edit(Panel::Alarms, 1, "WAKE UP").contains("WAKE UP every 24:00:00"));
    assert!(edit(Panel::Alarms, 0, "tomorrow").contains("write an alarm's time as 11/09/1981"));
    // The functions of the calculator find what was edited.
    type_keys(&mut screen, "{Tab}NOTES{Tab}1KSEEKPTA{Enter}KGETREC{Enter}");
    assert_eq!(screen.calculator().memory().alpha().collect::<Vec<u8>>(), b"BREAD");
    type_keys(&mut screen, "1KRCLALM{Enter}{Backspace}");
    assert_eq!(screen.calculator().memory().alpha().collect::<Vec<u8>>(), b"WAKE UP");
    // It rings at its new time, and the change can be taken back.
    let rings = screen.calculator().machine().next_alarm().unwrap();
    assert_eq!((rings - START) / 60_000, 21 * 60 + 30);
    screen.command(Command::Undo);
    for _ in 0..40 {
        screen.command(Command::Undo);
    }
    let messages: Vec<Vec<u8>> =
        screen.calculator().memory().alarms().map(|alarm| alarm.message().to_vec()).collect();
    assert_eq!(messages, [b"TEA"]);
}

/// The edited row belongs to its alarm, not to a place in the list, which moves when another alarm
/// has gone off.
#[test]
fn an_edited_alarm_is_followed() {
    let mut screen = new_screen(Config::default());
    for (message, hour) in [("ONE", "10.05"), ("TWO", "11"), ("THREE", "12")] {
        let keys = format!("{{Tab}}{message}{{Tab}}0{{Enter}}{{Enter}}{hour}KXYZALM{{Enter}}");
        type_keys(&mut screen, &keys);
    }
    screen.command(Command::Toggle(Panel::Alarms));
    shown(&mut screen, 140, 45);
    while !shown(&mut screen, 140, 45).contains("━ Alarms") {
        screen.command(Command::NextPanel);
    }
    key(&mut screen, KeyCode::Home, KeyModifiers::NONE);
    (0..3).for_each(|_| key(&mut screen, KeyCode::Down, KeyModifiers::NONE));
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Char('u'), KeyModifiers::CONTROL);
    for character in "LATE".chars() {
        key(&mut screen, KeyCode::Char(character), KeyModifiers::NONE);
    }
    let ring = |screen: &mut Screen| {
        let rings = screen.calculator().machine().next_alarm().unwrap();
        pass(screen, rings - screen.calculator().now() + 500);
        screen.run();
        assert_eq!(screen.calculator().expects(), Expects::Alarm);
        // Until the message blinks, a key has no effect.
        pass(screen, 3_000);
        screen.press_pc(PcKey::Backspace);
        settle(screen);
    };
    ring(&mut screen);
    assert_eq!(screen.calculator().memory().alarms().count(), 2);
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    let messages: Vec<Vec<u8>> =
        screen.calculator().memory().alarms().map(|alarm| alarm.message().to_vec()).collect();
    assert_eq!(messages, [&b"LATE"[..], b"THREE"]);
    // An alarm that is gone is not mistaken for another one.
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    ring(&mut screen);
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert!(shown(&mut screen, 140, 45).contains("this alarm has gone off"));
}

/// What the last line of a running catalog names, and a function of the command line, leave it.
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
            assert_eq!(screen.calculator().expects(), Expects::Function, "{keys}");
            let last = screen.calculator().memory().get(Address::L);
            assert_eq!(last == x, by_function, "{keys}");
        }
    }
}

/// A module that is refused, or a program that does not fit, is no step that could be undone.
#[test]
fn what_is_refused_is_no_step() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.rom");
    std::fs::write(&path, "no image").unwrap();
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "1{Enter}2");
    screen.command(Command::Undo);
    command_line(&mut screen, &format!("plug {}", path.display()));
    assert!(shown(&mut screen, 140, 45).contains("is no module image"));
    screen.command(Command::Redo);
    assert!(shown(&mut screen, 140, 45).contains("done again: the key 2"));
}

/// Carry out a line of the command line.
fn command_line(screen: &mut Screen, line: &str) {
    screen.command(Command::CommandLine);
    for character in line.chars() {
        key(screen, KeyCode::Char(character), KeyModifiers::NONE);
    }
    key(screen, KeyCode::Enter, KeyModifiers::NONE);
}

/// Keys that lead into each mode, from a calculator just switched on.
const MODES: [&str; 17] = [
    "",
    "12.5",
    "L",
    "K",
    "K8",
    ";N",
    ";M.",
    ";KSIN{Enter}",
    "{Tab}HELLO",
    "{F4};LTEST{Enter}2N3+",
    "K8QUEENS{Enter}YES!",
    ";N1",
    ";{F2}",
    "KSW{Enter}",
    "KEMDIR{Enter}",
    "KALMCAT{Enter}",
    "{F2}",
];

/// Each size from 1 by 1 to 200 by 60, each in another mode and with another overlay or panel.
#[test]
fn every_size_can_be_drawn_in_every_mode() {
    for (n, keys) in MODES.iter().enumerate() {
        let mut screen = new_screen(Config::default());
        type_keys(&mut screen, keys);
        let step = MODES.len();
        let places = (0..200 * 60).skip(n).step_by(step);
        for (count, place) in places.enumerate() {
            let (width, height) = (place as u16 % 200 + 1, place as u16 / 200 + 1);
            let overlays = [Command::Help, Command::CommandLine, Command::Open, Command::Panels];
            match count % 8 {
                0..4 => drop(screen.command(overlays[count % 4])),
                4 => drop(screen.command(Command::NextPanel)),
                _ => {}
            }
            shown(&mut screen, width, height);
            if count % 8 < 4 {
                key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
            }
        }
        for (width, height) in SIZES.into_iter().chain([(1, 1), (2, 3), (200, 1), (1, 60)]) {
            shown(&mut screen, width, height);
        }
    }
}

#[test]
fn at_the_speed_of_the_real_machine() {
    let mut screen = new_screen(Config { speed: Speed::Authentic, ..Config::default() });
    // A loop of LBL, + and GTO takes 62 ms a pass on the firmware (78 + 181 + 142 words of
    // 155 µs), and GTO searches its label first: 504 words.
    type_keys_for_a_moment(&mut screen, "{F4};LA{Enter}+;MA{Enter}{F4}1NNN{Backspace}R");
    for _ in 0..100 {
        pass(&mut screen, 10);
    }
    press(&mut screen, PcKey::Char('R'));
    let x = screen.calculator().memory().x();
    let passes = sim41::number::display(x, screen.calculator().memory().format());
    let passes: String = passes.iter().map(|&byte| byte as char).collect();
    let passes: f64 = passes.trim().parse().unwrap();
    assert!((13.0..=16.0).contains(&passes), "{passes} passes in a second");
}

/// Press the keys with little time between them.
fn type_keys_for_a_moment(screen: &mut Screen, keys: &str) {
    for typed in typed::parse(keys).unwrap() {
        let What::Key(key) = typed.what else { panic!("{} is no key of the computer", typed.text) };
        pass(screen, 10);
        press(screen, key);
    }
}

/// A pasted number ends the number that is being entered, in PRGM mode too.
#[test]
fn pasted_numbers_stay_apart() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}12");
    for number in ["2.5", "-3.5"] {
        screen.take(&Event::Paste(number.into()));
        settle(&mut screen);
    }
    let stack = |screen: &Screen, n| screen.calculator().memory().get(Address::new(n));
    let value = |text: &str| sim41::number::register_text::parse(text).unwrap();
    assert_eq!(stack(&screen, 3), value("-3.5"));
    assert_eq!(stack(&screen, 2), value("2.5"));
    assert_eq!(stack(&screen, 1), value("12"));
    type_keys(&mut screen, "{F4}1");
    screen.take(&Event::Paste("0.333333333333333".into()));
    settle(&mut screen);
    type_keys(&mut screen, "{F4}");
    let programs = screen.calculator().machine().saved_programs().unwrap();
    let listing = sim41::program::listing::write(&programs[0]);
    assert!(listing.contains("1\n") && listing.contains("3.333333333E-1\n"), "{listing}");
}

/// Choose a state by its name; a new name duplicates the present one.
fn choose_state(screen: &mut Screen, name: &str) {
    screen.command(Command::States);
    name.chars().for_each(|c| key(screen, KeyCode::Char(c), KeyModifiers::NONE));
    key(screen, KeyCode::Enter, KeyModifiers::NONE);
}

/// What cannot be undone is asked twice, and lists answer a path.
#[test]
fn states_and_files_are_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders { states: Some(folder.path().join("states")), programs: None };
    let mut calculator = well_used();
    let mut screen = Screen::with_folders(&mut calculator, Config::default(), folders);
    let typed = |screen: &mut Screen, text: &str| {
        text.chars().for_each(|c| key(screen, KeyCode::Char(c), KeyModifiers::NONE));
    };
    let enter = |screen: &mut Screen| key(screen, KeyCode::Enter, KeyModifiers::NONE);
    ["one", "two"].iter().for_each(|name| choose_state(&mut screen, name));
    let there = || folder.path().join("states/main.state").exists();
    screen.command(Command::States);
    key(&mut screen, KeyCode::Delete, KeyModifiers::NONE);
    assert!(there() && shown(&mut screen, 115, 36).contains("Delete again forgets the state main"));
    key(&mut screen, KeyCode::Down, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Up, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Delete, KeyModifiers::NONE);
    assert!(there());
    key(&mut screen, KeyCode::Delete, KeyModifiers::NONE);
    assert!(!there());
    // A program is written, replaced after a question, and read again by its path.
    let file = folder.path().join("P.raw");
    std::fs::write(&file, "old").unwrap();
    let path = file.display().to_string();
    screen.command(Command::Save);
    (0..40).for_each(|_| key(&mut screen, KeyCode::Backspace, KeyModifiers::NONE));
    typed(&mut screen, &path);
    enter(&mut screen);
    assert_eq!(std::fs::read(&file).unwrap(), b"old");
    assert!(shown(&mut screen, 200, 60).contains("Enter again replaces it"));
    enter(&mut screen);
    let raw = std::fs::read(&file).unwrap();
    assert_eq!(raw[raw.len() - 3..], [0xC0, 0x00, 0x0D]);
    screen.command(Command::Open);
    typed(&mut screen, &path);
    enter(&mut screen);
    assert!(shown(&mut screen, 115, 36).contains("P.raw is loaded"));
    // The ending says which part of the calculator is written.
    type_keys(&mut screen, "{Backspace}42N");
    for (ending, part) in [
        ("state", ": the whole memory"),
        ("csv", ": the registers"),
        ("txt", "nothing was printed"),
    ] {
        let file = file.with_extension(ending);
        screen.command(Command::Save);
        (0..40).for_each(|_| key(&mut screen, KeyCode::Backspace, KeyModifiers::NONE));
        typed(&mut screen, &file.display().to_string());
        enter(&mut screen);
        assert!(shown(&mut screen, 200, 60).contains(part), "{part}");
        assert_eq!(file.exists(), ending != "txt");
    }
    let text = std::fs::read_to_string(file.with_extension("state")).unwrap();
    let machine = sim41::state::read(&text).unwrap();
    assert_eq!(machine.memory.x(), screen.calculator().memory().x());
    // MEMORY LOST takes all but the modules, and undo brings it back.
    command_line(&mut screen, "memory-lost");
    let zero = sim41::number::register_text::parse("0").unwrap();
    assert_eq!(screen.calculator().lcd().text().trim(), "MEMORY LOST");
    assert_eq!(screen.calculator().memory().x(), zero);
    screen.command(Command::Undo);
    assert_eq!(machine.memory.x(), screen.calculator().memory().x());
}

/// Undo across a change of the state brings the name of the other state back.
#[test]
fn undo_goes_back_to_the_other_state() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders { states: Some(folder.path().join("states")), programs: None };
    let mut calculator = calculator();
    let mut screen = Screen::with_folders(&mut calculator, Config::default(), folders);
    let name = |screen: &Screen| screen.calculator().machine().name().map(str::to_string);
    type_keys(&mut screen, "{Backspace}111N");
    choose_state(&mut screen, "two");
    type_keys(&mut screen, "222");
    choose_state(&mut screen, "main");
    assert_eq!(name(&screen).as_deref(), Some("main"));
    screen.command(Command::Undo);
    assert_eq!(name(&screen).as_deref(), Some("two"));
    assert!(shown(&mut screen, 115, 36).contains("the state is two"));
    choose_state(&mut screen, "main");
    let x = screen.calculator().memory().x();
    assert_eq!(x, sim41::number::register_text::parse("111").unwrap());
    choose_state(&mut screen, "two");
    let x = screen.calculator().memory().x();
    assert_eq!(x, sim41::number::register_text::parse("222").unwrap());
}

/// A pasted text goes where the calculator takes characters.
#[test]
fn pasted_text_goes_where_it_belongs() {
    let mut screen = new_screen(Config::default());
    let paste = |screen: &mut Screen, text: &str| {
        screen.take(&Event::Paste(text.into()));
        settle(screen);
    };
    type_keys(&mut screen, "{Backspace}");
    paste(&mut screen, "HELLO");
    assert!(screen.calculator().memory().alpha().eq(*b"HELLO"));
    // Text and new records in the editor, with letters and without.
    type_keys(&mut screen, "{Tab}NOTES{Tab}5KCRFLAS{Enter}KED{Enter}");
    paste(&mut screen, "First\rSECOND");
    type_keys(&mut screen, "{Tab}");
    paste(&mut screen, "LINE");
    assert!(shown(&mut screen, 115, 36).contains("F2 leave"));
    type_keys(&mut screen, "{F2}");
    let machine = screen.calculator().machine();
    let file = machine.memory.files().next().unwrap();
    let texts = machine.record_texts(&file);
    assert_eq!(texts, [&b"FIRST"[..], b"SECONDLINE"], "{texts:?}");
    // In PRGM mode with ALPHA on it goes on with the line.
    type_keys(&mut screen, "{F4}{Tab}A");
    paste(&mut screen, "GOOD DAY");
    type_keys(&mut screen, "{Tab}");
    paste(&mut screen, "LONGER THAN A LINE");
    type_keys(&mut screen, "{F4}");
    let programs = screen.calculator().machine().saved_programs().unwrap();
    assert_eq!(
        sim41::program::listing::write(&programs[0]),
        "\"AGOOD DAY\"\n\"LONGER THAN A L\"\n>\"INE\"\nEND\n"
    );
}

/// The command line finds functions by what they do, and tells keys from functions of their names.
#[test]
fn the_command_line_carries_out_what_it_finds() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}16");
    command_line(&mut screen, "square root");
    settle(&mut screen);
    let x = screen.calculator().memory().x();
    assert_eq!(x, sim41::number::register_text::parse("4").unwrap());
    command_line(&mut screen, "ON");
    settle(&mut screen);
    assert!(screen.calculator().lcd().on && screen.calculator().memory().flag(44));
    command_line(&mut screen, "prgm");
    settle(&mut screen);
    assert!(screen.calculator().memory().flag(sim41::memory::flags::PRGM));
    // A name with a mistake is the chosen row, which Enter carries out.
    type_keys(&mut screen, "{F4}");
    command_line(&mut screen, "8QUENS");
    settle(&mut screen);
    assert!(screen.calculator().lcd().text().contains("PUBLISH?"));
    // Without a text no row is chosen before an arrow key.
    command_line(&mut screen, "");
    assert!(shown(&mut screen, 140, 45).contains("write a name, or choose a row with ↓"));
    assert!(screen.calculator().lcd().text().contains("PUBLISH?"));
    key(&mut screen, KeyCode::Down, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    settle(&mut screen);
    assert!(!shown(&mut screen, 140, 45).contains("╭ command ─"));
    // What only resembles a name is told and not carried out.
    let before = screen.calculator().memory().x();
    for (line, sentence) in [
        ("exit", "there is no function or program EXIT; ↓ chooses a row"),
        ("readp", "READP"),
        ("undo 3", "undo takes no operand 3"),
        ("prp foo", "PRP needs a printer, and none is plugged in"),
    ] {
        command_line(&mut screen, line);
        assert!(shown(&mut screen, 140, 45).contains(sentence), "{line}");
        key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
        assert_eq!(screen.calculator().memory().x(), before, "{line}");
    }
}

/// A typed folder is listed, and a name after it is looked for in it.
#[test]
fn a_typed_folder_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).unwrap();
    std::fs::write(inner.join("ONE.prg"), "LBL \"ONE\"\n1\nEND\n").unwrap();
    std::fs::write(inner.join("TWO.prg"), "LBL \"TWO\"\n2\nEND\n").unwrap();
    let folders = Folders { states: None, programs: Some(folder.path().into()) };
    let mut calculator = calculator();
    let mut screen = Screen::with_folders(&mut calculator, Config::default(), folders);
    let typed = |screen: &mut Screen, text: &str| {
        text.chars().for_each(|c| key(screen, KeyCode::Char(c), KeyModifiers::NONE));
        shown(screen, 140, 45)
    };
    screen.command(Command::Open);
    let listed = typed(&mut screen, &inner.display().to_string());
    assert!(listed.contains("ONE.prg") && listed.contains("TWO.prg"), "{listed}");
    let listed = typed(&mut screen, "/tw");
    assert!(!listed.contains("ONE.prg") && listed.contains("TWO.prg"), "{listed}");
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert!(shown(&mut screen, 140, 45).contains("TWO.prg is loaded"));
    // Without the path the library is there again.
    screen.command(Command::Open);
    typed(&mut screen, &format!("{}/", inner.display()));
    (0..200).for_each(|_| key(&mut screen, KeyCode::Backspace, KeyModifiers::NONE));
    let listed = shown(&mut screen, 140, 45);
    assert!(listed.contains("8QUEENS") && !listed.contains("ONE.prg"), "{listed}");
}

/// Reading a pipe would wait for its writer for ever.
#[cfg(unix)]
#[test]
fn pipes_are_no_programs() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.bin");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let folders = Folders { states: None, programs: Some(folder.path().into()) };
    let mut calculator = calculator();
    let mut screen = Screen::with_folders(&mut calculator, Config::default(), folders);
    screen.command(Command::Open);
    assert!(!shown(&mut screen, 140, 45).contains("pipe.bin"));
    for character in pipe.display().to_string().chars() {
        key(&mut screen, KeyCode::Char(character), KeyModifiers::NONE);
    }
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert!(shown(&mut screen, 200, 60).contains("pipe.bin: this is no file"));
}

/// Esc takes no digit away, and what looks like a number is not put into ALPHA unasked.
#[test]
fn numbers_are_safe_from_escape_and_from_alpha() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}123");
    (0..3).for_each(|_| key(&mut screen, KeyCode::Esc, KeyModifiers::NONE));
    assert_eq!(screen.calculator().lcd().text().trim(), "123_");
    assert!(shown(&mut screen, 115, 36).contains("Backspace takes the last digit away"));
    for (text, question) in [
        ("$5.00", "1 number is pasted"),
        ("12.5 kg", "1 number is pasted"),
        ("Qty 3\nPrice 4,50", "2 numbers are pasted"),
        ("1E500", "this is no number"),
        ("2+3", "this is no number"),
    ] {
        screen.take(&Event::Paste(text.into()));
        assert!(shown(&mut screen, 115, 36).contains(question), "{text}");
        key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
        assert_eq!(screen.calculator().memory().alpha().count(), 0);
    }
}

/// A panel that takes the room of others says so.
#[test]
fn panels_without_room_are_named() {
    let mut screen = new_screen(Config::default());
    shown(&mut screen, 60, 24);
    screen.command(Command::Toggle(Panel::Assignments));
    let said = shown(&mut screen, 60, 24);
    assert!(said.contains("there is no room for"), "{said}");
}
