//! The debugger: where it holds programs, and whether stepping back undoes stepping forward.

use proptest::prelude::*;
use sim41_session::debugger::{Back, Debugger, Reached, breakpoint, program_lines as lines};
use sim41_session::program::listing;
use sim41_session::{Budget, Calculator, Key, Policy, Session, state};
use std::sync::Arc;

fn begun(listing: &str) -> Session {
    let mut calculator = Calculator::clean();
    calculator.load_raw(&listing::read(listing.as_bytes()).unwrap()).unwrap();
    Session::new(calculator, Policy::debugger())
}

fn settle(session: &mut Session) {
    session.settle(|_, _| {});
}

fn run(session: &mut Session, steps: u64) {
    session.set_budget(&Arc::new(Budget::new(steps, "")));
    settle(session);
    session.set_budget(&Arc::default());
}

fn start(session: &mut Session) {
    session.press(Key::RunStop).unwrap();
    settle(session);
}

fn here(session: &Session) -> String {
    let frame = &lines::call_stack(session.calculator().machine())[0];
    let label = frame.label.clone().unwrap_or_default();
    format!("{label} {:02} {}", frame.line.number, frame.line.text())
}

const FACTORIALS: &str = "LBL \"MAIN\"\n3\nXEQ \"FACT\"\nSTO 05\nSF 03\n4\nXEQ \"FACT\"\nST+ 05\n\
    RTN\nLBL \"FACT\"\nSTO 00\n1\nLBL 01\nRCL 00\n*\nDSE 00\nGTO 01\nRTN\nEND";

#[test]
fn breakpoints_of_every_kind() {
    for (text, wanted) in [
        ("4", "MAIN 04 STO 05"),
        ("FACT", "FACT 10 LBL \"FACT\""),
        ("\"FACT\" 15", "LBL 01 15 *"),
        ("LBL 01", "LBL 01 13 LBL 01"),
        ("15 pass 4", "LBL 01 15 *"),
        ("15 if R00=2", "LBL 01 15 *"),
        ("15 if X<Y pass 2", "LBL 01 15 *"),
        ("R05 changes", "MAIN 05 SF 03"),
        ("R05>20", "MAIN 09 RTN"),
        ("R05 >= R00", "LBL 01 18 RTN"),
        ("flag 3", "MAIN 06 4"),
        ("X=24", "LBL 01 16 DSE 00"),
        ("at ST+", "MAIN 08 ST+ 05"),
        ("at DSE 00", "LBL 01 16 DSE 00"),
        ("error", "none"),
    ] {
        let mut session = begun(FACTORIALS);
        let mut debugger = Debugger::default();
        debugger.add(text, &mut session).unwrap_or_else(|error| panic!("{text}: {error}"));
        start(&mut session);
        match debugger.reached(session.calculator()) {
            Some(Reached::Breakpoint(1, _)) => assert_eq!(here(&session), wanted, "{text}"),
            other => assert_eq!((other, wanted), (None, "none"), "{text}"),
        }
    }
}

#[test]
fn passes_and_values_are_those_asked_for() {
    let x = |session: &Session| {
        let memory = session.calculator().memory();
        let shown = sim41_session::number::text(memory.x(), memory.format());
        String::from_utf8_lossy(shown.as_slice()).trim().to_string()
    };
    let mut at_fourth = begun(FACTORIALS);
    Debugger::default().add("15 pass 4", &mut at_fourth).unwrap();
    start(&mut at_fourth);
    // The loop for the first factorial runs three times.
    assert_eq!((x(&at_fourth), here(&at_fourth)), ("4.0000".into(), "LBL 01 15 *".into()));
    let mut at_two = begun(FACTORIALS);
    let mut debugger = Debugger::default();
    debugger.add("15 if R00=2", &mut at_two).unwrap();
    start(&mut at_two);
    assert_eq!(x(&at_two), "2.0000");
    // The condition becomes true once more in the second factorial, and never again.
    debugger.go_on(&mut at_two);
    settle(&mut at_two);
    assert_eq!(lines::call_stack(at_two.calculator().machine())[1].line.number, 7);
    debugger.go_on(&mut at_two);
    settle(&mut at_two);
    assert_eq!((debugger.reached(at_two.calculator()), x(&at_two)), (None, "24.0000".into()));
}

