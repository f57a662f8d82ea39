//! What the display shows in place of X or ALPHA while flag 50 is set.

use sim41_language::instruction::Chars;

#[derive(Clone, Copy, Default)]
pub(crate) struct Message {
    pub text: Option<Chars>,
    /// The goose's cell while flag 50 is set by a program that wrote register d. As under a
    /// message, the display then does not change.
    pub goose: Option<u8>,
}
