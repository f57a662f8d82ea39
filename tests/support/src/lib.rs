//! Shared by the tests of the programs: pressing keys, running the program as a user (also in a
//! pseudo-terminal), commands in pages, the owner's ROM images, a wand that reads bar code, long
//! inputs, fuzz targets, and checks for missing tools.

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
