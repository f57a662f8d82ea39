//! The program `sim41`: a command line, and the calculator on the terminal.
//!
//! The program contains no rule of the calculator and uses the library as any other program would.

mod cli;
mod dap;
mod files;
mod formats;
mod lsp;
mod operator;
mod protocol;
mod tui;

pub use cli::main;

/// Items that `sim41-conform` uses too.
pub mod shared {
    pub use crate::cli::shell_commands;
    pub use crate::cli::{fail_at_file_limits, finish};
    pub use crate::files::{input, message, module_files, output, programs, rom_file};
    pub use crate::operator::{Author, perform};
}

#[cfg(test)]
mod tests;
