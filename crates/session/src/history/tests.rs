//! A calculator with a history behaves like one without, and any moment can be restored.
//!
//! Set `SIM41_HISTORY_CASES=100000` to run that many random sessions instead of a few.

mod library;
mod limits;

use super::{HISTORY, Step, Timeline};
use crate::keystrokes::tokens;
use crate::program::listing;
use crate::{Activity, Calculator, Halt, Input, Key, Machine, Pace, state};
use proptest::prelude::*;
use proptest::test_runner::Config;

fn cases(usual: u32) -> Config {
    let asked = std::env::var("SIM41_HISTORY_CASES").ok().and_then(|cases| cases.parse().ok());
    Config::with_cases(asked.unwrap_or(usual))
}

fn begun(calculator: Calculator) -> Timeline {
    Timeline::with_limit(calculator, HISTORY)
}

fn together<R>(timeline: &mut Timeline, keys: impl FnOnce(&mut Timeline) -> R) -> R {
    timeline.begin_together();
    let result = keys(timeline);
    timeline.end_together();
    result
}

fn seen(calculator: &Calculator) -> (String, String, u64) {
    let lcd = format!("{}{}", calculator.lcd(), calculator.lcd().annunciators_text());
    (state::write(calculator.machine()), lcd, calculator.machine().executed())
}

#[derive(Clone, Debug)]
enum Act {
    Key(usize),
    Wait(u64),
    Run(u64),
    Load(Vec<u8>),
    Lose,
    Pace(Pace),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        20 => (0usize..39).prop_map(Act::Key),
        3 => Just(Act::Key(Key::RunStop as usize)),
        3 => (1u64..2_000).prop_map(Act::Wait),
        3 => (1u64..400).prop_map(Act::Run),
        2 => program().prop_map(Act::Load),
        1 => Just(Act::Lose),
        2 => prop_oneof![Just(Pace::AtOnce), (1u32..12).prop_map(Pace::Timed)].prop_map(Act::Pace),
    ]
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let clock = vec![Act::Key(Key::Shift as usize), Act::Key(Key::On as usize)];
    let some = prop_oneof![40 => act().prop_map(|act| vec![act]), 1 => Just(clock)];
    prop::collection::vec(some, 1..60).prop_map(|acts| acts.concat())
}

fn program() -> impl Strategy<Value = Vec<u8>> {
    let line = prop_oneof![
        4 => (0x10u8..0x1B).prop_map(|byte| vec![byte]),
        6 => (0x20u8..0x90).prop_map(|byte| vec![byte]),
        3 => (0x01u8..0x10).prop_map(|byte| vec![byte]),
        3 => (0xB1u8..0xC0).prop_map(|byte| vec![byte, 0]),
        3 => (0x90u8..0x9A, any::<u8>()).prop_map(|(byte, operand)| vec![byte, operand % 120]),
        2 => (0xA8u8..0xAE, 0u8..56).prop_map(|(byte, operand)| vec![byte, operand]),
        1 => (0u8..15).prop_map(|label| vec![0xE0, 0, label]),
        2 => (0x81u8..0xA3).prop_map(|function| vec![0xA6, function]),
        1 => Just(vec![0x7E]),
        1 => Just(vec![0xA6, 0x9C]),
    ];
    prop::collection::vec(line, 1..30).prop_map(|lines| {
        let mut bytes = lines.concat();
        bytes.extend([0xC0, 0x00, 0x0D]);
        bytes
    })
}

