//! Traces that the firmware leaves in Q, ⊢, e and the scratch bytes of P, where only synthetic
//! programs see them; also effects of storing into c. All were measured.
//!
//! Q contains the name last searched for, with its first character rightmost, or the number being
//! entered. Showing a number leaves the display format in P. ⊢ contains the last function entered
//! on the keyboard. A number line leaves traces if any line in main memory (or in the line's module
//! page) has the operand P, Q, a or b. Other traces are not simulated.

use super::assignments::LOWEST;
use super::{Address, Memory};
use sim41_language::instruction::bytes::MAINFRAME;
use sim41_language::module::{Position, ports};
use sim41_number::KeyedNumber;
use sim41_number::register::Register;

/// Bits of digit 11 of P for a number being entered: nonzero, negative, exponent, radix mark.
const NONZERO: u8 = 8;
const NEGATIVE: u8 = 4;
const EXPONENT: u8 = 2;
const RADIX: u8 = 1;
/// Operand bytes of P, Q, a and b. By storing into a or b, a program can jump into P and Q.
const P_Q_A_B: [u8; 4] = [0x78, 0x79, 0x7B, 0x7C];

impl Memory {
    /// The trace of a function entered on the keyboard, in digits 4 to 0 of register ⊢: its two
    /// bytes as in a key assignment, or only the second byte for a mainframe function.
    pub(crate) fn set_keyed_code(&mut self, [first, second]: [u8; 2]) {
        let code = match first {
            MAINFRAME => (second as u64) << 12,
            _ => (first as u64) << 12 | (second as u64) << 4,
        };
        self.set(Address::APPEND, self.get(Address::APPEND).with_field(0, 5, code));
    }

    /// The trace of PASN: the key byte in digits 1 and 0 of register ⊢.
    pub(crate) fn set_assigned_key(&mut self, key: u8) {
        self.set(Address::APPEND, self.get(Address::APPEND).with_field(0, 2, key.into()));
    }

    pub(crate) fn set_sought(&mut self, name: impl DoubleEndedIterator<Item = u8>) {
        self.set(Address::Q, Self::sought(name));
    }

    pub(crate) fn sought(name: impl DoubleEndedIterator<Item = u8>) -> Register {
        Register::new(name.rev().fold(0, |bits, byte| bits << 8 | byte as u64))
    }

    /// The trace of showing a number: the display format in digits 13 and 12 of P.
    pub(crate) fn set_number_shown(&mut self, shown: Register) {
        if !shown.is_alpha() {
            self.set_number_state(0);
        }
    }

    /// ARCL of a number clears the state in digit 11 of P. A character appended by ARCL would
    /// otherwise move the state to digit 13.
    pub(crate) fn end_number_state(&mut self) {
        self.set(Address::P, self.get(Address::P).with_field(11, 1, 0));
    }

    fn set_number_state(&mut self, state: u64) {
        let d = self.get(Address::D);
        // Flags 36 to 39 contain the number of digits; 40, 41, 28 and 29 select the display format
        // and separators.
        let (digits, notation) = (d.field(4, 1), d.field(3, 1) & 0xC | d.field(6, 1) >> 2);
        let value = digits << 8 | notation << 4 | state;
        self.set(Address::P, self.get(Address::P).with_field(11, 3, value));
    }

    pub(crate) fn set_number_keyed(&mut self, number: &KeyedNumber) {
        let (digits, radix, exponent) =
            (number.mantissa(), number.before_radix(), number.exponent());
        let integer = radix.map_or(digits.len(), usize::from);
        let state = NONZERO * !number.is_zero() as u8
            + RADIX * radix.is_some() as u8
            + EXPONENT * exponent.is_some() as u8
            + NEGATIVE * number.is_negative() as u8;
        self.set_number_state(state.into());
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

    /// `carried` is the upper four bits of a digit count above 15. It is ORed with flags 40 and 41,
    /// and the result is added to flags 42 and 43.
    pub(crate) fn carry_digits(&mut self, carried: u8) {
        let flags = self.get(Address::D);
        let notation = u64::from(flags.digit(3) & 0xC | carried);
        self.set(Address::D, Register::new((flags.bits() & !(0xC << 12)) + (notation << 12)));
    }

    pub(crate) fn keys_number_other_than_zero(&self) -> bool {
        self.get(Address::P).digit(11) & NONZERO != 0
    }

    pub(crate) fn number_keyed(&self) -> KeyedNumber {
        let (state, form) = (self.get(Address::P).digit(11), self.get(Address::Q));
        let integer = 10 - i32::from(form.digit(13));
        let digits = (3..13).rev().map(|n| form.digit(n)).take_while(|&digit| digit != 0xF);
        let mut number = KeyedNumber::default();
        for (n, digit) in digits.enumerate() {
            if state & RADIX != 0 && n as i32 == integer {
                number.radix();
            }
            number.digit(digit);
        }
        if state & RADIX != 0 {
            number.radix();
        }
        if state & NEGATIVE != 0 {
            number.chs();
        }
        if state & EXPONENT != 0 {
            number.eex();
            let digits = [form.digit(1), form.digit(0)].into_iter();
            digits.take_while(|&digit| digit != 0xF).for_each(|digit| number.digit(digit));
            if form.digit(2) != 0 {
                number.chs();
            }
        }
        number
    }

    /// Whether any line has the operand P, Q, a or b: in the module's page if `at` is in a module,
    /// otherwise in main memory.
    pub(crate) fn uses_traces(&self, at: Position) -> bool {
        let uses = |first: u8, second: u8| {
            matches!(first, 0x90..=0x9B | 0xCE) && P_Q_A_B.contains(&(second & 0x7F))
        };
        if let Some(address) = at.module_address() {
            let page = address & 0xF000;
            let code = |n: u16| self.ports().code(page + n) as u8;
            return (1..ports::PAGE as u16).any(|n| uses(code(n - 1), code(n)));
        }
        let mut last = 0;
        (LOWEST..self.curtain()).rev().any(|register| {
            self.get(Address::new(register)).bytes().into_iter().any(|byte| {
                let found = uses(last, byte);
                last = byte;
                found
            })
        })
    }

    /// The byte that describes the last prompt: digits 4 and 3 of register e, visible to programs.
    pub(crate) fn set_prompt_mark(&mut self, mark: u8) {
        self.set(Address::E, self.get(Address::E).with_field(3, 2, mark as u64));
    }

    /// A program can move the curtain below main memory. As measured on the firmware, only the
    /// existence of the register is checked.
    #[cold]
    pub(super) fn data_below_main(&self, n: u32) -> Option<Address> {
        let number = (self.curtain() as u32).checked_add(n)?;
        let address = Address::new(number as u16);
        (number < 0x0C0 && self.exists(address)).then_some(address)
    }

    /// Programs can write to register c. Memory with an invalid register c is not edited.
    pub(crate) fn is_sound(&self) -> bool {
        let (end, curtain) = (self.end_register(), self.curtain());
        (LOWEST..curtain).contains(&end) && curtain <= 0x200
    }
}
