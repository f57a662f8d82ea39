//! Program files: raw bytes, listings, and the library of built-in programs.
//!
//! [`read`] takes a file of any kind; `raw` reads and writes the bytes that HP-41 programs exchange,
//! `listing` the text that people write, `library` finds a program by name, `recognized` tells what
//! an unknown text is. Nothing here knows a machine: how a program gets into memory is
//! `machine::loading`.

pub mod contents;
pub mod library;
pub mod listing;
pub mod raw;
pub mod recognized;

pub use contents::{Contents, read};
pub use library::Library;
pub use recognized::{Recognized, recognize};
