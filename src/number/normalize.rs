//! Normalization of data registers.
//!
//! Every function that reads a data register first rewrites it as a number or as ALPHA data. Status
//! registers (the stack, ALPHA, a to e) do not change.

use super::packed::has_hex_digit;
use crate::register::Register;

/// Returns the contents of a data register after any access to it.
///
/// Digits above nine carry into the next place. If the sign digit is then neither 0 nor 9, the
/// original contents become ALPHA data (sign digit 1). Otherwise an exponent sign other than 0
/// becomes 9, and a number whose first digit is 0 becomes 0.
#[inline]
pub fn normalize(register: Register) -> Register {
    let sign = register.digit(13);
    if sign == 1 || register == Register::ZERO {
        return register;
    }
    let exponent_sign = register.digit(2);
    let plain = (sign == 0 || sign == 9) && (exponent_sign == 0 || exponent_sign == 9);
    if plain && register.digit(12) != 0 && !has_hex_digit(register.bits()) {
        return register;
    }
    rewritten(register)
}

#[cold]
fn rewritten(register: Register) -> Register {
    let number = carried(register);
    if !matches!(number.digit(13), 0 | 9) {
        return register.with_digit(13, 1);
    }
    if number.digit(12) == 0 {
        return Register::ZERO;
    }
    if number.digit(2) == 0 { number } else { number.with_digit(2, 9) }
}

/// Returns the register after the carries of digits above nine, which an addition and a subtraction
/// of one in decimal would cause.
#[inline]
pub(super) fn carried(register: Register) -> Register {
    if !has_hex_digit(register.bits()) {
        return register;
    }
    carry(register)
}

#[cold]
fn carry(register: Register) -> Register {
    let mut result = register;
    let mut carry = 1;
    for n in 0..14 {
        let digit = result.digit(n) + carry;
        carry = (digit >= 10) as u8;
        result = result.with_digit(n, digit - 10 * carry);
    }
    let mut borrow = 1;
    for n in 0..14 {
        let digit = result.digit(n) + 10 - borrow;
        borrow = (digit < 10) as u8;
        result = result.with_digit(n, digit - 10 * (1 - borrow));
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The registers were measured.
    #[test]
    fn registers_before_and_after() {
        for (before, after) in [
            ("30123456789012", "10123456789012"),
            ("F0123456789012", "10123456789012"),
            ("2F123456789012", "1F123456789012"),
            ("A0123456789012", "00000000000000"),
            ("0012345678901A", "00000000000000"),
            ("00A23456789012", "01023456789012"),
            ("01000000000A00", "01000000001000"),
            ("01000000000899", "01000000000999"),
            ("0A000000000000", "1A000000000000"),
            ("91250000000999", "91250000000999"),
            ("10000000414243", "10000000414243"),
        ] {
            let before: Register = before.parse().unwrap();
            assert_eq!(normalize(before), after.parse().unwrap(), "{before}");
            assert_eq!(normalize(normalize(before)), normalize(before), "{before}");
        }
    }
}
