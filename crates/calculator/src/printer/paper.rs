//! The printer's paper.

use super::PrintedLine;
use std::collections::VecDeque;

/// The lines that were printed last.
#[derive(Clone, Default, Debug)]
pub struct Paper {
    lines: VecDeque<PrintedLine>,
    /// The number of all lines, with those that are no longer kept.
    printed: u64,
}

impl Paper {
    /// The number of lines that are kept.
    pub(crate) const KEPT: usize = 10_000;

    /// Adds a line; the oldest is dropped if there are too many.
    pub fn print(&mut self, line: PrintedLine) {
        if self.lines.len() == Paper::KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
        self.printed += 1;
    }

    /// Returns the number of all lines that were printed, with those that are no longer kept.
    pub fn printed(&self) -> u64 {
        self.printed
    }

    /// Returns the lines, the oldest first.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &PrintedLine> + ExactSizeIterator {
        self.lines.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::printer::Margin;

    #[test]
    fn the_paper_has_an_end() {
        let mut paper = Paper::default();
        let first = PrintedLine::new(Margin::Right);
        paper.print(first.clone());
        (1..Paper::KEPT).for_each(|_| paper.print(PrintedLine::new(Margin::Left)));
        assert_eq!((paper.lines().len(), paper.lines().next()), (Paper::KEPT, Some(&first)));
        paper.print(PrintedLine::new(Margin::Left));
        assert_eq!(paper.lines().len(), Paper::KEPT);
        assert!(paper.lines().all(|line| *line != first));
    }
}
