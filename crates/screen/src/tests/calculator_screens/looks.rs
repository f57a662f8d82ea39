//! Hidden, enlarged and restored panels, names of undone steps, help for the focused part, the
//! tutorial.

use super::*;
use ratatui::crossterm::event::MouseButton;

fn command(screen: &mut Screen, command: ScreenCommand) -> String {
    screen.command(command);
    shown(screen, 140, 45)
}

#[test]
fn panels_wait_until_they_have_something_to_say() {
    let mut screen = new_screen(Config::default());
    let text = shown(&mut screen, 140, 45);
    assert!(text.contains("─ Stack") && text.contains("─ Program"));
    for waiting in ["─ ALPHA", "─ Registers", "Flags ─", "─ Paper", "─ Alarms", "─ History"]
    {
        assert!(!text.contains(waiting), "{waiting}:\n{text}");
    }
    type_keys(&mut screen, "{Backspace}{Tab}HI{Tab}5L03;703");
    let text = command(&mut screen, ScreenCommand::Printer);
    for heading in ["─ ALPHA", "─ Registers", "Flags ─", "─ Paper", "─ History"] {
        assert!(text.contains(heading), "{heading}:\n{text}");
    }
    assert!(text.contains("● 03 shown") && text.contains("● 26 tones enabled"), "{text}");
    // A requested panel is shown even if it is empty.
    assert!(command(&mut screen, ScreenCommand::Toggle(Panel::Board)).contains("─ Chessboard"));
}

#[test]
fn a_panel_that_was_hidden_comes_back_by_undo() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}5{Enter}");
    let text = shown(&mut screen, 140, 45);
    let row = text.lines().position(|line| line.contains("─ Program")).unwrap();
    let line: Vec<char> = text.lines().nth(row).unwrap().chars().collect();
    let cross = line.iter().rposition(|&c| c == '×').unwrap();
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Left), cross as u16, row as u16);
    let text = shown(&mut screen, 140, 45);
    assert!(text.contains("program is hidden; ^Z shows it again") && !text.contains("─ Program"));
    assert!(command(&mut screen, ScreenCommand::Undo).contains("─ Program"));
    assert!(shown(&mut screen, 140, 45).contains("Y  5.0000"));
    assert!(command(&mut screen, ScreenCommand::Undo).contains("undone: ENTER↑"));
}

#[test]
fn a_panel_fills_the_screen() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}K8QUEENS{Enter}");
    let rows = |text: &str| text.lines().filter(|line| line.contains("LBL ")).count();
    let small = rows(&shown(&mut screen, 80, 24));
    screen.command(ScreenCommand::NextPanel);
    screen.command(ScreenCommand::NextPanel);
    screen.command(ScreenCommand::Enlarge);
    let text = shown(&mut screen, 80, 24);
    assert!(rows(&text) >= small && text.contains("━ Program") && !text.contains("sim41"));
    assert_eq!(screen.looks().enlarged, Some(Panel::Program));
    screen.command(ScreenCommand::Enlarge);
    assert!(shown(&mut screen, 80, 24).contains("sim41"));
}

#[test]
fn numbers_stand_below_each_other_and_have_all_their_digits() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}1234.5{Enter}2C");
    let text = shown(&mut screen, 140, 45);
    assert!(text.contains("Y  1,234.5000") && text.contains("X      1.4142"), "{text}");
    let text = command(&mut screen, ScreenCommand::Digits);
    assert!(text.contains("1.414213562"), "{text}");
}

#[test]
fn undo_names_the_action() {
    let mut screen = new_screen(Config::default());
    let program = "LBL \"AREA\"\nX^2\nPI\n*\nEND\n";
    screen.handle(&Event::Paste(program.into()));
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    type_keys(&mut screen, "5KAREA{Enter}");
    assert_eq!(screen.calculator().lcd().text().trim(), "78.5398");
    assert!(command(&mut screen, ScreenCommand::Undo).contains("undone: XEQ AREA"));
    assert_eq!(screen.calculator().lcd().text().trim(), "5_");
    assert!(command(&mut screen, ScreenCommand::Undo).contains("undone: 5 "));
    assert!(command(&mut screen, ScreenCommand::Undo).contains("undone: AREA is loaded"));
    assert!(command(&mut screen, ScreenCommand::Undo).contains("nothing to undo"));
}

