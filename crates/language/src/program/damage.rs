//! Reports damage in a binary file, with the byte position.

use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {what}")]
pub struct Damaged {
    pub offset: usize,
    pub what: Cow<'static, str>,
}

impl Damaged {
    pub(crate) fn at(offset: usize, what: impl Into<Cow<'static, str>>) -> Damaged {
        Damaged { offset, what: what.into() }
    }
}