fn perform(act: &Act, plain: &mut Calculator, timeline: &mut Timeline) {
    match act {
        Act::Key(place) => {
            let key = Key::all().nth(*place).unwrap();
            plain.press(key);
            timeline.press(key);
            plain.release();
            timeline.release();
        }
        Act::Wait(time) => {
            plain.tick(plain.now() + time);
            timeline.tick(timeline.calculator().now() + time);
        }
        Act::Run(_) => {}
        Act::Pace(pace) => {
            plain.set_pace(*pace);
            timeline.set_pace(*pace);
        }
        Act::Load(bytes) => {
            let loaded = plain.load_raw(bytes);
            assert_eq!(timeline.alter(|calculator| calculator.load_raw(bytes)), loaded);
        }
        Act::Lose => {
            plain.lose_memory();
            timeline.alter(|calculator| calculator.lose_memory());
        }
    }
    let steps = if let Act::Run(steps) = act { *steps } else { 50 };
    assert_eq!(plain.run(steps), timeline.run(steps));
    assert_eq!(plain.take_events(), timeline.take_events());
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn back_and_forward_again(
        acts in acts(),
        back in prop::collection::vec(0.0f64..1.0, 6),
    ) {
        let mut plain = Calculator::clean();
        let mut timeline = begun(plain.clone());
        let mut moments = vec![(0, seen(timeline.calculator()))];
        for act in &acts {
            let before = (timeline.depth().0, seen(timeline.calculator()));
            perform(act, &mut plain, &mut timeline);
            if timeline.depth().0 > before.0 {
                moments.push(before);
            }
            let (a, b) = (seen(&plain), seen(timeline.calculator()));
            prop_assert_eq!((a.0, a.1), (b.0, b.1), "with a history after {:?}", act);
        }
        let end = seen(timeline.calculator());
        let depth = timeline.depth().0;
        let mut undone = 0;
        while timeline.undo().is_some() {
            undone += 1;
            let (_, was) = moments.iter().rev().find(|(n, _)| *n == depth - undone).unwrap();
            // Undo acknowledges the alarms that are due, whose buffer begins with AA.
            let has_alarms = was.0.contains(" aa");
            prop_assert!(has_alarms || seen(timeline.calculator()) == *was, "undo {}", undone);
            // Passing time does not change the history.
            timeline.tick(timeline.calculator().now() + 1);
            timeline.run(0);
        }
        prop_assert_eq!(undone, depth);
        while timeline.redo().is_some() {
            undone -= 1;
            let Some((_, was)) = moments.iter().rev().find(|(n, _)| *n == depth - undone) else {
                break;
            };
            let has_alarms = was.0.contains(" aa");
            prop_assert!(has_alarms || seen(timeline.calculator()) == *was, "redo to {}", undone);
        }
        prop_assert_eq!(undone, 0);
        prop_assert!(end.0.contains(" aa") || seen(timeline.calculator()) == end);
        let end = seen(timeline.calculator());
        for part in back {
            let moment = (timeline.latest() as f64 * part) as u64;
            prop_assert!(timeline.go_to(moment));
            prop_assert_eq!(timeline.moment(), moment);
            let there = seen(timeline.calculator());
            timeline.go_to_end();
            prop_assert_eq!(&seen(timeline.calculator()), &end);
            prop_assert!(timeline.go_to(moment));
            prop_assert_eq!(&seen(timeline.calculator()), &there);
        }
    }

    #[test]
    fn a_budget_is_kept_to_the_instruction(bytes in program(), budget in 1u64..500) {
        let mut machine = Machine::default();
        machine.insert_raw_program(&bytes).unwrap();
        machine.start();
        let mut single = machine.clone();
        let halt = machine.run(budget);
        let mut last = Halt::Budget;
        while last == Halt::Budget && single.executed() < budget {
            last = single.run(1);
        }
        prop_assert_eq!(last, halt);
        prop_assert_eq!(single.executed(), machine.executed());
        prop_assert_eq!(state::write(&single), state::write(&machine));
        prop_assert_eq!(single.pc(), machine.pc());
    }
}

#[test]
fn the_clock_is_right_after_redo() {
    let mut timeline = begun(Calculator::clean());
    for key in [Key::Shift, Key::On] {
        timeline.press(key);
        timeline.release();
        timeline.run(10);
    }
    for _ in 0..200 {
        timeline.tick(timeline.calculator().now() + 700);
        timeline.run(10);
    }
    let end = seen(timeline.calculator());
    assert!(timeline.undo().is_some() && timeline.redo().is_some());
    assert_eq!(seen(timeline.calculator()), end);
    let pass = |timeline: &mut Timeline| {
        for _ in 0..200 {
            timeline.tick(timeline.calculator().now() + 700);
            timeline.run(10);
        }
    };
    pass(&mut timeline);
    let bytes = timeline.bytes();
    pass(&mut timeline);
    assert_eq!(timeline.bytes(), bytes);
}