#[test]
fn the_history_gives_numbers_back() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}355{Enter}113/");
    let text = shown(&mut screen, 140, 45);
    assert!(text.contains(" 355 ENTER↑") && text.contains(" 113 /"), "{text}");
    let row = text.lines().position(|line| line.contains(" 355 ENTER↑")).unwrap();
    let line = text.lines().nth(row).unwrap();
    let column = line.chars().collect::<Vec<_>>().windows(3).position(|c| c == ['3', '5', '5']);
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Left), column.unwrap() as u16, row as u16);
    settle(&mut screen);
    assert_eq!(screen.calculator().lcd().text().trim(), "355_");
    screen.command(ScreenCommand::Undo);
    screen.command(ScreenCommand::Undo);
    assert!(!shown(&mut screen, 140, 45).contains(" 113 /"));
}

#[test]
fn programs_are_run_and_opened_in_their_panel() {
    let mut screen = new_screen(Config::default());
    screen.handle(&Event::Paste("LBL \"AREA\"\nX^2\nPI\n*\nEND\n".into()));
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    type_keys(&mut screen, "5");
    screen.show_only(Panel::Programs);
    assert!(shown(&mut screen, 140, 45).contains("5 lines  AREA"));
    screen.command(ScreenCommand::NextPanel);
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    settle(&mut screen);
    assert_eq!(screen.calculator().lcd().text().trim(), "78.5398");
}

#[test]
fn a_gold_legend_can_be_clicked() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}5");
    shown(&mut screen, 80, 24);
    let place = screen.key_place(Key::Sqrt).unwrap();
    for kind in [MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left)] {
        mouse(&mut screen, kind, place.x + 3, place.y - 1);
    }
    settle(&mut screen);
    assert_eq!(screen.calculator().lcd().text().trim(), "25.0000");
}

#[test]
fn the_help_speaks_of_what_has_the_keys() {
    let mut screen = new_screen(Config::default());
    screen.show_only(Panel::Program);
    shown(&mut screen, 140, 45);
    screen.command(ScreenCommand::NextPanel);
    assert!(shown(&mut screen, 140, 45).contains(" program  ↑ ↓ rows"));
    press(&mut screen, PcKey::F(1));
    let text = shown(&mut screen, 140, 45);
    assert!(
        text.contains("help: program") && text.contains("breakpoint  (here: program)"),
        "{text}"
    );
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    // After the help is closed, the list has the keyboard focus again.
    screen.command(ScreenCommand::States);
    press(&mut screen, PcKey::F(1));
    assert!(shown(&mut screen, 140, 45).contains("new, empty  (here: states)"));
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    assert!(shown(&mut screen, 140, 45).contains("states: choose one"));
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    // The help for a function names its key on the computer's keyboard.
    command_line(&mut screen, "help");
    "sin".chars().for_each(|c| key(&mut screen, KeyCode::Char(c), KeyModifiers::NONE));
    let text = shown(&mut screen, 140, 45);
    assert!(text.contains("here       H"), "{text}");
}

#[test]
fn the_tutorial_goes_on_with_each_step_that_is_done() {
    let mut screen = new_screen(Config { hint: true, ..Config::default() });
    assert!(shown(&mut screen, 80, 24).contains("Tab begins a tutorial"));
    key(&mut screen, KeyCode::Tab, KeyModifiers::NONE);
    let names = ["2{Enter}3+", "1{Enter}2+3{Enter}4+*"];
    for (n, keys) in names.into_iter().enumerate() {
        let text = shown(&mut screen, 80, 24);
        assert!(text.contains(&format!("Tutorial, {} of 10", n + 1)) && text.contains("─ Stack"));
        type_keys(&mut screen, keys);
    }
    assert!(shown(&mut screen, 80, 24).contains("Tutorial, 3 of 10"));
    command_line(&mut screen, "tutorial 7");
    assert!(shown(&mut screen, 80, 24).contains("15 % of 80"));
    command_line(&mut screen, "tutorial 11");
    assert!(shown(&mut screen, 80, 24).contains("invalid step: expected 1 to 10"));
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    let text = shown(&mut screen, 80, 24);
    assert!(!text.contains("─ Tutorial") && text.contains("`tutorial 7` continues"), "{text}");
}
