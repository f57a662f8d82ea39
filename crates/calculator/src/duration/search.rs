//! The cycles that a label search and a skipped line take.

use crate::memory::Memory;
use crate::memory::lines::ProgramLine;
use sim41_language::module::Position;

const LABEL: [u64; 2] = [147, 250];
/// Cycles to pass a NULL, a line of one, two or three bytes, a numeric or local label, each byte of
/// a number, and a line with text or a name (a fixed count, plus a count for each of its bytes).
const PASSED_NULL: u64 = 32;
const PASSED_LINE: [u64; 3] = [24, 36, 38];
const PASSED_LABEL: u64 = 46;
const PASSED_NUMBER_BYTE: u64 = 24;
const PASSED_NAME: (u64, u64) = (45, 11);
/// Cycles for an END, where the search wraps to the beginning of the program, and for each global
/// label that the search passes on the way back.
const PASSED_END: (u64, u64) = (86, 33);
/// Cycles that a global label search takes for each character of the name, and for each label or
/// END that it passes.
const CHARACTER: u64 = 58;
const CHAIN: u64 = 92;
const SKIPPED: (u64, u64) = (67, 9);

/// The cycles needed to find the label that begins after `to`. The jump's last byte is at `from`; a
/// `long` jump has three bytes.
pub fn label(memory: &Memory, from: Position, to: Position, long: bool) -> u64 {
    let mut cycles = LABEL[usize::from(long)];
    let (mut at, mut ends) = (from, 0);
    // A search gives up at the second END that it reaches.
    while ends < 2 {
        let line = memory.line_after(at);
        cycles += PASSED_NULL * (at.distance(line.first).unsigned_abs() as u64).saturating_sub(1);
        if line.first.back(1) == to {
            break;
        }
        cycles += passed(memory, &line);
        // Addresses decrease as a program advances. If a line does not end at a lower address, the
        // search has wrapped past the end of memory.
        ends += u32::from(line.end || line.last >= at);
        at = if line.end { memory.start_of(line.first) } else { line.last };
    }
    cycles
}

fn passed(memory: &Memory, line: &ProgramLine) -> u64 {
    if line.end {
        let start = memory.start_of(line.first);
        let over = memory.chain().filter(|label| label.at <= start && label.at > line.first);
        return PASSED_END.0 + PASSED_END.1 * over.count() as u64;
    }
    let bytes = line.first.distance(line.last).unsigned_abs() as u64 + 1;
    match memory.byte(line.first) {
        0x01..=0x0F | 0xCF => PASSED_LABEL,
        0x10..=0x1C => PASSED_NUMBER_BYTE * bytes,
        0x1D..=0x1F | 0xC0..=0xCD | 0xF0.. => PASSED_NAME.0 + PASSED_NAME.1 * bytes,
        _ => PASSED_LINE[(bytes as usize).min(3) - 1],
    }
}

pub fn global_label(memory: &Memory, name: usize, to: Position) -> u64 {
    let passed = memory.chain().take_while(|global| global.at.back(1) != to).count();
    CHARACTER * name as u64 + CHAIN * passed as u64
}

pub fn skipped(last: Position, end: Position) -> u64 {
    SKIPPED.0 + SKIPPED.1 * (last.index().abs_diff(end.index()).max(1) as u64 - 1)
}
