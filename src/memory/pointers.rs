//! Registers a, b, c and e as pointers: ΣREG, curtain and .END. in c, program pointer in b, line
//! number in e, return addresses in a and b. While a program runs, `Machine` keeps the program
//! pointer itself and updates b when a program or a person can see it.

use super::{Address, Memory, Position};
use crate::register::Register;

impl Memory {
    /// Returns the address of R00: the curtain between programs and data.
    pub fn curtain(&self) -> u16 {
        self.get(Address::C).field(3, 3) as u16
    }

    /// Returns the address of the register that holds .END.
    pub fn end_register(&self) -> u16 {
        self.get(Address::C).field(0, 3) as u16
    }

    /// Returns the address of the first statistics register.
    pub fn sigma(&self) -> u16 {
        self.get(Address::C).field(11, 3) as u16
    }

    /// Moves the curtain. Afterwards the operands of steps mean other data registers.
    pub(crate) fn set_curtain(&mut self, address: u16) {
        self.touch();
        self.set(Address::C, self.get(Address::C).with_field(3, 3, address as u64));
    }

    /// Sets the register that holds .END.
    pub fn set_end_register(&mut self, address: u16) {
        self.set(Address::C, self.get(Address::C).with_field(0, 3, address as u64));
    }

    /// Sets the first statistics register.
    pub(crate) fn set_sigma(&mut self, address: u16) {
        self.set(Address::C, self.get(Address::C).with_field(11, 3, address as u64));
    }

    /// Returns line 00 of the first program: byte 0 of the register at the curtain.
    pub fn top(&self) -> Position {
        Position::new(self.curtain(), 0)
    }

    /// Returns the first of the three bytes of .END.
    pub fn permanent_end(&self) -> Position {
        Position::new(self.end_register(), 2)
    }

    /// Returns the program pointer in b: the last byte that has been fetched.
    pub fn pointer(&self) -> Position {
        let pointer = self.get(Address::B).field(0, 4) as u16;
        if self.in_module { Position::in_module(pointer) } else { Position::from_pointer(pointer) }
    }

    /// Sets the program pointer in b.
    pub fn set_pointer(&mut self, at: Position) {
        self.in_module = at.is_in_module();
        self.set(Address::B, self.get(Address::B).with_field(0, 4, at.pointer() as u64));
    }

    /// Returns the line number in e; `None` when it is unknown (FFF).
    pub(crate) fn line_number(&self) -> Option<u16> {
        Some(self.get(Address::E).field(0, 3) as u16).filter(|&n| n != 0xFFF)
    }

    /// Sets the line number in e; `None` makes it unknown.
    pub fn set_line_number(&mut self, line: Option<u16>) {
        self.set(Address::E, self.get(Address::E).with_field(0, 3, line.unwrap_or(0xFFF) as u64));
    }
}

/// The return stack: the addresses of up to six callers, in register a and above the program
/// pointer in b. RTN and END go to the newest one.
impl Memory {
    /// Pushes a return address; a seventh one drops the oldest. An address in main memory is packed
    /// into 12 bits, the highest four of which are twice the byte plus the highest digit of the
    /// register; an address in a module has 16 bits, the highest four of which are the page.
    /// Digits 3 to 0 of register ⊢ keep the newest one that was pushed.
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

    /// Removes and returns the newest return address; `None` when there is none.
    pub(crate) fn pop_return(&mut self) -> Option<Position> {
        let stack = self.return_stack();
        let packed = Some(stack as u16).filter(|&packed| packed != 0)?;
        self.set_return_stack(stack >> 16);
        Some(unpacked(packed))
    }

    /// Returns the return addresses, the newest first.
    pub fn returns(&self) -> impl Iterator<Item = Position> + use<> {
        let stack = self.return_stack();
        let packed = (0..6).map(move |n| (stack >> (16 * n)) as u16);
        packed.take_while(|&packed| packed != 0).map(unpacked)
    }

    /// Returns whether there is a return address.
    pub(crate) fn has_return(&self) -> bool {
        self.return_stack() as u16 != 0
    }

    /// Moves the return addresses in main memory up by this number of registers.
    pub(crate) fn move_returns(&mut self, registers: u16) {
        let stack = self.return_stack();
        let moved = (0..6).map(|n| match (stack >> (16 * n)) as u16 {
            packed @ 1..0x1000 => u128::from(packed.wrapping_add(registers) & 0xFFF) << (16 * n),
            packed => u128::from(packed) << (16 * n),
        });
        self.set_return_stack(moved.sum());
    }

    /// Clears all return addresses.
    pub(crate) fn clear_returns(&mut self) {
        self.set_return_stack(0);
    }

    /// Returns the 96 bits of the six return addresses, the newest lowest.
    fn return_stack(&self) -> u128 {
        let (a, b) = (self.get(Address::A).bits(), self.get(Address::B).bits());
        u128::from(a) << 40 | u128::from(b >> 16)
    }

    /// Sets the six return addresses, of which a seventh is dropped.
    fn set_return_stack(&mut self, stack: u128) {
        let pointer = self.get(Address::B).field(0, 4);
        self.set(Address::A, Register::new((stack >> 40) as u64));
        self.set(Address::B, Register::new((stack as u64) << 16 | pointer));
    }
}

/// Returns the place that a return address means, in main memory or in a module.
fn unpacked(packed: u16) -> Position {
    match packed {
        0x1000.. => Position::in_module(packed),
        _ => Position::from_pointer((packed >> 9 & 7) << 12 | packed & 0x1FF),
    }
}
