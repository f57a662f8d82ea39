//! The eight queens in plain Rust: positions, search, codes, views, counting.
//!
//! Tests compare the HP-41 program 8QUEENS with [`eight`]. A position has a digit for each column
//! from left to right: the row of its queen, counted from the top. Sources: `docs/sources.md`.

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
pub use eight_views::{Codes, View, ViewCode};
pub use position::{Error, MAX, Position, parse_rows, rows_text};
pub use search::Search;
