//! `grid`, after versions 1 and 2 of the Delphi page's program, which step through all squares of
//! the board.
//!
//! A queen belongs to no column. It takes the first square, column by column from the top left,
//! that no queen attacks. If the queens after it find no square, it is taken back, its square is
//! closed until an earlier queen is taken back, and the search goes on behind it. (The page does
//! not say whether its program goes along columns or rows.)
//!
//! Version 1 stops at the first position, version 2 at the first with a queen on each starting
//! square, and an iterator can go on to the last.

use super::Solver;
use crate::play::{Square, attack};
use crate::position::Position;

/// The largest board in columns: a larger one has too many ways to set a few queens.
pub const LARGEST: usize = 10;

pub struct Grid {
    n: usize,
    plus: bool,
    queens: Vec<Square>,
    /// The number of fixed queens: 1 if the search has a starting square.
    fixed: usize,
    next: usize,
    tried: u64,
}

impl Grid {
    /// The search on a board of `n` columns.
    pub fn new(n: usize) -> Grid {
        Grid { n, plus: false, queens: Vec::new(), fixed: 0, next: 0, tried: 0 }
    }

    /// A search with a fixed first queen. With `plus` no other queen is on a main diagonal.
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

/// The solutions of version 2: for each starting square of a board of `n` columns, at most
/// [`LARGEST`], the first position with a queen there, if any. With `plus` the main diagonals are
/// excluded.
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
