//! The processor words of searches in a program: for labels, and for the end of a line that is
//! skipped.

use crate::memory::{Memory, Position};

/// The words of a jump by which it takes longer because it searches its label, and those for each
/// byte that the search passes. A line takes 12 to 24 for each of its bytes.
const LABEL: u64 = 200;
const BYTE: u64 = 22;
/// The words of an END after which the search goes on at the beginning of the program.
const END: u64 = 90;
/// The words of the search for a global label for each character of its name, and for each label
/// and END that the search passes.
const CHARACTER: u64 = 58;
const CHAIN: u64 = 92;
/// The words of skipping a line of one byte, for each further byte, and for each byte of a text.
const SKIPPED: u64 = 68;
const SKIPPED_BYTE: u64 = 7;
const SKIPPED_CHARACTER: u64 = 12;

/// Returns the words in which a jump whose last byte is at `from` finds the label after `to`.
pub fn label(memory: &Memory, from: Position, to: Position) -> u64 {
    // Positions in memory go down as the program goes on.
    let (bytes, over) = match to > from {
        false => (from.distance(to), 0),
        true => {
            let (end, start) = (memory.end_of(from).at, memory.start_of(from));
            (from.distance(end) + start.distance(to), END)
        }
    };
    LABEL + BYTE * u64::from(bytes.unsigned_abs()) + over
}

/// Returns the words in which the global label after `to` is found by its name, which has `name`
/// characters.
pub fn global_label(memory: &Memory, name: usize, to: Position) -> u64 {
    let passed = memory.chain().take_while(|global| global.at.back(1) != to).count();
    CHARACTER * name as u64 + CHAIN * passed as u64
}

/// Returns the words in which the line after `last` is skipped, up to its last byte.
pub fn skipped(memory: &Memory, last: Position, end: Position) -> u64 {
    let further = last.index().abs_diff(end.index()).saturating_sub(1) as u64;
    let each = match memory.byte(last.forward(1)) {
        0x10..=0x1F | 0xC0..=0xCD | 0xF0.. => SKIPPED_CHARACTER,
        _ => SKIPPED_BYTE,
    };
    SKIPPED + each * further
}
