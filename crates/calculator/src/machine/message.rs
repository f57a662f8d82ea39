//! What the display shows in place of X or ALPHA while flag 50 is set.

use sim41_language::instruction::Chars;

#[derive(Clone, Copy, Default)]
pub(super) struct Message {
    pub text: Option<Chars>,
    /// The cell in which the goose rests after a program has set flag 50 through register d; the
    /// display then stays unchanged, as under a message.
    pub goose: Option<u8>,
}
