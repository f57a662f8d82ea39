//! Program files: raw bytes, listings, and the library of built-in programs.
//!
//! `raw` reads and writes the bytes that HP-41 programs exchange, `listing` the text that people
//! write, `library` finds a program by name. Nothing here knows a machine: how a program gets into
//! memory is `machine::loading`.

pub mod library;
pub mod listing;
pub mod raw;

pub use library::Library;
