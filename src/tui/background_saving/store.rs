//! Where a memory can be kept, and why it was not.

use std::path::PathBuf;

/// Why a memory was not saved.
#[derive(Debug, thiserror::Error)]
pub enum Unsaved {
    /// Another program has written the file since it was read or written here.
    #[error("{} was changed by another program since this calculator read it", .0.display())]
    Changed(PathBuf),
    /// The disk said no; the old file is as it was.
    #[error("the memory cannot be saved in {}: {error}", file.display())]
    Failed {
        /// Where it was to be saved.
        file: PathBuf,
        /// What the disk said.
        error: std::io::Error,
    },
}

/// Somewhere that a memory can be kept as text.
pub trait Store: Send {
    /// Keeps this text instead of the one before.
    ///
    /// # Errors
    /// Returns an error if it cannot be kept; the one before is still there.
    fn save(&mut self, text: &str) -> Result<(), Unsaved>;

    /// Keeps this text whatever another program has put there; that is kept under another name,
    /// which comes back.
    ///
    /// # Errors
    /// Returns an error if it cannot be kept.
    fn save_over(&mut self, text: &str) -> Result<PathBuf, Unsaved>;

    /// Keeps this text beside the one that is there, from now on; the name comes back.
    ///
    /// # Errors
    /// Returns an error if it cannot be kept.
    fn save_beside(&mut self, text: &str) -> Result<PathBuf, Unsaved>;

    /// Where it is kept now.
    fn place(&self) -> PathBuf;
}
