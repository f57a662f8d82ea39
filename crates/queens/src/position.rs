//! Positions: a queen in each column of the board, none attacking another.
//!
//! Also parses and formats positions and prefixes (the first columns of a position). On
//! boards of up to nine columns, a position is written as digits (`15863724`); on larger boards,
//! hyphens separate the numbers (`1-3-5-7-9-11-…`).

use std::fmt;
use thiserror::Error;

/// With at most 32 columns, a bit set of rows fits in a `u32`.
pub const MAX: usize = 32;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Error {
    #[error("invalid number of columns {0}: expected 1 to {MAX}")]
    Size(usize),
    #[error("{what} supports boards of up to {largest} columns (got {n})")]
    TooLarge { what: &'static str, n: usize, largest: usize },
    #[error("empty position: expected at least one row, for example 15863724")]
    Empty,
    #[error(
        "unexpected `{found}` at character {at}: expected digits, as in 15863724, or hyphens, as \
         in 1-5-8"
    )]
    Character { at: usize, found: char },
    #[error("invalid row {row} in column {column}: expected 1 to {n}")]
    Row { column: usize, row: usize, n: usize },
    #[error("{rows} rows are too many for a board of {n} columns")]
    Long { rows: usize, n: usize },
    #[error("the queens in columns {0} and {1} attack each other along row {2}")]
    SameRow(usize, usize, u8),
    #[error("the queens in columns {0} and {1} attack each other along a diagonal")]
    SameDiagonal(usize, usize),
}

/// A solution of the N queens problem: for each column from the left, the row of its queen, counted
/// from 1 at the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    n: u8,
    rows: [u8; MAX],
}

impl Position {
    /// Fails if a queen attacks another.
    pub fn new(rows: &[u8]) -> Result<Position, Error> {
        if rows.is_empty() {
            return Err(Error::Empty);
        }
        check_prefix(rows.len(), rows)?;
        Ok(Position::found(rows))
    }

    pub(crate) fn found(rows: &[u8]) -> Position {
        let mut position = Position { n: rows.len() as u8, rows: [0; MAX] };
        position.rows[..rows.len()].copy_from_slice(rows);
        position
    }

    pub fn n(&self) -> usize {
        usize::from(self.n)
    }

    pub fn rows(&self) -> &[u8] {
        &self.rows[..self.n()]
    }

    pub fn row(&self, column: usize) -> u8 {
        self.rows()[column - 1]
    }

    pub fn has(&self, column: usize, row: usize) -> bool {
        usize::from(self.row(column)) == row
    }

    pub fn is_plus(&self) -> bool {
        (1..=self.n())
            .all(|column| !self.has(column, column) && !self.has(column, self.n() + 1 - column))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&rows_text(self.n(), self.rows()))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl std::str::FromStr for Position {
    type Err = Error;

    fn from_str(text: &str) -> Result<Position, Error> {
        Position::new(&parse_rows(text)?)
    }
}

/// Writes digits for boards of up to nine columns, otherwise numbers with hyphens.
pub fn rows_text(n: usize, rows: &[u8]) -> String {
    let texts: Vec<String> = rows.iter().map(u8::to_string).collect();
    texts.join(if n <= 9 { "" } else { "-" })
}

/// Parses one digit per row, or numbers separated by `-` or `,`; see [`check_rows`].
pub fn parse_rows(text: &str) -> Result<Vec<u8>, Error> {
    let text = text.trim();
    let separator = |c: char| matches!(c, '-' | ',');
    if let Some((at, found)) =
        text.chars().enumerate().find(|(_, c)| !c.is_ascii_digit() && !separator(*c))
    {
        return Err(Error::Character { at: at + 1, found });
    }
    if !text.contains(separator) {
        return Ok(text.bytes().map(|digit| digit - b'0').collect());
    }
    text.split(separator)
        .enumerate()
        .map(|(column, number)| {
            let row = number.parse().unwrap_or(if number.is_empty() { 0 } else { usize::MAX });
            match u8::try_from(row) {
                Ok(row) if row > 0 => Ok(row),
                _ => Err(Error::Row { column: column + 1, row, n: MAX }),
            }
        })
        .collect()
}

/// Checks that every row is on a board of `n` columns, and that the board has enough columns.
pub fn check_rows(n: usize, rows: &[u8]) -> Result<(), Error> {
    if n == 0 || n > MAX {
        return Err(Error::Size(n));
    }
    if rows.len() > n {
        return Err(Error::Long { rows: rows.len(), n });
    }
    match rows.iter().position(|row| *row == 0 || usize::from(*row) > n) {
        Some(at) => Err(Error::Row { column: at + 1, row: rows[at].into(), n }),
        None => Ok(()),
    }
}

/// Like [`check_rows`], but also checks that no two queens attack each other.
pub fn check_prefix(n: usize, rows: &[u8]) -> Result<(), Error> {
    check_rows(n, rows)?;
    for (right, row) in rows.iter().enumerate() {
        for (left, other) in rows[..right].iter().enumerate() {
            match usize::from(row.abs_diff(*other)) {
                0 => return Err(Error::SameRow(left + 1, right + 1, *row)),
                distance if distance == right - left => {
                    return Err(Error::SameDiagonal(left + 1, right + 1));
                }
                _ => {}
            }
        }
    }
    Ok(())
}
