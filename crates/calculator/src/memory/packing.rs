//! PACK begins at the first program whose END requests it, and removes all NULLs except one between
//! two number lines, as the firmware does. `machine::program_editing`: what packs, such as GTO . .

use super::chain::Global;
use super::program_bytes::{PERMANENT, UNCOMPILED, UNPACKED};
use super::{Address, Memory, Position, compiled_jumps, return_stack};
use sim41_number::register::Register;

pub(super) const LINES: usize = 0x1000;

/// Packs all programs that need it. Returns the number of bytes read, and the program pointer's new
/// position if packing moved it.
pub(crate) fn pack(memory: &mut Memory, pointer: Position) -> (u64, Option<Position>) {
    let packed = match first_unpacked(memory) {
        Some(end) => {
            let first = end.map_or(memory.top(), |end| end.forward(2));
            let bytes = first.distance(memory.permanent_end()).max(0) as u64;
            let moved = pack_from(memory, end, pointer);
            compiled_jumps::decompile(memory);
            (bytes, moved)
        }
        None => (0, None),
    };
    return_stack::clear_returns(memory);
    packed
}

pub(super) fn ends(memory: &Memory) -> Vec<Global> {
    let permanent = memory.permanent_end();
    memory.chain().filter(|global| global.at == permanent || !global.is_label()).collect()
}

/// Requests decompiling for all programs that need packing. Returns the END before the first such
/// program, `Some(None)` if that program is the first in memory, and `None` if none needs packing.
fn first_unpacked(memory: &mut Memory) -> Option<Option<Position>> {
    let ends = ends(memory);
    let mut first = None;
    for (n, end) in ends.iter().enumerate() {
        if end.kind & UNPACKED != 0 {
            memory.set_byte(end.at.forward(2), end.kind & !UNPACKED | UNCOMPILED);
            first = Some(ends.get(n + 1).map(|end| end.at));
        }
    }
    first
}

/// Packs everything after the END at `end`, or all of program memory if `end` is `None`.
fn pack_from(memory: &mut Memory, end: Option<Position>, pointer: Position) -> Option<Position> {
    let mut before = end;
    let mut source = end.map_or(memory.top(), |end| end.forward(2));
    let mut target = source.forward(1);
    let mut pointer = Some(pointer).filter(|&pointer| pointer < source);
    let mut moved = None;
    let mut after_number = false;
    for _ in 0..LINES {
        let line = memory.line_after(source);
        source = line.first.back(1);
        let number = super::lines::is_digit(memory.byte(line.first));
        if number && after_number {
            memory.set_byte(target, 0);
            target = target.forward(1);
        }
        after_number = number;
        if pointer.is_some_and(|pointer| source <= pointer) {
            pointer = None;
            moved = Some(target.back(1));
        }
        if (0xC0..=0xCD).contains(&memory.byte(line.first)) {
            let global = memory.global(line.first);
            // To recognise .END., the firmware adds hexadecimal 10 to the third byte and tests bit
            // 5. No other END that it writes passes this test.
            if !global.is_label() && global.kind.wrapping_add(0x10) & PERMANENT != 0 {
                let third = memory.get(Address::new(source.register())).byte(0);
                put_permanent_end(memory, third, target, before);
                return moved;
            }
            memory.link_to(target, before);
            before = Some(target);
            target = target.forward(2);
            source = source.forward(2);
        }
        while source != line.last {
            source = source.forward(1);
            memory.set_byte(target, memory.byte(source));
            target = target.forward(1);
        }
    }
    moved
}

/// Puts .END. into the last three bytes of the register that contains `target`, or of the next
/// lower register, and clears everything between `target` and the old .END.
fn put_permanent_end(memory: &mut Memory, third: u8, target: Position, before: Option<Position>) {
    let old = memory.end_register();
    let register =
        if target.byte() < 2 { target.register().wrapping_sub(1) } else { target.register() };
    let end = Position::new(register, 2);
    memory.erase(target, target.distance(end).max(0) as usize);
    memory.link_to(end, before);
    memory.set_byte(end.forward(2), third);
    memory.set_end_register(register);
    (old..register).for_each(|number| memory.set(Address::new(number), Register::ZERO));
}
