//! `grid`, after versions 1 and 2 of the Delphi page's program, which step through all squares of
//! the board.
//!
//! Queens are not bound to a column. Squares are tried column by column from the top left, and a
//! queen is placed on the first one that no other queen attacks. If none is left, the last queen is
//! removed, its square is blocked until an earlier queen is removed, and the search continues with
//! the next square. The page does not say whether its program searches by column or by row.
//!
//! Version 1 stops at the first position, version 2 at the first position for each starting square.
//! The iterator can continue to the last position.

use super::Solver;
use crate::play::{Square, attack};
use crate::position::Position;

/// On larger boards the first few queens can be arranged in too many ways.
pub const LARGEST: usize = 10;

pub struct Grid {
    n: usize,
    plus: bool,
    queens: Vec<Square>,
    /// The number of queens that are never moved: 1 if the search has a starting square, else 0.
    fixed: usize,
    next: usize,
    tried: u64,
}

impl Grid {
    pub fn new(n: usize) -> Grid {
        Grid { n, plus: false, queens: Vec::new(), fixed: 0, next: 0, tried: 0 }
    }

    /// Starts with a fixed first queen. If `plus` is set, no other queen may be on a main diagonal.
    pub fn starting(n: usize, plus: bool, start: Square) -> Grid {
        Grid { plus, queens: vec![start], fixed: 1, ..Grid::new(n) }
    }

    fn square(&self, index: usize) -> Square {
        (index / self.n + 1, index % self.n + 1)
    }
}

pub fn is_diagonal(n: usize, (column, row): Square) -> bool {
    column == row || column + row == n + 1
}

/// The solutions of version 2: for each starting square, the first position with a queen there, if
/// any. `n` is at most [`LARGEST`]. If `plus` is set, the main diagonals are excluded.
pub fn solutions(n: usize, plus: bool) -> impl Iterator<Item = (Square, Option<Position>)> {
    let squares = (1..=n).flat_map(move |column| (1..=n).map(move |row| (column, row)));
    squares
        .filter(move |square| !plus || !is_diagonal(n, *square))
        .map(move |start| (start, Grid::starting(n, plus, start).next()))
}

impl Iterator for Grid {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        loop {
            while self.next < self.n * self.n {
                let square = self.square(self.next);
                self.next += 1;
                if self.plus && is_diagonal(self.n, square) {
                    continue;
                }
                self.tried += 1;
                if self.queens.iter().any(|queen| attack(*queen, square)) {
                    continue;
                }
                if self.queens.len() + 1 < self.n {
                    self.queens.push(square);
                    continue;
                }
                let mut rows = vec![0; self.n];
                self.queens.iter().chain([&square]).for_each(|(column, row)| {
                    rows[column - 1] = *row as u8;
                });
                return Some(Position::found(&rows));
            }
            if self.queens.len() == self.fixed {
                return None;
            }
            let (column, row) = self.queens.pop()?;
            self.next = (column - 1) * self.n + row;
        }
    }
}

impl Solver for Grid {
    fn tried(&self) -> u64 {
        self.tried
    }
}
