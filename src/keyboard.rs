//! The keypad, prompts and entry.
