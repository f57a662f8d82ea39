//! Helpers shared by the tests of all packages.

pub mod folder;
mod random;

pub use random::Random;
