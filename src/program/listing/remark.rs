//! What there is to say about a listing: errors, warnings and notes, each with its place.

use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Something was done that a reader of the listing may want to know.
    Note,
    /// The program is there, but may not do what its author wanted.
    Warning,
    /// The program cannot be read.
    Error,
}

/// Something about a place of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// How bad it is.
    pub severity: Severity,
    /// The line of the file, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// How many characters it is about, at least 1.
    pub length: usize,
    /// A sentence without its full stop.
    pub sentence: String,
}

/// A listing that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListingError {
    /// All there is to say, at least one error, in the order of the lines.
    pub remarks: Vec<Remark>,
    /// The text of the file, for showing the places.
    pub text: String,
}

impl ListingError {
    /// The errors among the remarks.
    pub fn errors(&self) -> impl Iterator<Item = &Remark> {
        self.remarks.iter().filter(|remark| remark.severity == Severity::Error)
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.sentence)
    }
}

impl fmt::Display for ListingError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (n, error) in self.errors().enumerate() {
            write!(f, "{}{error}", if n == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for ListingError {}
