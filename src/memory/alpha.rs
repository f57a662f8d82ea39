//! The ALPHA register: 24 characters, right-justified over P (3), O, N and M (7 each).
//!
//! Leading NULLs are not part of the text; a NULL behind a character is.

use super::{Address, Memory};
use crate::register::Register;

/// How many characters ALPHA holds.
pub const LENGTH: usize = 24;

/// The four registers of ALPHA as bytes: the scratch half of P, then the characters.
const BYTES: usize = 28;
/// Bytes before the characters.
const SCRATCH: usize = BYTES - LENGTH;
const REGISTERS: [Address; 4] = [Address::P, Address::O, Address::N, Address::M];

impl Memory {
    fn alpha_registers(&self) -> [u8; BYTES] {
        let mut all = [0; BYTES];
        for (bytes, address) in all.chunks_exact_mut(7).zip(REGISTERS) {
            bytes.copy_from_slice(&self.get(address).bytes());
        }
        all
    }

    fn set_alpha_registers(&mut self, all: &[u8; BYTES]) {
        let (registers, _) = all.as_chunks::<7>();
        for (bytes, address) in registers.iter().zip(REGISTERS) {
            self.set(address, Register::from_bytes(*bytes));
        }
    }

    /// All 24 characters, leading NULLs included.
    pub fn alpha_bytes(&self) -> [u8; LENGTH] {
        let all = self.alpha_registers();
        std::array::from_fn(|n| all[SCRATCH + n])
    }

    /// The text of ALPHA: its characters from the first that is not NULL.
    pub fn alpha(&self) -> impl Iterator<Item = u8> + use<> {
        let start = LENGTH - self.alpha_len();
        self.alpha_bytes().into_iter().skip(start)
    }

    /// The number of characters in ALPHA.
    pub fn alpha_len(&self) -> usize {
        let significant = |register: Register| (71 - register.bits().leading_zeros() as usize) / 8;
        let p = Register::new(self.get(Address::P).field(0, 6));
        let mut below = 21;
        for register in [p, self.get(Address::O), self.get(Address::N), self.get(Address::M)] {
            if register != Register::ZERO {
                return below + significant(register);
            }
            below = below.saturating_sub(7);
        }
        0
    }

    /// Replace ALPHA by the last 24 of these characters. The scratch half of P stays.
    pub fn set_alpha(&mut self, text: &[u8]) {
        let mut all = self.alpha_registers();
        let text = &text[text.len().saturating_sub(LENGTH)..];
        let (before, place) = all.split_at_mut(BYTES - text.len());
        before[SCRATCH..].fill(0);
        place.copy_from_slice(text);
        self.set_alpha_registers(&all);
    }

    /// Clear ALPHA, and the scratch half of P.
    pub fn clear_alpha(&mut self) {
        REGISTERS.into_iter().for_each(|address| self.set(address, Register::ZERO));
    }

    /// Append characters; the 25th pushes the oldest out, into the scratch half of P,
    /// and so on.
    pub fn append_text(&mut self, text: &[u8]) {
        for part in text.chunks(7) {
            let bits = part.iter().fold(0, |bits, &byte| bits << 8 | byte as u64);
            self.append_bytes(bits, part.len() as u32);
        }
    }

    /// Append a character.
    pub fn append_alpha(&mut self, byte: u8) {
        self.append_bytes(byte as u64, 1);
    }

    /// Append the low 1 to 7 bytes of a number.
    fn append_bytes(&mut self, bytes: u64, count: u32) {
        let mut carried = bytes;
        for address in REGISTERS.into_iter().rev() {
            let bits = self.get(address).bits();
            self.set(address, Register::new(bits << (8 * count) | carried));
            carried = bits >> (56 - 8 * count);
        }
    }

    /// Take the first character away.
    pub fn take_first_character(&mut self) -> Option<u8> {
        let place = self.alpha_len().checked_sub(1)?;
        let address = REGISTERS[3 - place / 7];
        let (register, byte) = (self.get(address), place as u32 % 7);
        self.set(address, register.with_byte(byte, 0));
        Some(register.byte(byte))
    }

    /// Remove the last character.
    pub fn shorten_alpha(&mut self) {
        let all = self.alpha_bytes();
        self.set_alpha(&all[..LENGTH - 1]);
    }
}
