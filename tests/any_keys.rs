//! Whatever keys are pressed, nothing panics, the display has its twelve cells, and the memory can
//! be put away and taken up again.

use proptest::prelude::*;
use sim41_session::Calculator;
use sim41_session::Key;
use sim41_session::keystrokes::pc::{PcKey, PcKeyboard};
use sim41_session::lcd::Lcd;
use sim41_session::state;

/// How long a program is waited for, which may never end when it is keyed in at random.
const STEPS: u64 = 10_000;

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
        let mut calculator = Calculator::clean();
        for (place, held) in keys {
            calculator.press(Key::all().nth(place).unwrap());
            check(&calculator);
            if held {
                calculator.tick(calculator.now() + 2_000);
                check(&calculator);
            }
            calculator.release();
            calculator.settle(STEPS);
            check(&calculator);
        }
        // Every memory that keys can leave can be put away and taken up again: the calculator
        // itself loses a memory whose register c is spoilt before the next key.
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
        let mut calculator = Calculator::clean();
        let mut keyboard = PcKeyboard::default();
        for key in keys {
            let expectation = calculator.expectation();
            for key in keyboard.press(key, expectation) {
                calculator.press(key);
                calculator.release();
                calculator.settle(STEPS);
                check(&calculator);
            }
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
