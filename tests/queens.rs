//! Positions, codes and views of the eight queens compared with the sources; laws of the search.

use proptest::prelude::*;
use sim41_queens::algorithm::{grid, permutation};
use sim41_queens::certificate::{self, Proof};
use sim41_queens::count::{self, Plan, Tally, published::published, symmetric};
use sim41_queens::diagonals::DiagonalMap;
use sim41_queens::play::{Game, Square};
use sim41_queens::{
    Algorithm, Codes, Error, Position, Search, View, eight, eight_views, picture, position,
    rows_text,
};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

fn at(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn eight_queens() -> Vec<Position> {
    Search::new(8).unwrap().collect()
}

#[test]
fn there_are_92_positions_and_46_with_the_first_queen_above_the_middle() {
    let run = eight::run("").unwrap();
    assert_eq!((run.first.len(), run.rest.len()), (46, 46));
    assert_eq!(eight_queens(), [run.first, run.rest].concat());
    assert!(eight_queens().is_sorted());
}

/// The SIM41 author's table of views, with the position for each code of 15863724.
#[test]
fn the_sixteen_views_of_the_source() {
    let table = [
        ["15863724", "36428571", "57263148", "82417536"],
        ["84136275", "17582463", "42736851", "63571428"],
        ["42736851", "63571428", "84136275", "17582463"],
        ["57263148", "82417536", "15863724", "36428571"],
    ];
    for (code, text) in sim41_queens::ViewCode::ALL.iter().zip(table.iter().flatten()) {
        assert_eq!(code.view().apply(&at("15863724")), at(text), "code {code}");
    }
}

#[test]
fn codes_and_rotations_are_those_of_the_session() {
    for text in ["15863724", "16837425", "17468253"] {
        assert_eq!(Codes::new(&at(text)).line(), "CODES:11432133");
    }
    let lines: Vec<String> = eight_views::rotations(&at("15863724"))[1..]
        .iter()
        .map(eight_views::Rotation::line)
        .collect();
    let session = "12,44=36428571 13,41=57263148 14,42=82417536 21,33=84136275 22,34=17582463 \
                   23,31=42736851 24,32=63571428";
    assert_eq!(lines.join(" "), session);
}

#[test]
fn one_independent_position_has_a_centre_of_symmetry() {
    let symmetric: Vec<String> = eight_queens()
        .iter()
        .filter(|p| Codes::new(p).to_string() != "11432133")
        .map(Position::to_string)
        .collect();
    assert_eq!(symmetric, ["35281746", "46827135", "53172864", "64718253"]);
    for text in symmetric {
        assert_eq!(Codes::new(&at(&text)).line(), "CODES:1113414321233133");
        let rotations = eight_views::rotations(&at(&text));
        assert_eq!(rotations.iter().map(|r| r.codes.len()).collect::<Vec<_>>(), [4, 4, 4, 4]);
    }
}

#[test]
fn the_twelve_independent_positions() {
    let mut independent: Vec<Position> =
        eight_queens().iter().map(eight_views::independent).collect();
    independent.sort();
    independent.dedup();
    let list = "15863724 16837425 24683175 25713864 25741863 26174835 26831475 27368514 27581463 \
                35281746 35841726 36258174";
    assert_eq!(independent, list.split(' ').map(at).collect::<Vec<_>>());
}

#[test]
fn an_initial_position_is_where_the_search_begins() {
    for (initial, first) in [
        ("158", "15863724"),
        ("12", "15863724"),
        ("15863724", "15863724"),
        ("15863725", "16837425"),
        ("135", "15863724"),
        ("48888888", "51468273"),
    ] {
        let run = eight::run(initial).unwrap();
        assert_eq!(run.first.iter().chain(&run.rest).next(), Some(&at(first)), "from {initial}");
    }
    assert_eq!(eight::run("48888888").unwrap().first, []);
    assert_eq!(
        eight::run("84136275").unwrap(),
        eight::Run { first: vec![at("84136275")], rest: vec![] }
    );
    assert_eq!(eight::run("88888888").unwrap(), eight::Run { first: vec![], rest: vec![] });
}

#[test]
fn bad_positions_say_what_is_wrong() {
    for (text, sentence) in [
        ("", "empty position: expected at least one row, for example 15863724"),
        (
            "158637x4",
            "unexpected `x` at character 7: expected digits, as in 15863724, or hyphens, as in \
             1-5-8",
        ),
        ("15863729", "invalid row 9 in column 8: expected 1 to 8"),
        ("05863724", "invalid row 0 in column 1: expected 1 to 8"),
        ("1-2000-3", "invalid row 2000 in column 2: expected 1 to 32"),
        ("1--3", "invalid row 0 in column 2: expected 1 to 32"),
        ("15863721", "the queens in columns 1 and 8 attack each other along row 1"),
        ("12345678", "the queens in columns 1 and 2 attack each other along a diagonal"),
    ] {
        assert_eq!(text.parse::<Position>().unwrap_err().to_string(), sentence);
    }
    for initial in ["0", "9", "158637241", "1.5", "-1"] {
        assert!(eight::run(initial).is_err(), "{initial}");
    }
    assert_eq!(Search::new(0).unwrap_err(), Error::Size(0));
    assert_eq!(
        Search::new(40).unwrap_err().to_string(),
        "invalid number of columns 40: expected 1 to 32"
    );
    assert_eq!(Search::after(8, &[1, 2]).unwrap_err(), Error::SameDiagonal(1, 2));
}

proptest! {
    #[test]
    fn from_any_start(start in proptest::collection::vec(1u8..=8, 0..=8)) {
        let mut from = start.clone();
        from.resize(8, 1);
        let after = |position: &Position| position.rows() >= &from[..];
        let tail: Vec<Position> = eight_queens().into_iter().filter(after).collect();
        prop_assert_eq!(Search::from(8, &start).unwrap().collect::<Vec<_>>(), tail);
    }

    #[test]
    fn after_any_prefix(n in 1usize..=9, rows in proptest::collection::vec(1u8..=9, 0..=9)) {
        match Search::after(n, &rows) {
            Ok(search) => {
                let all = Search::new(n).unwrap().filter(|p| p.rows().starts_with(&rows));
                prop_assert_eq!(search.collect::<Vec<_>>(), all.collect::<Vec<_>>());
            }
            Err(_) => prop_assert!(position::check_prefix(n, &rows).is_err()),
        }
    }

    #[test]
    fn texts_and_views(n in 4usize..=12, skip in 0usize..50, a in 0usize..8, b in 0usize..8) {
        let positions: Vec<Position> = Search::new(n).unwrap().take(50).collect();
        let position = positions[skip % positions.len()];
        prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
        let twice = View::ALL[b].apply(&View::ALL[a].apply(&position));
        prop_assert!(Position::new(twice.rows()).is_ok());
        prop_assert!(View::ALL.iter().any(|view| view.apply(&position) == twice));
        prop_assert_eq!(eight_views::independent(&twice), eight_views::independent(&position));
    }
}

#[test]
fn all_algorithms_agree() {
    for n in 1..=8 {
        let expected: Vec<Position> = Search::new(n).unwrap().collect();
        assert_eq!(expected.len(), [1, 0, 0, 2, 10, 4, 40, 92][n - 1]);
        for algorithm in Algorithm::ALL {
            let found: Vec<Position> = algorithm.positions(n).unwrap().collect();
            assert_eq!(found, expected, "{algorithm}, {n} columns");
        }
    }
    let refused = Algorithm::Permutation.positions(11).err().unwrap();
    assert_eq!(refused.to_string(), "permutation supports boards of up to 10 columns (got 11)");
}

/// The calculator's own program tries 876 candidates for the first position.
#[test]
fn what_the_algorithms_try() {
    let tried = |algorithm: Algorithm| {
        let mut solver = algorithm.positions(8).unwrap();
        solver.next();
        let first = solver.tried();
        solver.by_ref().for_each(drop);
        (first, solver.tried())
    };
    assert_eq!(tried(Algorithm::Permutation).1, 40_320);
    for algorithm in [Algorithm::Sequence, Algorithm::Recursive, Algorithm::Wirth, Algorithm::List]
    {
        assert_eq!(tried(algorithm), (876, 15_720), "{algorithm}");
    }
    assert_eq!(tried(Algorithm::Grid), (17_207, 924_226));
    assert_eq!(tried(Algorithm::Bitmask), (113, 2_056));
}

#[test]
fn arrangements_of_the_harbour_article() {
    let four = permutation::arrangements(8, 4);
    assert_eq!(four.len(), 1680);
    let texts = |rows: &[u8]| rows_text(8, rows);
    let start: Vec<String> = four.iter().take(36).map(|a| texts(&a.rows)).collect();
    assert_eq!(
        start.join(" "),
        "1234 1235 1236 1237 1238 1243 1245 1246 1247 1248 1253 1254 1256 1257 1258 1263 1264 1265 \
         1267 1268 1273 1274 1275 1276 1278 1283 1284 1285 1286 1287 1324 1325 1326 1327 1328 1342"
    );
    let orders: Vec<Vec<u8>> = permutation::Orders::new(8).collect();
    assert_eq!(orders.len(), 40_320);
    let start: Vec<String> = orders.iter().take(20).map(|rows| texts(rows)).collect();
    assert_eq!(
        start.join(" "),
        "12345678 12345687 12345768 12345786 12345867 12345876 12346578 12346587 12346758 12346785 \
         12346857 12346875 12347568 12347586 12347658 12347685 12347856 12347865 12348567 12348576"
    );
}

#[test]
fn the_diagonals_of_the_harbour_article() {
    let map = DiagonalMap::new(8);
    let lines: Vec<&str> = include_str!("queens/harbour-diagonals.txt").lines().collect();
    assert_eq!(lines.len(), 64);
    for (index, line) in lines.into_iter().enumerate() {
        assert_eq!(map.line(index / 8 + 1, index % 8 + 1), line);
    }
    assert_eq!(DiagonalMap::new(1).line(1, 1), "11 :");
}

#[test]
fn the_solutions_of_the_harbour_article() {
    let all = eight_queens();
    let lines: Vec<&str> = include_str!("queens/harbour-solutions.txt").lines().collect();
    assert_eq!(lines.len(), 55);
    for line in lines {
        let (number, text) = line.split_once(' ').unwrap();
        assert_eq!(all[number.parse::<usize>().unwrap() - 1], at(text), "solution {number}");
    }
}

/// The strings in the source code of the Harbour article; `?` writes a line end before its text.
#[test]
fn the_file_of_the_harbour_program() {
    let rainha = picture::rainha(8).unwrap();
    let first = [
        "",
        "_____",
        " Solution [ 1]: 15863724",
        "_____",
        "     1   2   3   4   5   6   7   8   ",
        "1 | ███ ___ ___ ___ ___ ___ ___ ___ | ",
        "",
        "2 | ___ ___ ___ ___ ___ ___ ███ ___ | ",
        "",
        "3 | ___ ___ ___ ___ ███ ___ ___ ___ | ",
        "",
        "4 | ___ ___ ___ ___ ___ ___ ___ ███ | ",
        "",
        "5 | ___ ███ ___ ___ ___ ___ ___ ___ | ",
        "",
        "6 | ___ ___ ___ ███ ___ ___ ___ ___ | ",
        "",
        "7 | ___ ___ ___ ___ ___ ███ ___ ___ | ",
        "",
        "8 | ___ ___ ███ ___ ___ ___ ___ ___ | ",
        "",
        "",
        "_____",
        " Solution [ 2]: 16837425",
    ];
    let lines: Vec<&str> = rainha.split('\n').take(first.len()).collect();
    assert_eq!(lines, first);
    assert_eq!(rainha.matches('\n').count(), 92 * 21);
    assert!(rainha.ends_with("8 | ███ ___ ___ ___ ___ ___ ___ ___ | \n\n"), "the last, 84136275");
}

#[test]
fn the_solutions_of_the_delphi_programs_second_version() {
    for plus in [true, false] {
        let all = Search::new(8).unwrap().filter(|position| !plus || position.is_plus());
        let all: Vec<Position> = all.collect();
        let solutions: Vec<(Square, Position)> =
            grid::solutions(8, plus).map(|(start, found)| (start, found.unwrap())).collect();
        assert_eq!(solutions.len(), if plus { 48 } else { 64 });
        for ((column, row), found) in &solutions {
            assert_eq!(all.iter().find(|position| position.has(*column, *row)), Some(found));
        }
        let different: BTreeSet<Position> = solutions.iter().map(|(_, found)| *found).collect();
        let families: BTreeSet<Position> = different.iter().map(eight_views::independent).collect();
        assert_eq!((different.len(), families.len()), if plus { (11, 2) } else { (27, 10) });
    }
}

#[test]
fn the_list_of_the_haskell_lecture() {
    let mut list = Algorithm::List.positions(8).unwrap();
    let first: Vec<String> = list.by_ref().take(5).map(|position| position.to_string()).collect();
    assert_eq!(first, ["15863724", "16837425", "17468253", "17582463", "24683175"]);
    assert!(list.tried() < 15_720 / 4, "lazy: the rest has not been tried");
    assert_eq!(list.count(), 92 - 5);
    assert!(Position::new(&[5, 3, 1, 7, 2, 8, 6, 4]).is_ok(), "the lecture's example");
    for algorithm in Algorithm::ALL {
        let base: Vec<Position> = algorithm.positions(0).unwrap().collect();
        assert!(matches!(&base[..], [empty] if empty.rows().is_empty()), "{algorithm}");
    }
}

/// Counts for up to 9 columns are compared with the lists, and up to 12 with the published numbers.
#[test]
fn counts_are_the_published_ones() {
    for n in 1..=12 {
        let (positions, independent) = published(n).unwrap();
        assert_eq!(count::positions(n).unwrap(), positions.into(), "{n} columns");
        assert_eq!(symmetric::independent(n, positions.into()), independent.into(), "{n} columns");
        if n <= 9 {
            let all: Vec<Position> = Search::new(n).unwrap().collect();
            let same = |view: View| all.iter().filter(|p| view.apply(p) == **p).count() as u64;
            assert_eq!(all.len() as u64, positions);
            assert_eq!(symmetric::symmetric(n), (same(View::Half), same(View::QuarterRight)));
        }
    }
    assert_eq!(symmetric::symmetric(12), (80, 8));
    assert_eq!(count::positions(40).unwrap_err(), Error::Size(40));
}

fn count_of(plan: &Plan) -> u128 {
    let mut tally = Tally::new(plan);
    plan.run(&mut tally, 2, &AtomicBool::new(false), |_| {});
    assert!(tally.is_complete());
    tally.positions()
}

#[test]
fn parts_add_up_with_and_without_mirror() {
    for (n, depth) in [(1, 1), (4, 2), (7, 1), (8, 0), (8, 3), (9, 2), (10, 1), (6, 6)] {
        let all = u128::from(published(n).unwrap().0);
        let whole: u128 = count::prefixes(n, &[], depth)
            .map(|p| count_of(&Plan::part(n, &p, false).unwrap()))
            .sum();
        let half: u128 = count::half_of_prefixes(n, depth)
            .map(|p| count_of(&Plan::part(n, &p, true).unwrap()))
            .sum();
        assert_eq!((whole, half), (all, all), "{n} columns, depth {depth}");
    }
}

#[test]
fn an_interrupted_count_goes_on() {
    let plan = Plan::whole(11).unwrap();
    let mut tally = Tally::new(&plan);
    let mut rounds = 0;
    while !tally.is_complete() {
        let stop = AtomicBool::new(false);
        let until = tally.progress().0 + 90;
        plan.run(&mut tally, 2, &stop, |tally| {
            stop.store(tally.progress().0 >= until, Ordering::Relaxed)
        });
        let text = serde_json::to_string(&tally).unwrap();
        tally = serde_json::from_str(&text).unwrap();
        assert!(tally.belongs_to(&plan), "{text}");
        assert!(!tally.belongs_to(&Plan::whole(10).unwrap()));
        rounds += 1;
    }
    assert!(rounds > 1, "the count was never interrupted");
    assert_eq!(tally.positions(), 2680);
}

#[test]
fn plus_has_twelve_positions_from_two_independent_ones() {
    let plus: Vec<Position> = eight_queens().into_iter().filter(Position::is_plus).collect();
    let mut independent: Vec<String> =
        plus.iter().map(|p| eight_views::independent(p).to_string()).collect();
    independent.sort();
    independent.dedup();
    assert_eq!((plus.len(), independent.len()), (12, 2), "{independent:?}");
    assert!(independent.contains(&"35281746".to_string()));
}

#[test]
fn the_delphi_pages_questions_have_answers_with_proofs() {
    let (disjoint, cover) = (certificate::disjoint(), certificate::cover());
    assert_eq!(
        (disjoint.positions.len(), disjoint.squares.len(), disjoint.check()),
        (6, 20, Ok(()))
    );
    assert_eq!((cover.positions.len(), cover.squares.len(), cover.check()), (12, 12, Ok(())));
    let columns: Vec<usize> = cover.squares.iter().map(|(column, _)| *column).collect();
    assert!(
        [1, 3, 4, 5, 6, 8]
            .iter()
            .all(|column| columns.iter().filter(|c| *c == column).count() == 2)
    );
    let fails =
        |answer: certificate::Answer, why: &str| assert_eq!(answer.check().unwrap_err(), why);
    fails(
        certificate::Answer { proof: Proof::AtLeast(4), ..disjoint.clone() },
        "the proof does not hold for 15863724",
    );
    let mut fewer = cover.clone();
    fewer.positions.pop();
    fails(fewer, "the positions leave a square uncovered");
    let mut fewer = disjoint.clone();
    fewer.positions.pop();
    fails(fewer, "expected 6 positions from the proof, got 5");
    let mut twice = disjoint;
    twice.positions[0] = twice.positions[1];
    fails(twice, "two of the positions share a square");
}

#[test]
fn the_game_knows_conflicts_hints_and_the_end() {
    let mut game = Game::new(8, false).unwrap();
    assert_eq!((game.possible().count(), game.hint((1, 1)), game.hint((4, 1))), (92, 4, 18));
    game.toggle((1, 1));
    game.toggle((2, 2));
    assert!(game.is_conflict((1, 1)) && game.is_conflict((2, 2)) && game.is_conflict((5, 5)));
    assert_eq!((game.possible().count(), game.suggestion()), (0, None));
    game.undo();
    assert_eq!(game.possible().count(), 4);
    while game.solved().is_none() {
        let square = game.suggestion().unwrap();
        assert!(!game.is_conflict(square));
        game.toggle(square);
    }
    assert_eq!(game.solved().unwrap().row(1), 1);
    game.toggle((8, 8));
    assert_eq!(game.queens().len(), 8, "no ninth queen");
    let mut plus = Game::new(8, true).unwrap();
    plus.toggle((1, 8));
    assert!(plus.is_conflict((1, 8)) && plus.possible().count() == 0);
    assert!(Game::new(11, false).is_err());
}

#[test]
fn pictures() {
    let board = "  1 2 3 4\n1 . . Q .\n2 Q . . .\n3 . . . Q\n4 . Q . .\n";
    assert_eq!(picture::text(&at("2413")), board);
    let sheet = picture::svg_sheet(&eight_queens());
    assert_eq!(sheet.matches("<use").count(), 92 * 8);
}
