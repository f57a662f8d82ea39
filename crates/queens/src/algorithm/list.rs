//! `list`, after the Haskell lecture: builds the list of positions for k columns from the list for
//! k − 1 columns.
//!
//! Iterators are as lazy as Haskell's lists: the first position is found without computing the
//! others.

use super::Solver;
use crate::position::Position;
use std::{cell::Cell, iter, rc::Rc};

type Lists = Box<dyn Iterator<Item = Vec<u8>>>;

pub struct List {
    lists: Lists,
    tried: Rc<Cell<u64>>,
}

impl List {
    pub fn new(n: usize) -> List {
        let tried = Rc::new(Cell::new(0));
        List { lists: queens(n, n, &tried), tried }
    }
}

fn attacks((x, y): (usize, u8), (other_x, other_y): (usize, u8)) -> bool {
    y == other_y || x.abs_diff(other_x) == usize::from(y.abs_diff(other_y))
}

fn queens(n: usize, columns: usize, tried: &Rc<Cell<u64>>) -> Lists {
    let Some(before) = columns.checked_sub(1) else { return Box::new(iter::once(Vec::new())) };
    let tried = Rc::clone(tried);
    Box::new(queens(n, before, &Rc::clone(&tried)).flat_map(move |rows| {
        let tried = Rc::clone(&tried);
        (1..=n as u8).filter_map(move |row| {
            tried.set(tried.get() + 1);
            let safe = rows.iter().enumerate().all(|(x, y)| !attacks((x, *y), (before, row)));
            safe.then(|| [&rows[..], &[row]].concat())
        })
    }))
}

impl Iterator for List {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        self.lists.next().map(|rows| Position::found(&rows))
    }
}

impl Solver for List {
    fn tried(&self) -> u64 {
        self.tried.get()
    }
}
