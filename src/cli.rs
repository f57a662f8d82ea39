//! The command line: arguments, files, exit codes. No rule of the calculator is here.
//!
//! One file per command in `cli/`; exit code 1 when it failed, 2 for wrong usage.

mod conform;
mod continuous;
mod help_command;
mod input;
pub mod keeper;
pub mod message;
mod module_files;
mod open;
pub mod operator;
mod options;
mod output;
mod programs;
mod queens_commands;
mod report;
mod run;
pub mod session;
mod type_keys;

use crate::tui::Speed;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    name = "sim41",
    version,
    about = "A HP-41CX calculator for the terminal",
    disable_help_subcommand = true
)]
struct Arguments {
    #[command(flatten)]
    options: options::Options,
    /// In the terminal: run programs as fast as the real calculator does, not as fast as possible
    #[arg(long)]
    authentic: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Press keys of the computer's keyboard and print what the calculator shows
    Type(type_keys::Arguments),
    /// Replay transcripts of keys and displays, and stop at the first difference
    Session(session::Arguments),
    /// Load a program file into a cleared calculator and press keys
    Run(run::Arguments),
    /// Tell about an instruction
    Help(help_command::Arguments),
    /// Answer test cases in the columns of the measurements, or compare them
    #[command(subcommand)]
    Conform(conform::Conform),
    /// The eight queens: list, show, draw, browse, play, race, count
    #[command(subcommand)]
    Queens(queens_commands::Queens),
}

/// Run the command line of this process.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let options = &arguments.options;
    if arguments.authentic && arguments.command.is_some() {
        let sentence =
            "--authentic is for the calculator in the terminal; leave it out before a command";
        clap::Error::raw(clap::error::ErrorKind::ArgumentConflict, format!("{sentence}\n")).exit();
    }
    let result = match arguments.command {
        None => {
            let speed = if arguments.authentic { Speed::Authentic } else { Speed::Full };
            return finish(open::open(options, speed));
        }
        Some(Command::Type(arguments)) => {
            options.clean().and_then(|calculator| type_keys::run(&arguments, calculator))
        }
        Some(Command::Session(arguments)) => {
            options.clean().and_then(|calculator| session::run(&arguments, &calculator))
        }
        Some(Command::Run(arguments)) => {
            options.clean().and_then(|calculator| run::run(&arguments, calculator))
        }
        Some(Command::Help(arguments)) => help_command::run(&arguments),
        Some(Command::Conform(what)) => {
            options.bare().and_then(|calculator| conform::run(&what, &calculator))
        }
        Some(Command::Queens(command)) => queens_commands::run(&command),
    };
    finish(result.map(|()| ExitCode::SUCCESS))
}

/// Say what failed; the exit code.
fn finish(result: anyhow::Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        // Whoever reads the output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            message::say(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let cause = error.root_cause().downcast_ref::<std::io::Error>();
    cause.is_some_and(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}
