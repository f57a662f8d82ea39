//! An entry of a catalog.

use crate::memory::Position;

/// An entry of CAT 1, 2, 3 or 6.
#[derive(Clone, Default, Debug)]
pub struct CatalogEntry {
    /// The text in the display.
    pub text: String,
    /// The position of the byte before the entry, in CAT 1.
    pub at: Option<Position>,
    /// The number of bytes of the program that ends here, in CAT 1; `None` for a label.
    pub bytes: Option<i32>,
    /// Whether the entry is the header of its module, in CAT 2.
    pub header: bool,
    /// The time in which CAT 2 passes the entry without showing it, in microseconds.
    pub passed_in: u64,
}

impl CatalogEntry {
    /// Returns an entry that is nothing but its text.
    pub fn plain(text: impl Into<String>) -> CatalogEntry {
        CatalogEntry { text: text.into(), ..CatalogEntry::default() }
    }
}
