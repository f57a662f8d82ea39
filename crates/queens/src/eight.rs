//! The results that the HP-41 program 8QUEENS must give for any initial position, for comparison
//! with the program.

use super::position::{Error, Position, parse_rows};
use super::search::Search;

/// The positions of one run of 8QUEENS.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The positions up to the first stop. These positions have the first queen in rows 1 to 4, or
    /// up to 8 if the search began at row 5 or later.
    pub first: Vec<Position>,
    /// The positions after R/S at the first stop, with the first queen in rows 5 to 8. Empty if
    /// `first` already contains these positions.
    pub rest: Vec<Position>,
}

/// The run from an initial position of up to eight digits from 1 to 8. The program rejects anything
/// else with BAD POSITION.
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
