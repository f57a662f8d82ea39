//! MOD: the remainder of a division that rounds down.

use super::decimal::POWERS;
use super::{Error, Working};
use crate::register::Register;

/// Y MOD X = Y - X × floor(Y ÷ X), with the sign of X; Y when X is 0.
///
/// The remainder of the magnitudes is exact. Where the signs differ, X is added to it, rounded to
/// ten digits: -1E-20 MOD 1 is 1.
///
/// # Errors
/// ALPHA DATA.
pub fn modulo(y: Register, x: Register) -> Result<Register, Error> {
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
