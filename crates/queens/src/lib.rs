//! The eight queens in plain Rust: positions, the search, the sixteen codes, the eight views,
//! counting.
//!
//! This module depends neither on the calculator nor on a terminal: the commands are in
//! `cli::queens_commands`, the browser and the game in `tui::queens_screens`. Tests compare the
//! HP-41 program 8QUEENS with [`eight`]. A position is written with one digit per column from left
//! to right, the row counted from the top. `docs/sources.md` says which source each part answers.

#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod algorithm;
pub mod certificate;
pub mod count;
pub mod diagonals;
pub mod eight;
pub mod eight_views;
pub mod picture;
pub mod play;
pub mod position;
pub mod search;

pub use algorithm::{Algorithm, Solver};
pub use eight_views::{Code, Codes, View};
pub use position::{Error, MAX, Position, parse_rows, rows_text};
pub use search::Search;
