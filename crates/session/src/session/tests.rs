//! Tests each session rule under the policies that front ends use.

use super::*;
use crate::words::Line;
use sim41_language::key::Key;
use sim41_language::module::ports::NOTHING_PLUGGED;
use sim41_language::program::listing::{self, Listing};
use sim41_number::register::Register;
use sim41_number::register_text;
use std::time::Duration;

const POLICIES: [Policy; 4] =
    [Policy::person(), Policy::at_once(), Policy::clock(), Policy::factor(1)];

fn session(program: &str, policy: Policy) -> Session {
    let mut calculator = Calculator::clean();
    let listing = Listing::read(program, &NOTHING_PLUGGED).unwrap();
    calculator.load_raw(&listing::assemble(&listing.steps())).unwrap();
    Session::new(calculator, policy)
}

/// Runs a program until it finishes, for at most `time` milliseconds. Returns the events as text,
/// and the reason for the last pause.
fn run(session: &mut Session, time: u64) -> (Vec<String>, Reason) {
    press(session, Key::RunStop, time)
}

fn press(session: &mut Session, key: Key, time: u64) -> (Vec<String>, Reason) {
    session.press(key).unwrap();
    let mut events = Vec::new();
    let mut now = session.calculator().now();
    let end = now + time;
    let reason = loop {
        let own = session.policy.time == Time::AtOnce;
        let pause = session.advance(if own { end } else { now });
        events.extend(session.events().iter().filter_map(text));
        // When an annunciator changes, the same text is reported again.
        events.dedup();
        match (pause.reason, pause.wake) {
            (Reason::Busy | Reason::Waiting, Some(wake)) if now <= end => now = now.max(wake),
            (reason, _) => break reason,
        }
    };
    (events, reason)
}

/// `None` for the goose and for displays shown only while a key is down.
fn text(event: &Event) -> Option<String> {
    let text = match event {
        Event::Display(shown) if shown.is_goose() || shown.passing => return None,
        Event::Display(shown) => shown.text(),
        Event::Printed(line) => format!("prints {}", line),
        Event::Tone(tone) => format!("tone {tone}"),
        Event::Failed(failure) => failure.to_string(),
        Event::Off => "off".into(),
        _ => return None,
    };
    Some(text.trim().to_string())
}

#[test]
fn messages_pauses_tones_and_paper_come_in_order() {
    let program =
        "CF 21\n1\nVIEW X\nTONE 5\n\"AB\"\nAVIEW\nSF 21\nPRX\nCLD\n2\nPSE\nTONE 7\n3\nSTOP";
    for policy in POLICIES {
        let mut session = session(program, policy);
        session.alter(|calculator| calculator.plug_printer(Switch::Man));
        let (events, reason) = run(&mut session, 60_000);
        let wanted = [
            "1.0000",
            "tone 5",
            "AB",
            "prints",
            "prints            1.0000    ***",
            "2.0000",
            "tone 7",
            "3.0000",
        ];
        assert_eq!(events, wanted, "{policy:?}");
        assert_eq!(reason, Reason::Idle, "{policy:?}");
    }
}

#[test]
fn prompt_and_stop_pause_and_off_switches_off() {
    for policy in POLICIES {
        let mut session = session("\"NAME?\"\nPROMPT\n\"DONE\"\nAVIEW\nSTOP\nOFF", policy);
        assert_eq!(run(&mut session, 9_000), (vec!["NAME?".into()], Reason::Idle), "{policy:?}");
        assert_eq!(run(&mut session, 9_000), (vec!["DONE".into()], Reason::Idle), "{policy:?}");
        let (events, reason) = run(&mut session, 9_000);
        assert_eq!((events.last().map(String::as_str), reason), (Some("off"), Reason::Off));
    }
}

#[test]
fn an_error_names_its_line() {
    for policy in POLICIES {
        let (events, reason) = run(&mut session("LBL \"A\"\n0\n1/X\nSTOP", policy), 9_000);
        let failed = "the program stopped with DATA ERROR at line 03 after LBL A: 1/X";
        assert!(events.contains(&failed.to_string()), "{policy:?}: {events:?}");
        assert_eq!(reason, Reason::Idle);
    }
}

#[test]
fn an_endless_program_uses_up_its_budget() {
    for policy in POLICIES {
        let mut session = session("LBL 01\nGTO 01", policy);
        let budget = Arc::new(Budget::new(20_000, "use --steps COUNT to raise the limit"));
        session.set_budget(&budget);
        let (_, reason) = run(&mut session, u64::from(u32::MAX));
        let Reason::Exhausted(exhausted) = reason else { panic!("{policy:?}: {reason:?}") };
        assert_eq!(
            exhausted.to_string(),
            "limit of 20000 steps reached; use --steps COUNT to raise the limit"
        );
        assert_eq!((exhausted.resource, budget.left(Resource::Steps)), (Resource::Steps, 0));
        assert!((20_000..20_010).contains(&session.history.moment()));
    }
}

