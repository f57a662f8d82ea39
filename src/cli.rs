//! The command line: arguments, files, exit codes. No rule of the calculator is here.
//!
//! One file per command in `cli/`; exit code 1 when it failed, 2 for wrong usage.

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "sim41", version, about = "A HP-41CX calculator for the terminal")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {}

/// Run the command line of this process.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result: anyhow::Result<()> = match arguments.command {
        None => Ok(()),
        Some(command) => match command {},
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sim41: {error:#}");
            ExitCode::FAILURE
        }
    }
}
