//! The rule for output files that already exist: at a terminal, sim41 asks before it replaces one.
//! A listing with comments is kept as `FILE.before`.

use crate::files::{message, output, saved_part};
use anyhow::Result;
use std::path::Path;

#[derive(clap::Args)]
pub(super) struct Replacing {
    /// Replace an existing file without asking, and keep no copy of a listing with comments
    #[arg(long, short, global = true)]
    force: bool,
}

impl Replacing {
    /// Asks before replacing a file, and keeps a copy of a listing with comments. Fails if the
    /// answer is no, or if the file is also an input.
    pub(super) fn prepare(&self, file: &Path) -> Result<()> {
        output::refuse_input(file)?;
        if !self.force {
            output::ask_to_replace(file)?;
            saved_part::keep_comments(file)?.iter().for_each(|note| message::say(note));
        }
        Ok(())
    }

    /// Writes a whole file after [`prepare`](Self::prepare); `-` is standard output.
    pub(super) fn write(&self, file: &Path, content: &[u8]) -> Result<()> {
        self.prepare(file)?;
        output::write_file(file, content)
    }
}
