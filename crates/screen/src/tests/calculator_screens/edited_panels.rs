//! Editing the rows of panels in place.

use super::*;

/// Edits a row of a panel and returns the screen. Without text, only Enter is pressed.
pub(super) fn edit(screen: &mut Screen, panel: Panel, down: usize, text: &str) -> String {
    // The keys act on the only panel that is shown.
    screen.show_only(panel);
    shown(screen, 115, 36);
    screen.command(ScreenCommand::NextPanel);
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
    // Text that was rejected is still being edited.
    while self::shown(screen, 115, 36).contains("━") {
        key(screen, KeyCode::Esc, KeyModifiers::NONE);
    }
    shown
}

#[test]
fn rows_of_panels_are_edited_in_place() {
    let mut calculator = well_used();
    let mut screen = Screen::new(&mut calculator, Config::default());
    assert!(edit(&mut screen, Panel::Stack, 2, "-2.5e3").contains("-2,500.0000"));
    assert!(edit(&mut screen, Panel::Alpha, 0, "HELLO").contains("ALPHA 5"));
    assert!(edit(&mut screen, Panel::Flags, 11, "").contains("● 05"));
    assert!(edit(&mut screen, Panel::Program, 4, "STO 06").contains("04 STO 06"));
    let text = edit(&mut screen, Panel::Assignments, 1, "SIN |  | COS | MAIN |");
    // A global label is assigned to only one key, so MAIN is no longer on its previous one.
    assert!(text.contains("Assignments, 4"), "{text}");
    assert!(edit(&mut screen, Panel::Assignments, 1, "SIN").contains("expected 5 names"));
    let names: Vec<String> =
        screen.calculator().machine().assigned_keys().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.iter().filter(|name| *name == "SIN").count(), 2);
    assert_eq!(names.iter().filter(|name| *name == "ᵀMAIN").count(), 1);
    assert!(names.contains(&"COS".into()), "{names:?}");
}

#[test]
fn a_new_calculator_has_no_files() {
    let mut calculator = Session::new(Calculator::new(), Policy::clock());
    let mut screen = Screen::new(&mut calculator, Config::default());
    screen.show_only(Panel::Extended);
    assert!(shown(&mut screen, 115, 36).contains(" no files"));
}

#[test]
fn files_and_alarms_are_edited_in_place() {
    let mut calculator = well_used();
    let mut screen = Screen::new(&mut calculator, Config::default());
    type_keys(&mut screen, "{Tab}MILK AND HONEY{Tab}KAPPREC{Enter}{Tab}EGGS{Tab}KAPPREC{Enter}");
    type_keys(&mut screen, "{Tab}DATA{Tab}3KCRFLD{Enter}");
    let mut edit = |panel: Panel, down: usize, text: &str| edit(&mut screen, panel, down, text);
    // The panel's rows are NOTES, its two records, DATA, and its three registers.
    let text = edit(Panel::Extended, 2, "BREAD");
    assert!(text.contains("001 BREAD") && text.contains("record 001 holds 5 characters"), "{text}");
    assert!(edit(Panel::Extended, 5, "-1.5e3").contains("001 -1,500.0000"));
    assert!(edit(Panel::Extended, 5, "1.5.3").contains("1.5.3"));
    let text =
        edit(Panel::Extended, 2, &"LONGER THAN ALL OF THE FILE, WHICH HAS 70 BYTES".repeat(2));
    assert!(text.contains("the file has no room for this record: END OF FL"), "{text}");
    assert!(edit(Panel::Extended, 2, "").contains("BREAD"));
    assert!(edit(Panel::Extended, 0, "").contains("this row cannot be edited"));
    let text = edit(Panel::Alarms, 0, "11/09/1981 7:30 every 24:00:00");
    assert!(text.contains("11/09/81 7:30:00.0 AM"), "{text}");
    assert!(text.contains("TEA every 24:00:00"), "{text}");
    assert!(edit(Panel::Alarms, 1, "WAKE UP").contains("WAKE UP every 24:00:00"));
    assert!(edit(Panel::Alarms, 0, "tomorrow").contains("invalid alarm: expected 11/09/1981"));
    // The calculator's functions see the edited values.
    type_keys(&mut screen, "{Tab}NOTES{Tab}1KSEEKPTA{Enter}KGETREC{Enter}");
    assert_eq!(screen.calculator().memory().alpha().collect::<Vec<u8>>(), b"BREAD");
    type_keys(&mut screen, "1KRCLALM{Enter}{Backspace}");
    assert_eq!(screen.calculator().memory().alpha().collect::<Vec<u8>>(), b"WAKE UP");
    // An edited alarm sounds at its new time, and the change can be undone.
    let rings = screen.calculator().machine().clock().next_alarm().unwrap();
    assert_eq!((rings - START) / 60_000, 21 * 60 + 30);
    let messages = |screen: &Screen| -> Vec<Vec<u8>> {
        screen.calculator().memory().alarms().map(|alarm| alarm.message().to_vec()).collect()
    };
    let mut undone = 0;
    while messages(&screen) != [b"TEA"] {
        assert!(undone < 20, "{:?}", messages(&screen));
        screen.command(ScreenCommand::Undo);
        undone += 1;
    }
}

#[test]
fn an_edited_alarm_is_followed() {
    let mut screen = new_screen(Config::default());
    for (message, hour) in [("ONE", "10.05"), ("TWO", "11"), ("THREE", "12")] {
        let keys = format!("{{Tab}}{message}{{Tab}}0{{Enter}}{{Enter}}{hour}KXYZALM{{Enter}}");
        type_keys(&mut screen, &keys);
    }
    shown(&mut screen, 140, 45);
    while !shown(&mut screen, 140, 45).contains("━ Alarms") {
        screen.command(ScreenCommand::NextPanel);
    }
    key(&mut screen, KeyCode::Home, KeyModifiers::NONE);
    (0..3).for_each(|_| key(&mut screen, KeyCode::Down, KeyModifiers::NONE));
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Char('u'), KeyModifiers::CONTROL);
    for character in "LATE".chars() {
        key(&mut screen, KeyCode::Char(character), KeyModifiers::NONE);
    }
    let ring = |screen: &mut Screen| {
        let rings = screen.calculator().machine().clock().next_alarm().unwrap();
        pass(screen, rings - screen.calculator().now() + 500);
        screen.run();
        assert_eq!(screen.calculator().expectation(), Expectation::Alarm);
        // Until an alarm's message blinks, keys have no effect.
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
    // If the edited alarm has gone off, the change does not apply to another alarm.
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    ring(&mut screen);
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert!(shown(&mut screen, 140, 45).contains("this alarm has already gone off"));
}
