//! The order and equality of numbers, for conditionals such as X<Y? and X=Y?.

use super::{Content, Error, Working};
use crate::register::Register;
use std::cmp::Ordering;

impl Content {
    /// For X=Y? and X≠Y?, which compare all fourteen digits.
    #[inline]
    pub fn equals(self, other: Content) -> bool {
        let known = self.is_known() && other.is_known();
        self == other || !known && self.register() == other.register()
    }
}

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
