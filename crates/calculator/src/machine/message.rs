//! The message that replaces X or ALPHA on the display while flag 50 is set.

use sim41_language::instruction::Chars;

#[derive(Clone, Copy, Default)]
pub(crate) struct Message {
    pub text: Option<Chars>,
    /// The goose's cell after a program has set flag 50 by writing register d. The display then
    /// stays unchanged, as during a message.
    pub goose: Option<u8>,
}
