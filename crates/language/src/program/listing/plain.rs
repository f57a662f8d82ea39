//! The first step of reading: a text becomes plain lines, each with its class.
//!
//! `markup` removes the tags and marks of pages and mails, and `table` converts the rows of tables
//! to lines. `arrangement` determines from all lines where the line numbers are, `row` parses each
//! line accordingly, and `classes` decides which lines are the program.

mod arrangement;
mod classes;
pub(super) mod explanation;
mod key_codes;
pub(super) mod line_number;
mod look;
mod markup;
pub(super) mod row;
mod table;

use super::definition::{self, definitions};
use arrangement::Arrangement;
pub(super) use markup::{has_tag, normalized};
use row::ListingRow;

pub(super) struct PlainText<'a> {
    pub lines: Vec<PlainLine<'a>>,
    /// Whether the lines are rows of columns, each of which continues the previous column.
    pub in_columns: bool,
    pub has_program: bool,
}

pub(super) struct PlainLine<'a> {
    pub text: &'a str,
    pub row: ListingRow,
    pub class: LineClass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineClass {
    Blank,
    Program,
    Prose,
    /// Instructions without a number between lines whose numbers are consecutive.
    Unnumbered,
    Outside,
    Example,
}

impl LineClass {
    pub(super) fn is_skipped(self) -> bool {
        !matches!(self, LineClass::Blank | LineClass::Program)
    }
}

impl<'a> PlainText<'a> {
    /// Classifies the lines of a text without markup, see [`normalized`].
    pub(super) fn classify(text: &'a str) -> PlainText<'a> {
        let lines: Vec<&str> = text.split('\n').collect();
        let keys = key_codes::lines(&lines);
        let plain = definition::replaced(text, &definitions(text));
        let plain: Vec<&str> = plain.split('\n').collect();
        let own = plain.iter().zip(&keys).map(|(line, keys)| if *keys { "" } else { line });
        let arrangement = Arrangement::detect(&own.collect::<Vec<_>>());
        let read = |(n, line): (usize, &&str)| match keys[n] {
            true => ListingRow::Keys,
            false => row::read(line, arrangement.place(n)),
        };
        let rows: Vec<ListingRow> = plain.iter().enumerate().map(read).collect();
        let rows: Vec<(ListingRow, &str)> = rows.into_iter().zip(lines).collect();
        let classes = classes::classes(&rows, arrangement.table);
        let has_program = classes.is_some();
        let classes = classes.unwrap_or_else(|| vec![LineClass::Prose; rows.len()]);
        let lines = rows.into_iter().zip(classes);
        let lines = lines.map(|((row, text), class)| PlainLine { text, row, class });
        PlainText { lines: lines.collect(), in_columns: arrangement.table, has_program }
    }
}
