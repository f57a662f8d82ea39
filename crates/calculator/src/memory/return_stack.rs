//! The return stack: up to six addresses, in register a and above the program pointer in b.

use super::{Address, Memory, Position};
use sim41_number::register::Register;

impl Memory {
    /// Pushes a return address; a seventh one drops the oldest. An address in main memory is packed
    /// into 12 bits, the highest four of which are twice the byte plus the highest digit of the
    /// register; an address in a module has 16 bits, the highest four of which are the page. The
    /// newest one remains in digits 3 to 0 of register ⊢.
    pub(crate) fn push_return(&mut self, at: Position) {
        let packed = match at.module_address() {
            Some(address) => address,
            None => ((at.byte() << 9) + at.register()) & 0xFFF,
        };
        self.set_return_stack(self.return_stack() << 16 | u128::from(packed));
        self.set_call_trace(packed);
    }

    /// Leaves the trace of a GTO by name or IND: no return address in digits 3 to 0 of register ⊢.
    pub(crate) fn clear_call_trace(&mut self) {
        self.set_call_trace(0);
    }

    fn set_call_trace(&mut self, packed: u16) {
        self.set(Address::APPEND, self.get(Address::APPEND).with_field(0, 4, packed.into()));
    }

    pub(crate) fn pop_return(&mut self) -> Option<Position> {
        let stack = self.return_stack();
        let packed = Some(stack as u16).filter(|&packed| packed != 0)?;
        self.set_return_stack(stack >> 16);
        Some(unpacked(packed))
    }

    pub fn returns(&self) -> impl Iterator<Item = Position> + use<> {
        let stack = self.return_stack();
        let packed = (0..6).map(move |n| (stack >> (16 * n)) as u16);
        packed.take_while(|&packed| packed != 0).map(unpacked)
    }

    pub(crate) fn has_return(&self) -> bool {
        self.return_stack() as u16 != 0
    }

    pub(crate) fn move_returns(&mut self, registers: u16) {
        let stack = self.return_stack();
        let moved = (0..6).map(|n| match (stack >> (16 * n)) as u16 {
            packed @ 1..0x1000 => u128::from(packed.wrapping_add(registers) & 0xFFF) << (16 * n),
            packed => u128::from(packed) << (16 * n),
        });
        self.set_return_stack(moved.sum());
    }

    pub(crate) fn clear_returns(&mut self) {
        self.set_return_stack(0);
    }

    /// The 96 bits of the six return addresses, the newest lowest.
    fn return_stack(&self) -> u128 {
        let (a, b) = (self.get(Address::A).bits(), self.get(Address::B).bits());
        u128::from(a) << 40 | u128::from(b >> 16)
    }

    fn set_return_stack(&mut self, stack: u128) {
        let pointer = self.get(Address::B).field(0, 4);
        self.set(Address::A, Register::new((stack >> 40) as u64));
        self.set(Address::B, Register::new((stack as u64) << 16 | pointer));
    }
}

fn unpacked(packed: u16) -> Position {
    match packed {
        0x1000.. => Position::in_module(packed),
        _ => Position::from_pointer((packed >> 9 & 7) << 12 | packed & 0x1FF),
    }
}
