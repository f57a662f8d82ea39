//! Register addresses, and the register that an operand byte selects.

use super::Memory;

/// An address from 000 to 3FF.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Address(u16);

impl Address {
    pub const T: Address = Address(0x000);
    pub const Z: Address = Address(0x001);
    pub const Y: Address = Address(0x002);
    pub const X: Address = Address(0x003);
    pub const L: Address = Address(0x004);
    pub const M: Address = Address(0x005);
    pub const N: Address = Address(0x006);
    pub const O: Address = Address(0x007);
    /// Characters 1 to 3 of ALPHA, and four scratch bytes.
    pub const P: Address = Address(0x008);
    pub const Q: Address = Address(0x009);
    pub(crate) const APPEND: Address = Address(0x00A);
    pub const A: Address = Address(0x00B);
    pub const B: Address = Address(0x00C);
    /// ΣREG, cold-start constant, curtain and .END.
    pub const C: Address = Address(0x00D);
    pub const D: Address = Address(0x00E);
    pub const E: Address = Address(0x00F);

    pub const STACK: [(&'static str, Address); 5] = [
        ("T", Address::T),
        ("Z", Address::Z),
        ("Y", Address::Y),
        ("X", Address::X),
        ("L", Address::L),
    ];

    pub const fn new(number: u16) -> Self {
        Address(number & 0x3FF)
    }

    pub const fn number(self) -> u16 {
        self.0
    }

    pub(super) const fn index(self) -> usize {
        (self.0 & 0x3FF) as usize
    }
}

impl Memory {
    /// `None` if `n` is beyond SIZE.
    pub fn data(&self, n: u32) -> Option<Address> {
        self.data_in_main(n).or_else(|| self.data_below_main(n))
    }

    /// The address of data register `n` if it is in main memory, as it usually is.
    pub(crate) fn data_in_main(&self, n: u32) -> Option<Address> {
        let number = (self.curtain() as u32).wrapping_add(n);
        let main = n < 1024 && (0x0C0..self.model().top() as u32).contains(&number);
        main.then_some(Address::new(number as u16))
    }

    /// The number of data registers, from the curtain to the first missing register.
    pub fn size(&self) -> u16 {
        let curtain = self.curtain();
        if (0x0C0..self.model().top()).contains(&curtain) {
            return self.model().top() - curtain;
        }
        let registers = (curtain..0x1000).map(Address::new);
        registers.take_while(|&address| self.exists(address)).count() as u16
    }

    /// Bytes 00 to 6F select a data register, 70 to 7F a status register.
    pub(crate) fn direct(&self, byte: u8) -> Option<Address> {
        match byte {
            0..0x70 => self.data(byte as u32),
            _ => Some(Address::new((byte & 0xF) as u16)),
        }
    }
}
