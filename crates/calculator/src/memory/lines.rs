//! Stepping through the lines of arbitrary program bytes. As measured on the firmware, the chain is
//! not used, NULLs belong to no line, and a run of digit bytes is one line.

use super::{Memory, Position};
use crate::memory::module_programs;
use sim41_language::instruction::bytes;

/// The number of bytes that program positions can address. A longer search has wrapped around.
pub(super) const ROUND: usize = 0x1000 * 7;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramLine {
    pub first: Position,
    pub last: Position,
    pub end: bool,
}

/// A number line consists of bytes 10 to 1C: digits, radix mark, EEX and CHS.
pub(crate) fn is_digit(byte: u8) -> bool {
    (0x10..=0x1C).contains(&byte)
}

impl Memory {
    #[doc(hidden)]
    pub fn line_after(&self, at: Position) -> ProgramLine {
        let mut at = at;
        let mut first = None;
        for _ in 0..ROUND {
            at = at.forward(1);
            let begin = *first.get_or_insert(at);
            let length = match self.byte(at) {
                0 => {
                    // NULLs inside GTO and XEQ with a name are skipped too.
                    first = Some(begin).filter(|&begin| begin != at);
                    continue;
                }
                // The name after GTO or XEQ has the form of a text line.
                0x1D..=0x1F => continue,
                0x10..=0x1C => {
                    while is_digit(self.byte(at.forward(1)))
                        && !module_programs::begins_line(self, at.forward(1))
                        && at != begin.forward(ROUND - 1)
                    {
                        at = at.forward(1);
                    }
                    1
                }
                0xC0..=0xCD if self.byte(at.forward(2)) < 0xF0 => {
                    return ProgramLine { first: begin, last: at.forward(2), end: true };
                }
                byte => bytes::length(byte, |n| self.byte(at.forward(n))),
            };
            return ProgramLine { first: begin, last: at.forward(length - 1), end: false };
        }
        ProgramLine { first: at, last: at, end: true }
    }

    /// The last byte of the line after `at`, and `false`. If the line is an END, returns the byte
    /// before it, and `true`.
    pub(crate) fn skip_line(&self, at: Position) -> (Position, bool) {
        let line = self.line_after(at);
        if line.end { (line.last.back(3), true) } else { (line.last, false) }
    }
}
