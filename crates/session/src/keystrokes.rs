//! Notations for keys: `pc` for a computer's keys, `tokens` for tests and scripts.

pub mod pc;
mod token_error;
pub mod tokens;
