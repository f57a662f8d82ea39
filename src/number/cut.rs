//! Products, quotients and roots of long mantissas without their decimals.
//!
//! The exact numbers have up to 90 bits. A binary estimate of the result is off by one at most,
//! and the remainder it leaves is small: 64-bit wrapping arithmetic gives it, and it tells which
//! way the estimate is off. That is several times faster than division in 128 bits.

use super::decimal::POWERS;

/// The factors for division by powers of ten from 10^1 to 10^12: the factor by which to multiply,
/// and the number of bits by which to shift after the upper 64 bits.
static DIVISORS: [(u64, u32); 13] = {
    let mut divisors = [(0, 0); 13];
    let mut n = 1;
    while n < 13 {
        let shift = POWERS[n].ilog2();
        divisors[n] = (((1u128 << (64 + shift)) / POWERS[n] as u128 + 1) as u64, shift);
        n += 1;
    }
    divisors
};

/// Returns `a`, which must be below 2^63, without its last `n` digits, 0 to 12.
#[inline]
pub(super) fn digits(a: u64, n: usize) -> u64 {
    if n == 0 {
        return a;
    }
    let (factor, shift) = DIVISORS[n];
    ((a as u128 * factor as u128) >> 64) as u64 >> shift
}

/// Returns the last `n` digits of `a`, below 2^63.
#[inline]
pub(super) fn rest(a: u64, n: usize) -> u64 {
    match n {
        0..=12 => a - digits(a, n) * POWERS[n],
        _ => a % POWERS[n],
    }
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

/// Returns `a` x `b` / 10^12, for mantissas of up to thirteen digits.
#[inline]
pub(super) fn product(a: u64, b: u64) -> u64 {
    correct(nearest(float(a) * float(b) * 1e-12), a.wrapping_mul(b), POWERS[12])
}

/// Returns `a` x `scale` / `b` for a divisor below 10^14 and a result of no more than fourteen
/// digits.
#[inline]
pub(super) fn quotient(a: u64, scale: u64, b: u64) -> u64 {
    correct(nearest(float(a) * float(scale) / float(b)), a.wrapping_mul(scale), b)
}

/// Returns the root of `a` x `scale`, which must be below 10^26, and the remainder.
#[inline]
pub(super) fn root(a: u64, scale: u64) -> (u64, u64) {
    let mut root = nearest((float(a) * float(scale)).sqrt());
    let mut rest = a.wrapping_mul(scale).wrapping_sub(root.wrapping_mul(root)) as i64;
    while rest < 0 {
        root -= 1;
        rest += 2 * root as i64 + 1;
    }
    while rest > 2 * root as i64 {
        rest -= 2 * root as i64 + 1;
        root += 1;
    }
    (root, rest as u64)
}

/// Returns the quotient from its estimate, the low 64 bits of the dividend and the divisor.
#[inline]
fn correct(estimate: u64, dividend: u64, divisor: u64) -> u64 {
    let rest = dividend.wrapping_sub(estimate.wrapping_mul(divisor)) as i64;
    match rest {
        ..0 => estimate - 1,
        _ => estimate + (rest as u64 >= divisor) as u64,
    }
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