#[test]
fn breakpoints_stay_when_the_memory_is_another_one_or_the_program_is_edited() {
    let (mut session, mut debugger) = (begun(FACTORIALS), Debugger::default());
    debugger.add("FACT", &mut session).unwrap();
    let stops = |session: &mut Session, debugger: &mut Debugger, wanted: &str| {
        debugger.follow(session);
        start(session);
        assert!(
            matches!(debugger.reached(session.calculator()), Some(Reached::Breakpoint(1, _))),
            "{wanted}"
        );
        assert_eq!(here(session), wanted);
        debugger.stop_here(session);
    };
    stops(&mut session, &mut debugger, "FACT 10 LBL \"FACT\"");
    // The hold does not carry over to another memory.
    session.alter(|calculator| {
        calculator.lose_memory();
        let longer = FACTORIALS.replace("\n3\n", "\n1\n3\n");
        calculator.load_raw(&listing::read(longer.as_bytes()).unwrap()).unwrap();
    });
    assert_eq!(debugger.reached(session.calculator()), None);
    stops(&mut session, &mut debugger, "FACT 11 LBL \"FACT\"");
    session.alter(|calculator| {
        *calculator = Calculator::clean();
        calculator.load_raw(&listing::read(FACTORIALS.as_bytes()).unwrap()).unwrap();
    });
    stops(&mut session, &mut debugger, "FACT 10 LBL \"FACT\"");
}

type Step = fn(&mut Debugger, u64, &mut Session);

#[test]
fn several_steps_are_as_many_single_ones() {
    let in_subroutine = || {
        let (mut session, mut debugger) = (begun(FACTORIALS), Debugger::default());
        debugger.add("LBL 01", &mut session).unwrap();
        start(&mut session);
        debugger.remove(1, &mut session);
        assert_eq!(here(&session), "LBL 01 13 LBL 01");
        (session, debugger)
    };
    for step in [Debugger::step_in as Step, Debugger::step_over, Debugger::step_out] {
        let (mut session, mut debugger) = in_subroutine();
        for times in 1..30 {
            step(&mut debugger, 1, &mut session);
            settle(&mut session);
            if debugger.reached(session.calculator()).is_none() {
                break;
            }
            let (mut at_once, mut other) = in_subroutine();
            step(&mut other, times, &mut at_once);
            settle(&mut at_once);
            assert_eq!(here(&at_once), here(&session), "{times}");
            assert_eq!(
                at_once.calculator().memory().registers(),
                session.calculator().memory().registers()
            );
        }
    }
}

#[test]
fn steps_in_over_and_out_and_back() {
    let mut session = begun(FACTORIALS);
    let mut debugger = Debugger::default();
    debugger.add("3", &mut session).unwrap();
    start(&mut session);
    for (step, wanted) in [
        (Debugger::step_over as Step, "MAIN 04 STO 05"),
        (Debugger::step_in, "MAIN 05 SF 03"),
        (Debugger::step_in, "MAIN 06 4"),
        (Debugger::step_in, "MAIN 07 XEQ \"FACT\""),
        (Debugger::step_in, "FACT 10 LBL \"FACT\""),
        (Debugger::step_in, "FACT 11 STO 00"),
        (Debugger::step_out, "MAIN 08 ST+ 05"),
    ] {
        step(&mut debugger, 1, &mut session);
        settle(&mut session);
        assert_eq!(
            (here(&session), debugger.reached(session.calculator())),
            (wanted.into(), Some(Reached::Step))
        );
    }
    for (back, wanted) in [
        (Back::Step, "LBL 01 18 RTN"),
        (Back::Step, "LBL 01 16 DSE 00"),
        (Back::Out, "MAIN 07 XEQ \"FACT\""),
        (Back::Over, "MAIN 06 4"),
        (Back::Write(breakpoint::source("R05").unwrap()), "MAIN 04 STO 05"),
        (Back::Over, "MAIN 03 XEQ \"FACT\""),
    ] {
        assert_eq!(debugger.back(back, &mut session), Some(Reached::Step));
        assert_eq!(here(&session), wanted, "{back:?}");
    }
    // The program repeats its recorded lines and then continues beyond them.
    debugger.run_to("9", &mut session).unwrap();
    settle(&mut session);
    assert_eq!(here(&session), "MAIN 09 RTN");
    assert_eq!(debugger.back(Back::Breakpoint, &mut session), Some(Reached::Breakpoint(1, false)));
    assert_eq!(here(&session), "MAIN 03 XEQ \"FACT\"");
    assert_eq!(debugger.back(Back::Breakpoint, &mut session), None);
    assert_eq!(here(&session), "MAIN 03 XEQ \"FACT\"");
    let five = sim41_session::Address::new(session.calculator().memory().curtain() + 5);
    assert!(debugger.was(five).is_some_and(|was| was != session.calculator().memory().get(five)));
}

