//! Changes to program bytes that keep the chain intact. A new byte replaces the NULL at its
//! position. If there is none, everything below moves down one register to make room for seven
//! NULLs. These rules were measured on the firmware, also with broken chains.

use super::chain::{Global, Neighbours};
use super::{Address, Memory, Position, assignments};
use sim41_number::register::Register;

/// An END with this bit in its third byte requests packing: there are NULLs to remove.
pub(crate) const UNPACKED: u8 = 0x04;
/// An END with this bit in its third byte requests decompiling: distances in jumps may be wrong.
pub(crate) const UNCOMPILED: u8 = 0x02;
/// The permanent .END. has this bit in its third byte.
pub(crate) const PERMANENT: u8 = 0x20;
/// The END of a private program has this bit in its third byte.
pub(crate) const PRIVATE: u8 = 0x40;
/// A new .END. that has no link and requests packing and decompiling.
pub(crate) const PERMANENT_END: [u8; 3] = [0xC0, 0x00, 0x2D];
/// An edit sets these bits in the third byte of the program's END.
const EDITED: u8 = 0x0F;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ends {
    Kept,
    Erased,
}

impl Memory {
    /// The number in `REG nnn`: the empty registers below .END., down to the first nonempty
    /// register or the end of main memory.
    pub fn free_registers(&self) -> u16 {
        let mut free = 0;
        let mut number = self.end_register();
        while number != assignments::LOWEST && free < 0x1000 {
            number = number.wrapping_sub(1) & 0xFFF;
            if self.get(Address::new(number)) != Register::ZERO {
                break;
            }
            free += 1;
        }
        free
    }

    /// Programs can grow by a register if the register below .END. is in main memory and empty.
    pub(crate) fn has_room(&self) -> bool {
        let end = self.end_register();
        end > assignments::LOWEST && self.get(Address::new(end - 1)) == Register::ZERO
    }

    /// Uses a NULL after `after` if there is one, otherwise the first of seven new NULLs.
    pub(crate) fn put(&mut self, after: Position, byte: u8) -> Result<Position, Full> {
        self.close(after)?;
        self.set_byte(after.forward(1), byte);
        Ok(after.forward(1))
    }

    /// Ensures that a NULL follows `last`, as it must after a number line.
    pub(crate) fn close(&mut self, last: Position) -> Result<(), Full> {
        match self.byte(last.forward(1)) {
            0 => Ok(()),
            _ => self.open(last.forward(1)),
        }
    }

    /// Inserts seven NULLs; everything from `at` on moves down by one register.
    pub(crate) fn open(&mut self, at: Position) -> Result<(), Full> {
        let end = self.end_register();
        if !self.has_room() || end > at.register() {
            return Err(Full);
        }
        // The first element moved is now one register farther from the previous element.
        if let Some(moved) = self.mark_edited(at).after {
            let (first, second) = (self.byte(moved.at), self.byte(moved.at.forward(1)));
            if (first & 0xF, second) != (0, 0) {
                let [first, second] =
                    (u16::from_be_bytes([first, second]).wrapping_add(1)).to_be_bytes();
                self.set_byte(moved.at, first);
                self.set_byte(moved.at.forward(1), second);
            }
        }
        for number in end..at.register() {
            self.set(Address::new(number - 1), self.get(Address::new(number)));
        }
        let [split, below] = [Address::new(at.register()), Address::new(at.register() - 1)];
        let mask = (1u64 << (8 * (at.byte() + 1))) - 1;
        let bits = self.get(split).bits();
        self.set(below, Register::new(bits & mask));
        self.set(split, Register::new(bits & !mask));
        self.set_end_register(end - 1);
        Ok(())
    }

    pub(crate) fn erase(&mut self, at: Position, length: usize) {
        (0..length).for_each(|n| self.set_byte(at.forward(n), 0));
    }

    pub(crate) fn mark_edited(&mut self, at: Position) -> Neighbours {
        let around = self.seek(at);
        if let Some(end) = around.end {
            let third = end.at.forward(2);
            self.set_byte(third, self.byte(third) | EDITED);
        }
        around
    }

    /// If no element follows `at`, the firmware treats address 0 as the next element.
    pub(crate) fn enchain(&mut self, at: Position) {
        let around = self.seek(at);
        self.link_to(at, around.before.map(|before| before.at));
        self.link_to(around.after.map_or(Position::ZERO, |after| after.at), Some(at));
    }

    /// Erases the line after `at`. `ends` decides whether an END is erased; the permanent .END.
    /// never is. Returns the position of the last erased byte; `None` if an END was kept.
    ///
    /// A label or END is first unlinked from the chain; for an assigned label, the key's bit in the
    /// bitmap is inverted. If the line is a label or END outside the chain, the preceding chain
    /// element is erased instead.
    pub(crate) fn erase_line(&mut self, at: Position, ends: Ends) -> Option<Position> {
        let line = self.line_after(at);
        let (mut start, mut last, mut more) = (at, line.last, true);
        if (0xC0..=0xCD).contains(&self.byte(line.first)) {
            let around = self.seek(line.first.forward(1));
            let global = around.before?;
            if global.is_label() {
                let key = self.byte(global.at.forward(3));
                if key != 0 {
                    assignments::set_key_bit(self, key, !assignments::key_bit(self, key));
                }
            } else if ends == Ends::Kept || global.kind & PERMANENT != 0 {
                return None;
            }
            more = global.is_label();
            start = global.at.back(1);
            if let Some(after) = around.after {
                self.join(after, global);
            }
            last = self.line_after(start).last;
        }
        let length = start.distance(last).max(0) as usize;
        self.erase(start.forward(1), length);
        more.then_some(last)
    }

    fn join(&mut self, after: Global, global: Global) {
        let distance = match self.link(global.at) {
            0 => 0,
            more => self.link(after.at) + more,
        };
        let first = self.byte(after.at) & 0xF0;
        self.set_link(after.at, distance);
        self.set_byte(after.at, first | self.byte(after.at) & 0xF);
    }
}
impl Memory {
    pub(crate) fn program_bytes(&self, start: Position, length: usize) -> Vec<u8> {
        (1..=length).map(|n| self.byte(start.forward(n))).collect()
    }

    pub(crate) fn byte(&self, at: Position) -> u8 {
        if let Some(address) = at.module_address() {
            return self.ports().code(address) as u8;
        }
        self.get(Address::new(at.register())).byte(at.byte() as u32)
    }

    #[doc(hidden)]
    pub fn set_byte(&mut self, at: Position, byte: u8) {
        if at.is_in_module() {
            return;
        }
        let address = Address::new(at.register());
        let register: Register = self.get(address).with_byte(at.byte() as u32, byte);
        self.set(address, register);
    }
}
