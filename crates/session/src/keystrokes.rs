//! Notations for keys: `pc` for computer keys, `tokens` for tests and scripts.

pub mod computer_keyboard;
mod token_error;
pub mod tokens;
