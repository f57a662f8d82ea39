//! Numbers used as integers: register numbers, flag numbers, sizes, character codes.

use super::{Error, Word, packed};
use crate::register::Register;

/// Returns the integer part of an indirect operand, or 1000 for any greater number. If the register
/// contains no normalized number, the digits before the point count, each with its hexadecimal
/// value.
///
/// # Errors
/// ALPHA DATA if the sign digit is 1.
#[inline]
pub fn pointer(x: Word) -> Result<u32, Error> {
    match packed::pointer(x) {
        Some(pointer) => Ok(pointer),
        None => long_pointer(x.register()),
    }
}

#[inline(never)]
fn long_pointer(x: Register) -> Result<u32, Error> {
    let digit = |n| x.digit(n) as u32;
    match x.field(0, 3) {
        _ if x.is_alpha() => Err(Error::AlphaData),
        0 => Ok(digit(12)),
        1 => Ok(10 * digit(12) + digit(11)),
        2 => Ok(100 * digit(12) + 10 * digit(11) + digit(10)),
        // The exponent has a sign.
        0x100.. => Ok(0),
        _ => Ok(1000),
    }
}
