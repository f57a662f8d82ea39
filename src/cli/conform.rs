//! `sim41 conform`: cases for comparison with a measured calculator.
//!
//! `keys`, `functions` and `formats` answer a case per line in the columns in which the
//! measurements are kept; `cases` writes random ones; `check` compares a file of measurements row
//! by row. Every case starts from a calculator after MEMORY LOST, the message cleared, without the
//! program library.

mod bench;
mod cases;
mod check;
mod keys;
mod steps;

use crate::calculator::Calculator;
use crate::cli::options::CaseOptions;
use crate::cli::{input, message};
use anyhow::Result;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Which cases, on which calculator.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    pub(super) options: CaseOptions,
    #[command(subcommand)]
    pub(super) what: Conform,
}

/// Which cases.
#[derive(clap::Subcommand)]
pub enum Conform {
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
pub struct File {
    /// Cases, one on a line; standard input if left out
    file: Option<PathBuf>,
}

/// Answer the cases.
///
/// # Errors
/// When a file cannot be read; for `check`, when a row differs.
pub fn run(what: &Conform, calculator: &Calculator) -> Result<()> {
    match what {
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

/// Answer every case of a file with a line. Empty lines and lines beginning with `#` give nothing;
/// a case that cannot be carried out gives `ERROR:` and the reason.
fn batch(file: Option<&Path>, answer: impl Fn(&str) -> Result<String>) -> Result<()> {
    let text = input::text(file.unwrap_or(Path::new("-")))?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
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
