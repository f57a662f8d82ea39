use super::PrintedLine;
use std::collections::VecDeque;

#[derive(Clone, Default, Debug)]
pub struct Paper {
    lines: VecDeque<PrintedLine>,
    /// Counts all lines, including discarded ones.
    printed: u64,
}

impl Paper {
    pub(crate) const KEPT: usize = 10_000;

    pub fn print(&mut self, line: PrintedLine) {
        if self.lines.len() == Paper::KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
        self.printed += 1;
    }

    pub fn printed(&self) -> u64 {
        self.printed
    }

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
