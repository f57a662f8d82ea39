//! The algorithms of the sources, under their names and as their authors wrote them, as iterators.
//!
//! They find the same positions in the same order, but try different numbers of squares. `count`
//! counts without finding positions and is not one of them.

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
    /// Returns the number of squares on which a queen was tried; for `permutation` the number of
    /// complete arrangements, for `bitmask` of queens set.
    fn tried(&self) -> u64;
}

impl Solver for Search {
    fn tried(&self) -> u64 {
        Search::tried(self)
    }
}

/// An algorithm of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Harbour: all orders of the rows, made of two halves, and a map of diagonals.
    Permutation,
    /// esProc: one loop over a sequence of rows.
    Sequence,
    /// esProc: a recursive subroutine.
    Recursive,
    /// Delphi, after Wirth: three arrays of booleans.
    Wirth,
    /// Haskell: a lazy list.
    List,
    /// sim41's own: bits of a word.
    Bitmask,
}

impl Algorithm {
    /// All algorithms, in the order of the sources.
    pub const ALL: [Algorithm; 6] = [
        Algorithm::Permutation,
        Algorithm::Sequence,
        Algorithm::Recursive,
        Algorithm::Wirth,
        Algorithm::List,
        Algorithm::Bitmask,
    ];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Permutation => "permutation",
            Algorithm::Sequence => "sequence",
            Algorithm::Recursive => "recursive",
            Algorithm::Wirth => "wirth",
            Algorithm::List => "list",
            Algorithm::Bitmask => "bitmask",
        }
    }

    /// Returns its source, and what it counts as tried.
    pub fn source(self) -> &'static str {
        match self {
            Algorithm::Permutation => "Harbour, whole arrangements",
            Algorithm::Sequence => "esProc, squares",
            Algorithm::Recursive => "esProc, squares",
            Algorithm::Wirth => "Delphi, squares",
            Algorithm::List => "Haskell, squares",
            Algorithm::Bitmask => "sim41, queens set",
        }
    }

    /// Returns the largest number of columns. The permutations keep all halves in memory, the
    /// others only the rows.
    pub fn largest(self) -> usize {
        match self {
            Algorithm::Permutation => permutation::LARGEST,
            _ => MAX,
        }
    }

    /// Returns the positions of a board of `n` columns, from 1 to [`Algorithm::largest`].
    pub fn positions(self, n: usize) -> Result<Box<dyn Solver>, Error> {
        if n == 0 || n > MAX {
            return Err(Error::Size(n));
        }
        if n > self.largest() {
            return Err(Error::TooLarge { what: self.name(), n, largest: self.largest() });
        }
        Ok(match self {
            Algorithm::Permutation => Box::new(permutation::Permutation::new(n)),
            Algorithm::Sequence => Box::new(sequence::Sequence::new(n)),
            Algorithm::Recursive => Box::new(recursive::Recursive::new(n)),
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
