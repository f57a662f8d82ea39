//! PACK, and clearing of compiled distances. PACK begins at the first program whose END asks for
//! it, and removes NULLs except for one between two number lines. Measured.

use super::chain::Global;
use super::program_bytes::{PERMANENT, UNCOMPILED, UNPACKED};
use super::{Address, Memory, Position};
use sim41_number::register::Register;

const LINES: usize = 0x1000;

impl Memory {
    /// Removes the NULLs of all programs that need packing. Returns the new place of the pointer if
    /// packing moved it.
    pub(crate) fn pack(&mut self, pointer: Position) -> Option<Position> {
        let moved = match self.first_unpacked() {
            Some(end) => {
                let moved = self.pack_from(end, pointer);
                self.decompile();
                moved
            }
            None => None,
        };
        self.clear_returns();
        moved
    }

    fn ends(&self) -> Vec<Global> {
        let permanent = self.permanent_end();
        self.chain().filter(|global| global.at == permanent || !global.is_label()).collect()
    }

    /// Marks the ENDs of programs that need packing for decompiling too. Returns the END before the
    /// first such program, `Some(None)` if it is the first in memory, and `None` if there is none.
    fn first_unpacked(&mut self) -> Option<Option<Position>> {
        let ends = self.ends();
        let mut first = None;
        for (n, end) in ends.iter().enumerate() {
            if end.kind & UNPACKED != 0 {
                self.set_byte(end.at.forward(2), end.kind & !UNPACKED | UNCOMPILED);
                first = Some(ends.get(n + 1).map(|end| end.at));
            }
        }
        first
    }

    /// Packs everything after the END at `end`, or after the top.
    fn pack_from(&mut self, end: Option<Position>, pointer: Position) -> Option<Position> {
        let mut before = end;
        let mut source = end.map_or(self.top(), |end| end.forward(2));
        let mut target = source.forward(1);
        let mut pointer = Some(pointer).filter(|&pointer| pointer < source);
        let mut moved = None;
        let mut after_number = false;
        for _ in 0..LINES {
            let line = self.line_after(source);
            source = line.first.back(1);
            let number = super::lines::is_digit(self.byte(line.first));
            if number && after_number {
                self.set_byte(target, 0);
                target = target.forward(1);
            }
            after_number = number;
            if pointer.is_some_and(|pointer| source <= pointer) {
                pointer = None;
                moved = Some(target.back(1));
            }
            if (0xC0..=0xCD).contains(&self.byte(line.first)) {
                let global = self.global(line.first);
                // The firmware recognizes .END. by this sum; no other END that it writes meets the
                // condition.
                if !global.is_label() && global.kind.wrapping_add(0x10) & PERMANENT != 0 {
                    let third = self.get(Address::new(source.register())).byte(0);
                    self.put_permanent_end(third, target, before);
                    return moved;
                }
                self.link_to(target, before);
                before = Some(target);
                target = target.forward(2);
                source = source.forward(2);
            }
            while source != line.last {
                source = source.forward(1);
                self.set_byte(target, self.byte(source));
                target = target.forward(1);
            }
        }
        moved
    }

    /// Puts .END. into the last three bytes of the register that holds `target`, or of the one
    /// below, and clears everything between `target` and the old .END.
    fn put_permanent_end(&mut self, third: u8, target: Position, before: Option<Position>) {
        let old = self.end_register();
        let register =
            if target.byte() < 2 { target.register().wrapping_sub(1) } else { target.register() };
        let end = Position::new(register, 2);
        self.erase(target, target.distance(end).max(0) as usize);
        self.link_to(end, before);
        self.set_byte(end.forward(2), third);
        self.set_end_register(register);
        (old..register).for_each(|number| self.set(Address::new(number), Register::ZERO));
    }

    /// Clears the distances in the jumps of every program whose END marks them as invalid, and then
    /// the pending returns.
    pub(crate) fn decompile(&mut self) {
        let ends = self.ends();
        for (n, end) in ends.iter().enumerate() {
            if end.kind & UNCOMPILED != 0 {
                self.set_byte(end.at.forward(2), end.kind & !UNCOMPILED);
                let start = ends.get(n + 1).map_or(self.top(), |end| end.at.forward(2));
                self.clear_returns();
                self.decompile_after(start);
            }
        }
    }

    /// Clears the distances in jumps from `start` to the next END.
    fn decompile_after(&mut self, start: Position) {
        let mut at = start;
        for _ in 0..7 * LINES {
            at = at.forward(1);
            let first = self.byte(at);
            match first {
                // For GTO and XEQ with a name, only the first byte is skipped too.
                0x00..=0x8F => continue,
                0xB0..=0xBF => self.set_byte(at.forward(1), 0),
                // The third byte keeps its direction bit.
                0xD0..=0xEF => {
                    self.set_byte(at, first & 0xF0);
                    self.set_byte(at.forward(1), 0);
                }
                _ => {}
            }
            let line = self.line_after(at.back(1));
            if line.end {
                return;
            }
            at = line.last;
        }
    }
}
