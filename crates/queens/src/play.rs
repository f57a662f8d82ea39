//! The rules of the game on the Delphi page: the player places and removes queens. The screen is in
//! `sim41-screen`.

use super::algorithm::grid::is_diagonal;
use super::position::{Error, Position};
use super::search::Search;

pub type Square = (usize, usize);

pub const LARGEST: usize = 10;

#[derive(Debug, Clone)]
pub struct Game {
    n: usize,
    plus: bool,
    queens: Vec<Square>,
    positions: Vec<Position>,
}

impl Game {
    /// `n` is from 1 to [`LARGEST`]; `plus` forbids both main diagonals.
    pub fn new(n: usize, plus: bool) -> Result<Game, Error> {
        if n > LARGEST {
            return Err(Error::TooLarge { what: "the game", n, largest: LARGEST });
        }
        Ok(Game { n, plus, queens: Vec::new(), positions: Search::new(n)?.collect() })
    }

    /// Queens already on a main diagonal are not removed.
    pub fn set_plus(&mut self, plus: bool) {
        self.plus = plus;
    }

    pub fn n(&self) -> usize {
        self.n
    }

    pub fn is_plus(&self) -> bool {
        self.plus
    }

    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    pub fn has(&self, square: Square) -> bool {
        self.queens.contains(&square)
    }

    /// Places a queen on the square, or removes the queen there. Attacked squares are allowed and
    /// shown as conflicts. A queen is not placed if there are already as many queens as columns.
    pub fn toggle(&mut self, square: Square) {
        match self.queens.iter().position(|queen| *queen == square) {
            Some(index) => drop(self.queens.remove(index)),
            None if self.queens.len() < self.n => self.queens.push(square),
            None => {}
        }
    }

    pub fn undo(&mut self) {
        self.queens.pop();
    }

    pub fn clear(&mut self) {
        self.queens.clear();
    }

    pub fn is_forbidden(&self, square: Square) -> bool {
        self.plus && is_diagonal(self.n, square)
    }

    pub fn is_conflict(&self, square: Square) -> bool {
        self.is_forbidden(square)
            || self.queens.iter().any(|queen| *queen != square && attack(*queen, square))
    }

    pub fn possible(&self) -> impl Iterator<Item = &Position> {
        let has_all = |position: &&Position| {
            self.queens.iter().all(|(column, row)| position.has(*column, *row))
        };
        self.positions.iter().filter(|position| !self.plus || position.is_plus()).filter(has_all)
    }

    pub fn hint(&self, (column, row): Square) -> usize {
        self.possible().filter(|position| position.has(column, row)).count()
    }

    pub fn suggestion(&self) -> Option<Square> {
        let squares = (1..=self.n).flat_map(|column| (1..=self.n).map(move |row| (column, row)));
        let open =
            squares.filter(|square| !self.has(*square)).map(|square| (self.hint(square), square));
        open.rev()
            .max_by_key(|(hint, _)| *hint)
            .filter(|(hint, _)| *hint > 0)
            .map(|(_, square)| square)
    }

    pub fn solved(&self) -> Option<&Position> {
        (self.queens.len() == self.n).then(|| self.possible().next()).flatten()
    }
}

pub fn attack((column, row): Square, (other_column, other_row): Square) -> bool {
    column == other_column
        || row == other_row
        || column.abs_diff(other_column) == row.abs_diff(other_row)
}
