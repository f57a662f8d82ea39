//! The pointers: the program pointer is in register b, the line number in e, and ΣREG, the curtain
//! and .END. in c. While a program runs, `Machine` keeps the program pointer, and writes it to b
//! whenever b becomes visible.

use super::{Address, Memory, Position};

impl Memory {
    /// The address of R00: the curtain between programs and data.
    #[doc(hidden)]
    pub fn curtain(&self) -> u16 {
        self.get(Address::C).field(3, 3) as u16
    }

    #[doc(hidden)]
    pub fn end_register(&self) -> u16 {
        self.get(Address::C).field(0, 3) as u16
    }

    pub fn sigma(&self) -> u16 {
        self.get(Address::C).field(11, 3) as u16
    }

    pub(crate) fn set_curtain(&mut self, address: u16) {
        self.touch();
        self.set(Address::C, self.get(Address::C).with_field(3, 3, address as u64));
    }

    #[doc(hidden)]
    pub fn set_end_register(&mut self, address: u16) {
        self.set(Address::C, self.get(Address::C).with_field(0, 3, address as u64));
    }

    pub(crate) fn set_sigma(&mut self, address: u16) {
        self.set(Address::C, self.get(Address::C).with_field(11, 3, address as u64));
    }

    /// Line 00 of the first program: byte 0 of the register at the curtain.
    #[doc(hidden)]
    pub fn top(&self) -> Position {
        Position::new(self.curtain(), 0)
    }

    #[doc(hidden)]
    pub fn permanent_end(&self) -> Position {
        Position::new(self.end_register(), 2)
    }

    #[doc(hidden)]
    pub fn pointer(&self) -> Position {
        let pointer = self.get(Address::B).field(0, 4) as u16;
        if self.beside.in_module {
            Position::in_module(pointer)
        } else {
            Position::from_pointer(pointer)
        }
    }

    #[doc(hidden)]
    pub fn set_pointer(&mut self, at: Position) {
        self.beside.in_module = at.is_in_module();
        self.set(Address::B, self.get(Address::B).with_field(0, 4, at.pointer() as u64));
    }

    /// `None` if unknown (FFF in register e).
    pub(crate) fn line_number(&self) -> Option<u16> {
        Some(self.get(Address::E).field(0, 3) as u16).filter(|&n| n != 0xFFF)
    }

    /// `None` makes the line number unknown.
    #[doc(hidden)]
    pub fn set_line_number(&mut self, line: Option<u16>) {
        self.set(Address::E, self.get(Address::E).with_field(0, 3, line.unwrap_or(0xFFF) as u64));
    }
}