#[test]
fn going_back_at_once_leads_where_single_steps_do() {
    const LOOP: &str =
        "LBL \"GO\"\nLBL 01\nXEQ 02\nGTO 01\nLBL 02\nXEQ 03\nRTN\nLBL 03\nRTN\nEND\n";
    let mut session = begun(LOOP);
    let mut debugger = Debugger::default();
    session.press(Key::RunStop).unwrap();
    run(&mut session, 600_000);
    debugger.hold(&mut session);
    let end = session.moment();
    // Single steps are fast a hundred instructions after a snapshot.
    debugger.back_by(end - 250_100, Back::Step, &mut session).unwrap();
    assert_eq!(session.moment(), 250_100);
    // Inside the inner subroutine, the three kinds of steps differ.
    while session.calculator().memory().returns().count() < 2 {
        debugger.back(Back::Step, &mut session).unwrap();
    }
    for (back, times) in [(Back::Step, 9), (Back::Over, 9), (Back::Out, 2), (Back::Out, 9)] {
        let begun = session.moment();
        let single = (0..times).take_while(|_| debugger.back(back, &mut session).is_some());
        let single = (single.count() as u64, session.moment());
        assert!(session.seek(begun));
        debugger.hold(&mut session);
        let gone = debugger.back_by(times, back, &mut session).unwrap().0;
        assert_eq!((gone, session.moment()), single, "{back:?}");
        assert!(session.seek(begun));
        debugger.hold(&mut session);
    }
}

#[test]
fn a_search_of_the_history_can_be_left() {
    let mut session = begun("LBL \"GO\"\nLBL 01\n1\n+\nGTO 01\nEND\n");
    let mut debugger = Debugger::default();
    session.press(Key::RunStop).unwrap();
    run(&mut session, 1_500_000);
    debugger.hold(&mut session);
    let (moment, registers) = (session.moment(), state::write(session.calculator().machine()));
    let written = Back::Write(breakpoint::source("R05").unwrap());
    let mut going = debugger.begin_back(1, written, &session).unwrap();
    let mut parts = Vec::new();
    while !going.search_on(&mut session) {
        parts.push(going.percent());
        assert_eq!(
            (session.moment(), state::write(session.calculator().machine())),
            (moment, registers.clone())
        );
    }
    assert!(parts.len() >= 3 && parts.is_sorted() && parts[0] > 0, "{parts:?}");
    assert_eq!(debugger.end_back(going, &mut session), None);
    let mut going = debugger.begin_back(1, written, &session).unwrap();
    assert!(!going.search_on(&mut session));
    drop(going);
    assert_eq!(session.moment(), moment);
    debugger.go_on(&mut session);
    run(&mut session, 1_000);
    assert_eq!(session.moment(), moment + 1_000);
}

#[test]
fn a_call_too_deep_is_stepped_over_as_well() {
    let calls: String =
        (1..8).map(|n| format!("LBL {n:02}\nXEQ {:02}\n{n}\nRTN\n", n + 1)).collect();
    let listing = format!("LBL \"DEEP\"\nXEQ 01\nSTOP\n{calls}LBL 08\nRTN\nEND\n");
    let mut session = begun(&listing);
    let mut debugger = Debugger::default();
    debugger.add("LBL 06", &mut session).unwrap();
    start(&mut session);
    // Six returns are pending: one to DEEP and five others.
    assert_eq!(lines::call_stack(session.calculator().machine()).len(), 1 + lines::RETURNS);
    for wanted in ["LBL 06 25 XEQ 07", "LBL 06 26 6"] {
        debugger.step_over(1, &mut session);
        settle(&mut session);
        assert_eq!(here(&session), wanted);
    }
    // The calls in between have displaced the oldest return.
    assert_eq!(lines::call_stack(session.calculator().machine()).len(), lines::RETURNS - 1);
}

