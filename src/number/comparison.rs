//! The order of numbers, for the tests X<Y?, X>0? and the like.
//!
//! X=Y? and X≠Y? need nothing from here: they compare all fourteen digits of two registers,
//! numbers and ALPHA data alike.

use super::{Error, Word, Working, packed};
use crate::register::Register;
use std::cmp::Ordering;

/// How X stands to Y: `Less` where X<Y? is true.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn compare(y: impl Into<Word>, x: impl Into<Word>) -> Result<Ordering, Error> {
    let (y, x) = (y.into(), x.into());
    match (packed::order(y), packed::order(x)) {
        (Some(y), Some(x)) => Ok(x.cmp(&y)),
        _ => long_compare(y.register(), x.register()),
    }
}

/// How X stands to 0: `Less` where X<0? is true. Only a register of zeros equals 0.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn compare_zero(x: Register) -> Result<Ordering, Error> {
    match x.digit(13) {
        1..=8 => Err(Error::AlphaData),
        9 => Ok(Ordering::Less),
        _ if x == Register::ZERO => Ok(Ordering::Equal),
        _ => Ok(Ordering::Greater),
    }
}

/// The machine subtracts X from Y and looks at the rounded difference.
#[cold]
pub(super) fn long_compare(y: Register, x: Register) -> Result<Ordering, Error> {
    let difference = Working::raw(y)? - Working::raw(x)?;
    Ok(match (difference.mantissa, difference.negative) {
        (0, _) => Ordering::Equal,
        (_, true) => Ordering::Greater,
        (_, false) => Ordering::Less,
    })
}
