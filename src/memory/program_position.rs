//! Program bytes: seven to a register, from byte 6 down to byte 0, then on in the next lower
//! register; and one to a word of a module, towards higher addresses.

use super::{Address, Memory};
use crate::register::Register;

/// The place of one program byte. Programs run towards lower positions.
///
/// Inside it is 7 x register + byte, so that stepping forward is subtracting 1. The machine's own
/// packed form (byte number in the top digit, register below) is in [`Position::pointer`]. A
/// register's number has three digits here, of which memory takes the low ten bits: a pointer
/// beyond the highest register is another name of a lower one.
///
/// The words of the modules lie above the registers, the highest address first, so that programs
/// run towards lower positions there too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u32);

/// Bytes of registers that have a name; words of modules follow.
const BYTES: u32 = 0x1000 * 7;
/// The position of the last word that a module can have, address FFFF.
const LAST_WORD: u32 = Position::FIRST_WORD as u32;
/// Addresses of words, 0000 to FFFF.
const WORDS: u32 = Position::WORDS as u32;

impl Position {
    /// Byte 0 of register T: what the machine takes for an element where there is none behind a
    /// place.
    pub const ZERO: Position = Position(0);
    /// The lowest index of a word in a module.
    pub const FIRST_WORD: usize = 0x1_0000;
    /// How many words modules can have.
    pub const WORDS: usize = 0x1_0000;

    /// Byte `byte` (6 the first to 0 the last) of register `register`.
    pub const fn new(register: u16, byte: u16) -> Self {
        Position((register & 0xFFF) as u32 * 7 + byte as u32)
    }

    /// The word at this address of a module.
    pub const fn in_module(address: u16) -> Self {
        Position(LAST_WORD + (WORDS - 1) - address as u32)
    }

    /// The address of the word; `None` for a byte in a register.
    #[inline]
    pub const fn module_address(self) -> Option<u16> {
        match self.0 {
            LAST_WORD.. => Some((LAST_WORD + (WORDS - 1) - self.0) as u16),
            _ => None,
        }
    }

    /// Whether it is a word of a module.
    #[inline]
    pub const fn is_in_module(self) -> bool {
        self.0 >= LAST_WORD
    }

    /// From the machine's pointer: digit 3 the byte, digits 2 to 0 the register. Behind the byte 7,
    /// which no register has, comes byte 6.
    pub const fn from_pointer(pointer: u16) -> Self {
        match pointer >> 12 & 7 {
            7 => Position::new(pointer.wrapping_add(1), 0),
            byte => Position::new(pointer, byte),
        }
    }

    /// The machine's pointer: digit 3 the byte, digits 2 to 0 the register; in a module the
    /// address.
    #[inline]
    pub const fn pointer(self) -> u16 {
        match self.module_address() {
            Some(address) => address,
            None => self.byte() << 12 | self.register(),
        }
    }

    /// The register's number.
    #[inline]
    pub const fn register(self) -> u16 {
        (self.0 / 7) as u16
    }

    /// The byte in it, 6 the first to 0 the last.
    #[inline]
    pub const fn byte(self) -> u16 {
        (self.0 % 7) as u16
    }

    /// `n` bytes further on in the program.
    #[inline]
    #[must_use]
    pub const fn forward(self, n: usize) -> Self {
        let (first, places) = (self.first(), self.places());
        let n = if n < places as usize { n as u32 } else { (n % places as usize) as u32 };
        match self.0 - first < n {
            true => Position(self.0 + places - n),
            false => Position(self.0 - n),
        }
    }

    /// `n` bytes back towards the beginning of the program.
    #[inline]
    #[must_use]
    pub const fn back(self, n: usize) -> Self {
        let (first, places) = (self.first(), self.places());
        Position(first + ((self.0 - first) as usize + n) as u32 % places)
    }

    /// The lowest place of the memory that it is in: the registers, or the modules.
    #[inline]
    const fn first(self) -> u32 {
        if self.is_in_module() { LAST_WORD } else { 0 }
    }

    /// The places of that memory.
    #[inline]
    const fn places(self) -> u32 {
        if self.is_in_module() { WORDS } else { BYTES }
    }

    /// Bytes from here forward to `other`; negative when it lies before.
    #[inline]
    pub const fn distance(self, other: Position) -> i32 {
        self.0 as i32 - other.0 as i32
    }

    /// A number for tables indexed by position: below 7 x 4096 for bytes in registers, from
    /// [`Self::FIRST_WORD`] on for words in modules.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The position of that number.
    #[inline]
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

impl Memory {
    /// The program byte at a position.
    #[inline]
    pub fn byte(&self, at: Position) -> u8 {
        if let Some(address) = at.module_address() {
            return self.ports().word(address) as u8;
        }
        self.get(Address::new(at.register())).byte(at.byte() as u32)
    }

    /// Write a program byte; nothing happens in a module.
    pub fn set_byte(&mut self, at: Position, byte: u8) {
        if at.is_in_module() {
            return;
        }
        let address = Address::new(at.register());
        let register: Register = self.get(address).with_byte(at.byte() as u32, byte);
        self.set(address, register);
    }
}
