//! Number entry: up to ten mantissa digits (leading zeros count), one radix mark, and a two-digit
//! exponent. Keys beyond these limits are ignored. CHS changes the sign of the mantissa or, after
//! EEX, of the exponent. Measured on the firmware; see the manual chapter "Keying in numbers".

use super::displayed_number::{radix, separator};
use super::{Error, Format, Notation, Working};
use crate::charset::Chars;
use crate::register::Register;

const RADIX: u8 = 0x1A;
const EXPONENT: u8 = 0x1B;
const MINUS: u8 = 0x1C;
const MANTISSA_DIGITS: usize = 10;
/// The number of mantissa digits displayed next to an exponent.
const VISIBLE_WITH_EXPONENT: usize = 8;
const CURSOR: u8 = b'_';
/// The number of cells for the sign and the mantissa if there is an exponent.
const BEFORE_EXPONENT: usize = 9;

/// A number as entered so far; empty before the first keystroke.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KeyedNumber {
    negative: bool,
    mantissa: [u8; MANTISSA_DIGITS],
    digits: u8,
    radix: Option<u8>,
    exponent: Option<Exponent>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Exponent {
    negative: bool,
    value: [u8; 2],
    digits: u8,
}

impl Exponent {
    fn keyed(&self) -> &[u8] {
        &self.value[..self.digits as usize]
    }

    fn number(&self) -> u8 {
        self.keyed().iter().fold(0, |number, &digit| 10 * number + digit)
    }
}

/// The first number that these bytes of a number line enter, and how many bytes it uses.
///
/// An exponent digit that takes the magnitude above 9.999999999E99 or below 1E-99 ends the number;
/// a number that is too small becomes 0. The remaining bytes enter another number after a stack
/// lift.
pub fn entered(bytes: &[u8]) -> (Register, usize) {
    let mut number = KeyedNumber::default();
    let ends = |&byte: &u8| {
        number.push(byte);
        number.is_out_of_range()
    };
    let used = bytes.iter().position(ends).map_or(bytes.len(), |last| last + 1);
    (number.value(), used)
}

impl KeyedNumber {
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    pub fn of_line(bytes: &[u8]) -> KeyedNumber {
        let mut number = KeyedNumber::default();
        bytes.iter().for_each(|&byte| number.push(byte));
        number
    }

    /// Processes a byte of a number line: 10 to 19 are digits, 1A is the radix mark, 1B is EEX, 1C
    /// is CHS. Other bytes are ignored.
    fn push(&mut self, byte: u8) {
        match byte {
            0x10..=0x19 => self.digit(byte - 0x10),
            RADIX => self.radix(),
            EXPONENT => self.eex(),
            MINUS => self.minus(),
            _ => {}
        }
    }

    pub fn value(&self) -> Register {
        let mantissa = self.mantissa().iter().fold(0, |value, &digit| 10 * value + digit as u64);
        let integer = self.radix.unwrap_or(self.digits) as i32;
        let exponent = 9 - self.digits as i32 + integer + self.power();
        match Working::new(self.negative, mantissa, exponent + 3).round() {
            Ok(value) | Err(Error::OutOfRange(value)) => value,
            Err(_) => Register::ZERO,
        }
    }

    fn power(&self) -> i32 {
        self.exponent.map_or(0, |exponent| {
            let size = exponent.number() as i32;
            if exponent.negative { -size } else { size }
        })
    }

    pub fn mantissa(&self) -> &[u8] {
        &self.mantissa[..self.digits as usize]
    }

    pub fn before_radix(&self) -> Option<u8> {
        self.radix
    }

    pub fn exponent(&self) -> Option<(bool, &[u8])> {
        self.exponent.as_ref().map(|exponent| (exponent.negative, exponent.keyed()))
    }

    pub fn is_empty(&self) -> bool {
        self.digits == 0 && self.radix.is_none() && self.exponent.is_none()
    }

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

    pub fn radix(&mut self) {
        if self.exponent.is_none() && self.radix.is_none() {
            self.radix = Some(self.digits);
        }
    }

    pub fn is_zero(&self) -> bool {
        self.mantissa().iter().all(|&digit| digit == 0)
    }

    /// Whether the magnitude is above 9.999999999E99, or nonzero and below 1E-99.
    pub fn is_out_of_range(&self) -> bool {
        let integer = self.radix.unwrap_or(self.digits) as i32;
        let zeros = self.mantissa.iter().take_while(|&&digit| digit == 0).count() as i32;
        !self.is_zero() && !(-99..=99).contains(&(integer - zeros - 1 + self.power()))
    }

