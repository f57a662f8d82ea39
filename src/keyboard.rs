//! The keypad and everything that writes to it.
//!
//! `key` is the table of the 39 keys; `tokens` is the text in which tests and scripts press them;
//! `pc` turns the keys of a computer into keys of the calculator; `document` writes
//! `docs/keyboard.md`. Chapter: "Keyboard".

pub mod document;
pub mod key;
pub mod pc;
pub mod tokens;

pub use key::{Key, Stroke};
