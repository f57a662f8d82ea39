//! The debugger on the screen, with programs in memory and in modules.

use super::*;

#[test]
fn the_debugger_holds_a_program() {
    let mut calculator = well_used();
    let mut screen = Screen::new(&mut calculator, Config::default());
    // The break command sets a breakpoint at the line of the program pointer.
    shown(&mut screen, 115, 36);
    type_keys(&mut screen, ";M.004");
    screen.command(ScreenCommand::Debug(Verb::Break));
    type_keys(&mut screen, ";M.000R");
    insta::assert_snapshot!("debugger-breakpoint", sizes(&mut screen));
    let footer = |screen: &mut Screen| {
        let text = shown(screen, 115, 36);
        text.lines().last().unwrap().to_string()
    };
    assert_eq!(footer(&mut screen), "breakpoint 1: 4");
    // The calculator's keys have no effect while a program is held.
    press(&mut screen, PcKey::Char('7'));
    assert_eq!(
        footer(&mut screen),
        "the debugger paused the program: R continues it, Esc stops it here"
    );
    for code in [KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Down] {
        key(&mut screen, code, KeyModifiers::NONE);
    }
    insta::assert_snapshot!("debugger-steps", sizes(&mut screen));
    // Going back stops at the calling line, and then at the last write of R05.
    key(&mut screen, KeyCode::Char('u'), KeyModifiers::NONE);
    assert!(shown(&mut screen, 115, 36).contains("▸07 XEQᵀFACT"));
    command_line(&mut screen, "last-write R05");
    assert!(shown(&mut screen, 115, 36).contains("▸04 STO 05"));
    command_line(&mut screen, "watch R05");
    command_line(&mut screen, "break R05 changes");
    press(&mut screen, PcKey::Char('R'));
    assert_eq!(footer(&mut screen), "breakpoint 2, triggered by the previous line: R05 changes");
    assert!(shown(&mut screen, 115, 36).contains("R05 6.0000"));
    // After Esc, the calculator accepts keys again, and undo reverts the whole run.
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
    // A click selects the line; then keys set a breakpoint with a condition.
    mouse(&mut screen, down, column + 4, row);
    press(&mut screen, PcKey::Char('c'));
    for character in "X>2\n".chars() {
        let code = if character == '\n' { KeyCode::Enter } else { KeyCode::Char(character) };
        key(&mut screen, code, KeyModifiers::NONE);
    }
    assert!(shown(&mut screen, 115, 36).contains("◆ 03 XEQᵀFACT"));
}

/// A .rom image with a header and a microcode function: the module's number, the function count,
/// two table entries, and each name in reverse before its code.
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

pub(super) fn factorials_module() -> Vec<u8> {
    let program = sim41_session::program::listing::read(FACTORIALS).unwrap();
    let plan = sim41_session::module::build::Plan {
        number: 20,
        header: "-FACTS 1A".into(),
        private: false,
    };
    let built = sim41_session::module::build::build(&[("facts".into(), program)], &plan).unwrap();
    sim41_session::module::image_formats::mod1(&built)
}

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
    // After the program pointer has moved into the module, a click to the left of a line sets a
    // breakpoint.
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
    assert!(shown(&mut screen, 115, 36).contains("invalid count \"zwei\""));
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
    assert!(footer(&mut screen).contains("none.rom is not a module image: "));
    command_line(&mut screen, &format!("plug {}", path("facts.mod")));
    assert_eq!(footer(&mut screen), "facts.mod is plugged in: MAIN, FACT");
    command_line(&mut screen, &format!("plug {}", path("facts.mod")));
    assert_eq!(footer(&mut screen), "facts.mod is already plugged in");
    command_line(&mut screen, &format!("plug {}", path("lab.rom")));
    assert_eq!(
        footer(&mut screen),
        "lab.rom is plugged in; it has no programs; microcode functions (NONEXISTENT without the \
         ROM): 1"
    );
    // The command line lists module functions, and calling microcode reports what it needs.
    command_line(&mut screen, "MYST");
    assert_eq!(screen.calculator().lcd().text().trim_end(), "NONEXISTENT");
    assert_eq!(
        footer(&mut screen),
        "MYST of the module -LAB 1 is microcode and needs the calculator's own ROM: specify it \
         with --rom FILE, or set rom in the configuration"
    );
    command_line(&mut screen, "unplug facts.mod");
    assert_eq!(footer(&mut screen), "facts.mod is unplugged");
    key(&mut screen, KeyCode::Char('z'), KeyModifiers::CONTROL);
    assert_eq!(screen.calculator().memory().ports().sources().len(), 2);
    screen.command(ScreenCommand::Modules);
    assert!(shown(&mut screen, 80, 24).contains("facts.mod"));
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert_eq!(screen.calculator().memory().ports().sources().len(), 1);
}

/// Undo does not change the trace file, and repeated instructions are not written again.
#[test]
fn the_trace_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.trace");
    let listing = b"LBL \"AB\"\n7\nENTER\n+\nEND";
    let mut session = calculator();
    let program = sim41_session::program::listing::read(listing).unwrap();
    session.alter(|calculator| calculator.load_raw(&program)).unwrap();
    let folders = Folders { trace: Some(file.clone()), ..Folders::default() };
    let mut screen = Screen::with_folders(&mut session, Config::default(), folders);
    let written = || std::fs::read_to_string(&file).unwrap_or_default();
    type_keys(&mut screen, "KVTRACE{Enter}");
    assert!(shown(&mut screen, 115, 36).contains("the trace file is empty"));
    type_keys(&mut screen, "KTRACEON{Enter}");
    assert!(shown(&mut screen, 115, 36).contains("the trace is written to "));
    type_keys(&mut screen, "KAB{Enter}");
    let first = written();
    assert_eq!(first.lines().count(), 5, "{first}");
    assert!(first.lines().nth(3).unwrap().contains(" 04 + "), "{first}");
    for _ in 0..40 {
        screen.command(ScreenCommand::Undo);
    }
    assert!(!screen.calculator().tracing());
    for _ in 0..40 {
        screen.command(ScreenCommand::Redo);
        settle(&mut screen);
    }
    assert!(screen.calculator().tracing());
    assert_eq!(written(), first);
    type_keys(&mut screen, "KTRACEOFF{Enter}KAB{Enter}");
    assert_eq!(written(), first);
    type_keys(&mut screen, "KVTRACE{Enter}");
    let view = shown(&mut screen, 80, 24);
    assert!(view.contains("trace file, up to line 5 of 5") && view.contains("02 7 "), "{view}");
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    type_keys(&mut screen, "KPTRACE{Enter}");
    let paper: Vec<String> = screen.paper().lines().map(|line| line.to_string()).collect();
    assert!(paper.concat().contains("04 +") && paper.len() >= 10, "{paper:?}");
    type_keys(&mut screen, "KCLTRACE{Enter}");
    assert_eq!(written(), "");
}

#[test]
fn nothing_stops_where_nothing_is_held() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}7");
    let before = screen.calculator().memory().clone();
    command_line(&mut screen, "stop-here");
    assert_eq!(screen.said(), "no program is paused; `hold` pauses a running program");
    assert_eq!(screen.calculator().memory().x(), before.x());
    assert!(!screen.calculator().machine().running());
    assert!(screen.calculator().memory().find_global(b"8QUEENS").is_none());
}
