//! The program 8QUEENS, run by the machine, against the plain search of module `queens`: the same
//! positions, codes, views and counts from every kind of start.

use crate::operator::Operator;
use sim41_queens::position::Position;
use sim41_queens::{eight, eight_views};
use sim41_session::Calculator;
use sim41_session::keystrokes::tokens;
use sim41_session::program::listing;

/// A calculator with the program in its memory.
fn with_program() -> Operator {
    let mut calculator = Calculator::clean();
    calculator
        .load_raw(&listing::read(include_bytes!("../../programs/8QUEENS.prg")).unwrap())
        .unwrap();
    Operator::new(calculator)
}

/// The last display after these keys, whole.
fn show(operator: &mut Operator, keys: &str) -> String {
    for token in tokens::parse(keys).unwrap() {
        token.actions.iter().try_for_each(|action| operator.perform(action)).unwrap();
    }
    operator.take_seen().pop().unwrap().text()
}

/// The program asked to publish or not, and given its initial position.
fn started(publish: &str, initial: &str) -> (Operator, String) {
    let mut operator = with_program();
    assert_eq!(show(&mut operator, "xeq:8QUEENS"), "PUBLISH?");
    assert_eq!(show(&mut operator, &format!("'{publish}' R/S")), "INITIAL POSITION?");
    let display = show(&mut operator, &format!("{initial} R/S"));
    (operator, display)
}

fn digits(position: &Position) -> String {
    position.rows().iter().map(u8::to_string).collect()
}

/// All starts of one and two digits, and a spread of those with three to eight: every number with
/// these digits, `stride` apart.
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
        let (mut operator, mut display) = started("YES", &start);
        for (number, position) in run.first.iter().take(2).enumerate() {
            assert_eq!(display, eight_views::Codes::of(position).line(), "from {start}");
            assert_eq!(
                show(&mut operator, "R/S"),
                format!("POSITION{}={}", number + 1, digits(position)),
                "from {start}"
            );
            assert_eq!(show(&mut operator, "R/S"), "ROTATION?", "from {start}");
            display = show(&mut operator, "'NO' R/S");
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
        let (mut operator, display) = started("NO", &start);
        assert_eq!(display, format!("{} POSITIONS", run.first.len()), "from {start}");
        if start.as_bytes().first().is_none_or(|row| *row <= b'4') {
            let all = run.first.len() + run.rest.len();
            assert_eq!(show(&mut operator, "R/S"), format!("{all} POSITIONS"), "from {start}");
        }
        assert_eq!(show(&mut operator, "R/S"), "PUBLISH?", "from {start}");
    }
}

#[test]
fn all_ninety_two_positions_with_their_codes_and_views() {
    let run = eight::run("").unwrap();
    let (mut operator, mut display) = started("YES", "");
    for (number, position) in run.first.iter().chain(&run.rest).enumerate() {
        if number == 46 {
            assert_eq!(display, "46 POSITIONS");
            display = show(&mut operator, "R/S");
        }
        assert_eq!(display, eight_views::Codes::of(position).line());
        assert_eq!(
            show(&mut operator, "R/S"),
            format!("POSITION{}={}", number + 1, digits(position))
        );
        assert_eq!(show(&mut operator, "R/S"), "ROTATION?");
        let mut keys = "'YES' R/S";
        for rotation in eight_views::rotations(position).iter().skip(1) {
            assert_eq!(show(&mut operator, keys), rotation.line());
            keys = "R/S";
        }
        display = show(&mut operator, keys);
    }
    assert_eq!(display, "92 POSITIONS");
}
