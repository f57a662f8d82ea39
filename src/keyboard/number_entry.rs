//! A number being keyed in: the digits so far, kept as the bytes that a program line would have.
//!
//! Up to ten mantissa digits, one radix mark, an exponent of two digits; CHS changes the sign of
//! the mantissa, after EEX that of the exponent. Chapter: "Keying in numbers" (measured).

use super::expects::Expects;
use super::mode::Mode;
use super::{Key, Keyboard};
use crate::instruction::Chars;
use crate::machine::Machine;
use crate::memory::flags;
use crate::number::{Format, Notation, entered};

const RADIX: u8 = 0x1A;
const EXPONENT: u8 = 0x1B;
const MINUS: u8 = 0x1C;
/// Mantissa digits that are taken; further ones are ignored.
const MANTISSA_DIGITS: usize = 10;
/// Mantissa digits that stay visible beside an exponent.
const VISIBLE_WITH_EXPONENT: usize = 8;
/// The character that shows where the next digit comes.
pub const CURSOR: u8 = b'_';

/// The number keyed so far. Empty while none is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NumberEntry {
    negative: bool,
    mantissa: [u8; MANTISSA_DIGITS],
    digits: u8,
    /// How many digits stand before the radix mark, once it is keyed.
    radix: Option<u8>,
    exponent: Option<Exponent>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Exponent {
    negative: bool,
    value: [u8; 2],
    digits: u8,
}

impl NumberEntry {
    /// Whether nothing is keyed.
    pub fn is_empty(&self) -> bool {
        self.digits == 0 && self.radix.is_none() && self.exponent.is_none()
    }

    /// A digit key.
    pub fn digit(&mut self, digit: u8) {
        match &mut self.exponent {
            Some(exponent) if exponent.digits < 2 => {
                exponent.value[exponent.digits as usize] = digit;
                exponent.digits += 1;
            }
            None if (self.digits as usize) < MANTISSA_DIGITS => {
                self.mantissa[self.digits as usize] = digit;
                self.digits += 1;
            }
            _ => {}
        }
    }

    /// The radix key: taken once, and not in the exponent.
    pub fn radix(&mut self) {
        if self.exponent.is_none() && self.radix.is_none() {
            self.radix = Some(self.digits);
        }
    }

    /// Whether the mantissa is 0 so far.
    fn is_zero(&self) -> bool {
        self.mantissa[..self.digits as usize].iter().all(|&digit| digit == 0)
    }

    /// Whether the exponent takes the number beyond the range, or below 1E-99: both end it.
    fn is_out_of_range(&self) -> bool {
        let Some(exponent) = self.exponent.filter(|_| !self.is_zero()) else { return false };
        let power =
            exponent.value[..exponent.digits as usize].iter().fold(0, |n, &d| n * 10 + d as i32);
        let power = if exponent.negative { -power } else { power };
        let integer = self.radix.unwrap_or(self.digits) as i32;
        let zeros = self.mantissa.iter().take_while(|&&digit| digit == 0).count() as i32;
        !(-99..=99).contains(&(integer - zeros - 1 + power))
    }

    /// EEX: a mantissa of 0, or none, becomes 1. Ignored behind nine or ten integer digits.
    pub fn eex(&mut self) {
        if self.is_zero() && self.exponent.is_none() {
            let radix = self.radix.map(|_| 1);
            *self = NumberEntry { radix, ..NumberEntry::default() };
            self.mantissa[0] = 1;
            self.digits = 1;
        }
        let integer = self.radix.unwrap_or(self.digits) as usize;
        if self.exponent.is_none() && integer <= VISIBLE_WITH_EXPONENT {
            self.exponent = Some(Exponent::default());
        }
    }

    /// CHS: the sign of the exponent once EEX is keyed, of the mantissa before unless it is 0.
    pub fn chs(&mut self) {
        match &mut self.exponent {
            Some(exponent) => exponent.negative = !exponent.negative,
            None => self.negative = !self.negative && !self.is_zero(),
        }
    }

    /// The correction key: takes the last digit, sign of exponent, EEX or radix away. False when
    /// nothing is left.
    pub fn back(&mut self) -> bool {
        match &mut self.exponent {
            Some(exponent) if exponent.digits > 0 => exponent.digits -= 1,
            Some(exponent) if exponent.negative => exponent.negative = false,
            Some(_) => self.exponent = None,
            None if self.radix == Some(self.digits) => self.radix = None,
            None => self.digits = self.digits.saturating_sub(1),
        }
        // Zero has no sign.
        self.negative &= self.mantissa[..self.digits as usize].iter().any(|&digit| digit != 0);
        !self.is_empty()
    }

    /// Whether a program line with this number takes no further key, so that it has no cursor.
    pub fn is_complete_line(&self) -> bool {
        match self.exponent {
            Some(exponent) => exponent.digits == 2,
            None => {
                let integer = self.radix.unwrap_or(self.digits) as usize;
                self.digits as usize == MANTISSA_DIGITS && integer > VISIBLE_WITH_EXPONENT
            }
        }
    }

    /// The bytes of a program line with this number.
    pub fn bytes(&self) -> Chars {
        let mut bytes = Chars::new(if self.negative { &[MINUS] } else { &[] });
        for n in 0..=self.digits {
            if self.radix == Some(n) {
                bytes.push(RADIX);
            }
            if n < self.digits {
                bytes.push(0x10 + self.mantissa[n as usize]);
            }
        }
        if let Some(exponent) = self.exponent {
            bytes.push(EXPONENT);
            if exponent.negative {
                bytes.push(MINUS);
            }
            exponent.value[..exponent.digits as usize].iter().for_each(|&d| bytes.push(0x10 + d));
        }
        bytes
    }

