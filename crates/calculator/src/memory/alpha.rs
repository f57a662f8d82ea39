//! The ALPHA register: 24 characters, right-justified across P (3), O, N and M (7 each).
//!
//! Leading NULLs are not part of the text; NULLs after a character are.

use super::{Address, Memory};
use sim41_number::Content;
use sim41_number::register::Register;

pub const LENGTH: usize = 24;
pub(crate) const APPEND: u8 = 0x7F;
/// The number of characters that ASTO stores in a register and that ASHF drops.
pub const SIX: usize = 6;

/// The left four bytes of P are scratch.
const REGISTERS: [Address; 4] = [Address::P, Address::O, Address::N, Address::M];
const SEVEN: usize = 7;
const OF_P: u64 = 0xFF_FFFF;

/// At most 28 characters, right-justified across four registers like ALPHA.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaText {
    registers: [u64; 4],
    filled: u8,
    bits: u8,
}

impl AlphaText {
    pub(crate) fn new(text: &[u8]) -> AlphaText {
        let text = &text[text.len().saturating_sub(4 * SEVEN)..];
        let mut bytes = [0; 1 + 4 * SEVEN];
        let first = bytes.len() - text.len();
        bytes[first..].copy_from_slice(text);
        let registers = std::array::from_fn(|n| {
            let part = bytes[SEVEN * n..][..8].first_chunk().expect("eight bytes");
            u64::from_be_bytes(*part) & Register::MASK
        });
        AlphaText::of_length(registers, text.len())
    }

    fn of_length(registers: [u64; 4], length: usize) -> AlphaText {
        AlphaText { registers, filled: (length / SEVEN) as u8, bits: (8 * (length % SEVEN)) as u8 }
    }
}

fn zero_bytes(bits: u64) -> u64 {
    const LOW: u64 = 0x7F_7F7F_7F7F_7F7F;
    !(((bits & LOW) + LOW) | bits | LOW) & Register::MASK
}

fn length([p, rest @ ..]: [u64; 4]) -> usize {
    let mut below = 3 * SEVEN;
    for bits in [p & OF_P, rest[0], rest[1], rest[2]] {
        if bits != 0 {
            return below + (71 - bits.leading_zeros() as usize) / 8;
        }
        below = below.saturating_sub(SEVEN);
    }
    0
}

impl Memory {
    fn alpha_registers(&self) -> [u64; 4] {
        let contents = REGISTERS.map(|address| self.content(address));
        Content::all_digits(contents)
            .unwrap_or_else(|| contents.map(|content| content.register().bits()))
    }

    fn set_alpha_registers(&mut self, registers: [u64; 4]) {
        for (address, bits) in REGISTERS.into_iter().zip(registers) {
            self.set(address, Register::new(bits));
        }
    }

    /// Includes leading NULLs.
    pub(crate) fn alpha_bytes(&self) -> [u8; LENGTH] {
        let registers = self.alpha_registers();
        std::array::from_fn(|n| {
            let place = LENGTH - 1 - n;
            (registers[3 - place / SEVEN] >> (8 * (place % SEVEN))) as u8
        })
    }

    /// Begins at the first character that is not NULL.
    pub fn alpha(&self) -> impl Iterator<Item = u8> + use<> {
        let start = LENGTH - self.alpha_len();
        self.alpha_bytes().into_iter().skip(start)
    }

    pub fn alpha_len(&self) -> usize {
        length(self.alpha_registers())
    }

    /// Keeps the last 24 characters; the scratch bytes of P are unchanged.
    pub(crate) fn set_alpha(&mut self, text: &[u8]) {
        let scratch = self.get(Address::P).bits() & !OF_P;
        let [p, o, n, m] = AlphaText::new(text).registers;
        self.set_alpha_registers([p & OF_P | scratch, o, n, m]);
    }

    pub(crate) fn set_text(&mut self, text: &AlphaText) {
        self.set_alpha_registers(text.registers);
    }

    pub(crate) fn clear_alpha(&mut self) {
        self.set_alpha_registers([0; 4]);
    }

    /// From the 25th character on, each character pushes the oldest one into P's scratch bytes.
    pub(crate) fn append_text(&mut self, text: &AlphaText) {
        let contents = REGISTERS.map(|address| self.content(address));
        match Content::all_digits(contents) {
            Some(registers) if text.filled == 0 => self.put_after(registers, text),
            _ => self.append_in_general(text),
        }
    }

    #[inline(never)]
    fn append_in_general(&mut self, text: &AlphaText) {
        let mut registers = self.alpha_registers();
        for _ in 0..text.filled {
            registers = [registers[1], registers[2], registers[3], 0];
        }
        self.put_after(registers, text);
    }

