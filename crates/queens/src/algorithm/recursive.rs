//! `recursive`, after the esProc page: a subroutine takes a list of rows and calls itself for each
//! valid list with one more row.
//!
//! An iterator cannot pause inside a call, so every call is stored as a frame with its list and the
//! state of its loop.

use super::Solver;
use crate::position::Position;

struct Call {
    rows: Vec<u8>,
    next: u8,
}

pub struct Recursive {
    n: usize,
    calls: Vec<Call>,
    tried: u64,
}

impl Recursive {
    pub fn new(n: usize) -> Recursive {
        Recursive { n, calls: vec![Call { rows: Vec::new(), next: 1 }], tried: 0 }
    }
}

/// Whether no queen in `rows` attacks a queen on `row` in the next column.
fn fits(rows: &[u8], row: u8) -> bool {
    let distance = |column: usize| rows.len() - column;
    !rows.contains(&row)
        && rows
            .iter()
            .enumerate()
            .all(|(at, other)| usize::from(row.abs_diff(*other)) != distance(at))
}

impl Iterator for Recursive {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        while let Some(call) = self.calls.last_mut() {
            if usize::from(call.next) > self.n {
                self.calls.pop();
                continue;
            }
            let row = call.next;
            call.next += 1;
            self.tried += 1;
            if fits(&call.rows, row) {
                let rows = [&call.rows[..], &[row]].concat();
                if rows.len() == self.n {
                    return Some(Position::found(&rows));
                }
                self.calls.push(Call { rows, next: 1 });
            }
        }
        None
    }
}

impl Solver for Recursive {
    fn tried(&self) -> u64 {
        self.tried
    }
}
