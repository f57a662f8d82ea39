//! The words of a jump that searches its label: the first bytes of each line on the way are looked
//! at.

use super::{CALL, column};
use crate::machine::Machine;
use crate::memory::Position;
use crate::memory::lines::Line;

/// The words of a GTO of two and of three bytes that searches, by the column of the byte before it.
const SHORT: [u64; 7] = [251, 263, 252, 255, 255, 255, 254];
const LONG: [u64; 7] = [403, 442, 411, 401, 408, 408, 407];
/// The additional words by the column of the byte before the label, for a label of one byte and for
/// one of two bytes after a jump of three bytes.
const FOUND: [[i64; 7]; 2] = [[0, -1, 1, 2, 1, 2, 2], [0, -1, -1, 2, 1, 2, 2]];
/// The words of the distance's carry between byte and register.
const CARRY: [i64; 2] = [5, 3];
/// The words in which a byte is fetched, and the additional words by its column.
const BYTE: i64 = 24;
const FETCHED: [i64; 7] = [-2, 0, 0, 0, 0, 0, 2];
/// The additional words of a label that is too far away for a jump of two bytes, which searches it
/// each time.
const TOO_FAR: i64 = 4;
/// The words of a NULL before a line.
const NULL: i64 = 32;
/// The additional words of X<> compared with other lines of two bytes: its code is among those of
/// global labels.
const EXCHANGE: i64 = 4;
/// The words of a text line without characters.
const EMPTY_TEXT: i64 = 35;
/// The words of the END after which the search continues at the beginning, by the column of the
/// byte before it, and of each global label on the way there, by the column of its first byte; and
/// the number of words by which a jump of three bytes is shorter at the END.
const END: [i64; 7] = [85, 97, 95, 85, 85, 85, 85];
const LABEL_OVER: [i64; 7] = [39, 37, 32, 32, 32, 32, 31];
const END_LONG: i64 = 4;
/// The number of words by which an indirect jump is shorter if it goes back.
const INDIRECT_BACK: i64 = 3;
/// The number of words by which a label of one byte is shorter after a jump of three bytes and
/// after an indirect jump.
const SHORT_LABEL: i64 = 29;

/// Returns the words of a jump that has searched its label.
pub fn jump(machine: &Machine, from: Position, last: Position, call: bool) -> u64 {
    let to = machine.pc();
    let (column, arrival) = (column(from), super::column(to));
    let long = last != from.forward(2);
    let begun = if long { LONG[column] } else { SHORT[column] };
    let wraps = (column + if long { 6 } else { 5 }) % 7;
    let carried = if to > last { arrival < wraps } else { arrival > wraps };
    let short_label = machine.memory.byte(to.forward(1)) < 0x10;
    let mut words = FOUND[usize::from(long && !short_label)][arrival];
    if carried {
        words += CARRY[usize::from(long)];
    }
    if long && to > last {
        words -= END_LONG;
    }
    if !long && machine.memory.byte(from.forward(2)) == 0 {
        words += TOO_FAR;
    }
    if long && short_label {
        words -= SHORT_LABEL;
    }
    let call = if call { CALL[column] } else { 0 };
    (begun + call + words_passed(machine, last)).saturating_add_signed(words)
}

/// Returns the words of the search for the label whose number is in a register.
pub fn indirect(machine: &Machine, from: Position) -> u64 {
    let to = machine.pc();
    let long = machine.memory.byte(to.forward(1)) >= 0x10;
    let found = match (super::column(to), long) {
        (2, true) => FOUND[1][2],
        (arrival, _) => FOUND[0][arrival],
    } + if long { SHORT_LABEL } else { 0 };
    let words = words_passed(machine, from) as i64 + found;
    (words - if to > from { INDIRECT_BACK } else { 0 }).max(0) as u64
}

/// Returns the words of the lines that the search of a label passes between a jump's last byte and
/// the label.
fn words_passed(machine: &Machine, from: Position) -> u64 {
    let memory = &machine.memory;
    let (mut at, mut ends, mut words) = (from, 0, 0);
    // A search that has passed all memory without an END finds nothing more.
    for _ in 0..Position::WORDS {
        if ends == 2 {
            break;
        }
        let line = memory.line_after(at);
        let nulls = 1..at.index().abs_diff(line.first.index());
        words += nulls.map(|n| NULL + FETCHED[column(at.forward(n))]).sum::<i64>();
        if line.first.back(1) == machine.pc() {
            break;
        }
        words += passed(machine, &line);
        ends += u32::from(line.end);
        at = if line.end { memory.start_of(line.first) } else { line.last };
    }
    words.max(0) as u64
}

/// Returns the words of a line that the search passes.
fn passed(machine: &Machine, line: &Line) -> i64 {
    let first = column(line.first);
    if line.end {
        let start = machine.memory.start_of(line.first);
        let over = |at: Position| at <= start && at > line.first;
        let labels = machine.memory.chain().filter(|label| label.is_label() && over(label.at));
        let over: i64 = labels.map(|label| LABEL_OVER[column(label.at)]).sum();
        return END[column(line.first.back(1))] + over;
    }
    let length = line.first.index().abs_diff(line.last.index()) + 1;
    let bytes = length as i64;
    let fetched = FETCHED[first];
    // Each register in which bytes after the first one stand takes words of its own.
    let registers = 6 * ((length + 5 - first) / 7) as i64;
    match machine.memory.byte(line.first) {
        0x01..=0x0F => BYTE + 22 + fetched,
        0x10..=0x1C => {
            let places = (0..length).map(|n| FETCHED[(first + 70 - n) % 7]);
            BYTE * bytes + places.sum::<i64>()
        }
        0x1D..=0x1F => 40 + 11 * bytes + registers + [-6, -2, 0, 0, 0, 0, 2][first],
        0xC0..=0xCD => 61 + 11 * bytes + registers + [2, 1, -2, 0, 0, 0, 1][first],
        0xCF => 2 * BYTE + 15 + fetched + FETCHED[(first + 6) % 7],
        0xF0 => EMPTY_TEXT + fetched,
        0xF1.. => 27 + 11 * bytes + registers + fetched,
        _ => {
            let crossing = [[0, 0], [0, 0], [3, 0], [2, 3]][length.min(3)];
            let more = crossing.get(first).copied().unwrap_or(0);
            let exchange = if machine.memory.byte(line.first) == 0xCE { EXCHANGE } else { 0 };
            [BYTE, BYTE, 35, 37][length.min(3)] + fetched + more + exchange
        }
    }
}
