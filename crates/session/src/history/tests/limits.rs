//! Size limits of a history in memory and in a file.

use super::*;

#[test]
fn bytes_stay_within_the_limit() {
    let mut timeline = Timeline::with_limit(Calculator::clone(running("NQ").calculator()), 200_000);
    for _ in 0..400 {
        timeline.run(100_000);
        timeline.tick(timeline.calculator().now() + 1);
        assert!(timeline.bytes() <= 200_000, "{}", timeline.bytes());
    }
    let (latest, end) = (timeline.latest(), seen(timeline.calculator()));
    assert!(latest > 30_000_000);
    // Recent moments can be restored to the exact instruction.
    assert!((0..10).all(|n| timeline.go_to(latest - 1 - n * 1000)));
    timeline.go_to_end();
    assert_eq!(seen(timeline.calculator()), end);
    for _ in 0..1_000 {
        timeline.press(Key::One);
        timeline.release();
        timeline.run(1);
    }
    assert!(timeline.bytes() <= 200_000);
    let mut none = Timeline::with_limit(Calculator::clean(), 0);
    none.press(Key::One);
    none.release();
    assert_eq!((none.undo(), none.depth()), (None, (0, 0)));
}

#[test]
fn hundreds_of_steps_outlast_the_process() {
    let mut timeline = begun(Calculator::clean());
    let mut was = Vec::new();
    for n in 0..700 {
        was.push(seen(timeline.calculator()).0);
        timeline.press([Key::Seven, Key::Enter, Key::Plus, Key::Sin][n % 4]);
        timeline.release();
        timeline.run(1);
    }
    was.push(seen(timeline.calculator()).0);
    timeline.alter(|calculator| *calculator = Calculator::new());
    assert_eq!(timeline.depth().0, 701);
    let text = timeline.write(1 << 20);
    let calculator = Calculator::awake(timeline.machine().clone());
    let mut again = Timeline::read(&text, calculator.clone(), HISTORY).unwrap();
    assert_eq!(again.write(1 << 20), text);
    for was in was.iter().rev() {
        assert!(again.undo().is_some());
        assert_eq!(&seen(again.calculator()).0, was);
    }
    assert!(again.undo().is_none());
    (0..701).for_each(|_| assert!(again.redo().is_some()));
    assert_eq!(seen(again.calculator()).0, seen(timeline.calculator()).0);
    let short = timeline.write(5_000);
    assert!(short.len() <= 5_010);
    let some = Timeline::read(&short, calculator.clone(), HISTORY).unwrap().depth().0;
    assert!((20..701).contains(&some), "{some}");
    for (bad, sentence) in [
        ("", "invalid first line: expected \"sim41 history 1\""),
        ("sim41 history 1\nmoment\n", "truncated: the last line is missing"),
        ("sim41 history 1\nmoment\nend\n", "a state in the recorded history is invalid: "),
    ] {
        let error = Timeline::read(bad, calculator.clone(), HISTORY).err().unwrap();
        assert!(error.to_string().starts_with(sentence), "{error}");
    }
}

/// Whatever the file contains, memory use has the same limit as sim41's own histories.
#[test]
fn a_history_of_any_size_is_read_within_bounds() {
    let cold = state::write(Calculator::clean().machine());
    let (title, rest) = cold.split_once('\n').unwrap();
    let registers = &rest[..rest.find("sum ").unwrap()];
    let depth = |path: usize, moments: usize| {
        let plugged = format!("plugged 0badc0de 34 {}\n", "A".repeat(path));
        let moments = "moment\nlift on\n".repeat(moments);
        let text = format!("sim41 history 1\nmoment\n{title}\n{plugged}{registers}{moments}end\n");
        Timeline::read(&text, Calculator::clean(), HISTORY).unwrap().depth().0
    };
    assert_eq!(depth(10, 20_000), 2_000);
    // Each of these moments is a four-megabyte state.
    assert!((1..=32).contains(&depth(4 << 20, 300)));
}
