//! The program `sim41`: a command line, and a calculator in the terminal.
//!
//! The program contains no calculator rules and uses only the library's public API.

mod cli;
mod dap;
mod lsp;
mod operator;
mod protocol;

pub use cli::main;

/// Items shared with `sim41-conform`.
pub mod shared {
    pub use crate::cli::shell_commands;
    pub use crate::cli::{fail_at_file_limits, finish};
    pub use crate::operator::{Author, perform};
}

#[cfg(test)]
mod tests;