fn running(name: &str) -> Timeline {
    let mut calculator = Calculator::clean();
    let file = format!("{}/../../programs/{name}.prg", env!("CARGO_MANIFEST_DIR"));
    calculator.load_raw(&listing::read(&std::fs::read(file).unwrap()).unwrap()).unwrap();
    let mut timeline = begun(calculator);
    timeline.press(Key::RunStop);
    timeline.release();
    timeline
}

#[test]
fn the_time_that_a_program_runs_takes_no_memory() {
    let mut timeline = running("LP");
    let mut run = |slices: usize| {
        for _ in 0..slices {
            timeline.tick(timeline.calculator().now() + 1);
            assert_eq!(timeline.run(100), Activity::Busy);
        }
        timeline.bytes()
    };
    assert_eq!(run(100), run(2_000));
    let end = seen(timeline.calculator());
    assert!(timeline.go_to(123_456) && timeline.go_to(timeline.latest()));
    assert_eq!(seen(timeline.calculator()), end);
}

#[test]
fn a_run_that_reads_the_clock_is_repeated_with_its_times() {
    let mut calculator = Calculator::clean();
    let program = "LBL 01\nTIME\nST+ 00\n1\nST+ 01\nGTO 01\n";
    calculator.load_raw(&listing::read(program.as_bytes()).unwrap()).unwrap();
    let mut timeline = begun(calculator);
    timeline.press(Key::RunStop);
    timeline.release();
    for steps in 1..200 {
        timeline.tick(timeline.calculator().now() + 10);
        timeline.run(steps);
    }
    let end = seen(timeline.calculator());
    assert!(timeline.go_to(0));
    timeline.go_to_end();
    assert_eq!(seen(timeline.calculator()), end);
}

#[test]
fn a_run_is_one_step() {
    let mut timeline = running("LP");
    let before = state::write(begun(Calculator::clean()).machine());
    while timeline.run(100_000) == Activity::Busy {
        timeline.tick(timeline.calculator().now() + 1);
    }
    let end = seen(timeline.calculator());
    assert_eq!(timeline.latest(), 3_000_003);
    for moment in [2_999_999, 17, 1_234_567, 0, 3_000_002, 250_000, 250_001] {
        assert!(timeline.go_to(moment));
        assert_eq!((timeline.moment(), timeline.machine().running()), (moment, true));
    }
    assert!(timeline.undo().is_some() && timeline.undo().is_none());
    assert!(!timeline.machine().running() && timeline.is_past());
    assert_ne!(seen(timeline.calculator()).0, before);
    assert_eq!(timeline.depth(), (0, 1));
    assert_eq!(text(timeline.redo()), "R/S");
    assert_eq!((seen(timeline.calculator()), timeline.redo()), (end, None));
}

fn text(step: Option<Step>) -> String {
    step.expect("a step").text()
}

#[test]
fn steps_keep_their_text_in_a_saved_history() {
    let mut timeline = begun(Calculator::clean());
    for key in [Key::Four, Key::Enter, Key::Sqrt] {
        timeline.press(key);
        timeline.release();
        timeline.run(100);
    }
    timeline.alter(|calculator| calculator.change(|_| ()));
    let saved = timeline.write(HISTORY);
    let mut timeline = Timeline::read(&saved, timeline.calculator().clone(), HISTORY).unwrap();
    let mut undone = || text(timeline.undo());
    assert_eq!([undone(), undone(), undone(), undone()], ["", "SQRT", "ENTER↑", "4"]);
    assert_eq!([(); 3].map(|()| text(timeline.redo())), ["4", "ENTER↑", "SQRT"]);
    let saved = timeline.write(HISTORY);
    let mut timeline = Timeline::read(&saved, timeline.calculator().clone(), HISTORY).unwrap();
    assert_eq!(text(timeline.undo()), "SQRT");
    timeline.alter(|calculator| calculator.change(|_| ()));
    assert_eq!(text(timeline.undo()), "");
}

