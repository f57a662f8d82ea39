//! The order of numbers, for the tests X<Y?, X>0? and similar ones.
//!
//! X=Y? and X≠Y? are not here, because they compare all fourteen digits of two registers.

use super::{Content, Error, Working};
use crate::register::Register;
use std::cmp::Ordering;

/// Compares X with Y: `Less` if X<Y? is true.
///
/// # Errors
/// ALPHA DATA.
pub fn compare(y: Register, x: Register) -> Result<Ordering, Error> {
    order(y.into(), x.into())
}

/// Compares X with Y, as [`compare`] does.
///
/// # Errors
/// ALPHA DATA.
pub fn order(y: Content, x: Content) -> Result<Ordering, Error> {
    match (y.order(), x.order()) {
        (Some(y), Some(x)) => Ok(x.cmp(&y)),
        _ => compare_digits(y.register(), x.register()),
    }
}

/// Compares X with 0: `Less` if X<0? is true. Only a register of zeros equals 0.
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

/// Compares any registers as the firmware does, by the sign of the rounded difference of Y and X.
#[cold]
fn compare_digits(y: Register, x: Register) -> Result<Ordering, Error> {
    let difference = Working::raw(y)? - Working::raw(x)?;
    Ok(match (difference.mantissa, difference.negative) {
        (0, _) => Ordering::Equal,
        (_, true) => Ordering::Greater,
        (_, false) => Ordering::Less,
    })
}
