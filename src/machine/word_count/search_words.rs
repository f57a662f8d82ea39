//! Words of a jump that searches its label.

use super::column;
use crate::machine::Machine;
use crate::memory::Position;

/// GTO of two bytes, of three bytes, and XEQ, where they search: by the byte before.
pub const BEGUN: [[u64; 7]; 3] = [
    [240, 259, 249, 240, 253, 252, 253],
    [385, 418, 389, 383, 376, 388, 386],
    [474, 516, 486, 476, 467, 481, 480],
];
/// Lines of one, two and three bytes that the search passes, short and long labels, and the END
/// behind which it goes on at the beginning: by the byte before.
const PASSED: [[u64; 7]; 3] =
    [[23, 37, 9, 25, 24, 27, 23], [30, 47, 34, 20, 31, 36, 37], [37, 47, 36, 38, 22, 39, 39]];
const PASSED_LABEL: [u64; 7] = [49, 62, 37, 52, 48, 55, 48];
const PASSED_LONG_LABEL: [u64; 7] = [28, 41, 32, 20, 32, 35, 34];
const PASSED_END: [u64; 7] = [26, 52, 34, 24, 25, 32, 28];
/// A global label that the search passes, and each of its bytes.
const PASSED_GLOBAL: u64 = 150;
/// A further byte of a line, and a digit of a number, that the search passes.
const PASSED_BYTE: u64 = 12;
const PASSED_DIGIT: u64 = 24;

/// What the search of a label passes between a jump's last byte and the label.
pub fn words(machine: &Machine, from: Position) -> u64 {
    let memory = &machine.memory;
    let (mut at, mut ends, mut words) = (from, 0, 0);
    // A search that has gone round twice without an END finds nothing more.
    for _ in 0..Position::WORDS {
        if ends == 2 {
            break;
        }
        let line = memory.line_behind(at);
        if line.first.back(1) == machine.pc() {
            break;
        }
        let length = line.first.index().abs_diff(line.last.index()) + 1;
        let (column, bytes) = (column(line.first.back(1)), length as u64);
        words += match memory.byte(line.first) {
            _ if line.end => PASSED_END[column],
            0x10..=0x1C => PASSED_BYTE + PASSED_DIGIT * bytes,
            0x01..=0x0F => PASSED_LABEL[column],
            0xCF => PASSED_LONG_LABEL[column],
            0xC0..=0xCD => PASSED_GLOBAL + PASSED_BYTE * bytes,
            _ => PASSED[length.clamp(1, 3) - 1][column] + PASSED_BYTE * bytes.saturating_sub(3),
        };
        ends += u32::from(line.end);
        at = if line.end { memory.start_of(line.first) } else { line.last };
    }
    words
}
