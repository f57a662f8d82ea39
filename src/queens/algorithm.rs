//! The algorithms of the sources, each by its name and as its author wrote it, as iterators.
//!
//! They find the same positions in the same order; what differs is how much they try. Counting
//! without finding is in `count`, and is not part of this race.

pub mod list;
pub mod permutation;
pub mod recursive;
pub mod sequence;
pub mod wirth;

use super::position::{Error, MAX, Position};
use super::search::Search;
use std::fmt;

/// A search under way: the positions, and how much it has tried so far.
pub trait Solver: Iterator<Item = Position> {
    /// Squares on which a queen was tried; for `permutation` whole arrangements, for `bitmask`
    /// queens set.
    fn tried(&self) -> u64;
}

impl Solver for Search {
    fn tried(&self) -> u64 {
        Search::tried(self)
    }
}

/// One of the algorithms, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Harbour: every order of the rows, made of two halves, then a map of diagonals.
    Permutation,
    /// esProc: one loop over a sequence of rows.
    Sequence,
    /// esProc: a subroutine that calls itself.
    Recursive,
    /// Delphi, after Wirth: three arrays of booleans.
    Wirth,
    /// Haskell: a lazy list.
    List,
    /// Bits of a word: sim41's own.
    Bitmask,
}

impl Algorithm {
    /// All of them, in the order in which the sources are told.
    pub const ALL: [Algorithm; 6] = [
        Algorithm::Permutation,
        Algorithm::Sequence,
        Algorithm::Recursive,
        Algorithm::Wirth,
        Algorithm::List,
        Algorithm::Bitmask,
    ];

    /// The name on the command line.
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

    /// Where it comes from, and what it counts as tried.
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

    /// The largest board: the permutations keep all halves in memory, the others only the rows.
    pub fn largest(self) -> usize {
        match self {
            Algorithm::Permutation => permutation::LARGEST,
            _ => MAX,
        }
    }

    /// The positions of a board of `n` columns, from 1 to [`Algorithm::largest`].
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
