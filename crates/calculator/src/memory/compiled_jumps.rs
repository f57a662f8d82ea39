//! The distances that GTO and XEQ store in their own bytes once their label has been found.

use super::packing::{LINES, ends};
use super::program_bytes::UNCOMPILED;
use super::{Memory, Position, chain, return_stack};

/// The largest distance in a two-byte GTO, in bytes.
const SHORT: i32 = 15 * 7 + 6;
/// The largest distance in a three-byte GTO or XEQ, in bytes.
const LONG: i32 = 511 * 7 + 6;

pub(crate) fn compiled_target(memory: &Memory, at: Position) -> Option<Position> {
    let (first, second) = (memory.byte(at) as usize, memory.byte(at.forward(1)) as usize);
    if at.is_in_module() {
        return module_target(memory, at, first, second);
    }
    let (origin, back, registers, bytes) = match first {
        0xB1..=0xBF => (at.forward(1), second & 0x80 != 0, second & 0xF, second >> 4 & 7),
        _ => {
            let back = memory.byte(at.forward(2)) & 0x80 != 0;
            (at, back, (first & 1) << 8 | second, first >> 1 & 7)
        }
    };
    match (back, 7 * registers + bytes) {
        (true, _) => chain::above(origin, (registers, bytes)),
        (false, 0) => None,
        (false, distance) => Some(origin.forward(distance)),
    }
}

fn module_target(memory: &Memory, at: Position, first: usize, second: usize) -> Option<Position> {
    let (origin, forward, distance) = match first {
        0xB1..=0xBF if second == 0 => return None,
        0xB1..=0xBF => (at.forward(1), second & 0x80 != 0, second & 0x7F),
        _ => (at, memory.byte(at.forward(2)) & 0x80 != 0, (first & 0xF) << 8 | second),
    };
    Some(if forward { origin.forward(distance) } else { origin.back(distance) })
}

/// Writes the distance into the jump if it fits.
pub(crate) fn compile(memory: &mut Memory, at: Position, target: Position) {
    let first = memory.byte(at);
    let (origin, longest) = match first {
        0xB1..=0xBF => (at.forward(1), SHORT),
        0xD0..=0xEF => (at, LONG),
        _ => return,
    };
    let distance = origin.distance(target);
    if distance.abs() > longest {
        return;
    }
    let (registers, bytes) = (distance.abs() / 7, (distance.abs() % 7) as u8);
    let back = if distance < 0 { 0x80 } else { 0 };
    if longest == SHORT {
        return compile_byte(memory, origin, back | bytes << 4 | registers as u8);
    }
    let label = memory.byte(at.forward(2)) & 0x7F;
    compile_byte(memory, at, first & 0xF0 | bytes << 1 | (registers >> 8) as u8);
    compile_byte(memory, at.forward(1), registers as u8);
    compile_byte(memory, at.forward(2), back | label);
}

/// Writes one byte of the distance when a jump is compiled. The jump's decoded step remains
/// valid, but a step that begins inside the jump changes.
fn compile_byte(memory: &mut Memory, at: Position, byte: u8) {
    if memory.byte(at) != byte {
        memory.set_byte(at, byte);
    }
}

/// Clears the jump distances of programs whose END requests it, and pending returns if any does.
pub(crate) fn decompile(memory: &mut Memory) {
    let ends = ends(memory);
    for (n, end) in ends.iter().enumerate() {
        if end.kind & UNCOMPILED != 0 {
            memory.set_byte(end.at.forward(2), end.kind & !UNCOMPILED);
            let start = ends.get(n + 1).map_or(memory.top(), |end| end.at.forward(2));
            return_stack::clear_returns(memory);
            decompile_after(memory, start);
        }
    }
}

fn decompile_after(memory: &mut Memory, start: Position) {
    let mut at = start;
    for _ in 0..7 * LINES {
        at = at.forward(1);
        let first = memory.byte(at);
        match first {
            // For GTO and XEQ with a name, only the first byte is skipped; the text line follows.
            0x00..=0x8F => continue,
            0xB0..=0xBF => memory.set_byte(at.forward(1), 0),
            // The direction bit in the third byte is kept.
            0xD0..=0xEF => {
                memory.set_byte(at, first & 0xF0);
                memory.set_byte(at.forward(1), 0);
            }
            _ => {}
        }
        let line = memory.line_after(at.back(1));
        if line.end {
            return;
        }
        at = line.last;
    }
}
