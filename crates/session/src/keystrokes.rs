//! Notations for keys: `pc` for keys of a computer, `tokens` for tests and scripts.

pub mod pc;
mod token_error;
pub mod tokens;
