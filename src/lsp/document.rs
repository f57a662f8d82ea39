//! An open document, with positions as the protocol counts them: from 0 and in UTF-16 units.

use super::analysis::Analysis;
use lsp_types::{Position, Range, Uri};
use sim41_session::memory::Ports;
use sim41_session::program::listing::TextSpan;
use std::sync::{Arc, Mutex};

/// A document's test results, with line numbers from 1. Each version of the text has its own
/// results, so those of tests that were started for an earlier version are never shown.
pub(super) type Given = Arc<Mutex<Vec<(usize, String)>>>;

pub(super) struct Document {
    pub uri: Uri,
    pub version: i32,
    pub text: String,
    pub analysis: Analysis,
    pub given: Given,
    lines: Vec<(usize, usize)>,
    exact: Vec<bool>,
}

impl Document {
    pub(super) fn new(uri: Uri, version: i32, text: String, ports: &Ports) -> Document {
        let analysis = Analysis::new(&text, ports);
        let lines = lines(&text);
        let mut read = analysis.contents.text.split('\n');
        let exact = lines.iter().map(|&(from, to)| read.next() == Some(&text[from..to])).collect();
        Document { uri, version, text, analysis, given: Given::default(), lines, exact }
    }

    /// A line, counted from 0, without its line end; empty beyond the end of the text.
    pub(super) fn line(&self, line: usize) -> &str {
        self.lines.get(line).map_or("", |&(from, to)| &self.text[from..to])
    }

    pub(super) fn line_count(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn is_exact(&self, place: TextSpan) -> bool {
        self.exact.get(place.line - 1).copied().unwrap_or(false)
    }

    /// The range of `place`, or the whole line if decoding changed the line's text.
    pub(super) fn range(&self, place: TextSpan) -> Range {
        match self.is_exact(place) {
            true => self.range_in(place.line - 1, place.column - 1, place.length),
            false => self.line_range((place.line - 1).min(self.line_count() - 1)),
        }
    }

    pub(super) fn range_in(&self, line: usize, column: usize, length: usize) -> Range {
        let text = self.line(line);
        let at = |characters: usize| {
            let units = text.chars().take(characters).map(char::len_utf16).sum::<usize>();
            Position::new(line as u32, units as u32)
        };
        Range::new(at(column), at(column + length))
    }

    pub(super) fn line_range(&self, line: usize) -> Range {
        self.range_in(line, 0, self.line(line).chars().count())
    }

    pub(super) fn whole(&self) -> Range {
        Range::new(Position::new(0, 0), self.line_range(self.line_count() - 1).end)
    }

    pub(super) fn place(&self, position: Position) -> (usize, usize) {
        let line = position.line as usize;
        let mut units = 0;
        let before = self.line(line).chars().take_while(|c| {
            units += c.len_utf16();
            units <= position.character as usize
        });
        (line, before.count())
    }

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

    pub(super) fn own(&self, place: TextSpan) -> &str {
        if !self.is_exact(place) {
            return "";
        }
        let line = self.line(place.line - 1);
        let at = |n: usize| line.char_indices().nth(n).map_or(line.len(), |(at, _)| at);
        &line[at(place.column - 1)..at(place.column - 1 + place.length)]
    }
}

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
