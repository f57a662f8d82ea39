//! MOD: the remainder of a division that rounds down.

use super::decimal::{Decimal, POWERS};
use super::{Error, arithmetic};
use crate::register::Register;

/// Y MOD X = Y - X × floor(Y ÷ X), with the sign of X; Y when X is 0.
///
/// The remainder of the magnitudes is exact. Where the signs differ, X is added to it, rounded to
/// ten digits: -1E-20 MOD 1 is 1.
///
/// # Errors
/// ALPHA DATA.
pub fn modulo(y: Register, x: Register) -> Result<Register, Error> {
    let (y, x) = (Decimal::read(y)?, Decimal::read(x)?);
    if x.mantissa == 0 {
        return y.result();
    }
    let mut places = y.exponent - x.exponent;
    let mut rest = y;
    if places >= 0 && y.mantissa != 0 {
        let mut digits = y.mantissa % x.mantissa;
        while places > 0 && digits != 0 {
            let step = places.min(9);
            digits = digits * POWERS[step as usize] % x.mantissa;
            places -= step;
        }
        rest = Decimal::normalize(y.negative, digits, x.exponent);
    }
    if y.negative != x.negative && rest.mantissa != 0 {
        return arithmetic::sum(rest, x);
    }
    rest.result()
}
