//! Truncated products, quotients and roots of long mantissas, computed exactly in up to 90 bits.

use super::decimal::POWERS;

#[inline]
pub(super) fn product(a: u64, b: u64) -> u64 {
    quotient(a, b, POWERS[12])
}

#[inline]
pub(super) fn quotient(a: u64, scale: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(scale) / u128::from(b)) as u64
}

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
        fn roots_are_cut(a in 0..POWERS[13]) {
            for scale in [POWERS[10], POWERS[11], POWERS[12]] {
                let square = u128::from(a) * u128::from(scale);
                let (found, rest) = root(a, scale);
                prop_assert_eq!(u128::from(found), square.isqrt());
                prop_assert_eq!(u128::from(found) * u128::from(found) + u128::from(rest), square);
            }
        }
    }

    #[test]
    fn at_the_ends() {
        for a in [0, 1, POWERS[12], POWERS[13] - 1] {
            assert_eq!(u128::from(root(a, POWERS[12]).0), (u128::from(a) * 10u128.pow(12)).isqrt());
        }
        assert_eq!(root(POWERS[12], POWERS[12]), (POWERS[12], 0));
    }
}
