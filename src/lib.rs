//! The program `sim41`: a command line, and the calculator on the terminal.
//!
//! It contains no rule of the calculator and uses the library as any other program would.

mod cli;
mod dap;
mod files;
mod lsp;
mod operator;
mod protocol;
mod tui;

pub use cli::main;

#[cfg(test)]
mod tests;
