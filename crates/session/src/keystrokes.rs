//! Notations for keys, and the keys of a computer, for front ends, tests and documents.
//!
//! `pc` turns the keys of a computer into keys of the calculator, `tokens` reads the words in which
//! tests and scripts name keys. What a key does is in `keyboard`.

pub mod pc;
mod token_error;
pub mod tokens;
