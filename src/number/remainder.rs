//! MOD: the remainder of a division that rounds down.

use super::decimal::{Decimal, POWERS};
use super::forms::{self, Form};
use super::{Error, Working};
use crate::register::Register;

/// Returns Y MOD X = Y - X × floor(Y ÷ X), with the sign of X; Y when X is 0.
///
/// The remainder of the magnitudes is exact. If the signs differ, X is added to it and the sum
/// rounded to ten digits, so -1E-20 MOD 1 is 1.
///
/// # Errors
/// ALPHA DATA.
#[inline(always)]
pub fn modulo<F: Form>(y: F, x: F) -> Result<F, Error> {
    forms::decimal_two((y, x), short, firmware)
}

/// Returns the remainder of numbers whose exponents are not far apart; `None` otherwise.
#[inline]
fn short(y: Decimal, x: Decimal) -> Option<Decimal> {
    if x.mantissa == 0 {
        return None;
    }
    let rest = match y.exponent - x.exponent {
        ..0 => y,
        places @ 0..9 => {
            let digits = y.mantissa * POWERS[places as usize] % x.mantissa;
            Decimal::normalize(y.negative, digits, x.exponent)
        }
        _ => return None,
    };
    match y.negative != x.negative && rest.mantissa != 0 {
        true => rest.plus(x),
        false => Some(rest).filter(Decimal::is_in_range),
    }
}

#[inline(never)]
fn firmware(y: Register, x: Register) -> Result<Register, Error> {
    let (y, x) = (Working::of(y)?, Working::of(x)?);
    if x.mantissa == 0 {
        return y.finish();
    }
    // Exponents are compared by their three digits.
    let mut places = (y.exponent + 100).rem_euclid(1000) - (x.exponent + 100).rem_euclid(1000);
    let mut rest = y;
    if places >= 0 {
        let mut digits = y.mantissa % x.mantissa;
        while places > 0 && digits != 0 {
            let step = places.min(6);
            digits = digits * POWERS[step as usize] % x.mantissa;
            places -= step;
        }
        rest = Working::new(y.negative, digits, x.exponent);
    }
    if y.negative != x.negative && rest.mantissa != 0 { (rest + x).finish() } else { rest.finish() }
}

#[cfg(test)]
mod tests {
    use super::super::decimal::decimals;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ordinary_numbers_take_the_short_way() {
        let seven = Decimal { mantissa: 7_000_000_000, exponent: 0, negative: false };
        for negative in [false, true] {
            let three = Decimal { mantissa: 3_000_000_000, exponent: 0, negative };
            assert!(short(seven, three).is_some());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5_000))]

        #[test]
        fn short_and_long_ways_agree(y in decimals(-6..12), x in decimals(-3..5)) {
            let long = firmware(y.register(), x.register());
            let short = short(y, x).map(Decimal::register);
            prop_assert!(short.is_none_or(|short| Ok(short) == long), "{y:?} {x:?} {short:?}");
        }
    }
}