    fn put_after(&mut self, [p, o, n, m]: [u64; 4], text: &AlphaText) {
        let moved = [(p, o), (o, n), (n, m), (m, 0)];
        self.set_alpha_registers(std::array::from_fn(|n| {
            let (high, low) = moved[n];
            high << text.bits | low >> (56 - text.bits) | text.registers[n]
        }));
    }

    pub(crate) fn append_alpha(&mut self, byte: u8) {
        self.append_text(&AlphaText::of_length([0, 0, 0, byte as u64], 1));
    }

    pub(crate) fn append_register(&mut self, data: Register) {
        let bits = data.field(0, 2 * SIX as u32);
        let length = (71 - bits.leading_zeros() as usize) / 8;
        self.append_text(&AlphaText::of_length([0, 0, 0, bits], length));
    }

    pub(crate) fn first_six_characters(&self) -> Register {
        let all = self.alpha_registers();
        let after = length(all).saturating_sub(SIX);
        let (registers, bits) = (after / SEVEN, 8 * (after % SEVEN));
        // At most eighteen characters follow the first six.
        let six = all[3 - registers] >> bits | all[2 - registers] << (56 - bits);
        Register::new(0x10 << 48 | (six & ((1 << (8 * SIX)) - 1)))
    }

    pub(crate) fn position_in_alpha(&self, byte: u8) -> Option<usize> {
        if byte == 0 {
            return self.alpha().position(|byte| byte == 0);
        }
        let wanted = byte as u64 * 0x01_0101_0101_0101;
        let all = self.alpha_registers();
        let mut found = all.map(|bits| zero_bytes(bits ^ wanted));
        found[0] &= OF_P;
        let n = found.iter().position(|&found| found != 0)?;
        let after = (3 - n) * SEVEN + (63 - found[n].leading_zeros() as usize) / 8;
        Some(length(all) - 1 - after)
    }

    pub(crate) fn rotate_alpha(&mut self, count: usize) {
        let all @ [p, o, n, m] = self.alpha_registers();
        let length = length(all);
        let wide = |bits: u64| bits as u128;
        if length <= 2 * SEVEN {
            let text = wide(n) << 56 | wide(m);
            let after = text << (8 * count) & ((1 << (8 * length)) - 1);
            let text = after | text >> (8 * (length - count));
            return self.set_alpha_registers([p, o, (text >> 56) as u64, text as u64]);
        }
        let mut text = self.alpha_bytes();
        text[LENGTH - length..].rotate_left(count);
        self.set_alpha(&text[LENGTH - length..]);
    }

    pub(crate) fn take_first_character(&mut self) -> Option<u8> {
        for (address, part) in REGISTERS.into_iter().zip([OF_P, !0, !0, !0]) {
            let register = self.get(address);
            let text = register.bits() & part;
            if text != 0 {
                let place = (63 - text.leading_zeros()) / 8;
                self.set(address, register.with_byte(place, 0));
                return Some(register.byte(place));
            }
        }
        None
    }

    pub(crate) fn shorten_alpha(&mut self) {
        let all = self.alpha_bytes();
        self.set_alpha(&all[..LENGTH - 1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Text with few distinct characters, including NULL, so characters repeat.
    fn text(length: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<u8>> {
        prop::collection::vec(prop::sample::select(vec![0, 1, b'A', 0xFF]), length)
    }

    proptest! {
        #[test]
        fn as_with_a_list_of_characters(
            before in text(0..=24), more in text(0..=28), byte in 0u8..3, turn in 0usize..24,
        ) {
            let mut memory = Memory::default();
            memory.set_alpha(&before);
            let first = before.iter().position(|&b| b != 0).unwrap_or(before.len());
            let before = &before[first..];
            prop_assert_eq!(memory.alpha().collect::<Vec<_>>(), before);
            let six = Register::from_alpha(&before[..before.len().min(SIX)]);
            prop_assert_eq!(memory.first_six_characters(), six);
            let found = before.iter().position(|&b| b == byte);
            prop_assert_eq!(memory.position_in_alpha(byte), found);
            let mut turned = memory.clone();
            if !before.is_empty() {
                let turn = turn % before.len();
                turned.rotate_alpha(turn);
                let mut text = [0; LENGTH];
                text[LENGTH - before.len()..].copy_from_slice(before);
                text[LENGTH - before.len()..].rotate_left(turn);
                prop_assert_eq!(turned.alpha_bytes(), text);
            }
            let mut all = [vec![0; 28], before.to_vec(), more.clone()].concat();
            all.drain(..all.len() - 28);
            memory.append_text(&AlphaText::new(&more));
            prop_assert_eq!(memory.alpha_registers(), AlphaText::new(&all).registers);
        }
    }
}
