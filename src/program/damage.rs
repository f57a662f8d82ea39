//! What is wrong with a file of bytes, and where.

use std::borrow::Cow;

/// A file that is not what it says it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {what}")]
pub struct Damaged {
    /// The place in the file, from 0.
    pub offset: usize,
    /// A sentence without its full stop.
    pub what: Cow<'static, str>,
}

impl Damaged {
    /// What is wrong at this offset.
    pub fn at(offset: usize, what: impl Into<Cow<'static, str>>) -> Damaged {
        Damaged { offset, what: what.into() }
    }
}
