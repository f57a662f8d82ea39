//! What the calculator leaves in the scratch half of P and in Q, as far as programs make use of it.
//!
//! A name sought stands in Q, its first character rightmost; so does a number while it is keyed in.
//! A number shown leaves its mark in P. The other traces of its work (of numbers in program lines,
//! functions of angles, texts in the display) are not imitated. Source: measured.

use super::{Address, Memory};
use crate::register::Register;

/// What the display of a number leaves in digits 13 to 11 of P.
const NUMBER_SHOWN: u64 = 0x4B0;

/// What the key R/S leaves in digits 4 to 0 of the register ⊢.
const RUN_KEY: u64 = 0x0_5000;

impl Memory {
    /// R/S starts a program.
    pub fn set_run_key(&mut self) {
        self.set(Address::APPEND, self.get(Address::APPEND).with_field(0, 5, RUN_KEY));
    }

    /// A label of this name is sought.
    pub fn set_sought(&mut self, name: impl DoubleEndedIterator<Item = u8>) {
        self.set(Address::Q, Self::sought(name));
    }

    /// What stands in Q then.
    pub fn sought(name: impl DoubleEndedIterator<Item = u8>) -> Register {
        Register::new(name.rev().fold(0, |bits, byte| bits << 8 | byte as u64))
    }

    /// A number is shown.
    pub fn set_number_shown(&mut self) {
        self.set(Address::P, self.get(Address::P).with_field(11, 3, NUMBER_SHOWN));
    }

    /// A number is keyed in: whether it is negative, its digits, how many of them stand before the
    /// point if that is keyed, and its exponent.
    pub fn set_number_keyed(
        &mut self,
        negative: bool,
        digits: &[u8],
        radix: Option<usize>,
        exponent: Option<(bool, &[u8])>,
    ) {
        let integer = radix.unwrap_or(digits.len());
        let state = NUMBER_SHOWN
            + 8
            + radix.is_some() as u64
            + 2 * exponent.is_some() as u64
            + 4 * negative as u64;
        self.set(Address::P, self.get(Address::P).with_field(11, 3, state));
        let (negative, exponent) = exponent.unwrap_or_default();
        let filled = |digits: &[u8], len| {
            (0..len).fold(0, |n, i| n << 4 | *digits.get(i).unwrap_or(&0xF) as u64)
        };
        let form = Register::new((10 - integer as u64) << 52)
            .with_field(3, 10, filled(digits, 10))
            .with_digit(2, if negative { 0xD } else { 0 })
            .with_field(0, 2, filled(exponent, 2));
        self.set(Address::Q, form);
    }
}
