//! Random keys: no panic, a display of twelve cells, and a memory that can be saved and loaded.

use proptest::prelude::*;
use sim41_session::keystrokes::computer_keyboard::PcKey;
use sim41_session::lcd::Lcd;
use sim41_session::{Budget, Calculator, Input, Key, Policy, Session, state};
use std::sync::Arc;

const STEPS: u64 = 10_000;

fn session() -> Session {
    Session::without_history(Calculator::clean(), Policy::at_once())
}

fn settle(session: &mut Session) {
    session.set_budget(&Arc::new(Budget::new(STEPS, "")));
    session.settle(|_, _| {});
    check(session.calculator());
}

fn check(calculator: &Calculator) {
    let lcd = calculator.lcd();
    let cells = lcd.text().chars().filter(|c| !matches!(c, '.' | ':' | ',')).count();
    assert_eq!(cells, if lcd.on { Lcd::CELLS } else { 0 });
}

proptest! {

    #[test]
    fn keys_of_the_keypad(
        keys in prop::collection::vec((0usize..39, prop::bool::weighted(0.02)), 0..120),
    ) {
        let mut session = session();
        for (place, held) in keys {
            let key = Key::all().nth(place).unwrap();
            session.press(if held { Input::Hold(key) } else { Input::Press(key) }).unwrap();
            check(session.calculator());
            settle(&mut session);
        }
        let calculator = session.calculator();
        // Any memory that keys can produce can be saved and loaded. If register c is invalid, the
        // calculator itself clears the memory before the next key.
        let text = state::write(calculator.machine());
        let machine = state::read(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(state::write(&machine), text);
        check(&Calculator::resume(machine));
    }

    #[test]
    fn keys_of_the_computer(keys in prop::collection::vec(
        prop_oneof![
            8 => "[ -~]".prop_map(|text| PcKey::Char(text.chars().next().unwrap())),
            1 => any::<char>().prop_map(PcKey::Char),
            3 => prop::sample::select(vec![
                PcKey::Enter, PcKey::Backspace, PcKey::Delete, PcKey::Tab, PcKey::Up, PcKey::Down,
                PcKey::F(2), PcKey::F(3), PcKey::F(4), PcKey::F(5), PcKey::F(6), PcKey::F(7),
                PcKey::F(9),
            ]),
        ],
        0..120,
    )) {
        let mut session = session();
        for key in keys {
            session.set_budget(&Arc::new(Budget::new(STEPS, "")));
            session.press(key).unwrap();
            settle(&mut session);
        }
    }
}

#[test]
fn a_second_key_at_the_same_time_hurries_a_catalog_no_further() {
    let entry_after = |pressed: usize| {
        let mut calculator = Calculator::clean();
        for key in [Key::Shift, Key::Enter, Key::Three] {
            calculator.press(key);
            calculator.release();
        }
        let begun = calculator.machine().now();
        calculator.tick(begun + 100);
        calculator.run(0);
        let first = calculator.lcd().text();
        for _ in 0..pressed {
            calculator.press(Key::User);
            calculator.release();
        }
        (101..5_000).find(|after| {
            calculator.tick(begun + after);
            calculator.run(0);
            calculator.lcd().text() != first
        })
    };
    assert!(entry_after(1) < entry_after(0));
    assert_eq!(entry_after(2), entry_after(1));
    assert_eq!(entry_after(9), entry_after(1));
}
