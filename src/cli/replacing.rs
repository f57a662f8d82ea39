//! The rule for output files that already exist. Commands with the option `-f` ask at a terminal
//! before they replace one. The old file is kept as `FILE.before` if its kind differs from the
//! output's, or if it cannot be written again, such as a listing with comments or a memory.

use anyhow::Result;
use sim41_files::{message, output, saved_part};
use std::path::Path;

#[derive(clap::Args)]
pub(super) struct Replacing {
    /// Replace an existing file without asking, and keep no copy of comments or other content
    #[arg(long, short, global = true)]
    pub(super) force: bool,
}

impl Replacing {
    /// Writes a whole file after asking; `-` is standard output. Fails if the answer is no, or if
    /// the file is also an input.
    pub(super) fn write(&self, file: &Path, content: &[u8]) -> Result<()> {
        if self.force {
            return output::write_file(file, content);
        }
        output::refuse_input(file)?;
        output::ask_to_replace(file)?;
        write_without_asking(file, content)
    }
}

/// Writes a whole file, and keeps a file of another kind that it replaces.
pub(super) fn write_without_asking(file: &Path, content: &[u8]) -> Result<()> {
    output::refuse_input(file)?;
    saved_part::keep_foreign(file, content)?.iter().for_each(|note| message::say(note));
    output::rewrite_file(file, content)
}
