//! `wirth`, after the Delphi page: Niklaus Wirth's three arrays of booleans, indexed by row, by the
//! sum of column and row, and by their difference. As in the source, `true` means free.

use super::Solver;
use crate::position::Position;

pub struct Wirth {
    row_free: Vec<bool>,
    sum_free: Vec<bool>,
    difference_free: Vec<bool>,
    /// The row of the queen in each column; 0 if the column is empty.
    solution: Vec<u8>,
    column: Option<usize>,
    tried: u64,
}

impl Wirth {
    pub fn new(n: usize) -> Wirth {
        let diagonals = vec![true; 2 * n - 1];
        Wirth {
            row_free: vec![true; n],
            sum_free: diagonals.clone(),
            difference_free: diagonals,
            solution: vec![0; n],
            column: Some(0),
            tried: 0,
        }
    }

    /// Places the queen of a column (`free` is false) or removes it (`free` is true).
    fn mark(&mut self, column: usize, row: usize, free: bool) {
        let n = self.solution.len();
        self.row_free[row] = free;
        self.sum_free[column + row] = free;
        self.difference_free[column + n - 1 - row] = free;
    }
}

impl Iterator for Wirth {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let n = self.solution.len();
        while let Some(column) = self.column {
            let row = usize::from(self.solution[column]);
            if row > 0 {
                self.mark(column, row - 1, true);
            }
            let free = |row: &usize| {
                self.row_free[*row]
                    && self.sum_free[column + row]
                    && self.difference_free[column + n - 1 - row]
            };
            let found = (row..n).find(free);
            self.tried += (found.map_or(n, |row| row + 1) - row) as u64;
            let Some(row) = found else {
                self.solution[column] = 0;
                self.column = column.checked_sub(1);
                continue;
            };
            self.solution[column] = row as u8 + 1;
            self.mark(column, row, false);
            if column + 1 == n {
                return Some(Position::found(&self.solution));
            }
            self.column = Some(column + 1);
        }
        None
    }
}

impl Solver for Wirth {
    fn tried(&self) -> u64 {
        self.tried
    }
}
