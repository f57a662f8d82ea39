//! Compares 8QUEENS on the calculator with the plain search in `sim41_queens`: positions, codes,
//! views and counts for every kind of starting position.

use sim41_queens::position::Position;
use sim41_queens::{eight, eight_views};
use sim41_session::Calculator;
use sim41_session::keystrokes::tokens;
use sim41_session::program::listing;
use sim41_session::{Event, Policy, Session};

fn with_program() -> Session {
    let mut calculator = Calculator::clean();
    calculator
        .load_raw(&listing::read(include_bytes!("../../programs/8QUEENS.prg")).unwrap())
        .unwrap();
    Session::without_history(calculator, Policy::person())
}

fn show(session: &mut Session, keys: &str) -> String {
    session.repeat_display();
    let mut last = String::new();
    for input in tokens::parse(keys).unwrap().into_iter().flat_map(|token| token.inputs) {
        let mut report = |_: &Calculator, event| {
            if let Event::Display(shown) = event {
                last = shown.text();
            }
        };
        session.perform(input, &mut report).unwrap();
    }
    last
}

fn started(publish: &str, initial: &str) -> (Session, String) {
    let mut session = with_program();
    assert_eq!(show(&mut session, "xeq:8QUEENS"), "PUBLISH?");
    assert_eq!(show(&mut session, &format!("'{publish}' R/S")), "INITIAL POSITION?");
    let display = show(&mut session, &format!("{initial} R/S"));
    (session, display)
}

fn digits(position: &Position) -> String {
    position.rows().iter().map(u8::to_string).collect()
}

/// All starting positions of one and two digits, and every `stride`-th of those with three to eight
/// digits.
fn starts() -> Vec<String> {
    let mut starts = vec![String::new()];
    for (length, stride) in
        [(1, 1), (2, 1), (3, 11), (4, 83), (5, 661), (6, 5_303), (7, 42_467), (8, 340_387)]
    {
        for number in (0..8_u32.pow(length)).step_by(stride) {
            let digit = |place: u32| (b'1' + (number / 8_u32.pow(place) % 8) as u8) as char;
            starts.push((0..length).rev().map(digit).collect());
        }
    }
    starts
}

#[test]
fn the_first_two_positions_from_every_kind_of_start() {
    for start in starts() {
        let run = eight::run(&start).unwrap();
        let (mut session, mut display) = started("YES", &start);
        for (number, position) in run.first.iter().take(2).enumerate() {
            assert_eq!(display, eight_views::Codes::new(position).line(), "from {start}");
            assert_eq!(
                show(&mut session, "R/S"),
                format!("POSITION{}={}", number + 1, digits(position)),
                "from {start}"
            );
            assert_eq!(show(&mut session, "R/S"), "ROTATION?", "from {start}");
            display = show(&mut session, "'NO' R/S");
        }
        if run.first.len() < 2 {
            assert_eq!(display, format!("{} POSITIONS", run.first.len()), "from {start}");
        }
    }
}

#[test]
fn the_number_of_positions_to_the_end() {
    for start in starts().into_iter().step_by(25) {
        let run = eight::run(&start).unwrap();
        let (mut session, display) = started("NO", &start);
        assert_eq!(display, format!("{} POSITIONS", run.first.len()), "from {start}");
        if start.as_bytes().first().is_none_or(|row| *row <= b'4') {
            let all = run.first.len() + run.rest.len();
            assert_eq!(show(&mut session, "R/S"), format!("{all} POSITIONS"), "from {start}");
        }
        assert_eq!(show(&mut session, "R/S"), "PUBLISH?", "from {start}");
    }
}

#[test]
fn all_ninety_two_positions_with_their_codes_and_views() {
    let run = eight::run("").unwrap();
    let (mut session, mut display) = started("YES", "");
    for (number, position) in run.first.iter().chain(&run.rest).enumerate() {
        if number == 46 {
            assert_eq!(display, "46 POSITIONS");
            display = show(&mut session, "R/S");
        }
        assert_eq!(display, eight_views::Codes::new(position).line());
        assert_eq!(
            show(&mut session, "R/S"),
            format!("POSITION{}={}", number + 1, digits(position))
        );
        assert_eq!(show(&mut session, "R/S"), "ROTATION?");
        let mut keys = "'YES' R/S";
        for rotation in eight_views::rotations(position).iter().skip(1) {
            assert_eq!(show(&mut session, keys), rotation.line());
            keys = "R/S";
        }
        display = show(&mut session, keys);
    }
    assert_eq!(display, "92 POSITIONS");
}
