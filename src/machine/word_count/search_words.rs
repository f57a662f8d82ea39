//! Words of a jump that searches its label: each line on the way is looked at by its first bytes.

use super::{CALL, column};
use crate::machine::Machine;
use crate::memory::Position;
use crate::memory::lines::Line;

/// GTO of two and of three bytes where they search, by the byte before.
const SHORT: [u64; 7] = [251, 263, 252, 255, 255, 255, 254];
const LONG: [u64; 7] = [403, 442, 411, 401, 408, 408, 407];
/// What the byte before the label takes, of one byte and of two.
const FOUND: [[i64; 7]; 2] = [[0, -1, 1, 2, 1, 2, 2], [0, -1, -1, 2, 1, 1, 2]];
/// What the distance's carry between byte and register takes.
const CARRY: [i64; 2] = [5, 3];
/// A byte that is fetched; what it takes more as the first and as the last of its register.
const BYTE: i64 = 24;
const FETCHED: [i64; 7] = [-2, 0, 0, 0, 0, 0, 2];
/// What a label takes more that is too far for a jump of two bytes, which searches it each time.
const TOO_FAR: i64 = 4;
/// A NULL before a line.
const NULL: i64 = 32;
/// What X<> takes more than other lines of two bytes: its code is among those of global labels.
const EXCHANGE: i64 = 4;
/// The END behind which the search goes on at the beginning, by the byte before, and each global
/// label that the way there leads over, by its first byte; what it takes less in a jump of three
/// bytes.
const END: [i64; 7] = [85, 97, 95, 85, 85, 85, 85];
const LABEL_OVER: [i64; 7] = [39, 37, 32, 32, 32, 32, 31];
const END_LONG: i64 = 4;
/// What an indirect jump takes less that goes back.
const INDIRECT_BACK: i64 = 3;
/// What a label of one byte takes less behind a jump of three bytes and an indirect one.
const SHORT_LABEL: i64 = 29;

/// A jump from the byte before its first one to the byte before its label.
pub fn jump(machine: &Machine, from: Position, last: Position, call: bool) -> u64 {
    let to = machine.pc();
    let (column, arrival) = (column(from), super::column(to));
    let long = last != from.forward(2);
    let begun = if long { LONG[column] } else { SHORT[column] };
    let wraps = (column + if long { 6 } else { 5 }) % 7;
    let carried = if to > last { arrival < wraps } else { arrival > wraps };
    let mut words = FOUND[usize::from(long)][arrival];
    if carried {
        words += CARRY[usize::from(long)];
    }
    if long && to > last {
        words -= END_LONG;
    }
    if !long && machine.memory.byte(from.forward(2)) == 0 {
        words += TOO_FAR;
    }
    if long && machine.memory.byte(to.forward(1)) < 0x10 {
        words -= SHORT_LABEL;
    }
    let call = if call { CALL[column] } else { 0 };
    (begun + call + words_passed(machine, last)).saturating_add_signed(words)
}

/// What a search for the number in a register passes, and its label.
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

/// What the search of a label passes between a jump's last byte and the label.
fn words_passed(machine: &Machine, from: Position) -> u64 {
    let memory = &machine.memory;
    let (mut at, mut ends, mut words) = (from, 0, 0);
    // A search that has gone round twice without an END finds nothing more.
    for _ in 0..Position::WORDS {
        if ends == 2 {
            break;
        }
        let line = memory.line_behind(at);
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

/// A line that the search passes.
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
    // The registers in which the bytes behind the first one stand.
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
        0xF0.. => 27 + 11 * bytes + registers + fetched,
        _ => {
            let crossing = [[0, 0], [0, 0], [3, 0], [2, 3]][length.min(3)];
            let more = crossing.get(first).copied().unwrap_or(0);
            let exchange = if machine.memory.byte(line.first) == 0xCE { EXCHANGE } else { 0 };
            [BYTE, BYTE, 35, 37][length.min(3)] + fetched + more + exchange
        }
    }
}
