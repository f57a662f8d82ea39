//! The printer's paper: lines of 24 characters.
//!
//! The machine says what is to be printed as events; here it becomes lines on paper. There is no
//! device and no file: the commands write the lines out, the terminal shows the end of the paper.

use crate::machine::Event;
use std::collections::VecDeque;

/// Characters in a line of the paper.
pub const WIDTH: usize = 24;

/// The paper that hangs out of the printer: its last lines.
#[derive(Clone, Default, Debug)]
pub struct Paper {
    lines: VecDeque<String>,
}

impl Paper {
    /// So many lines are kept.
    pub const KEPT: usize = 10_000;

    /// Print what an event says, if it is one of the printer's.
    pub fn take(&mut self, event: &Event) {
        for line in lines(event) {
            if self.lines.len() == Paper::KEPT {
                self.lines.pop_front();
            }
            self.lines.push_back(line);
        }
    }

    /// The lines, the oldest first.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.lines.iter().map(String::as_str)
    }
}

/// The lines that an event prints: a text longer than the paper is wide goes on in the next line.
pub fn lines(event: &Event) -> Vec<String> {
    match event {
        Event::Printed(text) if text.is_empty() => vec![String::new()],
        Event::Printed(text) => {
            let characters: Vec<char> = text.chars().collect();
            characters.chunks(WIDTH).map(|line| line.iter().collect()).collect()
        }
        Event::Advanced => vec![String::new()],
        Event::Tone(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_go_on_in_the_next_line() {
        let mut paper = Paper::default();
        for event in [Event::Printed("POSITION1=15863724".into()), Event::Advanced, Event::Tone(5)]
        {
            paper.take(&event);
        }
        paper.take(&Event::Printed("ABCDEFGHIJKLMNOPQRSTUVWXYZ".into()));
        let lines: Vec<&str> = paper.lines().collect();
        assert_eq!(lines, ["POSITION1=15863724", "", "ABCDEFGHIJKLMNOPQRSTUVWX", "YZ"]);
    }

    #[test]
    fn the_paper_has_an_end() {
        let mut paper = Paper::default();
        (0..Paper::KEPT + 5).for_each(|n| paper.take(&Event::Printed(n.to_string())));
        assert_eq!((paper.lines().len(), paper.lines().next()), (Paper::KEPT, Some("5")));
    }
}
