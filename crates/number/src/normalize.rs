//! Normalization: any function that reads a data register first rewrites it as a number or as ALPHA
//! data. Status registers are not rewritten.

use super::Decimal;
use crate::register::{Register, decimal_difference, decimal_sum};

/// Normalizes a data register, as every access to it does.
///
/// Digits above nine carry into the next place. If the sign digit is then neither 0 nor 9, the
/// original digits become ALPHA data (sign digit 1). Otherwise a nonzero exponent sign becomes 9,
/// and a number whose first digit is 0 becomes 0.
#[inline]
pub fn normalize(register: Register) -> Register {
    if register.is_alpha() || Decimal::normalized(register).is_some() {
        return register;
    }
    // Adding one and subtracting it again makes digits above nine carry.
    let (more, _) = decimal_sum(register.bits(), 1, false, 14);
    let number = Register::new(decimal_difference(more, 1, false, 14).0);
    if !matches!(number.digit(13), 0 | 9) {
        return register.with_digit(13, 1);
    }
    if number.digit(12) == 0 {
        return Register::ZERO;
    }
    if number.digit(2) == 0 { number } else { number.with_digit(2, 9) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected registers were measured.
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
