//! `permutation`, after the Harbour article: all orders of the rows, and a map of diagonals.
//!
//! An order of eight rows combines two arrangements of four. Each row is assigned a prime, so the
//! product of the primes reveals a repeated row. The article's program stores and sorts all orders.
//! Here the halves are generated in ascending order, so no pair need be sorted or stored.

use super::Solver;
use crate::diagonals::DiagonalMap;
use crate::position::Position;

/// Larger boards have too many pairs of halves (914 million for 10 rows).
pub const LARGEST: usize = 10;

const PRIMES: [u64; LARGEST] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    pub rows: Vec<u8>,
    product: u64,
}

fn repeats(n: usize, product: u64) -> bool {
    PRIMES[..n].iter().any(|prime| product.is_multiple_of(prime * prime))
}

/// Returns the arrangements of `k` out of `n` rows in ascending order (1680 for 4 of 8). `n` is at
/// most [`LARGEST`].
pub fn arrangements(n: usize, k: usize) -> Vec<Arrangement> {
    let mut found = Vec::new();
    let mut rows = vec![1u8; k];
    loop {
        let product = rows.iter().map(|row| PRIMES[usize::from(*row) - 1]).product();
        if !repeats(n, product) {
            found.push(Arrangement { rows: rows.clone(), product });
        }
        // The last row changes fastest.
        let Some(place) = rows.iter().rposition(|row| usize::from(*row) < n) else { return found };
        rows[place] += 1;
        rows[place + 1..].fill(1);
    }
}

/// The orders of all rows, each combined from two halves: 40320 for eight rows.
#[derive(Debug, Clone)]
pub struct Orders {
    n: usize,
    left: Vec<Arrangement>,
    right: Vec<Arrangement>,
    pair: usize,
}

impl Orders {
    /// `n` is at most [`LARGEST`].
    pub fn new(n: usize) -> Orders {
        Orders { n, left: arrangements(n, n.div_ceil(2)), right: arrangements(n, n / 2), pair: 0 }
    }
}

impl Iterator for Orders {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            let left = self.left.get(self.pair / self.right.len())?;
            let right = &self.right[self.pair % self.right.len()];
            self.pair += 1;
            if !repeats(self.n, left.product * right.product) {
                return Some([&left.rows[..], &right.rows[..]].concat());
            }
        }
    }
}

pub struct Permutation {
    map: DiagonalMap,
    orders: Orders,
    tried: u64,
}

impl Permutation {
    /// `n` is at most [`LARGEST`].
    pub fn new(n: usize) -> Permutation {
        Permutation { map: DiagonalMap::new(n), orders: Orders::new(n), tried: 0 }
    }
}

impl Iterator for Permutation {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        loop {
            let rows = self.orders.next()?;
            self.tried += 1;
            let queen_at = |row: usize, column: usize| usize::from(rows[column - 1]) == row;
            let attacked = (1..).zip(&rows).any(|(column, row)| {
                self.map
                    .at(usize::from(*row), column)
                    .iter()
                    .any(|(row, column)| queen_at(*row, *column))
            });
            if !attacked {
                return Some(Position::found(&rows));
            }
        }
    }
}

impl Solver for Permutation {
    fn tried(&self) -> u64 {
        self.tried
    }
}