#[test]
fn paper_without_end_uses_up_the_budget() {
    let mut session = session("LBL 01\nPRX\nGTO 01", Policy::at_once());
    session.alter(|calculator| calculator.plug_printer(Switch::Man));
    session.press(Key::RunStop).unwrap();
    let mut lines = 0;
    let pause = session.settle(|_, event| lines += usize::from(matches!(event, Event::Printed(_))));
    assert!(matches!(pause.reason, Reason::Exhausted(e) if e.resource == Resource::Lines));
    assert!((100_000..120_000).contains(&lines), "{lines}");
}

#[test]
fn a_slice_prints_few_lines_even_if_each_step_prints_many() {
    let mut session = session("LBL 01\nPRFLAGS\nGTO 01", Policy::clock());
    session.alter(|calculator| calculator.plug_printer(Switch::Man));
    session.press(Key::RunStop).unwrap();
    for _ in 0..3 {
        session.advance(session.calculator().now());
        let events = session.events();
        let printed = events.iter().filter(|event| matches!(event, Event::Printed(_))).count();
        assert!((1..200).contains(&printed), "{printed} lines");
    }
}

#[test]
fn an_interrupt_stops_the_program_and_keeps_the_calculator() {
    for policy in POLICIES {
        let mut session = session("LBL 01\nISG X\nLBL 02\nGTO 01", policy);
        let interrupt = Interrupt::default();
        session.set_interrupt(&interrupt);
        session.press(Key::RunStop).unwrap();
        (0..20).for_each(|n| _ = session.advance(n * 10));
        interrupt.raise();
        let now = session.calculator().now();
        assert_eq!(session.advance(now + 10).reason, Reason::Interrupted, "{policy:?}");
        assert!(!session.calculator().machine().running());
        assert_eq!(session.advance(now + 20).reason, Reason::Idle, "{policy:?}");
        assert!(session.undo().is_some());
    }
}

#[test]
fn the_deadline_ends_a_wait() {
    let mut session = session("LBL 01\nPSE\nGTO 01", Policy::person());
    assert_eq!(run(&mut session, 10_000).1, Reason::Deadline);
    assert_eq!(session.settle(|_, _| {}).reason, Reason::Deadline);
}

#[test]
fn a_whole_run_is_undone_and_redone() {
    for policy in POLICIES {
        let mut session = session("1\nSTO 05\nPSE\n2\nSTO 05\nSTOP", policy);
        run(&mut session, 9_000);
        let register = |session: &Session| {
            let data = session.calculator().memory().data(5).unwrap();
            session.calculator().memory().get(data)
        };
        let after = register(&session);
        let end = session.history.moment();
        assert!(session.undo().is_some());
        assert_eq!(register(&session), Register::ZERO, "{policy:?}");
        assert!(session.redo().is_some());
        assert_eq!(register(&session), after, "{policy:?}");
        assert!(session.seek(end - 3));
        assert_ne!(register(&session), after, "{policy:?}");
    }
}

#[test]
fn a_scrolled_message_is_one_display() {
    let (events, _) =
        run(&mut session("\"A LONG MESSAGE HERE\"\nAVIEW\nSTOP", Policy::person()), 9_000);
    assert_eq!(events, ["A LONG MESSAGE HERE"]);
}

#[test]
fn flag_11_sounds_a_tone_and_starts_the_program() {
    let mut session = session("SF 11\nOFF\n5\nSTOP", Policy::person());
    run(&mut session, 1_000);
    let start = session.calculator().now();
    let (events, _) = press(&mut session, Key::On, 1_000);
    assert_eq!(events, ["tone 7", "5.0000"]);
    let passed = session.calculator().now() - start;
    assert!(passed >= 250, "the program starts when the tone ends, not after {passed} ms");
}

#[test]
fn an_alarm_that_falls_due_rings() {
    let program = "\"TEA\"\n0\nENTER\nENTER\n.0005\nXYZALM\nSTOP";
    for policy in POLICIES {
        let mut session = session(program, policy);
        run(&mut session, 1_000);
        let start = session.calculator().now();
        if policy.time == Time::AtOnce {
            session.press(Input::Wait(Duration::from_secs(10))).unwrap();
        } else {
            (0..100).for_each(|n| _ = session.advance(start + n * 100));
        }
        let events: Vec<String> = session.events().iter().filter_map(text).collect();
        assert!(events.contains(&"TEA".to_string()), "{policy:?}: {events:?}");
        assert!(events.iter().any(|event| event.starts_with("tone")), "{policy:?}: {events:?}");
    }
}

