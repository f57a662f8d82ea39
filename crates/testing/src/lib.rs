//! What tests of all packages share.

pub mod folder;
mod random;

pub use random::Random;
