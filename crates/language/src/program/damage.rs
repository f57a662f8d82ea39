//! Damage in a binary file, with its position.

use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {what}")]
pub struct Damaged {
    pub offset: usize,
    /// The problem, a sentence without a full stop.
    pub what: Cow<'static, str>,
}

impl Damaged {
    pub(crate) fn at(offset: usize, what: impl Into<Cow<'static, str>>) -> Damaged {
        Damaged { offset, what: what.into() }
    }
}
