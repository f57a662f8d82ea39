//! The save file of continuous memory.
