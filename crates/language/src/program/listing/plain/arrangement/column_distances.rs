//! The numerical distances between the line numbers of columns that are side by side.

use super::{Text, is_wide};
use crate::distinct;
use crate::program::listing::plain::number_syntax::Mark;

impl Text<'_, '_> {
    /// The distances from a line's first number to those in its other columns. Each must occur on
    /// several lines, and each column must continue another one or begin with 1.
    pub(super) fn distances(&self, firsts: &[(usize, Mark)]) -> Vec<u32> {
        // Pairs of a distance and a number at this distance.
        let mut found: Vec<(u32, u32)> = Vec::new();
        let mut wide = Vec::new();
        let readable =
            |n: usize, mark: &Mark| self.reader.parsed.begins(&self.lines[n][mark.end..]);
        for &(n, first) in firsts {
            let apart = self.apart(n, first, |d, wide| d > 1 || wide);
            for mark in apart[1..].iter().filter(|mark| readable(n, mark)) {
                found.push((mark.number - first.number, mark.number));
                if is_wide(&self.lines[n][..mark.at]) {
                    wide.push(mark.number);
                }
            }
        }
        let (found, wide) = (distinct(found), distinct(wide));
        let firsts = firsts.iter().filter(|(n, first)| readable(*n, first));
        let firsts = distinct(firsts.map(|(_, first)| first.number).collect());
        let all = distinct(found.iter().map(|row| row.1).chain(firsts.iter().copied()).collect());
        let mut last = firsts.last().copied();
        let mut accepted = Vec::new();
        for rows in found.chunk_by(|a, b| a.0 == b.0) {
            let ((d, lowest), (_, highest)) = (rows[0], rows[rows.len() - 1]);
            let fits = match d {
                0 => 2 * rows.len() >= firsts.len() || lowest <= 1,
                _ => {
                    let mut next = lowest.checked_sub(1).into_iter().chain([highest + 1]);
                    next.any(|number| all.binary_search(&number).is_ok())
                }
            };
            // A single number that continues the previous column is the next column's only row.
            let goes_on = last.is_some_and(|last| lowest == last + 1)
                && rows.iter().all(|(_, number)| wide.binary_search(number).is_ok());
            if fits && (rows.len() > 1 || goes_on) {
                accepted.push(d);
                last = last.max(Some(highest));
            }
        }
        accepted
    }
}
