//! What the tests of the programs share: a calculator that is driven, a program as a user starts it,
//! in a pseudo-terminal too, the commands in pages, the owner's images of ROMs, the wand that reads
//! bar code, long texts, the targets of the fuzzers, and tools that are missing.

pub mod console;
pub mod driving;
pub mod images;
pub mod long_texts;
pub mod program;
pub mod runner;
pub mod targets;
pub mod terminal;
pub mod tools;
pub mod wand;
