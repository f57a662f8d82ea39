//! Unit tests of the program (`cargo test --lib`): screens, keys, recordings. Tests that need only
//! the library or the built program are in `tests`.

mod any_files;
mod any_messages;
#[cfg(unix)]
mod any_typing;
mod beginnings;
mod broken_listings;
mod calculator_screens;
mod eight_queens;
mod keys_three_ways;
#[cfg(unix)]
mod long_readings;
mod pc_keys;
mod pictures;
mod recorded;
mod screen_driver;
mod screen_picture;