    /// The number on paper: as it was keyed, and in FIX with the decimals of the display.
    pub fn printed(&self, format: Format) -> Chars {
        let (radix, separator) = if format.flag28 { (b'.', b',') } else { (b',', b'.') };
        let mut printed = Chars::new(if self.negative { b"-" } else { b" " });
        let integer = self.radix.unwrap_or(self.digits);
        for n in 0..=self.digits {
            if self.radix == Some(n) {
                // Where no digit stands before it, it is a period whatever flag 28 says.
                printed.push(if n == 0 { b'.' } else { radix });
            }
            if n < self.digits {
                printed.push(b'0' + self.mantissa[n as usize]);
                let left = integer.saturating_sub(n + 1);
                if format.flag29 && left > 0 && left.is_multiple_of(3) {
                    printed.push(separator);
                }
            }
        }
        match self.exponent {
            Some(exponent) => {
                printed.push(if exponent.negative { b'-' } else { b'+' });
                let value = exponent.value[..exponent.digits as usize].iter();
                let value = value.fold(0, |value, &digit| 10 * value + digit);
                [value / 10, value % 10].into_iter().for_each(|digit| printed.push(b'0' + digit));
            }
            None if matches!(format.notation, Notation::Fix | Notation::FixEng) => {
                if self.radix.is_none() && (format.flag29 || format.digits > 0) {
                    printed.push(radix);
                }
                let room = MANTISSA_DIGITS as u8 - self.digits;
                let decimals = self.digits - integer;
                let zeros = format.digits.saturating_sub(decimals).min(room);
                (0..zeros).for_each(|_| printed.push(b'0'));
            }
            None => {}
        }
        printed
    }

    /// The display: sign, digits in groups, cursor, exponent.
    pub fn shown(&self, format: Format) -> Chars {
        let (radix, separator) = if format.flag28 { (b'.', b',') } else { (b',', b'.') };
        let mut shown = Chars::new(if self.negative { b"-" } else { b" " });
        let limit = if self.exponent.is_some() { VISIBLE_WITH_EXPONENT } else { MANTISSA_DIGITS };
        let integer = self.radix.unwrap_or(self.digits) as usize;
        let visible = (self.digits as usize).min(limit);
        let mut cells = 1;
        for n in 0..=visible {
            if self.radix == Some(n as u8) {
                shown.push(radix);
            }
            if n < visible {
                shown.push(b'0' + self.mantissa[n]);
                cells += 1;
                let left = integer.saturating_sub(n + 1);
                if format.flag29 && left > 0 && left.is_multiple_of(3) {
                    shown.push(separator);
                }
            }
        }
        match self.exponent {
            None if self.digits as usize == MANTISSA_DIGITS => {}
            None => shown.push(CURSOR),
            Some(exponent) => {
                (cells..9).for_each(|_| shown.push(b' '));
                shown.push(if exponent.negative { b'-' } else { b' ' });
                exponent.value[..exponent.digits as usize]
                    .iter()
                    .for_each(|&d| shown.push(b'0' + d));
                if exponent.digits < 2 {
                    shown.push(CURSOR);
                }
            }
        }
        shown
    }
}

impl NumberEntry {
    /// What it expects.
    pub fn expects(&self) -> Expects {
        let after_digit = match self.exponent {
            Some(exponent) => exponent.digits > 0,
            None => self.digits > 0 && self.radix != Some(self.digits),
        };
        Expects::Number { after_digit }
    }
}

impl Keyboard {
    /// A key that belongs to a number: digits, radix, EEX; CHS and ← once one is begun. False if
    /// it is no such key.
    pub(super) fn press_in_number(
        &mut self,
        machine: &mut Machine,
        key: Key,
        interrupted: bool,
    ) -> bool {
        let begun = match self.mode {
            Mode::Number(number) => Some(number),
            _ => None,
        };
        let mut entry = begun.unwrap_or_default();
        match key {
            Key::Point => entry.radix(),
            Key::Eex => entry.eex(),
            Key::Chs if begun.is_some() => entry.chs(),
            key => match key.digit() {
                Some(digit) => entry.digit(digit),
                None => return false,
            },
        }
        self.mode = Mode::Number(entry);
        if machine.memory.flag(flags::PRGM) {
            self.number_in_program(machine, entry, begun.is_none(), interrupted);
            return true;
        }
        machine.clear_message();
        if begun.is_none() {
            machine.begin_number();
            machine.memory.set_flag(flags::NUMBER_ENTERED, true);
        }
        self.number_changed(machine);
        true
    }

    /// X follows every key of the number.
    pub(super) fn number_changed(&mut self, machine: &mut Machine) {
        if let Mode::Number(entry) = self.mode {
            machine.memory.set_x(entered(entry.bytes().as_slice()).0);
            let exponent =
                entry.exponent.as_ref().map(|e| (e.negative, &e.value[..e.digits as usize]));
            let digits = &entry.mantissa[..entry.digits as usize];
            machine.memory.set_number_keyed(
                entry.negative,
                digits,
                entry.radix.map(usize::from),
                exponent,
            );
            machine.memory.set_flag(flags::DATA_ENTRY, true);
            if entry.is_out_of_range() {
                if machine.prints_keys() && !machine.memory.flag(flags::PRGM) {
                    machine.print_number_out_of_range();
                }
                self.forget_entry(machine);
            }
        }
        self.update_flags(machine);
    }
}
