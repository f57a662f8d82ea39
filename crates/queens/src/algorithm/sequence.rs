//! `sequence`, after the esProc page's loop over a sequence of rows, with 0 for an empty column.
//!
//! A single loop moves the queen of the current column down by a row and compares it with the
//! queens to the left, first by row and then by diagonal. The page places a queen in each row; here
//! rows and columns are swapped.

use super::Solver;
use crate::position::Position;

pub struct Sequence {
    rows: Vec<u8>,
    /// The column of the moving queen, counted from 1; 0 when the search is over.
    column: usize,
    tried: u64,
}

impl Sequence {
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
