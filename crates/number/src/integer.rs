//! Numbers used as integers: register numbers, flag numbers, sizes and character codes.

use super::estimate::ten;
use super::{Content, Decimal, Error, Float};
use crate::register::Register;

/// The integer part of an indirect operand, or 1000 if it is 1000 or more. In an unnormalized
/// register, digits A to F before the point count as 10 to 15. Fails with ALPHA DATA if the sign
/// digit is 1.
#[inline]
pub fn pointer(x: Content) -> Result<u32, Error> {
    match quick_pointer(x) {
        Some(pointer) => Ok(pointer),
        None => pointer_of_digits(x.register()),
    }
}

#[inline]
pub fn quick_pointer(x: Content) -> Option<u32> {
    let x = x.float()?;
    // Adding half a unit in the last digit outweighs the rounding error of the product.
    let usual = (0..3).contains(&x.exponent());
    usual.then(|| ((x.mantissa + 0.5) * ten(x.exponent() - 9)) as u32)
}

#[inline]
pub fn integer(n: u32) -> Content {
    Float::from(Decimal::normalize(false, n as u64, 9)).into()
}

#[inline(never)]
fn pointer_of_digits(x: Register) -> Result<u32, Error> {
    let digit = |n| x.digit(n) as u32;
    match x.field(0, 3) {
        _ if x.is_alpha() => Err(Error::AlphaData),
        places @ 0..=2 => Ok((0..=places as u32).fold(0, |n, place| 10 * n + digit(12 - place))),
        // A nonzero sign digit of the exponent means a number below 1.
        0x100.. => Ok(0),
        _ => Ok(1000),
    }
}
