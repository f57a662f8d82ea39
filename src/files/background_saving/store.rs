//! The store in which a memory is kept, and the reasons why saving in it can fail.

use std::path::PathBuf;
use std::sync::Arc;

/// A reason why a memory was not saved.
#[derive(Debug, thiserror::Error)]
pub enum Unsaved {
    /// Another program has written the file since this program read or wrote it.
    #[error("{} was changed by another program since this calculator read it", .0.display())]
    Changed(PathBuf),
    /// The disk reported an error; the old file is unchanged.
    #[error("the memory cannot be saved in {}: {error}", file.display())]
    Failed {
        /// The file in which the memory was to be saved.
        file: PathBuf,
        /// The error that the disk reported.
        error: std::io::Error,
    },
}

/// A place that keeps a memory as text.
pub trait Store: Send {
    /// Keeps this text instead of the text before it.
    ///
    /// # Errors
    /// Returns an error if the text cannot be kept; the text before it is still there.
    fn save(&mut self, text: &str) -> Result<(), Unsaved>;

    /// Keeps this text even if another program has written there. That program's text is kept under
    /// another name, which is returned.
    ///
    /// # Errors
    /// Returns an error if the text cannot be kept.
    fn save_over(&mut self, text: &str) -> Result<PathBuf, Unsaved>;

    /// Keeps this text, and all later ones, beside the file that is there. Returns the new name.
    ///
    /// # Errors
    /// Returns an error if the text cannot be kept.
    fn save_beside(&mut self, text: &str) -> Result<PathBuf, Unsaved>;

    /// Keeps this text once beside the file that is there. Returns the name of its file.
    ///
    /// # Errors
    /// Returns an error if the text cannot be kept.
    fn put_beside(&mut self, text: &str) -> Result<PathBuf, Unsaved>;

    /// Returns the text that another program has put there since this one read or wrote it; `None`
    /// if there is none, or if it cannot be read.
    fn other(&mut self) -> Option<String>;

    /// From now on the text of another program is the text that is kept.
    fn accept(&mut self, other: String);

    /// Returns the file in which the text is kept now.
    fn place(&self) -> PathBuf;

    /// Returns the places to which a text goes that cannot be saved here.
    fn refuge(&self) -> Arc<dyn Refuge>;
}

/// Other places for a text that its store does not take at the moment. They are used while the
/// store waits for its disk, too.
pub trait Refuge: Send + Sync {
    /// Puts the text into the first of the places that takes it, in place of the text that was put
    /// there before, and returns the file. `synced` waits until the disk has it, so that it
    /// survives a power failure.
    ///
    /// # Errors
    /// Returns an error if no place takes it.
    fn put(&self, text: &str, synced: bool) -> Result<PathBuf, Unsaved>;

    /// Removes the text that was put there.
    fn clear(&self);
}
