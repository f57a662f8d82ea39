//! Answers two questions that the Delphi page left open, with proofs that anyone can check.
//!
//! At most six of the 92 positions fit on one board without sharing a square. At least twelve
//! positions are needed to cover the board. Each answer is a set of positions, with a set of
//! squares that proves that no better set exists; [`Answer::check`] checks both against all
//! positions.

use super::position::Position;
use super::search::Search;

pub type Square = (usize, usize);

/// Why no better set of positions exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// Every position contains at least this many of the squares. Therefore the number of positions
    /// that share no square is at most the number of squares divided by this number.
    AtLeast(usize),
    /// No position contains more than this many of the squares. Therefore the number of positions
    /// that cover the board is at least the number of squares divided by this number.
    AtMost(usize),
}

/// A set of positions, and the squares that prove that no better set exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub positions: Vec<Position>,
    pub squares: Vec<Square>,
    pub proof: Proof,
}

impl Answer {
    pub fn bound(&self) -> usize {
        match self.proof {
            Proof::AtLeast(each) => self.squares.len() / each,
            Proof::AtMost(each) => self.squares.len().div_ceil(each),
        }
    }

    /// Checks the positions, checks the proof against all 92 positions, and compares the number of
    /// positions with the bound. The error message states which check failed.
    pub fn check(&self) -> Result<(), String> {
        let mut covered = [[0; 8]; 8];
        for position in &self.positions {
            for column in 1..=8 {
                covered[column - 1][usize::from(position.row(column)) - 1] += 1;
            }
        }
        let mut times = covered.iter().flatten();
        let (holds, fault) = match self.proof {
            Proof::AtLeast(_) => {
                (times.all(|times| *times <= 1), "two of the positions share a square")
            }
            Proof::AtMost(_) => {
                (times.all(|times| *times >= 1), "the positions leave a square uncovered")
            }
        };
        if !holds {
            return Err(fault.to_string());
        }
        if let Some(position) = all().iter().find(|position| !self.proof_holds(position)) {
            return Err(format!("the proof does not hold for {position}"));
        }
        match self.positions.len() == self.bound() {
            true => Ok(()),
            false => Err(format!(
                "expected {expected} positions from the proof, got {got}",
                got = self.positions.len(),
                expected = self.bound()
            )),
        }
    }

    fn proof_holds(&self, position: &Position) -> bool {
        let stands_on =
            self.squares.iter().filter(|(column, row)| position.has(*column, *row)).count();
        match self.proof {
            Proof::AtLeast(each) => stands_on >= each,
            Proof::AtMost(each) => stands_on <= each,
        }
    }
}

/// The largest set of positions that share no square (the first such set in search order).
///
/// The proof uses twenty squares: the two in the middle of each edge and, for each corner, the
/// square diagonally adjacent to it and that square's two inner neighbours. Every position contains
/// three or more of these squares, and 20 / 3 < 7.
pub fn disjoint() -> Answer {
    let squares = every_square()
        .filter(|(column, row)| {
            let edge = |place: usize| place.min(9 - place);
            let (near, far) = (edge(*column).min(edge(*row)), edge(*column).max(edge(*row)));
            matches!((near, far), (1, 4) | (2, 2) | (2, 3))
        })
        .collect();
    let mut answer = Answer { positions: Vec::new(), squares, proof: Proof::AtLeast(3) };
    let candidates: Vec<(Position, u64)> =
        all().into_iter().map(|position| (position, mask(&position))).collect();
    add_disjoint(&candidates, 0, answer.bound(), &mut answer.positions);
    answer
}

fn add_disjoint(
    candidates: &[(Position, u64)],
    taken: u64,
    wanted: usize,
    set: &mut Vec<Position>,
) -> bool {
    if set.len() == wanted {
        return true;
    }
    candidates.iter().enumerate().any(|(index, (position, squares))| {
        if taken & squares != 0 {
            return false;
        }
        set.push(*position);
        let done = add_disjoint(&candidates[index + 1..], taken | squares, wanted, set);
        if !done {
            set.pop();
        }
        done
    })
}

/// The smallest set of positions that covers the board.
///
/// The proof uses the twelve squares of both main diagonals in columns 1, 3, 4, 5, 6 and 8: no
/// position contains two of them, and each must be covered.
pub fn cover() -> Answer {
    let squares = every_square()
        .filter(|(column, row)| (column == row || column + row == 9) && !matches!(column, 2 | 7))
        .collect();
    let mut answer = Answer { positions: Vec::new(), squares, proof: Proof::AtMost(1) };
    let all: Vec<(Position, u64)> =
        all().into_iter().map(|position| (position, mask(&position))).collect();
    let diagonal = answer.squares.iter().fold(0, |squares, square| squares | bit(*square));
    add_cover(&all, u64::MAX, diagonal, answer.bound(), &mut answer.positions);
    answer.positions.sort_unstable();
    answer
}

fn add_cover(
    all: &[(Position, u64)],
    open: u64,
    diagonal: u64,
    left: usize,
    set: &mut Vec<Position>,
) -> bool {
    if open == 0 {
        return true;
    }
    if (open & diagonal).count_ones() as usize > left || open.count_ones() as usize > 8 * left {
        return false;
    }
    // If the number of positions still to choose equals the number of uncovered proof squares, each
    // position must cover one of these squares.
    let must_take = (open & diagonal).count_ones() as usize == left;
    let useful = |squares: u64| !must_take || squares & open & diagonal != 0;
    let candidates = |square: u64| {
        all.iter().filter(move |(_, squares)| squares & square != 0 && useful(*squares))
    };
    let hardest = (0..64).map(|index| 1 << index).filter(|square| open & square != 0);
    let hardest =
        hardest.min_by_key(|square| candidates(*square).count()).expect("a square is open");
    let mut best: Vec<&(Position, u64)> = candidates(hardest).collect();
    best.sort_by_key(|(_, squares)| std::cmp::Reverse((squares & open).count_ones()));
    best.into_iter().any(|(position, squares)| {
        set.push(*position);
        let done = add_cover(all, open & !squares, diagonal, left - 1, set);
        if !done {
            set.pop();
        }
        done
    })
}

fn all() -> Vec<Position> {
    Search::new(8).expect("8 is a size").collect()
}

fn every_square() -> impl Iterator<Item = Square> {
    (1..=8).flat_map(|row| (1..=8).map(move |column| (column, row)))
}

fn bit((column, row): Square) -> u64 {
    1 << ((row - 1) * 8 + column - 1)
}

fn mask(position: &Position) -> u64 {
    (1..=8).map(|column| bit((column, usize::from(position.row(column))))).sum()
}
