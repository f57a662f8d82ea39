//! Published algorithms as iterators, with the names and the structure that their authors chose.
//!
//! All algorithms find the same positions in the same order, but try different numbers of squares.

pub mod grid;
pub mod list;
pub mod permutation;
pub mod recursive;
pub mod sequence;
pub mod wirth;

use super::position::{Error, MAX, Position};
use super::search::Search;
use std::fmt;

/// A search in progress: an iterator over positions that counts its attempts.
pub trait Solver: Iterator<Item = Position> {
    /// The number of squares on which a queen was tried. `permutation` counts complete arrangements
    /// instead, and `bitmask` counts placed queens.
    fn tried(&self) -> u64;
}

impl Solver for Search {
    fn tried(&self) -> u64 {
        Search::tried(self)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// From the Harbour article: all orders of the rows, and a map of diagonals.
    Permutation,
    Sequence,
    Recursive,
    /// From the Delphi page: all squares of the board in turn.
    Grid,
    Wirth,
    List,
    /// sim41's own algorithm: rows and diagonals as bits of an integer.
    Bitmask,
}

impl Algorithm {
    pub const ALL: [Algorithm; 7] = [
        Algorithm::Permutation,
        Algorithm::Sequence,
        Algorithm::Recursive,
        Algorithm::Grid,
        Algorithm::Wirth,
        Algorithm::List,
        Algorithm::Bitmask,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Permutation => "permutation",
            Algorithm::Sequence => "sequence",
            Algorithm::Recursive => "recursive",
            Algorithm::Grid => "grid",
            Algorithm::Wirth => "wirth",
            Algorithm::List => "list",
            Algorithm::Bitmask => "bitmask",
        }
    }

    pub fn source(self) -> &'static str {
        match self {
            Algorithm::Permutation => "Harbour, counting complete arrangements",
            Algorithm::Sequence => "esProc, counting squares",
            Algorithm::Recursive => "esProc, counting squares",
            Algorithm::Grid => "Delphi (version 1), counting squares",
            Algorithm::Wirth => "Delphi, counting squares",
            Algorithm::List => "Haskell, counting squares",
            Algorithm::Bitmask => "sim41, counting placed queens",
        }
    }

    /// The maximum number of columns. `permutation` keeps all half-arrangements in memory, and
    /// `grid` tries too many squares; the other algorithms have no limit below `MAX`.
    pub fn largest(self) -> usize {
        match self {
            Algorithm::Permutation => permutation::LARGEST,
            Algorithm::Grid => grid::LARGEST,
            _ => MAX,
        }
    }

    /// All positions on a board of `n` columns; `n` is at most [`Algorithm::largest`]. A board of 0
    /// columns has a single, empty position.
    pub fn positions(self, n: usize) -> Result<Box<dyn Solver>, Error> {
        if n > MAX {
            return Err(Error::Size(n));
        }
        if n == 0 {
            // Only the algorithm from the Haskell lecture has a base case for 0 columns.
            return Ok(Box::new(list::List::new(n)));
        }
        if n > self.largest() {
            return Err(Error::TooLarge { what: self.name(), n, largest: self.largest() });
        }
        Ok(match self {
            Algorithm::Permutation => Box::new(permutation::Permutation::new(n)),
            Algorithm::Sequence => Box::new(sequence::Sequence::new(n)),
            Algorithm::Recursive => Box::new(recursive::Recursive::new(n)),
            Algorithm::Grid => Box::new(grid::Grid::new(n)),
            Algorithm::Wirth => Box::new(wirth::Wirth::new(n)),
            Algorithm::List => Box::new(list::List::new(n)),
            Algorithm::Bitmask => Box::new(Search::new(n)?),
        })
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}
