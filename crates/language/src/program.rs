//! Program files: raw bytes, listings, containers, and the library of built-in programs.
//!
//! [`read`] takes a file of any kind. `raw` reads and writes the bytes that HP-41 programs
//! exchange, `listing` the text that people write. `sized` (`.bin`, `.dat`), `lif` (`.p41`, `.lif`)
//! and `dm41` (`.dm41`) are containers for bytes, `barcode` is for the wand. `library` finds a
//! program by name, `pasted_kind` says what a pasted text is. Nothing here depends on a machine;
//! `machine::loading` puts programs into memory.

pub mod barcode;
pub mod contents;
pub mod damage;
pub mod dm41;
pub mod hints;
pub(crate) mod kind;
pub mod library;
pub mod lif;
pub mod listing;
pub(crate) mod pasted_kind;
pub mod plugged_names;
pub mod raw;
pub mod sized;

pub use contents::{Contents, Refusal, read, read_named, read_partly, read_plugged};
pub use kind::Kind;
pub use library::Library;
pub use pasted_kind::{Recognized, number, recognize};
