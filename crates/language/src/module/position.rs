//! Positions of program bytes.
//!
//! A register contains seven program bytes, from byte 6 down to 0. The next byte is byte 6 of the
//! next lower register. In a module, each code contains one program byte, in ascending order of
//! address.

/// The position of one program byte. Programs run towards lower positions.
///
/// The value is 7 × register + byte, so stepping forward subtracts 1. `Position::pointer` converts
/// to the firmware's packed form (byte in the top digit, register in the others). A register number
/// has three hexadecimal digits here, but memory uses only its low ten bits, so a pointer beyond
/// the highest register is an alias of a pointer to a lower register.
///
/// Module codes have positions above the registers', in descending order of address, so programs in
/// modules also run towards lower positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u32);

const BYTES: u32 = 0x1000 * 7;
/// Module addresses are 0000 to FFFF.
const CODES: u32 = Position::CODES as u32;

impl Position {
    /// Byte 0 of register T. The firmware marks the end of a chain with this position.
    pub const ZERO: Position = Position(0);
    pub const FIRST_CODE: usize = BYTES as usize;
    pub const CODES: usize = 0x1_0000;

    pub const fn new(register: u16, byte: u16) -> Self {
        Position((register & 0xFFF) as u32 * 7 + byte as u32)
    }

    pub const fn in_module(address: u16) -> Self {
        Position(BYTES + (CODES - 1) - address as u32)
    }

    /// `None` for a byte in a register.
    pub const fn module_address(self) -> Option<u16> {
        match self.0 {
            BYTES.. => Some((BYTES + (CODES - 1) - self.0) as u16),
            _ => None,
        }
    }

    pub const fn is_in_module(self) -> bool {
        self.0 >= BYTES
    }

    /// Converts the firmware's pointer: digit 3 is the byte, digits 2 to 0 are the register. Byte
    /// 7, which no register has, becomes byte 0 of the next higher register.
    pub const fn from_pointer(pointer: u16) -> Self {
        match pointer >> 12 & 7 {
            7 => Position::new(pointer.wrapping_add(1), 0),
            byte => Position::new(pointer, byte),
        }
    }

    /// The firmware's pointer: digit 3 is the byte, digits 2 to 0 are the register. In a module,
    /// the pointer is the address.
    pub const fn pointer(self) -> u16 {
        match self.module_address() {
            Some(address) => address,
            None => self.byte() << 12 | self.register(),
        }
    }

    pub const fn register(self) -> u16 {
        (self.0 / 7) as u16
    }

    /// Byte 6 is the first in a register, byte 0 the last.
    pub const fn byte(self) -> u16 {
        (self.0 % 7) as u16
    }

    #[must_use]
    pub const fn forward(self, n: usize) -> Self {
        let (first, places) = (self.first(), self.places());
        let n = if n < places as usize { n as u32 } else { (n % places as usize) as u32 };
        if self.0 - first < n { Position(self.0 + places - n) } else { Position(self.0 - n) }
    }

    #[must_use]
    pub const fn back(self, n: usize) -> Self {
        let (first, places) = (self.first(), self.places());
        Position(first + ((self.0 - first) as usize + n) as u32 % places)
    }

    const fn first(self) -> u32 {
        if self.is_in_module() { BYTES } else { 0 }
    }

    const fn places(self) -> u32 {
        if self.is_in_module() { CODES } else { BYTES }
    }

    /// The number of bytes from here forward to `other`; negative if `other` comes first.
    pub const fn distance(self, other: Position) -> i32 {
        self.0 as i32 - other.0 as i32
    }

    /// A table index: below 7 × 4096 for registers, [`Self::FIRST_CODE`] or above for modules.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn from_index(index: u32) -> Self {
        Position(index)
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.module_address() {
            Some(address) => write!(f, "{address:04X}"),
            None => write!(f, "{:03x}.{}", self.register(), self.byte()),
        }
    }
}