/// Flag 25 is cleared by the function whose error is ignored, and by no other instruction.
#[test]
fn flags_that_functions_change() {
    let mut session = begun("LBL \"FLAGS\"\nSF 25\n0\n1/X\nFS? 25\nSTOP\nEND\n");
    let mut debugger = Debugger::default();
    debugger.add("flag 25 changes", &mut session).unwrap();
    debugger.add("flag 25 clear", &mut session).unwrap();
    start(&mut session);
    assert_eq!(debugger.reached(session.calculator()), Some(Reached::Breakpoint(1, true)));
    assert_eq!(here(&session), "FLAGS 03 0");
    debugger.remove(1, &mut session);
    debugger.go_on(&mut session);
    settle(&mut session);
    assert_eq!(debugger.reached(session.calculator()), Some(Reached::Breakpoint(2, true)));
    assert_eq!(here(&session), "FLAGS 05 FS? 25");
    let flag = breakpoint::source("flag 25").unwrap();
    for wanted in ["FLAGS 04 1/X", "FLAGS 02 SF 25"] {
        assert_eq!(debugger.back(Back::Write(flag), &mut session), Some(Reached::Step));
        assert_eq!(here(&session), wanted);
    }
}

#[test]
fn refusals_are_sentences() {
    let mut session = begun(FACTORIALS);
    let mut debugger = Debugger::default();
    for (text, sentence) in [
        ("99", "invalid line: the program has lines 1 to 19"),
        ("NONE", "there is no label \"NONE\" in memory"),
        ("W>3", "\"W\" is not a register or flag: write X, Y, Z, T, LASTX, R05, ALPHA or flag 3"),
        ("flag 56", "there is no flag 56: expected 0 to 55"),
        ("R05", "R05 is not a condition: write \"R05 changes\" or a comparison such as R05=3"),
        ("4 pass many", "invalid pass count \"many\": expected a positive integer"),
        ("4 pass 0", "invalid pass count \"0\": expected a positive integer"),
        ("R999=1", "R999 does not exist: SIZE is 100"),
        ("X>R200", "R200 does not exist: SIZE is 100"),
        ("at SIM", "there is no instruction SIM; closest match: SIN"),
    ] {
        assert_eq!(debugger.add(text, &mut session).unwrap_err().to_string(), sentence, "{text}");
    }
    assert!(debugger.add("X>1x", &mut session).unwrap_err().to_string().contains("1x"));
}

#[test]
fn without_breakpoints_programs_run_without_a_probe() {
    let mut session = begun(FACTORIALS);
    let mut debugger = Debugger::default();
    let number = debugger.add("4", &mut session).unwrap();
    assert!(session.calculator().machine().probe().is_some());
    assert!(debugger.remove(number, &mut session) && !debugger.remove(number, &mut session));
    assert!(session.calculator().machine().probe().is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn steps_back_undo_steps_forward(skip in 0u64..30_000, forward in 1usize..60) {
        let mut calculator = Calculator::clean();
        calculator.load_raw(&listing::read(include_bytes!("../programs/NQ.prg")).unwrap()).unwrap();
        let mut session = Session::new(calculator, Policy::debugger());
        let mut debugger = Debugger::default();
        session.press(Key::RunStop).unwrap();
        run(&mut session, skip + 1);
        debugger.hold(&mut session);
        let seen = |session: &Session| {
            (state::write(session.calculator().machine()), session.calculator().machine().pc(), here(session))
        };
        let mut was = Vec::new();
        for _ in 0..forward {
            was.push(seen(&session));
            debugger.step_in(1, &mut session);
            settle(&mut session);
        }
        for was in was.iter().rev() {
            prop_assert_eq!(debugger.back(Back::Step, &mut session), Some(Reached::Step));
            prop_assert_eq!(&seen(&session), was);
        }
        for was in &was[1..] {
            debugger.step_in(1, &mut session);
            prop_assert_eq!(&seen(&session), was);
        }
    }
}
