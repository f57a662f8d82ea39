//! Stepping through program bytes line by line, whatever the bytes are.
//!
//! Lines are recognized by their first bytes alone, without the chain: NULLs before a line belong
//! to no line, a run of digit bytes is one line, and bytes that look like an END are an END. The
//! search of labels (`label_search`) moves in this way too. Source: measured.

use super::{Memory, Position};
use sim41_language::instruction::bytes;

/// The number of program bytes in memory. A walk that passes more has gone round.
pub(super) const ROUND: usize = 0x1000 * 7;

/// A line of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramLine {
    /// The position of its first byte.
    pub first: Position,
    /// The position of its last byte.
    pub last: Position,
    /// Whether it is an END.
    pub end: bool,
}

/// Returns whether a byte belongs to a number line (10 to 1C): a digit, radix mark, EEX or CHS.
pub(crate) fn is_digit(byte: u8) -> bool {
    (0x10..=0x1C).contains(&byte)
}

impl Memory {
    /// Returns the line after `at`, skipping NULLs.
    pub fn line_after(&self, at: Position) -> ProgramLine {
        let mut at = at;
        let mut first = None;
        for _ in 0..ROUND {
            at = at.forward(1);
            let begin = *first.get_or_insert(at);
            let length = match self.byte(at) {
                0 => {
                    // NULLs inside GTO and XEQ of a name are skipped too.
                    first = Some(begin).filter(|&begin| begin != at);
                    continue;
                }
                // The name is a text line after this byte.
                0x1D..=0x1F => continue,
                0x10..=0x1C => {
                    while is_digit(self.byte(at.forward(1)))
                        && !self.begins_line(at.forward(1))
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

    /// Returns the position of the last byte of the line after `at` and `false`; at an END the
    /// position before the END and `true`.
    pub(crate) fn skip_line(&self, at: Position) -> (Position, bool) {
        let line = self.line_after(at);
        if line.end { (line.last.back(3), true) } else { (line.last, false) }
    }
}
