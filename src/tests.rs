//! Unit tests of the program (`cargo test --lib`): screens, keys, recordings. Tests that need only
//! the library or the built program are in `tests`.

mod any_files;
mod any_messages;
mod beginnings;
mod eight_queens;
#[cfg(unix)]
mod long_readings;
mod recorded;
