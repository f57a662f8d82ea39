//! Remarks about a listing: errors, warnings and notes, each with its place.

use std::fmt;

/// The severity of a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The reader did something that the author may want to know.
    Note,
    /// The program could be read, but may not do what its author wanted.
    Warning,
    /// The program could not be read.
    Error,
}

/// A remark about a place in a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The severity.
    pub severity: Severity,
    /// The line of the file, from 1.
    pub line: usize,
    /// The first character in the line, from 1.
    pub column: usize,
    /// The number of characters, at least 1.
    pub length: usize,
    /// A sentence without full stop.
    pub sentence: String,
}

impl Remark {
    /// Returns a remark about a whole line, which has this text, but for the blanks at its ends.
    pub fn of_line(line: usize, text: &str, severity: Severity, sentence: String) -> Remark {
        let column = text.chars().take_while(|c| c.is_whitespace()).count() + 1;
        let length = text.trim().chars().count().max(1);
        Remark { severity, line, column, length, sentence }
    }
}

/// The error for a listing that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListingError {
    /// All remarks in the order of the lines; at least one is an error.
    pub remarks: Vec<Remark>,
    /// The text of the file, which shows the places of the remarks.
    pub text: String,
    /// The number of instructions that could be read; 0 if the text is no listing at all.
    pub instructions: usize,
}

impl ListingError {
    /// Returns the errors among the remarks.
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
