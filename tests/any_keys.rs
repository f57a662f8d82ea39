//! Whatever keys are pressed, nothing panics, the display has its twelve cells, and the memory can
//! be put away and taken up again.

use proptest::prelude::*;
use sim41::keyboard::Key;
use sim41::keystrokes::pc::{Context, PcKey, PcKeyboard};
use sim41::lcd::Lcd;
use sim41::state;
use sim41::{Activity, Calculator};

/// Let it run a while; programs keyed in at random may never end.
fn settle(calculator: &mut Calculator) {
    for _ in 0..200 {
        match calculator.run(50) {
            Activity::Idle(_) | Activity::Off(_) => return,
            Activity::Busy => {}
            Activity::Waiting(until) => calculator.tick(until),
        }
    }
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
        let mut calculator = Calculator::clean();
        for (place, held) in keys {
            calculator.press(Key::all().nth(place).unwrap());
            check(&calculator);
            if held {
                calculator.tick(calculator.now() + 2_000);
                check(&calculator);
            }
            calculator.release();
            settle(&mut calculator);
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
            let context = Context::of(calculator.expects());
            for key in keyboard.press(key, context) {
                calculator.press(key);
                calculator.release();
                settle(&mut calculator);
                check(&calculator);
            }
        }
    }
}
