//! `sequence`, after the esProc page's loop: a sequence of rows with a zero for each empty column.
//!
//! One loop moves the queen of the current column a row down, and looks for its row among the rows
//! to the left, then for a diagonal. (The page puts a queen into each row; the board turned, it is
//! the same.)

use super::Solver;
use crate::queens::position::Position;

/// The search of the loop.
pub struct Sequence {
    rows: Vec<u8>,
    /// The column that is moving, from 1; 0 when all is done.
    column: usize,
    tried: u64,
}

impl Sequence {
    /// The search on a board of `n` columns.
    pub fn new(n: usize) -> Sequence {
        Sequence { rows: vec![0; n], column: 1, tried: 0 }
    }
}

impl Iterator for Sequence {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let n = self.rows.len();
        while self.column > 0 {
            let at = self.column - 1;
            self.rows[at] += 1;
            if usize::from(self.rows[at]) > n {
                self.rows[at] = 0;
                self.column -= 1;
                continue;
            }
            self.tried += 1;
            let (left, row) = (&self.rows[..at], self.rows[at]);
            let diagonal =
                |(column, other): (usize, &u8)| at - column == usize::from(row.abs_diff(*other));
            if left.contains(&row) || left.iter().enumerate().any(diagonal) {
                continue;
            }
            if self.column < n {
                self.column += 1;
                continue;
            }
            return Some(Position::found(&self.rows));
        }
        None
    }
}

impl Solver for Sequence {
    fn tried(&self) -> u64 {
        self.tried
    }
}
