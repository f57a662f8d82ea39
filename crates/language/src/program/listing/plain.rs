//! The first step of reading: text becomes plain lines, each with its class.
//!
//! `markup` removes email quote marks and similar markup. `arrangement` determines from all lines
//! where the line numbers are, `row` parses each line accordingly, and `classes` decides which
//! lines belong to the program.

mod arrangement;
mod classes;
mod look;
mod markup;
pub(in crate::program) mod number_syntax;
pub(in crate::program) mod other_lines;
pub(in crate::program) mod row;

use crate::program::definition::{self, definitions};
use crate::program::key_codes;
use arrangement::Arrangement;
pub(in crate::program) use markup::normalized;
use row::ListingRow;

pub(in crate::program) struct PlainText<'a> {
    pub lines: Vec<PlainLine<'a>>,
    /// Whether the program is in several columns, each of which continues the previous one.
    pub in_columns: bool,
    pub packed: bool,
    pub has_program: bool,
}

pub(in crate::program) struct PlainLine<'a> {
    pub text: &'a str,
    pub row: ListingRow,
    pub class: LineClass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::program) enum LineClass {
    Blank,
    Program,
    Prose,
    /// A title between program lines, or a date above them.
    Heading,
    /// Unnumbered instructions between lines whose numbers are consecutive.
    Unnumbered,
    /// Unnumbered instructions before or after a program with numbers.
    Apart,
    /// Instructions outside any program, or program lines that would be lost.
    Outside,
    /// The end of a text that begins on the line before.
    Wrapped,
    /// The keystrokes and results of an example after an END.
    Example,
}

impl LineClass {
    pub(in crate::program) fn is_skipped(self) -> bool {
        !matches!(self, LineClass::Blank | LineClass::Program)
    }
}

impl<'a> PlainText<'a> {
    /// Classifies the lines of text without markup (see [`normalized`]).
    pub(in crate::program) fn classify(text: &'a str) -> PlainText<'a> {
        let lines: Vec<&str> = text.split('\n').collect();
        let keys = key_codes::lines(&lines);
        let defined = definition::replaced(text, &definitions(text));
        let own = defined.split('\n').zip(&keys);
        let own: Vec<&str> = own.map(|(line, keys)| if *keys { "" } else { line }).collect();
        let arrangement = Arrangement::detect(&own);
        let row = |n: usize| match keys[n] {
            true => ListingRow::Keys,
            false => row::read(own[n], n, &arrangement),
        };
        let rows: Vec<_> = lines.iter().enumerate().map(|(n, line)| (row(n), *line)).collect();
        let classes = classes::classes(&rows, &arrangement);
        let has_program = classes.is_some();
        let classes = classes.unwrap_or_else(|| vec![LineClass::Prose; rows.len()]);
        let lines = rows.into_iter().zip(classes);
        let lines = lines.map(|((row, text), class)| PlainLine { text, row, class });
        let Arrangement { table: in_columns, packed, .. } = arrangement;
        PlainText { lines: lines.collect(), in_columns, packed, has_program }
    }
}
