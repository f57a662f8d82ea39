//! Finds all positions of a board in order, from a starting point or after a prefix.
//!
//! Rows and both directions of diagonals are bit sets. The algorithms from the sources are in
//! `algorithm`; counting without listing is in `count`.

use super::position::{Error, MAX, Position, check_prefix, check_rows};

#[derive(Debug, Clone)]
pub struct Search {
    n: usize,
    fixed: usize,
    /// The next column to fill; `None` when the search is over.
    column: Option<usize>,
    /// The starting point; missing rows are 1.
    start: [u8; MAX],
    /// The number of leading columns that are still equal to `start`.
    tight: usize,
    rows: [u8; MAX],
    levels: [Level; MAX],
    tried: u64,
}

/// For one column: the rows still to try, and the rows attacked from the left.
#[derive(Debug, Clone, Copy, Default)]
struct Level {
    free: u32,
    taken: u32,
    up: u32,
    down: u32,
}

impl Search {
    /// `n` is from 1 to [`MAX`].
    pub fn new(n: usize) -> Result<Search, Error> {
        Search::from(n, &[])
    }

    /// Begins at the position `start`; missing rows are 1. If queens in `start` attack each other,
    /// the search begins at the next valid arrangement.
    pub fn from(n: usize, start: &[u8]) -> Result<Search, Error> {
        check_rows(n, start)?;
        let mut rows = [1; MAX];
        rows[..start.len()].copy_from_slice(start);
        let mut search = Search {
            n,
            fixed: 0,
            column: Some(0),
            start: rows,
            tight: 0,
            rows: [0; MAX],
            levels: [Level::default(); MAX],
            tried: 0,
        };
        search.enter(0);
        Ok(search)
    }

    /// Finds the positions that begin with `prefix`. Queens in `prefix` must not attack each other.
    pub fn after(n: usize, prefix: &[u8]) -> Result<Search, Error> {
        check_prefix(n, prefix)?;
        let mut search = Search::from(n, prefix)?;
        for (column, row) in prefix.iter().enumerate() {
            search.levels[column].free = 0;
            search.place(column, u32::from(*row) - 1);
            if column + 1 < n {
                search.enter(column + 1);
            }
        }
        search.fixed = prefix.len();
        search.column = Some(prefix.len());
        Ok(search)
    }

    pub fn tried(&self) -> u64 {
        self.tried
    }

    fn enter(&mut self, column: usize) {
        let level = &mut self.levels[column];
        let board = u32::MAX >> (MAX - self.n);
        level.free = !(level.taken | level.up | level.down) & board;
        if self.tight == column {
            level.free &= u32::MAX << (self.start[column] - 1);
        }
    }

    /// Places a queen in `column` on `row` (counted from 0), and updates the next column.
    fn place(&mut self, column: usize, row: u32) {
        self.rows[column] = row as u8 + 1;
        let Level { taken, up, down, .. } = self.levels[column];
        let queen = 1 << row;
        if column + 1 < self.n {
            let next = Level {
                free: 0,
                taken: taken | queen,
                up: (up | queen) >> 1,
                down: (down | queen) << 1,
            };
            self.levels[column + 1] = next;
        }
        self.tight = match self.tight == column && self.rows[column] == self.start[column] {
            true => column + 1,
            false => self.tight.min(column),
        };
    }
}

impl Iterator for Search {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        while let Some(column) = self.column {
            if column == self.n {
                self.column = None;
                return Some(Position::found(&self.rows[..self.n]));
            }
            let free = self.levels[column].free;
            if free == 0 {
                self.column = column.checked_sub(1).filter(|left| *left >= self.fixed);
                continue;
            }
            self.levels[column].free = free & (free - 1);
            self.tried += 1;
            self.place(column, free.trailing_zeros());
            if column + 1 == self.n {
                return Some(Position::found(&self.rows[..self.n]));
            }
            self.enter(column + 1);
            self.column = Some(column + 1);
        }
        None
    }
}
