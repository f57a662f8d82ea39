//! An open document: its text, its lines, and places in it as the protocol counts them, from 0 and
//! in units of UTF-16.

use super::analysis::Analysis;
use lsp_types::{Position, Range, Uri};
use sim41_session::memory::Ports;
use sim41_session::program::listing::Place;
use std::sync::{Arc, Mutex};

/// What the tests in a text gave: the line of each, from 1, and a text. A thread that runs them
/// holds this of the text that it has read, so that a later text does not get it.
pub(super) type Given = Arc<Mutex<Vec<(usize, String)>>>;

/// An open document with its analysis.
pub(super) struct Document {
    /// The name by which the editor knows the document.
    pub uri: Uri,
    /// The number that the editor gives to this state of the text.
    pub version: i32,
    /// The text.
    pub text: String,
    /// What was read in the text.
    pub analysis: Analysis,
    /// What the tests gave, if they have been run.
    pub given: Given,
    /// The first byte of each line and the byte after its last.
    lines: Vec<(usize, usize)>,
    /// Whether each line is, but for its end, the line that was read, so that places are exact.
    exact: Vec<bool>,
}

impl Document {
    /// Reads a text that may name functions of these modules.
    pub(super) fn new(uri: Uri, version: i32, text: String, ports: &Ports) -> Document {
        let analysis = Analysis::of(&text, ports);
        let lines = lines(&text);
        let mut read = analysis.text.split('\n');
        let exact = lines.iter().map(|&(from, to)| read.next() == Some(&text[from..to])).collect();
        Document { uri, version, text, analysis, given: Given::default(), lines, exact }
    }

    /// Returns a line, from 0, without its end; the empty text if there is none.
    pub(super) fn line(&self, line: usize) -> &str {
        self.lines.get(line).map_or("", |&(from, to)| &self.text[from..to])
    }

    /// Returns the number of lines.
    pub(super) fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Returns whether a place of the listing is exactly one of the text and can be replaced.
    pub(super) fn is_exact(&self, place: Place) -> bool {
        self.exact.get(place.line - 1).copied().unwrap_or(false)
    }

    /// Returns the range of a place, or of its whole line if the line was not read as it stands.
    pub(super) fn range(&self, place: Place) -> Range {
        match self.is_exact(place) {
            true => self.range_in(place.line - 1, place.column - 1, place.length),
            false => self.line_range((place.line - 1).min(self.line_count() - 1)),
        }
    }

    /// Returns the range of `length` characters of a line from `column` on; all count from 0.
    pub(super) fn range_in(&self, line: usize, column: usize, length: usize) -> Range {
        let text = self.line(line);
        let at = |characters: usize| {
            let units = text.chars().take(characters).map(char::len_utf16).sum::<usize>();
            Position::new(line as u32, units as u32)
        };
        Range::new(at(column), at(column + length))
    }

    /// Returns the range of a line without its end.
    pub(super) fn line_range(&self, line: usize) -> Range {
        self.range_in(line, 0, self.line(line).chars().count())
    }

    /// Returns the range of the whole text.
    pub(super) fn whole(&self) -> Range {
        Range::new(Position::new(0, 0), self.line_range(self.line_count() - 1).end)
    }

    /// Returns the line, from 0, and the character in it, from 0, at a position.
    pub(super) fn place(&self, position: Position) -> (usize, usize) {
        let line = position.line as usize;
        let mut units = 0;
        let before = self.line(line).chars().take_while(|c| {
            units += c.len_utf16();
            units <= position.character as usize
        });
        (line, before.count())
    }

    /// Returns the index of the instruction at a position, or right before it.
    pub(super) fn instruction_at(&self, position: Position) -> Option<usize> {
        let (line, column) = self.place(position);
        self.analysis.instructions.iter().position(|instruction| {
            instruction.place.is_some_and(|place| {
                let from = place.column - 1;
                place.line == line + 1
                    && self.is_exact(place)
                    && (from..=from + place.length).contains(&column)
            })
        })
    }

    /// Returns the text at a place; the empty text where it is not exact.
    pub(super) fn own(&self, place: Place) -> &str {
        if !self.is_exact(place) {
            return "";
        }
        let line = self.line(place.line - 1);
        let at = |n: usize| line.char_indices().nth(n).map_or(line.len(), |(at, _)| at);
        &line[at(place.column - 1)..at(place.column - 1 + place.length)]
    }
}

/// Returns the first byte of each line and the byte after its last, as the protocol parts lines.
fn lines(text: &str) -> Vec<(usize, usize)> {
    let mut lines = Vec::new();
    let mut from = 0;
    while let Some(end) = text[from..].find(['\n', '\r']) {
        lines.push((from, from + end));
        let both = text[from + end..].starts_with("\r\n");
        from += end + 1 + usize::from(both);
    }
    lines.push((from, text.len()));
    lines
}
