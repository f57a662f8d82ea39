//! `sim41 conform`: cases for comparison with a measured calculator.
//!
//! `keys`, `fn` and `fmt` answer one case per line, in the columns of the measurements. `cases`
//! writes random cases; `check` compares files of measurements row by row. Every case starts from a
//! calculator after MEMORY LOST, with the message cleared and without program library.

mod bench;
pub(super) mod cases;
mod check;
pub(super) mod keys;
mod steps;

use crate::cli::options::CaseOptions;
use crate::files::{input, message, output};
use anyhow::Result;
use std::io::Write;
use std::path::{Path, PathBuf};

// The arguments of `sim41 conform`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    options: CaseOptions,
    #[command(subcommand)]
    what: Conform,
}

/// A command of `sim41 conform`.
#[derive(clap::Subcommand)]
pub(super) enum Conform {
    /// Each line is a case: keys as words of the token language, pressed on a cleared calculator
    Keys(keys::Arguments),
    /// Each line runs one function: name mode T Z Y X [L=value] [R11 ... R16]
    Fn(File),
    /// Each line formats one number: value FIX|SCI|ENG digits [flag28 flag29]
    Fmt(File),
    /// Write random cases for `fn`, always the same for a family, a seed and a count
    Cases(cases::Arguments),
    /// Compare files of measurements (vectors): rows and agreement by family, the first differences
    Check(check::Arguments),
}

/// A file of cases.
#[derive(clap::Args)]
pub(super) struct File {
    /// Cases, one on a line; standard input if left out
    file: Option<PathBuf>,
}

/// Answers the cases.
///
/// # Errors
/// Returns an error if a file cannot be read, and for `check` if a row differs.
pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let calculator = &arguments.options.bare()?;
    match &arguments.what {
        Conform::Keys(arguments) => keys::run(arguments, calculator),
        Conform::Fn(file) => {
            batch(file.file.as_deref(), |case| bench::function_case(calculator, case))
        }
        Conform::Fmt(file) => {
            batch(file.file.as_deref(), |case| bench::format_case(calculator, case))
        }
        Conform::Cases(arguments) => cases::run(arguments),
        Conform::Check(arguments) => check::run(arguments, calculator),
    }
}

/// Answers each case in a file with one line. Empty lines and lines beginning with `#` have no
/// answer; a case that cannot be carried out has the answer `ERROR:` and the reason.
fn batch(file: Option<&Path>, answer: impl Fn(&str) -> Result<String>) -> Result<()> {
    let text = input::text(file.unwrap_or(Path::new("-")))?;
    let mut out = std::io::BufWriter::new(output::standard());
    for case in
        text.lines().filter(|line| !matches!(line.trim_start().chars().next(), None | Some('#')))
    {
        match answer(case) {
            Ok(line) => writeln!(out, "{line}")?,
            Err(error) => writeln!(out, "ERROR: {}", message::shown(&format!("{error:#}")))?,
        }
    }
    out.flush()?;
    Ok(())
}