#[test]
fn the_text_of_a_saved_step_is_limited() {
    let mut timeline = begun(Calculator::clean());
    timeline.alter(|calculator| calculator.change(|_| ()));
    let long = format!("moment\n#a\u{7}\u{202e}{}", "b".repeat(1 << 20));
    let saved = timeline.write(HISTORY).replace("moment\n#", &long);
    let mut timeline = Timeline::read(&saved, timeline.calculator().clone(), HISTORY).unwrap();
    assert_eq!(text(timeline.undo()), format!("a\u{202e}{}", "b".repeat(198)));
}

#[test]
fn a_step_is_an_action() {
    let mut timeline = begun(Calculator::clean());
    let program = crate::program::listing::read(b"LBL \"AREA\"\nX^2\nPI\n*\nEND").unwrap();
    timeline.alter(|calculator| calculator.load_raw(&program)).unwrap();
    let keys = "1 2 . 5 CHS EEX 3 STO 0 1 XEQ 0 BKSP ALPHA 'AREA' ALPHA ALPHA 'HELLO' ALPHA \
                SHIFT SIN 7 BKSP";
    for token in crate::keystrokes::tokens::parse(keys).unwrap() {
        for action in token.inputs {
            if let crate::Input::Press(key) = action {
                timeline.press(key);
                timeline.release();
                timeline.run(100);
            }
        }
    }
    let steps: Vec<String> =
        std::iter::from_fn(|| timeline.undo()).map(|step| step.text()).collect();
    let texts = ["7", "ASIN", "ALPHA", "HELLO", "ALPHA", "XEQ AREA", "STO 01", "-12.5E3", ""];
    assert_eq!(steps, texts);
}

#[test]
fn a_key_in_the_past_drops_the_future() {
    let mut timeline = begun(Calculator::clean());
    let press = |timeline: &mut Timeline, key| {
        timeline.press(key);
        timeline.release();
        timeline.run(10);
        timeline.tick(timeline.calculator().now() + 100);
    };
    for key in [Key::One, Key::Two, Key::Enter, Key::Three, Key::Plus] {
        press(&mut timeline, key);
    }
    assert_eq!(timeline.calculator().lcd().text().trim(), "15.0000");
    assert_eq!((text(timeline.undo()), text(timeline.undo())), ("+".into(), "3".into()));
    press(&mut timeline, Key::Four);
    press(&mut timeline, Key::Plus);
    assert_eq!((timeline.redo(), timeline.depth()), (None, (4, 0)));
    assert_eq!(timeline.calculator().lcd().text().trim(), "16.0000");
    together(&mut timeline, |timeline| [Key::Five, Key::Times].map(|key| press(timeline, key)));
    assert_eq!(timeline.calculator().lcd().text().trim(), "80.0000");
    assert_eq!(text(timeline.undo()), "5 *");
    assert_eq!(timeline.calculator().lcd().text().trim(), "16.0000");
}

#[test]
fn keys_after_undo_continue_the_step_before() {
    let mut timeline = begun(Calculator::clean());
    let wait = |timeline: &mut Timeline| timeline.tick(timeline.calculator().now() + 100);
    let press = |timeline: &mut Timeline, keys: &[Key]| {
        for &key in keys {
            timeline.press(key);
            timeline.release();
            timeline.run(10);
            wait(timeline);
        }
    };
    let steps = |timeline: &mut Timeline| {
        let steps = std::iter::from_fn(|| timeline.undo()).map(|step| step.text());
        steps.collect::<Vec<String>>()
    };
    press(&mut timeline, &[Key::Four, Key::Enter, Key::Five, Key::Plus]);
    timeline.undo();
    wait(&mut timeline);
    press(&mut timeline, &[Key::Six, Key::Plus]);
    assert_eq!(steps(&mut timeline), ["+", "56", "ENTER↑", "4"]);
    wait(&mut timeline);
    press(&mut timeline, &[Key::Seven, Key::Sqrt]);
    assert_eq!(steps(&mut timeline), ["SQRT", "7"]);
}

#[test]
fn a_number_without_an_end_is_named_by_its_beginning() {
    let mut timeline = begun(Calculator::clean());
    for _ in 0..1_000 {
        timeline.press(Key::One);
        timeline.release();
    }
    assert_eq!(timeline.step().unwrap().text(), "1".repeat(200));
    timeline.undo();
    assert_eq!(timeline.calculator().memory().x(), Calculator::clean().memory().x());
}
