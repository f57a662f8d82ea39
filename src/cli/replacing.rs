//! The rule for output files that already exist: at a terminal, sim41 asks before it replaces one.
//! A text that cannot be recreated, such as a listing with comments, is kept as `FILE.before`.

use crate::files::{message, output, saved_part};
use anyhow::Result;
use std::path::Path;

#[derive(clap::Args)]
pub(super) struct Replacing {
    /// Replace an existing file without asking, and keep no copy of comments or other text
    #[arg(long, short, global = true)]
    pub(super) force: bool,
}

impl Replacing {
    /// Asks before replacing a file, and keeps a copy of a listing with comments. Fails if the
    /// answer is no, or if the file is also an input.
    pub(super) fn prepare(&self, file: &Path) -> Result<()> {
        self.prepare_for(file, &[])
    }

    fn prepare_for(&self, file: &Path, content: &[u8]) -> Result<()> {
        output::refuse_input(file)?;
        if !self.force {
            output::ask_to_replace(file)?;
            saved_part::keep_text(file, content)?.iter().for_each(|note| message::say(note));
        }
        Ok(())
    }

    /// Writes a whole file after asking like [`prepare`](Self::prepare). Before a listing or table
    /// replaces other text, the text is copied too. `-` is standard output.
    pub(super) fn write(&self, file: &Path, content: &[u8]) -> Result<()> {
        self.prepare_for(file, content)?;
        output::write_file(file, content)
    }
}
