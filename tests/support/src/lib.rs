//! What the tests of the whole program share: a calculator that is driven, the program as a user
//! starts it, in a pseudo-terminal too, the wand that reads bar code, long texts, the targets of the
//! fuzzers, and tools that are missing.

pub mod driving;
pub mod long_texts;
pub mod program;
pub mod runner;
pub mod targets;
pub mod terminal;
pub mod tools;
pub mod wand;
