//! Program files: raw bytes, listings, containers, bar code, and the library. [`read`] accepts
//! every file type.

mod assembly;
pub mod barcode;
mod compiled_module;
pub mod contents;
pub mod damage;
mod definition;
pub mod dm41;
mod doubtful;
pub mod encoding;
mod explanation;
mod hp42s_codes;
mod key_codes;
pub(crate) mod kind;
pub mod library;
pub mod lif;
pub mod listing;
pub(crate) mod pasted_kind;
pub mod plugged_names;
pub mod raw;
mod remark;
pub mod sized;
pub mod static_checks;
mod table;
mod unusual;
mod web_page;
mod writing;

pub use contents::{Contents, ReadOptions, Refusal, read, read_named, read_with};
pub use kind::Kind;
pub use library::Library;
pub use pasted_kind::{Recognized, has_two_meanings, number, recognize};
