//! Displays that last for a while: keys that take time, scrolling text, running programs.

use super::*;
use sim41_session::Pause;

fn frames(screen: &mut Screen) -> Vec<String> {
    let display = |screen: &Screen| screen.calculator().lcd().text().trim_end().to_string();
    let mut frames = vec![display(screen)];
    while let Pause { reason: Reason::Waiting, wake: Some(until) } = screen.run() {
        screen.tick(until);
        frames.push(display(screen));
    }
    frames.dedup();
    frames
}

#[test]
fn texts_are_no_messages() {
    for text in ["TRY AGAIN", "YES", "HELLO"] {
        let speed = Speed::Authentic;
        let mut screen = new_screen(Config { speed, ..Config::default() });
        type_slowly(&mut screen, &format!("{{Tab}}{text}{{Tab}}KAVIEW{{Enter}}"));
        assert_eq!(frames(&mut screen), ["XEQ AVIEW", text]);
    }
}

#[test]
fn keys_take_their_time() {
    let type_at_once = |screen: &mut Screen| {
        for key in parsed("30KSIN{Enter}") {
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
        assert_eq!(frames(&mut screen), ["XEQ SIN", " 0.5000"]);
        let took = screen.calculator().now() - begun;
        assert!((expected / 2..expected * 2).contains(&took), "{speed:?} took {took} ms");
        // Undo and redo restore states without showing their intermediate displays.
        key(&mut screen, KeyCode::Char('z'), KeyModifiers::CONTROL);
        assert_eq!(screen.calculator().lcd().text().trim_end(), " 30_");
        key(&mut screen, KeyCode::Char('y'), KeyModifiers::CONTROL);
        assert_eq!(screen.calculator().lcd().text().trim_end(), " 0.5000");
    }
}

#[test]
fn a_command_begins_a_program_at_the_speed_of_the_screen() {
    let mut calculator = calculator();
    let program =
        sim41_session::program::listing::read(b"LBL \"UP\"\nLBL 01\n+\nGTO 01\nEND").unwrap();
    calculator.alter(|calculator| calculator.load_raw(&program)).unwrap();
    let config = Config { speed: Speed::Authentic, ..Config::default() };
    let mut screen = Screen::new(&mut calculator, config);
    screen.tick(START + 1_000);
    type_keys(&mut screen, "1NNN");
    for key in parsed(":XEQ UP{Enter}") {
        press(&mut screen, key);
    }
    assert!(screen.calculator().machine().executed() < 10);
    for _ in 0..20 {
        pass(&mut screen, 50);
    }
    // At the calculator's own speed, about forty instructions are executed in a second.
    assert!((10..200).contains(&screen.calculator().machine().executed()));
    press(&mut screen, PcKey::Char('R'));
    assert!(!screen.calculator().machine().running());
}

#[test]
fn at_the_speed_of_the_real_machine() {
    let mut screen = new_screen(Config { speed: Speed::Authentic, ..Config::default() });
    // A loop of LBL, + and GTO takes 62 ms per pass with the firmware (78 + 181 + 142 cycles of 155
    // µs), and the first GTO searches for its label: 504 cycles.
    type_keys_for_a_moment(&mut screen, "{F4};LA{Enter}+;MA{Enter}{F4}1NNN{Backspace}R");
    for _ in 0..100 {
        pass(&mut screen, 10);
    }
    press(&mut screen, PcKey::Char('R'));
    let x = screen.calculator().memory().x();
    let passes = sim41_session::number::display(x, screen.calculator().memory().format());
    let passes: String = passes.iter().map(|&byte| byte as char).collect();
    let passes: f64 = passes.trim().parse().unwrap();
    assert!((13.0..=16.0).contains(&passes), "{passes} passes in a second");
}

fn type_keys_for_a_moment(screen: &mut Screen, keys: &str) {
    for key in parsed(keys) {
        pass(screen, 10);
        press(screen, key);
    }
}
