//! Where comments without a comment marker begin.

use super::{Arrangement, FEWEST_IN_ORDER, LineReader};
use crate::instruction::quoted;
use crate::instruction::text::LONGEST_TEXT;
use crate::program::listing::plain::number_syntax::{Mark, Separator};
use crate::program::listing::plain::{other_lines, row};

impl Arrangement<'_> {
    /// Whether comments begin after this part of a line, which ends with several spaces or a tab.
    pub(in crate::program::listing::plain) fn ends_at(&self, before: &str) -> bool {
        self.text_ends.is_some_and(|it| it.is_none() || it == row::column_after(before))
    }

    /// The bytes of this line from `at` on, without a comment after text without quotation marks.
    pub(in crate::program::listing::plain) fn text_length(&self, line: &str, at: usize) -> usize {
        let rest = &line[at..];
        if !quoted::is_unquoted(rest) {
            return rest.len();
        }
        if self.separator == Separator::Sign(';') {
            return rest.find(';').unwrap_or(rest.len());
        }
        // Column 0 accepts every gap. A gap also ends text that is too long for a program line.
        let gap = |column: usize| {
            let begins = |(_, words): &(usize, &str)| {
                let before = &line[..line.len() - words.len()];
                row::column_after(before).is_none_or(|at| at >= column)
            };
            row::wide_gaps(rest).find(begins).map(|(gap, _)| gap)
        };
        let is_long = rest.chars().nth(LONGEST_TEXT).is_some();
        let end = self.text_ends.and_then(|column| gap(column.unwrap_or_default()));
        end.or_else(|| gap(0).filter(|_| is_long)).unwrap_or(rest.len())
    }
}

impl<'a> LineReader<'_, 'a> {
    pub(super) fn remarks(
        self,
        lines: &[&'a str],
        firsts: &[Option<Mark>],
    ) -> (Option<(usize, bool)>, Option<Option<usize>>) {
        // For each column: how many entries in numbered lines begin there, how many of these are
        // not instructions, and how many entries in all lines begin there.
        let mut columns: Vec<[usize; 3]> = Vec::new();
        let (mut total, mut total_words) = (0, 0);
        for (line, mark) in lines.iter().zip(firsts) {
            let end = mark.map_or(line.len() - line.trim_start().len(), |mark| mark.end);
            let text = &line[end..];
            if quoted::is_unquoted(text) || other_lines::comment(text) {
                continue;
            }
            let gap = row::wide_gaps(text).next().filter(|(_, rest)| !other_lines::comment(rest));
            let Some((_, rest)) = gap else { continue };
            let before = &line[..line.len() - rest.len()];
            let Some(column) = row::column_after(before) else { continue };
            columns.resize(columns.len().max(column + 1), [0; 3]);
            let words = usize::from(!self.parsed.begins(rest));
            let [numbered, numbered_words, all] = &mut columns[column];
            *numbered += usize::from(mark.is_some());
            *numbered_words += words * usize::from(mark.is_some());
            *all += 1;
            (total, total_words) = (total + 1, total_words + words);
        }
        let most =
            |index: usize| columns.iter().enumerate().max_by_key(|(_, counts)| counts[index]);
        let remarks = most(0).filter(|(_, counts)| counts[1] > 0).map(|(column, counts)| {
            (column, counts[0] >= FEWEST_IN_ORDER && 2 * counts[1] >= counts[0])
        });
        let common = most(2).filter(|(_, counts)| 2 * counts[2] > total);
        let ends = total_words > 0 && 2 * total_words >= total;
        (remarks, ends.then(|| common.map(|(column, _)| column)))
    }
}
