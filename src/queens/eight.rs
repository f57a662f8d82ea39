//! What the HP-41 program 8QUEENS must find, from whatever initial position a person types.
//!
//! Not the program (that is a listing of instructions) and not its displays: the check that stands
//! beside it.

use super::position::{Error, Position, parse_rows};
use super::search::Search;

/// The positions of one run of 8QUEENS.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Up to the first stop: the first queen in rows 1 to 4, or to 8 when the search began at row 5
    /// or later.
    pub first: Vec<Position>,
    /// After R/S at that stop: the first queen in rows 5 to 8. Empty when `first` has gone there.
    pub rest: Vec<Position>,
}

/// The run from an initial position of no digit to eight digits, each 1 to 8; anything else is what
/// the program calls a BAD POSITION.
pub fn run(initial: &str) -> Result<Run, Error> {
    let start = match initial {
        "" => Vec::new(),
        text => parse_rows(text)?,
    };
    let upper = start.first().is_none_or(|row| *row <= 4);
    let (first, rest) =
        Search::from(8, &start)?.partition(|position| !upper || position.row(1) <= 4);
    Ok(Run { first, rest })
}
