//! The user's own key bindings, and the computer's keys shown on the keypad.

use super::*;
use crate::theme::Depth;

fn with_keys(table: &str) -> Screen<'static> {
    let text = format!("hint = false\n[calculator]\n{table}\n");
    new_screen(Config::read(&text, Depth::True).unwrap())
}

fn holds(screen: &Screen, x: &str) -> bool {
    let wanted = sim41_session::number::register_text::parse(x).unwrap();
    screen.calculator().memory().x() == wanted
}

#[test]
fn keys_of_ones_own_press_keys_of_the_calculator() {
    let table = "\"alt-w\" = \"SQRT\"\n\"q\" = \"CHS\"\n\"alt-q\" = \"asin\"";
    let mut screen = with_keys(table);
    type_keys(&mut screen, "{Backspace}16");
    key(&mut screen, KeyCode::Char('w'), KeyModifiers::ALT);
    assert!(holds(&screen, "4"));
    type_keys(&mut screen, "q");
    assert!(holds(&screen, "-4"));
    type_keys(&mut screen, "1");
    key(&mut screen, KeyCode::Char('q'), KeyModifiers::ALT);
    assert!(holds(&screen, "90"));
    // In ALPHA mode, a key with a character types it, and other keys keep their functions.
    type_keys(&mut screen, "{Tab}qA");
    assert_eq!(screen.calculator().memory().alpha().collect::<Vec<u8>>().len(), 2);
}

#[test]
fn mistakes_in_the_table_are_explained() {
    let refusal = |table: &str| {
        let errors = Config::read(&format!("[calculator]\n{table}\n"), Depth::True).unwrap_err();
        errors[0].to_string()
    };
    assert_eq!(
        refusal("\"F1\" = \"SIN\""),
        "line 2: F1 runs the command help; to free the key, set help = [] in [keys]"
    );
    assert!(refusal("\"hyper-x\" = \"SIN\"").starts_with("line 2: invalid key \"hyper-x\""));
    assert!(refusal("\"ctrl-m\" = \"SIN\"").contains("cannot distinguish it from enter"));
    assert!(
        refusal("\"alt-w\" = \"SINE\"").starts_with("line 2: no key has the function \"SINE\"")
    );
    let freed = "[keys]\nhelp = []\n[calculator]\n\"F1\" = \"SIN\"\n";
    assert!(Config::read(freed, Depth::True).is_ok());
}

#[test]
fn the_keypad_shows_the_computers_keys() {
    let mut screen = with_keys("\"alt-w\" = \"SIN\"");
    let before = shown(&mut screen, 115, 36);
    key(&mut screen, KeyCode::Char('y'), KeyModifiers::ALT);
    insta::assert_snapshot!("key-map", shown(&mut screen, 115, 36));
    // A long key name replaces the legend on a small key.
    let small = shown(&mut screen, 80, 24);
    assert!(small.contains("▐  alt-w  ▌") || small.contains("▐ alt-w ▌"), "{small}");
    assert!(small.contains("PRGM F4") && small.contains("ALPHAF5"), "{small}");
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    assert_eq!(shown(&mut screen, 115, 36), before);
    // Without a keypad, a message refers to the list of keys.
    shown(&mut screen, 60, 20);
    key(&mut screen, KeyCode::Char('y'), KeyModifiers::ALT);
    assert!(shown(&mut screen, 60, 20).contains("F1 lists all keys"));
}
