//! Program bytes: seven to a register, from byte 6 down to byte 0, then on in the next lower
//! register.

use super::{Address, Memory};
use crate::register::Register;

/// The place of one program byte. Programs run towards lower positions.
///
/// Inside it is 7 x register + byte, so that stepping forward is subtracting 1. The machine's own
/// packed form (byte number in the top digit, register below) is in [`Position::pointer`]. A
/// register's number has three digits here, of which memory takes the low ten bits: a pointer
/// beyond the highest register is another name of a lower one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u16);

/// So many places have a name.
const PLACES: u16 = 0x1000 * 7;

impl Position {
    /// Byte 0 of register T: what the machine takes for an element where there is none behind a
    /// place.
    pub const ZERO: Position = Position(0);

    /// Byte `byte` (6 the first to 0 the last) of register `register`.
    pub const fn new(register: u16, byte: u16) -> Self {
        Position((register & 0xFFF) * 7 + byte)
    }

    /// From the machine's pointer: digit 3 the byte, digits 2 to 0 the register. Behind the byte 7,
    /// which no register has, comes byte 6.
    pub const fn from_pointer(pointer: u16) -> Self {
        match pointer >> 12 & 7 {
            7 => Position::new(pointer.wrapping_add(1), 0),
            byte => Position::new(pointer, byte),
        }
    }

    /// The machine's pointer: digit 3 the byte, digits 2 to 0 the register.
    pub const fn pointer(self) -> u16 {
        self.byte() << 12 | self.register()
    }

    /// The register's number.
    #[inline]
    pub const fn register(self) -> u16 {
        self.0 / 7
    }

    /// The byte in it, 6 the first to 0 the last.
    #[inline]
    pub const fn byte(self) -> u16 {
        self.0 % 7
    }

    /// `n` bytes further on in the program.
    #[inline]
    #[must_use]
    pub const fn forward(self, n: usize) -> Self {
        let n = if n < PLACES as usize { n as u16 } else { (n % PLACES as usize) as u16 };
        Position(if n > self.0 { self.0 + PLACES - n } else { self.0 - n })
    }

    /// `n` bytes back towards the beginning of the program.
    #[inline]
    #[must_use]
    pub const fn back(self, n: usize) -> Self {
        Position(((self.0 as usize + n) % PLACES as usize) as u16)
    }

    /// Bytes from here forward to `other`; negative when it lies before.
    #[inline]
    pub const fn distance(self, other: Position) -> i32 {
        self.0 as i32 - other.0 as i32
    }

    /// A number for tables indexed by position, below 7 x 4096.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The position of that number.
    #[inline]
    pub const fn from_index(index: u16) -> Self {
        Position(index)
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:03x}.{}", self.register(), self.byte())
    }
}

impl Memory {
    /// The program byte at a position.
    #[inline]
    pub fn byte(&self, at: Position) -> u8 {
        self.get(Address::new(at.register())).byte(at.byte() as u32)
    }

    /// Write a program byte.
    pub fn set_byte(&mut self, at: Position, byte: u8) {
        let address = Address::new(at.register());
        let register: Register = self.get(address).with_byte(at.byte() as u32, byte);
        self.set(address, register);
    }
}
