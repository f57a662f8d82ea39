//! The terminal program.

pub mod queens;
