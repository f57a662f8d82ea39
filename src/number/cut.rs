//! Products, quotients and roots of long mantissas without their decimals.
//!
//! The exact numbers have up to 90 bits. A binary estimate of the result is off by one at most,
//! and the remainder it leaves is small: 64-bit wrapping arithmetic gives it, and it tells which
//! way the estimate is off. That is several times faster than division in 128 bits.

use super::decimal::POWERS;

/// Returns `a` without its last `n` digits.
#[inline]
pub(super) fn digits(a: u64, n: usize) -> u64 {
    a / POWERS[n]
}

/// Returns the last `n` digits of `a`.
#[inline]
pub(super) fn rest(a: u64, n: usize) -> u64 {
    a % POWERS[n]
}

/// The number whose sum with a number from 0 to 2^52 has the nearest integer in its low bits.
pub(super) const TO_INTEGER: f64 = (1u64 << 52) as f64;

/// Returns the nearest integer to a number from 0 to 2^52, from the low bits of a sum. The
/// conversion that cuts decimals takes several times as long.
#[inline]
pub(super) fn nearest(number: f64) -> u64 {
    (number + TO_INTEGER).to_bits() & ((1 << 52) - 1)
}

/// Returns a mantissa, which must be below 2^52, in binary. The processor's own conversion may wait
/// for an earlier operation on its destination register.
#[inline]
pub(super) fn float(mantissa: u64) -> f64 {
    debug_assert!(mantissa < 1 << 52);
    f64::from_bits(TO_INTEGER.to_bits() | mantissa) - TO_INTEGER
}

/// Returns `a` x `b` / 10^12.
#[inline]
pub(super) fn product(a: u64, b: u64) -> u64 {
    quotient(a, b, POWERS[12])
}

/// Returns `a` x `scale` / `b`.
#[inline]
pub(super) fn quotient(a: u64, scale: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(scale) / u128::from(b)) as u64
}

/// Returns the root of `a` x `scale`, and the remainder.
#[inline]
pub(super) fn root(a: u64, scale: u64) -> (u64, u64) {
    let square = u128::from(a) * u128::from(scale);
    let mut root = (square as f64).sqrt() as u128;
    while root * root > square {
        root -= 1;
    }
    while (root + 1) * (root + 1) <= square {
        root += 1;
    }
    (root as u64, (square - root * root) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn as_in_128_bits(a in 0..POWERS[13], b in 1..POWERS[13], long in POWERS[12]..POWERS[14]) {
            let wide = |n: u64| n as u128;
            prop_assert_eq!(wide(product(a, b)), wide(a) * wide(b) / wide(POWERS[12]));
            let exact = wide(a % b) * wide(POWERS[12]) / wide(b);
            prop_assert_eq!(wide(quotient(a % b, POWERS[12], b)), exact);
            if a / 10 < long {
                let exact = wide(a) * wide(POWERS[13]) / wide(long);
                prop_assert_eq!(wide(quotient(a, POWERS[13], long)), exact);
            }
            let (found, rest) = root(a, POWERS[12]);
            prop_assert_eq!(wide(found), (wide(a) * wide(POWERS[12])).isqrt());
            prop_assert_eq!(wide(found) * wide(found) + wide(rest), wide(a) * wide(POWERS[12]));
        }
    }

    #[test]
    fn last_digits() {
        for (n, &power) in POWERS.iter().enumerate().take(13) {
            for a in
                (0..200).map(|m| m * power).chain((0..19).map(|m| POWERS[m])).chain([(1 << 63) - 2])
            {
                for a in [a.saturating_sub(1), a, a + 1] {
                    assert_eq!(digits(a, n), a / power, "{a} {n}");
                }
            }
        }
    }

    #[test]
    fn at_the_ends() {
        for a in [POWERS[12], POWERS[13] - 1] {
            for b in [POWERS[12], POWERS[13] - 1, 3_162_277_660_168] {
                let exact = a as u128 * b as u128 / POWERS[12] as u128;
                assert_eq!(product(a, b) as u128, exact);
                assert_eq!(
                    quotient(a, POWERS[12], b) as u128,
                    a as u128 * POWERS[12] as u128 / b as u128
                );
            }
            assert_eq!(root(a, POWERS[13]).0 as u128, (a as u128 * POWERS[13] as u128).isqrt());
        }
        assert_eq!(root(POWERS[12], POWERS[12]), (POWERS[12], 0));
    }
}