    /// EEX without a mantissa, or after a mantissa of 0, makes the mantissa 1.
    pub fn eex(&mut self) {
        let begun = self.exponent.is_some();
        self.begin_exponent();
        if !begun && self.exponent.is_some() && self.is_zero() {
            (self.mantissa[0], self.digits, self.radix) = (1, 1, self.radix.map(|_| 1));
        }
    }

    pub fn begin_exponent(&mut self) {
        let integer = self.radix.unwrap_or(self.digits) as usize;
        if self.exponent.is_none() && integer <= VISIBLE_WITH_EXPONENT {
            self.exponent = Some(Exponent::default());
        }
    }

    /// Before EEX, CHS does not change the sign of a mantissa of 0.
    pub fn chs(&mut self) {
        self.minus();
        if self.exponent.is_none() {
            self.negative &= !self.is_zero();
        }
    }

    /// In program lines and typed text, a minus sign may precede the first digit.
    pub fn minus(&mut self) {
        match &mut self.exponent {
            Some(exponent) => exponent.negative = !exponent.negative,
            None => self.negative = !self.negative,
        }
    }

    /// ← deletes the last digit, exponent sign, EEX or radix mark. Returns false if nothing is
    /// left.
    pub fn back(&mut self) -> bool {
        match &mut self.exponent {
            Some(exponent) if exponent.digits > 0 => exponent.digits -= 1,
            Some(exponent) if exponent.negative => exponent.negative = false,
            Some(_) => self.exponent = None,
            None if self.radix == Some(self.digits) => self.radix = None,
            None => self.digits = self.digits.saturating_sub(1),
        }
        self.negative &= !self.is_zero();
        !self.is_empty()
    }

    /// Whether a program line with this number accepts no more keys and is shown without a cursor.
    pub fn is_complete_line(&self) -> bool {
        match self.exponent {
            Some(exponent) => exponent.digits == 2,
            None => {
                let integer = self.radix.unwrap_or(self.digits) as usize;
                self.digits as usize == MANTISSA_DIGITS && integer > VISIBLE_WITH_EXPONENT
            }
        }
    }

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
            exponent.keyed().iter().for_each(|&digit| bytes.push(0x10 + digit));
        }
        bytes
    }

    /// `bare` is the radix mark to use if no digit precedes it.
    fn written(&self, format: Format, digits: u8, bare: u8) -> Chars {
        let mut text = Chars::new(if self.negative { b"-" } else { b" " });
        let integer = self.radix.unwrap_or(self.digits);
        for n in 0..=digits {
            if self.radix == Some(n) {
                text.push(if n == 0 { bare } else { radix(format) });
            }
            if n < digits {
                text.push(b'0' + self.mantissa[n as usize]);
                let left = integer.saturating_sub(n + 1);
                if format.flag29 && left > 0 && left.is_multiple_of(3) {
                    text.push(separator(format));
                }
            }
        }
        text
    }

    /// The number as entered. In FIX, it is padded with zeros to the number of displayed decimals.
    pub fn printed(&self, format: Format) -> Chars {
        // A radix mark without a preceding digit is printed as a period, regardless of flag 28.
        let mut printed = self.written(format, self.digits, b'.');
        match self.exponent {
            Some(exponent) => {
                printed.push(if exponent.negative { b'-' } else { b'+' });
                let number = exponent.number();
                [number / 10, number % 10].into_iter().for_each(|digit| printed.push(b'0' + digit));
            }
            None if matches!(format.notation, Notation::Fix | Notation::FixEng) => {
                if self.radix.is_none() && (format.flag29 || format.digits > 0) {
                    printed.push(radix(format));
                }
                let room = MANTISSA_DIGITS as u8 - self.digits;
                let decimals = self.digits - self.radix.unwrap_or(self.digits);
                let zeros = format.digits.saturating_sub(decimals).min(room);
                (0..zeros).for_each(|_| printed.push(b'0'));
            }
            None => {}
        }
        printed
    }

    /// The number as displayed: sign, grouped digits, and the cursor or the exponent.
    pub fn shown(&self, format: Format) -> Chars {
        let limit = if self.exponent.is_some() { VISIBLE_WITH_EXPONENT } else { MANTISSA_DIGITS };
        let visible = self.digits.min(limit as u8);
        let mut shown = self.written(format, visible, radix(format));
        match self.exponent {
            None if self.digits as usize == MANTISSA_DIGITS => {}
            None => shown.push(CURSOR),
            Some(exponent) => {
                (1 + visible as usize..BEFORE_EXPONENT).for_each(|_| shown.push(b' '));
                shown.push(if exponent.negative { b'-' } else { b' ' });
                exponent.keyed().iter().for_each(|&digit| shown.push(b'0' + digit));
                if exponent.digits < 2 {
                    shown.push(CURSOR);
                }
            }
        }
        shown
    }
}
