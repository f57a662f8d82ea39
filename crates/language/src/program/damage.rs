//! Damage in a file of bytes, with its place.

use std::borrow::Cow;

/// The error for a file that is damaged or not of the kind that it claims to be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {what}")]
pub struct Damaged {
    /// The offset in the file, from 0.
    pub offset: usize,
    /// What is wrong, as a sentence without full stop.
    pub what: Cow<'static, str>,
}

impl Damaged {
    /// Returns the error for what is wrong at this offset.
    pub(crate) fn at(offset: usize, what: impl Into<Cow<'static, str>>) -> Damaged {
        Damaged { offset, what: what.into() }
    }
}
