//! Stepping through program bytes line by line, whatever the bytes are, and searching labels.
//!
//! Lines are recognized by their first bytes alone, without the chain: NULLs before a line belong
//! to no line, a run of digit bytes is one line, and bytes that look like an END are an END. The
//! label search moves in this way too. Source: measured.

use super::chain::Global;
use super::{Memory, Position};
use crate::instruction::bytes;

/// The number of program bytes in memory. A walk that passes more has gone round.
const ROUND: usize = 0x1000 * 7;

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

/// Returns whether a byte belongs to a number line (10 to 1C).
pub(super) fn is_digit(byte: u8) -> bool {
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

    /// Returns the global label of this name that is last in memory.
    pub fn find_global(&self, name: &[u8]) -> Option<Global> {
        self.chain()
            .find(|global| global.is_label() && self.label_name(global).eq(name.iter().copied()))
    }

    /// Returns the byte before label `code`. The search goes from `from` to the next END, and then
    /// from the beginning of that program to the same END.
    pub(crate) fn find_label(&self, code: u8, from: Position) -> Option<Position> {
        let mut at = from;
        let mut again = false;
        let mut left = 2 * ROUND;
        while left > 0 {
            left -= 1;
            let label = at;
            at = at.forward(1);
            let (found, further) = match self.byte(at) {
                short @ 0x01..=0x0F => (short - 1 == code, 0),
                0xCF => (self.byte(at.forward(1)) == code, 1),
                0xC0..=0xCD if self.byte(at.forward(2)) >= 0xF0 => (false, 1),
                0xC0..=0xCD if again => return None,
                0xC0..=0xCD => {
                    again = true;
                    at = self.start_above(at);
                    (false, 0)
                }
                0x90..=0xBF | 0xCE => (false, 1),
                0xD0..=0xEF => (false, 2),
                text @ 0xF0.. => (false, usize::from(text & 0xF)),
                _ => (false, 0),
            };
            at = at.forward(further);
            if found {
                return Some(label);
            }
        }
        None
    }
}
