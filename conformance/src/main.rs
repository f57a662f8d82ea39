//! `sim41-conform`: compares emulators with results measured on the calculator's firmware.
//!
//! `keys`, `fn`, `fmt` and `steps` answer one case per line, in the same columns as the measurement
//! files. `cases` writes random cases, `check` compares measurement files row by row, and `prove`
//! compares sim41 with the calculator's own firmware. Every case starts after MEMORY LOST, with the
//! message cleared and without a program library.

mod bench;
mod cases;
mod check;
mod emulator;
mod keys;
mod options;
mod prove;
mod steps;

use anyhow::Result;
use clap::{CommandFactory, Parser};
use options::CaseOptions;
use sim41::shared::{fail_at_file_limits, finish, shell_commands};
use sim41_files::{input, output};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Compare sim41, or any other emulator, with measured results of the HP-41CX
#[derive(Parser)]
#[command(name = "sim41-conform", version, disable_help_subcommand = true)]
struct Cli {
    #[command(flatten)]
    options: CaseOptions,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Each line is a case: the names of keys that are pressed on a cleared calculator
    Keys(keys::KeysArgs),
    /// Each line runs one function: name mode T Z Y X [L=value] [R11 ... R16]
    Fn(File),
    /// Each line formats one number: value FIX|SCI|ENG digits [flag28 flag29]
    Fmt(FormatArgs),
    /// Each line is a list of instructions to execute: X=1.3 "TEXT" FIX4 ...
    Steps(File),
    /// Write random cases for `fn`; the same family, seed and count give the same cases
    Cases(cases::CasesArgs),
    /// Check results against measurement files (vectors), and print each family's rate of agreement
    /// and the first differences
    Check(check::CheckArgs),
    /// Run sim41 and the calculator's own firmware side by side on random cases, and show the
    /// differences
    Prove(prove::ProveArgs),
    /// Print a completion script for this shell
    Completions { shell: shell_commands::Shell },
    /// Print the manual page, or write the pages of all commands into a folder
    Man { folder: Option<PathBuf> },
}

#[derive(clap::Args)]
struct File {
    /// Cases, one per line [default: standard input]
    file: Option<PathBuf>,
}

#[derive(clap::Args)]
struct FormatArgs {
    #[command(flatten)]
    file: File,
    /// Print the characters that ARCL X appends to ALPHA
    #[arg(long)]
    appended: bool,
}

fn main() -> ExitCode {
    fail_at_file_limits();
    finish(run(&Cli::parse()).map(|()| ExitCode::SUCCESS))
}

fn run(Cli { options, command }: &Cli) -> Result<()> {
    match command {
        Command::Keys(arguments) => keys::run(arguments, &options.bare()?),
        Command::Fn(file) => {
            let calculator = options.bare()?;
            batch(file.file.as_deref(), |case| bench::function_case(&calculator, case))
        }
        Command::Fmt(FormatArgs { file, appended }) => {
            let calculator = options.bare()?;
            let answer = if *appended { bench::appended_case } else { bench::format_case };
            batch(file.file.as_deref(), |case| answer(&calculator, case))
        }
        Command::Steps(file) => {
            let calculator = options.bare()?;
            batch(file.file.as_deref(), |case| steps::answer(case, calculator.memory()))
        }
        Command::Cases(arguments) => cases::run(arguments),
        Command::Check(arguments) => check::run(arguments, options),
        Command::Prove(arguments) => prove::run(arguments, &options.bare()?),
        Command::Completions { shell } => shell_commands::completions(*shell, Cli::command()),
        Command::Man { folder } => shell_commands::man(folder.as_deref(), Cli::command()),
    }
}

/// Answers each case in a file with one line, or with `ERROR:` and the reason if it cannot be run.
/// Empty lines and lines beginning with `#` are skipped.
fn batch(file: Option<&Path>, answer: impl Fn(&str) -> Result<String>) -> Result<()> {
    let text = input::text(file.unwrap_or(Path::new("-")))?;
    let mut out = std::io::BufWriter::new(output::standard());
    for case in text.lines().filter(|line| emulator::is_case(line)) {
        writeln!(out, "{}", emulator::line(answer(case)))?;
    }
    out.flush()?;
    Ok(())
}
