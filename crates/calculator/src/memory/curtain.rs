//! The curtain. As measured on the firmware, SIZE moves it together with programs, data and ΣREG.

use super::program_bytes::Full;
use super::{Address, Memory};
use crate::memory::return_stack;
use sim41_number::register::Register;

const ADDRESSES: u16 = 0xFFF;

impl Memory {
    /// Whether there are enough empty registers below .END.
    pub(crate) fn has_room_for(&self, size: u16) -> bool {
        size.saturating_sub(self.size()) <= self.free_registers()
    }

    /// Moves the curtain together with programs, data, ΣREG and pending returns. If the size
    /// shrinks, the highest data registers are lost. Returns how far up the curtain moved, in
    /// registers modulo 4096. Changes nothing and fails with `Full` if too few registers are free.
    ///
    /// As measured on the firmware, the status registers also move if a program has put .END. below
    /// main memory, so the pointers are read after the move.
    pub(crate) fn resize(&mut self, size: u16) -> Result<u16, Full> {
        if !self.has_room_for(size) {
            return Err(Full);
        }
        let old = self.size();
        let (end, up) = (self.end_register(), old.wrapping_sub(size) & ADDRESSES);
        let count = (self.curtain() + old).wrapping_sub(end) & ADDRESSES;
        let from = |n| self.get(Address::new(end.wrapping_add(n)));
        let block: Vec<Register> = (0..count).map(from).collect();
        // Registers that move to the top or beyond are lost; registers that become free are
        // cleared.
        let (first, cleared, length) = match size.checked_sub(old) {
            Some(down) => (end.wrapping_sub(down), 0, count + down),
            None => (end, up, count + 1),
        };
        for n in 0..length {
            let moved = n.checked_sub(cleared).and_then(|n| block.get(usize::from(n)));
            let content = moved.copied().unwrap_or(Register::ZERO);
            self.set(Address::new(first.wrapping_add(n)), content);
        }
        self.set_sigma((self.sigma() + up) & ADDRESSES);
        self.set_curtain((self.curtain() + up) & ADDRESSES);
        self.set_end_register((self.end_register() + up) & ADDRESSES);
        return_stack::move_returns(self, up);
        self.touch();
        Ok(up)
    }
}
