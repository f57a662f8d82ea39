<<<<<<< HEAD
//! Program files: raw bytes and listings.

/// Programs by name.
#[derive(Clone, Debug, Default)]
pub struct Library;

impl Library {
    /// The bytes of the program of that name.
    pub fn find(&self, _name: &str) -> Option<Vec<u8>> {
        None
    }
}
=======
//! Program files: raw bytes, listings, and the library of built-in programs.
//!
//! `raw` reads and writes the bytes that HP-41 programs exchange, `listing` the text that people
//! write, `library` finds a program by name. Nothing here knows a machine: how a program gets into
//! memory is `machine::loading`.

pub mod raw;
>>>>>>> 143e873 (Editing program memory: lines, insertion, deletion, PACK, SIZE, loading, key assignments)
