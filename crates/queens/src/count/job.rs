//! A job counts the ways to complete a board on which some queens are already placed.
//!
//! Among the next few lines, the one with the fewest free squares is filled first; if a line has
//! none, the branch ends immediately. Both diagonals are bit sets for the whole board, so
//! lines can be filled in any order.

use super::super::position::MAX;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of lines compared to choose the next one. A higher number finds dead ends earlier,
/// but each comparison takes longer.
const AHEAD: usize = 5;

/// `stop` is checked only in branches with at least this many remaining lines.
const LONG: usize = 10;

#[derive(Debug, Clone)]
pub struct Job {
    lines: Vec<ColumnState>,
    taken: u32,
    last: u32,
    weight: u64,
}

#[derive(Debug, Clone, Copy, Default)]
struct ColumnState {
    at: u32,
    attacked: u32,
}

impl Job {
    /// A board of `n` columns with queens on `squares` (column and row, counted from 0), which must
    /// not attack each other. Each way to complete the board counts `weight` times.
    pub fn new(n: usize, squares: &[(usize, usize)], weight: u64) -> Job {
        let beyond = !(u32::MAX >> (MAX - n));
        let taken = squares.iter().fold(0, |rows, (_, row)| rows | 1 << row);
        let mut lines: Vec<ColumnState> = (0..n)
            .filter(|at| squares.iter().all(|(column, _)| column != at))
            .map(|at| {
                let diagonals = squares.iter().flat_map(|(column, row)| {
                    let away = column.abs_diff(at);
                    [row.checked_sub(away), Some(row + away).filter(|row| *row < n)]
                });
                let attacked = diagonals.flatten().fold(beyond, |rows, row| rows | 1 << row);
                ColumnState { at: at as u32, attacked }
            })
            .collect();
        let centre = |line: &ColumnState| (2 * line.at).abs_diff(n as u32 - 1);
        lines.sort_by_key(|line| 2 * (!(taken | line.attacked)).count_ones() + centre(line));
        Job { lines, taken, last: n as u32 - 1, weight }
    }

    /// The number of completed boards times the weight; `None` if `stop` was set during the count.
    pub fn count(&self, stop: &AtomicBool) -> Option<u128> {
        let mut lines = [ColumnState::default(); MAX];
        let lines = &mut lines[..self.lines.len()];
        lines.copy_from_slice(&self.lines);
        let ways = match lines.first() {
            Some(line) => {
                let free = !(self.taken | line.attacked);
                Fill { last: self.last, stop }.ways(lines, self.taken, 0, 0, free)
            }
            None => 1,
        };
        (!stop.load(Ordering::Relaxed)).then_some(u128::from(ways) * u128::from(self.weight))
    }
}

struct Fill<'a> {
    last: u32,
    stop: &'a AtomicBool,
}

impl Fill<'_> {
    /// Counts the ways to fill these lines. `rising` and `falling` are the occupied diagonals, as
    /// bits at line + row and at row + last - line; `free` is the first line's free squares.
    fn ways(
        &self,
        lines: &mut [ColumnState],
        taken: u32,
        rising: u64,
        falling: u64,
        mut free: u32,
    ) -> u64 {
        let Some((first, rest)) = lines.split_first_mut() else { return 1 };
        if rest.is_empty() {
            return u64::from(free != 0);
        }
        if rest.len() >= LONG && self.stop.load(Ordering::Relaxed) {
            return 0;
        }
        let mut ways = 0;
        'squares: while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let taken = taken | queen;
            let rising = rising | u64::from(queen) << first.at;
            let falling = falling | u64::from(queen) << (self.last - first.at);
            let free_in = |line: &ColumnState| {
                !(taken
                    | line.attacked
                    | (rising >> line.at) as u32
                    | (falling >> (self.last - line.at)) as u32)
            };
            let (mut best, mut best_free, mut fewest) = (0, 0, u32::MAX);
            for (index, line) in rest.iter().take(AHEAD).enumerate() {
                let free = free_in(line);
                if free == 0 {
                    continue 'squares;
                }
                let squares = free.count_ones();
                if squares < fewest {
                    (best, best_free, fewest) = (index, free, squares);
                }
            }
            rest.swap(0, best);
            ways += self.ways(rest, taken, rising, falling, best_free);
            rest.swap(0, best);
        }
        ways
    }
}
