//! Programs running on the screen. They behave as in the commands, which `tests/session.rs` tests.

use super::*;
use sim41_session::{Pause, Switch};

fn screen(program: &str) -> Screen<'static> {
    let mut calculator = calculator();
    let raw = sim41_session::program::listing::read(program.as_bytes()).unwrap();
    calculator.alter(|calculator| {
        calculator.plug_printer(Switch::Man);
        calculator.load_raw(&raw).unwrap();
    });
    Screen::new(Box::leak(Box::new(calculator)), Config::default())
}

fn display(screen: &Screen) -> String {
    screen.calculator().lcd().text().trim().to_string()
}

fn displays(screen: &mut Screen) -> Vec<String> {
    let mut shown = vec![display(screen)];
    for _ in 0..100 {
        let Pause { reason: Reason::Busy | Reason::Waiting, wake: Some(wake) } = screen.run()
        else {
            break;
        };
        shown.push(display(screen));
        screen.tick(wake);
    }
    shown.push(display(screen));
    shown.dedup();
    shown
}

#[test]
fn messages_and_pauses_are_shown_in_order() {
    let mut screen = screen("1\nVIEW X\nPRX\nCLD\n\"AB\"\nAVIEW\nPSE\nCLD\n2\nPSE\n3\nSTOP\n");
    type_keys(&mut screen, "{Backspace}");
    press(&mut screen, PcKey::Char('R'));
    let shown = displays(&mut screen);
    let places = ["AB", "2.0000", "3.0000"].map(|text| shown.iter().position(|s| s == text));
    assert!(places.is_sorted() && places[0].is_some(), "{shown:?}");
    let paper: Vec<String> = screen.paper().lines().map(ToString::to_string).collect();
    assert!(paper.iter().any(|line| line.contains("1.0000")), "{paper:?}");
}

#[test]
fn prompt_pauses_and_r_s_continues() {
    let mut screen = screen("\"SIDE?\"\nPROMPT\nX^2\nSTOP\n");
    type_keys(&mut screen, "{Backspace}R");
    assert_eq!(display(&screen), "SIDE?");
    type_keys(&mut screen, "7R");
    assert_eq!(display(&screen), "49.0000");
}

#[test]
fn control_c_stops_the_program_and_then_leaves() {
    let mut screen = screen("LBL 01\nGTO 01\n");
    type_slowly(&mut screen, "{Backspace}R");
    assert!(screen.calculator().machine().running());
    let control_c = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert_eq!(screen.handle(&control_c), Flow::Continue);
    assert!(!screen.calculator().machine().running());
    assert!(screen.said().contains("stopped"), "{}", screen.said());
    // A single Ctrl-C, perhaps meant to copy, only closes what is open.
    type_slowly(&mut screen, "si");
    assert_eq!(screen.handle(&control_c), Flow::Continue);
    assert!(screen.said().contains("Ctrl-C again quits, like F10"), "{}", screen.said());
    type_keys(&mut screen, "5");
    assert_eq!(display(&screen), "5_");
    assert_eq!(screen.handle(&control_c), Flow::Continue);
    assert_eq!(screen.handle(&control_c), Flow::Leave);
}

#[test]
fn control_c_stops_a_list() {
    let mut screen = screen("STOP\n");
    type_slowly(&mut screen, "{Backspace};N2");
    let control_c = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert_eq!(screen.handle(&control_c), Flow::Continue);
    assert!(screen.said().contains("the catalog is stopped"), "{}", screen.said());
    assert_eq!(screen.calculator().expectation(), Expectation::Catalog { stopped: true });
}

#[test]
fn an_alarm_that_falls_due_rings() {
    let mut screen = screen("STOP\n");
    type_keys(&mut screen, "{Backspace}{Tab}TEA{Tab}0N0N10.0030KXYZALM{Enter}");
    pass(&mut screen, 30_000);
    let shown = displays(&mut screen);
    assert!(shown.contains(&"TEA".into()), "{shown:?}");
}
