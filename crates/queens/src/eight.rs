//! Expected results of the HP-41 program 8QUEENS for any initial position.

use super::position::{Error, Position, parse_rows};
use super::search::Search;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Positions found before the first stop: those with the first queen in rows 1 to 4, or all
    /// positions if the search began at row 5 or later.
    pub first: Vec<Position>,
    /// Positions found after pressing R/S at the first stop: those with the first queen in rows 5
    /// to 8. Empty if `first` already contains them.
    pub rest: Vec<Position>,
}

/// `initial` has up to eight digits from 1 to 8. 8QUEENS rejects anything else with BAD POSITION.
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