#[test]
fn an_alarm_that_has_rung_does_not_ring_after_undo() {
    let program = "\"^^AL\"\n0\nENTER\nENTER\n.0005\nXYZALM\nSTOP\nLBL \"AL\"\n1\nST+ 00\nEND";
    let mut session = session(program, Policy::clock());
    run(&mut session, 1_000);
    session.press(Key::Seven).unwrap();
    let count = |session: &Session| {
        let memory = session.calculator().memory();
        register_text::show(memory.get(memory.data(0).unwrap()))
    };
    let mut now = session.calculator().now();
    let mut wait = |session: &mut Session| {
        for _ in 0..100 {
            now += 100;
            session.advance(now);
        }
    };
    wait(&mut session);
    assert_eq!(count(&session), "1");
    for step in ["7", "R/S"] {
        assert_eq!(session.undo().unwrap().text(), step);
        wait(&mut session);
        assert_eq!(
            (count(&session), session.calculator().memory().alarms().count()),
            ("0".into(), 0)
        );
    }
    assert!(session.undo().is_none());
    for step in ["R/S", "7"] {
        assert_eq!(session.redo().unwrap().text(), step);
        wait(&mut session);
    }
    assert_eq!(count(&session), "1");
}

fn executed(session: &mut Session, words: &str) -> String {
    let line = Line::parse(words, session.calculator()).unwrap();
    let done = session.execute(&line.steps, |_, _| {});
    let x = register_text::show(session.calculator().memory().x());
    done.map_or_else(|error| error.to_string(), |()| x)
}

#[test]
fn words_are_executed_as_a_program() {
    for (words, wanted) in [
        ("2 ENTER 3 +", "5"),
        ("1 + sqrt chs STO 05 rcl05 X^2", "1"),
        ("5 2-", "3"),
        ("0 X=0? 7", "7"),
        ("1 X=0? 7", "1"),
        ("1.003 STO 01 0 LBL 01 RCL 01 INT + ISG 01 GTO 01", "6"),
        ("7 STO 01 0 LBL 07 1 + 3 X>Y? GTO IND 01 RDN", "4"),
        ("2 XEQ 05 1 + GTO 06 LBL 05 X^2 LBL 06", "4"),
        ("SF 25 0 1/X 4", "4"),
        ("\"AB\" \"|-CD\" ASTO X", "\"ABCD\""),
        ("3 XEQ \"DOUBLE\" 1 +", "7"),
        ("3 \"DOUBLE\" ASTO Y XEQ IND Y", "6"),
        ("9 XEQ \"SQRT\"", "3"),
        ("9 \"SQRT\" ASTO Y XEQ IND Y", "NONEXISTENT at XEQ IND Y"),
        ("1 PSE BEEP 2", "2"),
        ("0 1/X 5", "DATA ERROR at 1/X"),
        ("3 GTO 05", "NONEXISTENT at GTO 05"),
        ("3 XEQ \"NONE\"", "NONEXISTENT at XEQ \"NONE\""),
        ("0 XEQ \"INVERSE\"", "the program stopped with DATA ERROR at line 05 after INVERSE: 1/X"),
        ("5 GETKEY", "GETKEY needs the calculator's display and keys"),
        ("CLOCK", "CLOCK needs the calculator's display and keys"),
        ("OFF", "the calculator was switched off at OFF"),
        ("LBL 01 GTO 01", "the program was still running: limit of 9000 steps reached"),
        ("XEQ \"ENDLESS\"", "the program was still running: limit of 9000 steps reached"),
    ] {
        let program = "LBL \"DOUBLE\"\nST+ X\nRTN\nLBL \"INVERSE\"\n1/X\nRTN\n\
                       LBL \"ENDLESS\"\nLBL 01\nGTO 01\nEND";
        let mut session = session(program, Policy::at_once());
        session.set_budget(&Arc::new(Budget::new(9_000, "")));
        assert_eq!(executed(&mut session, words), wanted, "{words}");
    }
}

#[test]
fn a_line_of_words_is_one_step() {
    let mut session = session("LBL \"DOUBLE\"\nST+ X\nEND", Policy::at_once());
    assert_eq!(executed(&mut session, "2 3"), "3");
    assert_eq!(executed(&mut session, "XEQ \"DOUBLE\" 1 + STO 05"), "7");
    assert!(executed(&mut session, "9 STO 05 0 1/X").starts_with("DATA ERROR"));
    let data = |session: &Session| {
        let memory = session.calculator().memory();
        [memory.x(), memory.get(memory.data(5).unwrap())].map(register_text::show)
    };
    for wanted in [["7", "7"], ["3", "0"], ["0", "0"]] {
        session.undo().unwrap();
        assert_eq!(data(&session), wanted);
    }
    assert!(session.undo().is_none());
    for wanted in [["3", "0"], ["7", "7"], ["0", "9"]] {
        session.redo().unwrap();
        assert_eq!(data(&session), wanted);
    }
}

#[test]
fn a_line_shows_what_it_leaves() {
    for (words, wanted) in [
        ("FIX 2 1.5 VIEW X", "1.50"),
        ("FIX 2 1.5 VIEW X 5", "5.00"),
        ("1 2 X<Y?", "NO"),
        ("2 1 X<Y?", "YES"),
        ("\"HI\" AVIEW", "HI"),
    ] {
        let mut session = session("END", Policy::at_once());
        executed(&mut session, words);
        assert_eq!(session.calculator().lcd().text().trim(), wanted, "{words}");
    }
}
