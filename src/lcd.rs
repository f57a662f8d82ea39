//! The twelve-cell display.
