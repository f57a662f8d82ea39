//! The order of numbers, for conditionals such as X<Y? and X>0?. The conditionals X=Y? and X≠Y?
//! compare all fourteen digits instead.

use super::{Content, Error, Working};
use crate::register::Register;
use std::cmp::Ordering;

/// `Less` means that X<Y? is true. Fails with ALPHA DATA.
pub fn compare(y: Register, x: Register) -> Result<Ordering, Error> {
    order(y.into(), x.into())
}

pub fn order(y: Content, x: Content) -> Result<Ordering, Error> {
    match (y.order(), x.order()) {
        (Some(y), Some(x)) => Ok(x.cmp(&y)),
        _ => compare_digits(y.register(), x.register()),
    }
}

/// `Less` means that X<0? is true. Only a register of zeros equals 0. Fails with ALPHA DATA.
#[inline]
pub fn compare_zero(x: Register) -> Result<Ordering, Error> {
    match x.digit(13) {
        1..=8 => Err(Error::AlphaData),
        9 => Ok(Ordering::Less),
        _ if x == Register::ZERO => Ok(Ordering::Equal),
        _ => Ok(Ordering::Greater),
    }
}

#[cold]
fn compare_digits(y: Register, x: Register) -> Result<Ordering, Error> {
    let difference = Working::raw(y)? - Working::raw(x)?;
    Ok(match (difference.mantissa, difference.negative) {
        (0, _) => Ordering::Equal,
        (_, true) => Ordering::Greater,
        (_, false) => Ordering::Less,
    })
}
