//! The processor words of searches in a program: for labels, and for the end of a line that is
//! skipped.

use super::column;
use crate::memory::Memory;
use crate::memory::lines::ProgramLine;
use sim41_language::module::Position;

/// The additional words of a jump of two and of three bytes that searches its label; how much less
/// a jump of three bytes takes for a label of one byte.
const LABEL: [u64; 2] = [147, 260];
const SHORT_LABEL: u64 = 29;
/// The words of the lines that the search passes: of a NULL, of lines of one, two and three bytes,
/// of a label, of a number for each byte, of a text and each of its bytes, of a global label and
/// each of its bytes.
const PASSED_NULL: u64 = 32;
const PASSED_LINE: [u64; 3] = [24, 35, 37];
const PASSED_LABEL: u64 = 46;
const PASSED_NUMBER_BYTE: u64 = 24;
const PASSED_TEXT: u64 = 28;
const PASSED_GLOBAL: u64 = 62;
const PASSED_CHARACTER: u64 = 11;
/// The words of an END after which the search goes on at the beginning of the program, and of each
/// global label that is passed on the way there.
const PASSED_END: u64 = 86;
const PASSED_OVER: u64 = 33;
/// The words of the search for a global label for each character of its name, and for each label
/// and END that the search passes.
const CHARACTER: u64 = 58;
const CHAIN: u64 = 92;
/// The words of skipping a line of one, two and three bytes, by the columns of the byte before it
/// and of its last byte, and of each byte of a number or text.
const SKIPPED: [u64; 3] = [62, 68, 75];
const SKIPPED_FROM: [u64; 7] = [6, 2, 4, 4, 4, 4, 4];
const SKIPPED_TO: [u64; 7] = [0, 1, 1, 2, 1, 2, 2];
const SKIPPED_CHARACTER: u64 = 12;
/// The additional words of a line that begins in one register and ends in the next one, and of a
/// label.
const SKIPPED_REGISTER: u64 = 6;
const SKIPPED_LABEL: u64 = 5;

/// Returns the words in which a jump, of three bytes if it is `long`, whose last byte is at `from`
/// finds the label after `to`.
pub fn label(memory: &Memory, from: Position, to: Position, long: bool) -> u64 {
    let short_label = long && memory.byte(to.forward(1)) < 0x10;
    let mut words = LABEL[usize::from(long)] - if short_label { SHORT_LABEL } else { 0 };
    let (mut at, mut ends) = (from, 0);
    // A search that has passed two ENDs finds nothing more.
    while ends < 2 {
        let line = memory.line_after(at);
        words += PASSED_NULL * (at.distance(line.first).unsigned_abs() as u64).saturating_sub(1);
        if line.first.back(1) == to {
            break;
        }
        words += passed(memory, &line);
        // Positions go down: a line that does not lies behind the end of memory.
        ends += u32::from(line.end || line.last >= at);
        at = if line.end { memory.start_of(line.first) } else { line.last };
    }
    words
}

/// Returns the words of a line that the search for a label passes.
fn passed(memory: &Memory, line: &ProgramLine) -> u64 {
    if line.end {
        let start = memory.start_of(line.first);
        // Positions in memory go down as the program goes on.
        let over = memory.chain().filter(|label| label.at <= start && label.at > line.first);
        return PASSED_END + PASSED_OVER * over.count() as u64;
    }
    let length = line.first.distance(line.last).unsigned_abs() as usize + 1;
    let (bytes, crosses) = (length as u64, u64::from(length > column(line.first) + 1));
    match memory.byte(line.first) {
        0x01..=0x0F => PASSED_LABEL,
        0x10..=0x1C => PASSED_NUMBER_BYTE * bytes,
        0x1D..=0x1F | 0xF0.. => PASSED_TEXT + PASSED_CHARACTER * bytes,
        0xC0..=0xCD => PASSED_GLOBAL + PASSED_CHARACTER * bytes,
        0xCF => PASSED_LABEL + PASSED_LINE[0],
        _ => PASSED_LINE[length.min(3) - 1] + 2 * crosses,
    }
}

/// Returns the words in which the global label after `to` is found by its name, which has `name`
/// characters.
pub fn global_label(memory: &Memory, name: usize, to: Position) -> u64 {
    let passed = memory.chain().take_while(|global| global.at.back(1) != to).count();
    CHARACTER * name as u64 + CHAIN * passed as u64
}

/// Returns the words in which the line after `last` is skipped, up to its last byte.
pub fn skipped(memory: &Memory, last: Position, end: Position) -> u64 {
    let length = last.index().abs_diff(end.index()).max(1);
    let (from, to) = (column(last), column(end));
    let kind = match memory.byte(last.forward(1)) {
        0x10..=0x1F | 0xC0..=0xCD | 0xF0.. => SKIPPED[0] + SKIPPED_CHARACTER * (length as u64 - 1),
        0x01..=0x0F => SKIPPED[0] + SKIPPED_LABEL,
        _ => SKIPPED[length.min(3) - 1],
    };
    let registers = if from > 0 && length > from { SKIPPED_REGISTER } else { 0 };
    kind + SKIPPED_FROM[from] + SKIPPED_TO[to] + registers
}
