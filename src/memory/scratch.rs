//! The traces in Q and in the scratch bytes of P that programs make use of.
//!
//! Q holds the name that was last searched, its first character rightmost, or the number that is
//! being keyed in. Showing a number leaves a mark in P. Other traces of the machine's work (numbers
//! in program lines, functions of angles, texts in the display) are not simulated. Source:
//! measured.

use super::{Address, Memory};
use crate::number::KeyedNumber;
use crate::register::Register;

/// The value that showing a number leaves in digits 13 to 11 of P.
const NUMBER_SHOWN: u64 = 0x4B0;

/// The value that R/S leaves in digits 4 to 0 of register ⊢.
const RUN_KEY: u64 = 0x0_5000;

impl Memory {
    /// Leaves the trace of R/S starting a program.
    pub fn set_run_key(&mut self) {
        self.set(Address::APPEND, self.get(Address::APPEND).with_field(0, 5, RUN_KEY));
    }

    /// Leaves the trace of PASN: the byte of the key in digits 1 and 0 of register ⊢.
    pub fn set_assigned_key(&mut self, key: u8) {
        self.set(Address::APPEND, self.get(Address::APPEND).with_field(0, 2, key.into()));
    }

    /// Leaves the trace of a search for a label of this name.
    pub fn set_sought(&mut self, name: impl DoubleEndedIterator<Item = u8>) {
        self.set(Address::Q, Self::sought(name));
    }

    /// Returns the register Q after a search for a label of this name.
    pub fn sought(name: impl DoubleEndedIterator<Item = u8>) -> Register {
        Register::new(name.rev().fold(0, |bits, byte| bits << 8 | byte as u64))
    }

    /// Leaves the trace of showing a number.
    pub fn set_number_shown(&mut self) {
        self.set(Address::P, self.get(Address::P).with_field(11, 3, NUMBER_SHOWN));
    }

    /// Leaves the trace of a number being keyed in.
    pub fn set_number_keyed(&mut self, number: &KeyedNumber) {
        let (digits, radix, exponent) =
            (number.mantissa(), number.before_radix(), number.exponent());
        let integer = radix.map_or(digits.len(), usize::from);
        let state = NUMBER_SHOWN
            + 8
            + radix.is_some() as u64
            + 2 * exponent.is_some() as u64
            + 4 * number.is_negative() as u64;
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
