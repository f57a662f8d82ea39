//! The digits of a register, many at a time, as they stand: one to a nibble.

/// The bits 0 of the sign digit and of the exponent's sign digit.
const SIGNS: u64 = 0x10_0000_0000_0100;
/// The bits into which digits carry.
const CARRIES: u64 = 0x1111_1111_1111_1110;

/// Returns whether a register holds a normalized number other than 0.
///
/// There are no branches: signs come in any order, and a branch that is mispredicted takes longer
/// than all of this.
#[inline]
pub(super) fn is_normalized(bits: u64) -> bool {
    // The highest and the lowest bit of a sign are the same and the others are 0, so the sign is 0
    // or 9.
    let odd_signs = (bits ^ bits >> 3) & SIGNS | bits & (SIGNS << 1 | SIGNS << 2);
    let hex_digits = bits & (bits << 1 | bits << 2) & 0x8888_8888_8888_8888;
    (odd_signs | hex_digits == 0) & (bits & 0xF << 48 != 0) & (bits & 0xFFF != 0x900)
}

/// Returns whether some digit is above 9.
#[inline]
pub(super) fn has_hex_digit(bits: u64) -> bool {
    bits & (bits << 1 | bits << 2) & 0x8888_8888_8888_8888 != 0
}

/// Returns the exponent of a normalized number.
#[inline]
pub(super) fn exponent(bits: u64) -> i32 {
    let low = bits as u32 & 0xFF;
    (low - 6 * (low >> 4)) as i32 - 100 * (bits >> 11 & 1) as i32
}

/// Returns digits 2 to 0 for an exponent of -99 to 99.
#[inline]
pub(super) fn exponent_digits(exponent: i32) -> u64 {
    let below = (exponent >> 31) as u32;
    let two = (exponent + (below & 100) as i32) as u32;
    ((below & 0x900) + two + 6 * ((two * 103) >> 10)) as u64
}

/// Returns the sum of two rows of decimal digits; the highest digit of each must be 0.
#[inline]
pub(super) fn plus(a: u64, b: u64) -> u64 {
    // Six is added to each digit, so that ten carries; where there was no carry it is subtracted
    // again.
    let biased = a + 0x0666_6666_6666_6666;
    let sum = biased + b;
    let idle = !(biased ^ b ^ sum) & CARRIES;
    sum - (idle >> 2 | idle >> 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalized_numbers_by_their_digits() {
        for (sign, first, last, below) in
            (0..16u64 * 16 * 16 * 16).map(|n| (n >> 12, n >> 8 & 15, n >> 4 & 15, n & 15))
        {
            let bits = sign << 52 | first << 48 | last << 12 | below << 8 | 1;
            let expected = matches!(sign, 0 | 9)
                && matches!(first, 1..=9)
                && last <= 9
                && matches!(below, 0 | 9);
            assert_eq!(is_normalized(bits), expected, "{bits:014x}");
        }
        assert!(!is_normalized(0x01_0000_0000_0900) && is_normalized(0x01_0000_0000_0000));
    }
}
