//! Counts symmetric positions, and computes the number of independent positions from them.
//!
//! Eight times the number of independent positions is the sum, over the eight views, of the
//! number of positions that the view does not change (Burnside's lemma). A reflection changes every
//! position of two or more queens. The sum is therefore the number of all positions, plus the
//! number with a centre of symmetry, plus twice the number that a quarter turn leaves unchanged.

use super::super::eight_views::View;
use super::super::position::{MAX, Position};

pub fn symmetric(n: usize) -> (u64, u64) {
    let mut pairs =
        Pairs { n, rows: [0; MAX], taken: 0, rising: 0, falling: 0, half: 0, quarter: 0 };
    if n % 2 == 1 {
        pairs.set(n / 2, n / 2);
    }
    pairs.fill(0);
    (pairs.half, pairs.quarter)
}

/// The number of independent ("fundamental") positions, given the number of all positions.
pub fn independent(n: usize, positions: u128) -> u128 {
    let (half, quarter) = symmetric(n);
    match n {
        // Reflections also leave a position with one queen unchanged.
        1 => 1,
        _ => (positions + u128::from(half) + 2 * u128::from(quarter)) / 8,
    }
}

/// A board on which queens are placed in pairs that are symmetric about the centre.
struct Pairs {
    n: usize,
    rows: [u8; MAX],
    taken: u64,
    rising: u64,
    falling: u64,
    half: u64,
    quarter: u64,
}

impl Pairs {
    fn bits(&self, column: usize, row: usize) -> (u64, u64, u64) {
        (1 << row, 1 << (column + row), 1 << (column + self.n - 1 - row))
    }

    fn is_free(&self, column: usize, row: usize) -> bool {
        let (taken, rising, falling) = self.bits(column, row);
        self.taken & taken == 0 && self.rising & rising == 0 && self.falling & falling == 0
    }

    fn set(&mut self, column: usize, row: usize) {
        let (taken, rising, falling) = self.bits(column, row);
        self.rows[column] = row as u8 + 1;
        self.taken ^= taken;
        self.rising ^= rising;
        self.falling ^= falling;
    }

    fn fill(&mut self, column: usize) {
        let last = self.n - 1;
        if column == self.n / 2 {
            let position = Position::found(&self.rows[..self.n]);
            self.half += 1;
            self.quarter += u64::from(View::QuarterRight.apply(&position) == position);
            return;
        }
        for row in 0..self.n {
            if !self.is_free(column, row) {
                continue;
            }
            self.set(column, row);
            if self.is_free(last - column, last - row) {
                self.set(last - column, last - row);
                self.fill(column + 1);
                self.set(last - column, last - row);
            }
            self.set(column, row);
        }
    }
}
