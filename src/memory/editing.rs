//! Changing program bytes: NULLs filled, registers opened, lines erased, the chain kept whole.
//!
//! A byte is inserted into the NULL behind the place; where there is none, seven NULLs are opened:
//! everything below moves down by one register. Which line is meant and where the pointer goes is
//! the machine's matter; removing NULLs is in `packing`. Source: measured.

use super::chain::Global;
use super::{Address, Memory, Position};
use crate::register::Register;

/// Bit of an END's third byte: NULLs are to be removed.
pub const UNPACKED: u8 = 0x04;
/// Bit of an END's third byte: distances in jumps may be wrong.
pub const UNCOMPILED: u8 = 0x02;
/// Bit of an END's third byte: it is the permanent .END.
pub const PERMANENT: u8 = 0x20;
/// Bit of an END's third byte: the program is private.
pub const PRIVATE: u8 = 0x40;
/// What an edit sets in the third byte of its program's END.
const EDITED: u8 = 0x0F;

/// There is no register left to open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

impl Memory {
    /// Registers between the key assignments and buffers and .END.: what `REG nnn` shows.
    pub fn free_registers(&self) -> u16 {
        self.end_register().saturating_sub(self.first_free())
    }

    /// Put `byte` behind the place `after`: into a NULL if one is there, otherwise into the first of
    /// seven new ones. Gives the place of the byte.
    pub fn put(&mut self, after: Position, byte: u8) -> Result<Position, Full> {
        self.close(after)?;
        self.set_byte(after.forward(1), byte);
        Ok(after.forward(1))
    }

    /// Have a NULL behind the place `last`, where a number line ends.
    pub fn close(&mut self, last: Position) -> Result<(), Full> {
        match self.byte(last.forward(1)) {
            0 => Ok(()),
            _ => self.open(last.forward(1)),
        }
    }

    /// Open seven NULLs at `at`: what was there and behind it moves down by one register.
    pub fn open(&mut self, at: Position) -> Result<(), Full> {
        let end = self.end_register();
        if !self.is_sound() || end <= self.first_free() || !(end..0x200).contains(&at.register()) {
            return Err(Full);
        }
        self.mark_edited(at.back(1));
        // The first element that moves is one register farther from the one before it.
        let crossing = self.chain().take_while(|global| global.at <= at).last();
        if let Some(global) = crossing {
            let distance = self.link(global.at);
            if distance > 0 {
                self.set_link(global.at, distance + 7);
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

    /// Replace `length` bytes from `at` on by NULLs.
    pub fn erase(&mut self, at: Position, length: usize) {
        (0..length).for_each(|n| self.set_byte(at.forward(n), 0));
    }

    /// Set the bits of an edited program in the END behind `at`.
    pub fn mark_edited(&mut self, at: Position) {
        let third = self.end_of(at).at.forward(2);
        self.set_byte(third, self.byte(third) | EDITED);
    }

    /// The elements before and behind `at`, which is not in the chain itself.
    fn neighbours(&self, at: Position) -> (Option<Global>, Global) {
        let behind = self.chain().take_while(|global| global.at < at).last();
        let before = self.chain().find(|global| global.at > at);
        (before, behind.unwrap_or_else(|| self.global(self.permanent_end())))
    }

    /// Link the new element at `at` to its neighbours.
    pub fn enchain(&mut self, at: Position) {
        let (before, behind) = self.neighbours(at);
        self.set_link(at, before.map_or(0, |before| before.at.distance(at) as usize));
        self.set_link(behind.at, at.distance(behind.at) as usize);
    }

    /// Take the element at `at` out of the chain: its neighbours are linked to each other.
    pub fn unchain(&mut self, at: Position) {
        let (before, behind) = self.neighbours(at);
        self.set_link(behind.at, before.map_or(0, |before| before.at.distance(behind.at) as usize));
    }
}
